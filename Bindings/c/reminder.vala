// A reminder with a reply: "reminder-vala TITLE SECONDS" schedules it, and the bus starts "reminder-vala" for the reply.

const string APP_ID = "com.example.ValaReminder";

[DBus (name = "org.usernotifications.App1")]
public class Answers : Object {
  // For this program alone: without the attribute it would be a signal on the bus.
  [DBus (visible = false)]
  public signal void answered();

  // What the person answered; returning true is the acknowledgment.
  public bool respond(string id, string action, HashTable<string, Variant> response) throws Error {
    var found = response["content"].lookup_value("title", VariantType.STRING);
    var title = found != null ? found.get_string() : id;
    var text = response["userText"];
    stdout.printf("%s: %s\n", title, text != null ? text.get_string() : action);
    stdout.flush();
    answered();
    return true;
  }
}

HashTable<string, Variant> values(string text) throws Error {
  return (HashTable<string, Variant>) Variant.parse(VariantType.VARDICT, text);
}

void schedule(string title, double seconds) throws Error {
  var center = open_center();
  center.register_app(APP_ID, values("{'name': <'Reminder'>}"));
  if (!center.request_authorization({"alert", "sound"}, values("{}"))) {
    throw new IOError.PERMISSION_DENIED("the person does not want reminders");
  }
  center.set_categories({values(
      "{'identifier': <'reminder'>, 'actions': <[{'identifier': <'reply'>, 'title': <'Reply'>, " +
      "'textInput': <{'buttonTitle': <'Send'>, 'placeholder': <'When?'>}>}]>}")});
  var content = values("{'categoryIdentifier': <'reminder'>}");
  content["title"] = title;
  var trigger = values("{'kind': <'timeInterval'>}");
  trigger["seconds"] = seconds;
  // When this returns, the reminder is on disk, and this program may end.
  center.schedule("reminder", content, trigger, values("{}"));
  print("reminder waits: %d\n", center.list_pending(values("{}")).length);
}

void serve() {
  var loop = new MainLoop();
  var answers = new Answers();
  answers.answered.connect(() => { Timeout.add_seconds(1, () => { loop.quit(); return Source.REMOVE; }); });
  Bus.own_name(BusType.SESSION, APP_ID, BusNameOwnerFlags.NONE, (bus) => {
    try {
      bus.register_object("/" + APP_ID.replace(".", "/"), answers);
    } catch (IOError error) {
      printerr("reminder-vala: %s\n", error.message);
      loop.quit();
    }
  });
  Timeout.add_seconds(30, () => { loop.quit(); return Source.REMOVE; });
  loop.run();
}

int main(string[] words) {
  if (words.length < 3) {
    serve();
    return 0;
  }
  try {
    schedule(words[1], double.parse(words[2]));
    return 0;
  } catch (Error error) {
    printerr("reminder-vala: %s\n", error.message);
    return 1;
  }
}
