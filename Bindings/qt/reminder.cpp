// A reminder with a reply: "reminder-qt TITLE SECONDS" schedules it, and the bus starts "reminder-qt" for the reply.
#include <QCoreApplication>
#include <QTextStream>
#include <QTimer>

#include "center.h"
#include "responder.h"

static const QString kApp = "com.example.QtReminder";

static QVariantMap category() {
  const QVariantMap input{{"buttonTitle", "Send"}, {"placeholder", "When?"}};
  const QVariantMap reply{{"identifier", "reply"}, {"title", "Reply"}, {"textInput", input}};
  return {{"identifier", "reminder"},
          {"actions", QVariant::fromValue(UserNotifications::Dictionaries{reply})}};
}

/// Returns an empty text, or what is wrong.
static QString remind(const QString &title, double seconds) {
  UserNotifications::Center center(kApp, {{"name", "Reminder"}});
  auto opened = center.open();
  opened.waitForFinished();
  if (opened.isError()) return opened.error().message();
  auto granted = center.requestAuthorization({"alert", "sound"});
  granted.waitForFinished();
  if (granted.isError()) return granted.error().message();
  if (!granted.value()) return "The person does not want reminders.";
  center.calls().SetCategories({category()}).waitForFinished();
  auto scheduled = center.schedule(
      "reminder", {{"title", title}, {"categoryIdentifier", "reminder"}},
      {{"kind", "timeInterval"}, {"seconds", seconds}});
  // When this is answered, the reminder is on disk, and this program may end.
  scheduled.waitForFinished();
  if (scheduled.isError()) return scheduled.error().message();
  auto pending = center.calls().ListPending({});
  pending.waitForFinished();
  QTextStream(stdout) << "reminder waits: " << pending.value().size() << "\n";
  return {};
}

int main(int count, char **words) {
  QCoreApplication application(count, words);
  const QStringList arguments = application.arguments();
  if (arguments.size() == 3) {
    const QString problem = remind(arguments[1], arguments[2].toDouble());
    if (problem.isEmpty()) return 0;
    QTextStream(stderr) << "reminder-qt: " << problem << "\n";
    return 1;
  }
  Responder responder(kApp);
  if (!responder.isReached()) return 1;
  QObject::connect(&responder, &Responder::responded, [&application](const QVariantMap &response) {
    const QVariantMap content = qdbus_cast<QVariantMap>(response["content"].value<QDBusArgument>());
    const QString text = response.value("userText", response["actionIdentifier"]).toString();
    QTextStream(stdout) << content["title"].toString() << ": " << text << "\n";
    QTimer::singleShot(1000, &application, &QCoreApplication::quit);
  });
  QTimer::singleShot(30000, &application, &QCoreApplication::quit);
  return application.exec();
}
