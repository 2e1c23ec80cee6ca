"""The notification center for programs in every language, over D-Bus (S34 to S36)."""
import os
import shutil
import sys
import time
import unittest

from gi.repository import Gio, GLib

from endtoend import commands
from endtoend.center import DEFAULT, DISMISS, CenterClient
from endtoend.session import ServingCase
from support.hostile import HostileCase

TEA = "com.example.tea"
BUTTONS = [{
    "identifier": "tea", "actions": [
        {"identifier": "pour", "title": "Pour"},
        {"identifier": "reply", "title": "Reply", "textInput": {"buttonTitle": "Send", "placeholder": "When?"}}],
    "options": ["customDismissAction"]}]


class CenterTest(ServingCase):
    """The methods of a registered program."""

    def registered(self, app=TEA, allow=True, **options):
        """A program that is registered, and allowed."""
        center = CenterClient(self.session)
        center.register(app, name="Tea", **options)
        if allow:
            self.session.unctl("authorize", app, "allow")
        return center

    def test_a_program_registers_asks_and_schedules(self):
        center = self.registered(allow=False)
        answers = []
        center.call_later("RequestAuthorization", "(asa{sv})", (["alert", "sound"], {}), answers.append)
        commands.wait_until(lambda: (self.session.app(TEA) or {}).get("openQuestion"), "the question")
        center.wait(lambda: center.heard("QuestionWaits"), "the word that nobody is there who could ask")
        self.assertEqual(center.heard("QuestionWaits"), [("notifications",)])
        self.session.unctl("authorize", TEA, "allow")
        center.wait(lambda: answers, "the person's answer")
        self.assertEqual(answers[0].unpack(), (True,))
        center.wait(lambda: center.heard("PropertiesChanged"), "the changed permission")
        self.assertEqual(center.get("Authorization"), "authorized")
        center.schedule("milk", {"title": "Milk"}, {"kind": "timeInterval", "seconds": 3600.0})
        [pending] = center.pending()
        self.assertEqual((pending["identifier"], pending["content"]["title"]), ("milk", "Milk"))
        self.assertEqual(pending["trigger"], {"kind": "timeInterval", "seconds": 3600.0, "repeats": False})
        self.assertAlmostEqual(pending["nextDate"] / 1e6, time.time() + 3600, delta=30)
        self.assertEqual(center.get("PendingCount"), 1)

    def test_a_name_in_which_nothing_can_be_seen_is_none(self):
        for index, name in enumerate(("   ", "\n", "\u200b", "\u3164 \u00ad")):
            app = f"com.example.blank{index}"
            CenterClient(self.session).register(app, name=name)
            self.assertRegex(self.session.app(app)["displayName"], r"^python3")

    def test_a_call_before_registering_is_refused(self):
        center = CenterClient(self.session)
        with self.assertRaisesRegex(GLib.Error, "NotRegistered"):
            center.pending()
        self.assertEqual(center.get("Version"), 1)

    def test_pipelined_calls_are_carried_out_in_their_order(self):
        center = CenterClient(self.session)
        self.session.unctl("schedule", "--app", "com.example.other", "--title", "x", "--in", "1h")
        done = []
        center.call_later("Register", "(sa{sv})", (TEA, {"name": "Tea"}), lambda _: done.append("Register"))
        center.call_later("SetBadge", "(i)", (4,), lambda _: done.append("SetBadge"))
        center.call_later("GetSettings", "()", None, lambda _: done.append("GetSettings"))
        center.wait(lambda: len(done) == 3, "all answers")
        self.assertEqual(center.get("BadgeCount"), 4)

    def test_many_requests_are_added_together_or_not_at_all(self):
        center = self.registered()
        trigger = {"kind": "timeInterval", "seconds": 60.0}
        with self.assertRaisesRegex(GLib.Error, r"Invalid.*requests\[1\]\.trigger"):
            center.schedule_many([("a", {"title": "A"}, trigger), ("b", {"title": "B"}, {"kind": "tide"})])
        self.assertEqual(center.pending(), [])
        names = [f"reminder-{index}" for index in range(500)]
        self.assertEqual(center.schedule_many([(name, {"title": name}, trigger) for name in names]), names)
        self.assertEqual([one["identifier"] for one in center.pending()], names)
        center.call("Remove", "(as)", (names[1:],))
        self.assertEqual(len(center.pending()), 1)
        center.call("RemoveAll")
        self.assertEqual(center.pending(), [])

    def test_as_many_requests_as_an_app_may_have_are_listed(self):
        center = self.registered()
        content = {"title": "A reminder", "body": "of some words", "threadIdentifier": "t", "userInfo": {"number": 7}}
        for part in range(10):
            center.schedule_many([
                (f"r{part}-{index}", content, {"kind": "timeInterval", "seconds": 3600.0}) for index in range(1_000)])
        begin = time.monotonic()
        self.assertEqual(len(center.pending()), 10_000)
        commands.figure("ListPending of 10,000", (time.monotonic() - begin) * 1000, "ms")
        with self.assertRaisesRegex(GLib.Error, "LimitReached"):
            center.schedule("one more", content, {"kind": "timeInterval", "seconds": 3600.0})

    def test_an_app_that_was_removed_may_register_anew(self):
        center = self.registered()
        self.session.unctl("uninstall", TEA)
        with self.assertRaisesRegex(GLib.Error, "NotRegistered"):
            center.pending()
        center.register(TEA)
        self.assertEqual(center.pending(), [])

    def test_every_kind_of_trigger_is_taken(self):
        center = self.registered()
        due = int((time.time() + 86400) * 1_000_000)
        region = {"identifier": "home", "latitude": 52.5, "longitude": 13.4, "radius": 100.0}
        for name, trigger in {
                "date": {"kind": "date", "time": due},
                "interval": {"kind": "timeInterval", "seconds": 61.0, "repeats": True},
                "calendar": {"kind": "calendar", "rule": {"hour": 8, "weekday": 2}, "repeats": True},
                "place": {"kind": "location", "region": region}}.items():
            center.schedule(name, {"title": name}, trigger)
        pending = {one["identifier"]: one for one in center.pending()}
        self.assertEqual(set(pending), {"date", "interval", "calendar", "place"})
        self.assertEqual(pending["date"]["nextDate"], due)
        self.assertNotIn("nextDate", pending["place"])
        self.assertEqual(pending["place"]["trigger"]["region"]["radius"], 100.0)

    def test_a_reminder_comes_due_and_its_app_is_told(self):
        center = self.registered()
        center.schedule("soon", {"title": "Soon"}, {"kind": "timeInterval", "seconds": 0.2})
        center.wait(lambda: center.heard("Delivered"), "the delivery")
        self.assertEqual(center.heard("Delivered")[0][0], "soon")
        [delivered] = center.delivered()
        self.assertEqual(delivered["content"]["title"], "Soon")
        center.call("RemoveDelivered", "(as)", (["soon"],))
        self.assertEqual(center.delivered(), [])

    def test_a_typed_reply_is_kept_until_it_is_acknowledged(self):
        center = self.registered()
        center.call("SetCategories", "(aa{sv})", (BUTTONS,))
        self.assertEqual(center.take(), [])
        center.schedule("milk", {"title": "Milk", "categoryIdentifier": "tea"}, {})
        self.session.respond(f"{TEA}/milk", "--action", "reply", "--text", "At five")
        center.wait(lambda: center.heard("Responded"), "the response")
        identifier, action, response = center.heard("Responded")[0]
        self.assertEqual((identifier, action, response["userText"]), ("milk", "reply", "At five"))
        center.close()
        again = self.registered()
        [kept] = again.take()
        self.assertEqual((kept["userText"], kept["response"]), ("At five", response["response"]))
        self.session.kill()
        self.session.start()
        third = self.registered()
        self.assertEqual([one["userText"] for one in third.take()], ["At five"])
        third.call("Acknowledge", "(as)", ([kept["response"]],))
        self.assertEqual(third.take(), [])

    def test_a_dismissal_is_told_where_the_category_asks_for_it(self):
        center = self.registered()
        center.call("SetCategories", "(aa{sv})", (BUTTONS,))
        center.take()
        center.schedule("milk", {"title": "Milk", "categoryIdentifier": "tea"}, {})
        self.session.respond(f"{TEA}/milk", "--dismiss")
        center.wait(lambda: center.heard("Dismissed"), "the dismissal")
        self.assertEqual(center.heard("Dismissed")[0][1]["actionIdentifier"], DISMISS)

    def test_settings_categories_and_badge_are_read_back(self):
        center = self.registered()
        center.call("SetCategories", "(aa{sv})", (BUTTONS,))
        [category] = center.call("GetCategories")[0]
        self.assertEqual([one["identifier"] for one in category["actions"]], ["pour", "reply"])
        center.call("SetBadge", "(i)", (7,))
        self.assertEqual(center.get("BadgeCount"), 7)
        settings = center.call("GetSettings")[0]
        self.assertEqual((settings["authorizationStatus"], settings["showPreviews"]), ("authorized", "always"))

    def test_an_app_that_was_denied_is_told_so(self):
        center = self.registered()
        self.session.unctl("authorize", TEA, "deny")
        with self.assertRaisesRegex(GLib.Error, "NotAuthorized"):
            center.schedule("milk", {"title": "Milk"}, {})

    def test_signals_reach_only_the_program_itself(self):
        center = self.registered()
        stranger = CenterClient(self.session)
        other = self.registered("com.example.other")
        center.schedule("milk", {"title": "Milk"}, {})
        center.wait(lambda: center.heard("Delivered"), "the delivery")
        stranger.settle()
        other.settle()
        self.assertEqual(stranger.heard("Delivered") + other.heard("Delivered"), [])

    def test_a_program_cannot_be_the_app_of_another_desktop_file(self):
        self.session.entry("org.example.Maps", "/bin/cat")
        center = CenterClient(self.session)
        with self.assertRaisesRegex(GLib.Error, "Refused.*org.example.Maps"):
            center.register("org.example.Maps")
        center.register(TEA)

    def test_an_identifier_belongs_to_the_program_that_had_it_first(self):
        first = self.registered(script="/opt/tea.py")
        first.settle()
        second = CenterClient(self.session)
        with self.assertRaisesRegex(GLib.Error, "Refused"):
            second.register(TEA, script="/opt/other.py")
        for wrong in ("", "tea", "program.tea", "a/b.c", "x." + "y" * 200):
            with self.assertRaisesRegex(GLib.Error, "Invalid"):
                second.register(wrong)

    def test_it_is_there_while_another_server_shows(self):
        self.session.unctl("desktop", "lend")
        center = self.registered()
        center.schedule("milk", {"title": "Milk"}, {"kind": "timeInterval", "seconds": 60.0})
        self.assertEqual(len(center.pending()), 1)

    def test_it_is_there_where_nothing_is_shown_on_the_desktop(self):
        center = self.registered()
        center.schedule("milk", {"title": "Milk"}, {"kind": "timeInterval", "seconds": 60.0})
        self.session.unctl("desktop", "off")
        commands.wait_until(lambda: not self.session.control.owner(), "the names given back")
        again = CenterClient(self.session)
        commands.wait_until(lambda: again.has_owner(), "the new connection")
        again.register(TEA)
        self.assertEqual(len(again.pending()), 1)
        self.session.unctl("desktop", "serve")
        commands.wait_until(lambda: self.session.control.owner(), "the names taken again")

    def test_attached_pictures_are_taken_in(self):
        center = self.registered()
        picture = self.session.place("home", "tea.png")
        with open(picture, "wb") as file:
            file.write(bytes.fromhex(
                "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060"
                "0000000500017a5eab3f0000000049454e44ae426082"))
        attachment = {"identifier": "p", "path": picture, "type": "public.png"}
        center.schedule("milk", {"title": "Milk", "attachments": [attachment]}, {})
        [delivered] = center.delivered()
        self.assertTrue(os.path.exists(delivered["content"]["attachments"][0]["path"]))
        with self.assertRaisesRegex(GLib.Error, "Invalid.*attachment"):
            center.schedule("bad", {"title": "x", "attachments": [attachment | {"path": "/none.png"}]}, {})


APP = """
import sys
from gi.repository import Gio, GLib
name, log, answer = sys.argv[1], sys.argv[2], sys.argv[3] == "yes"
loop = GLib.MainLoop()
xml = open(sys.argv[4]).read()
def call(bus, sender, path, interface, method, arguments, invocation):
    with open(log, "a") as file:
        print(repr(arguments.unpack()), file=file)
    invocation.return_value(GLib.Variant("(b)", (answer,)))
    GLib.timeout_add(50, loop.quit)
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
node = Gio.DBusNodeInfo.new_for_xml(xml)
bus.register_object("/" + name.replace(".", "/").replace("-", "_"), node.interfaces[0], call)
Gio.bus_own_name_on_connection(bus, name, 0)
GLib.timeout_add_seconds(60, loop.quit)
loop.run()
"""


class WakingTest(ServingCase):
    """How a response starts the app that it is for (S34)."""

    activates = True

    def serve(self, answer="yes"):
        """Lets the bus start an app for responses, and returns the file that it writes into."""
        program, log = self.session.place("app.py"), self.session.place("app.log")
        with open(program, "w", encoding="utf-8") as file:
            file.write(APP)
        xml = os.path.join(os.path.dirname(__file__), "../../../docs/dbus/org.usernotifications.App1.xml")
        with open(os.path.join(self.session.services, f"{TEA}.service"), "w", encoding="utf-8") as file:
            file.write(f"[D-BUS Service]\nName={TEA}\n"
                       f"Exec={sys.executable} {program} {TEA} {log} {answer} {os.path.abspath(xml)}\n")
        self.session.control.bus("ReloadConfig")
        return log

    def reminded(self, **options):
        """A program that has shown a notification and has gone."""
        center = CenterClient(self.session)
        center.register(TEA, **options)
        self.session.unctl("authorize", TEA, "allow")
        center.call("SetCategories", "(aa{sv})", (BUTTONS,))
        center.schedule("milk", {"title": "Milk", "categoryIdentifier": "tea"}, {})
        center.close()

    def read(self, path):
        """The output of a started program."""
        try:
            with open(path, encoding="utf-8") as file:
                return file.read()
        except FileNotFoundError:
            return ""

    def test_the_bus_starts_the_app_and_hands_it_the_reply(self):
        log = self.serve()
        self.reminded()
        self.session.respond(f"{TEA}/milk", "--action", "reply", "--text", "At five")
        commands.wait_until(lambda: "At five" in self.read(log), "the call of the app")
        commands.wait_until(lambda: self.session.answer("responses") == [], "its acknowledgment")
        self.assertIn("'milk', 'reply'", self.read(log))

    def test_it_is_started_again_after_the_daemon_was_killed(self):
        log = self.serve()
        self.reminded()
        self.session.kill()
        self.session.start()
        self.session.respond(f"{TEA}/milk")
        commands.wait_until(lambda: DEFAULT in self.read(log), "the call of the app")

    def test_a_response_that_the_app_does_not_handle_waits_until_it_is_taken(self):
        log = self.serve(answer="no")
        self.reminded()
        self.session.respond(f"{TEA}/milk", "--action", "pour")
        commands.wait_until(lambda: self.read(log), "the call of the app")
        commands.wait_until(
            lambda: any("acknowledge" in one.get("problem", "") for one in self.session.answer("responses")),
            "the reason why it is kept")
        center = CenterClient(self.session)
        center.register(TEA)
        self.assertEqual([one["actionIdentifier"] for one in center.take()], ["pour"])
        self.assertEqual(self.read(log).count("'milk', 'pour'"), 1)

    def test_a_command_of_its_own_starts_an_app_that_the_bus_cannot(self):
        log = self.session.place("started")
        self.reminded(exec=["/bin/sh", "-c", f"echo $USERNOTIFICATIONS_LAUNCH > {log}"])
        self.session.respond(f"{TEA}/milk")
        commands.wait_until(lambda: self.read(log) == "response\n", "the command")

    def test_a_script_without_a_command_is_not_started_by_its_interpreter(self):
        self.reminded()
        self.session.respond(f"{TEA}/milk")
        commands.wait_until(
            lambda: any("nothing is known" in one.get("problem", "") for one in self.session.answer("responses")),
            "the reason why it is kept")


class StartTest(ServingCase):
    """How the bus starts the daemon."""

    activates = True
    starts = False

    def test_the_call_that_starts_the_daemon_is_answered(self):
        path = os.path.join(self.session.services, "org.usernotifications.Daemon.service")
        with open(path, "w", encoding="utf-8") as file:
            file.write("[D-BUS Service]\nName=org.usernotifications.Daemon\n"
                       f"Exec={os.path.join(os.environ['UN_BIN'], 'usernotificationsd')} run\n")
        self.session.control.bus("ReloadConfig")
        center = CenterClient(self.session)
        self.assertEqual(center.register(TEA, name="Tea")["authorization"], "notDetermined")


class ShellTest(ServingCase):
    """The interface for bars, panels and lock screens (S35)."""

    INTERFACE = "org.usernotifications.Shell1"
    PATH = "/org/usernotifications/Shell"

    def setUp(self):
        super().setUp()
        self.bar = CenterClient(self.session, interface=self.INTERFACE, path=self.PATH)
        self.center = CenterClient(self.session)
        self.center.register(TEA, name="Tea")
        self.session.unctl("authorize", TEA, "allow")
        self.center.call("SetCategories", "(aa{sv})", (BUTTONS,))

    def listed(self):
        return self.bar.call("List", "(a{sv})", ({},))[0]

    def test_a_bar_counts_lists_invokes_and_clears(self):
        self.assertEqual(self.bar.get("Unread"), 0)
        for name in ("milk", "bread", "salt"):
            self.center.schedule(name, {"title": name.title(), "categoryIdentifier": "tea"}, {})
        self.bar.wait(lambda: self.bar.get("Unread") == 3, "three unread")
        self.bar.wait(lambda: self.bar.heard("Changed"), "the signal")
        self.assertEqual({one["title"] for one in self.listed()}, {"Milk", "Bread", "Salt"})
        self.center.take()
        self.bar.call("Invoke", "(ssss)", (TEA, "milk", "reply", "At five"))
        self.center.wait(lambda: self.center.heard("Responded"), "the response")
        self.assertEqual(self.center.heard("Responded")[0][2]["userText"], "At five")
        self.bar.call("Clear", "(as)", ([f"{TEA}/bread"],))
        self.assertEqual([one["identifier"] for one in self.listed()], ["salt"])
        self.bar.call("Clear", "(as)", ([],))
        self.assertEqual((self.listed(), self.bar.get("Unread")), ([], 0))

    def test_a_lock_screen_sees_no_text_that_is_hidden(self):
        self.session.unctl("settings", "previews=whenUnlocked")
        self.center.schedule("milk", {"title": "Secret"}, {})
        self.session.unctl("lock")
        self.bar.wait(lambda: self.bar.get("Locked"), "the lock")
        self.assertNotIn("Secret", str(self.listed()))
        self.session.unctl("unlock")
        self.assertIn("Secret", str(self.listed()))

    def test_focus_and_inhibition_are_told(self):
        self.assertEqual((self.bar.get("Focus"), self.bar.get("Inhibited")), ("", False))
        self.session.unctl("focus", "on", "Work")
        self.bar.wait(lambda: self.bar.get("Focus") == "Work", "the focus")
        program = self.session.client("talk")
        program.call("Inhibit", GLib.Variant("(ssa{sv})", ("talk", "a talk", {})))
        self.bar.wait(lambda: self.bar.get("Inhibited"), "the inhibition")

    @unittest.skipUnless(shutil.which("bwrap"), "there is no bubblewrap")
    def test_a_question_is_answered_and_a_focus_is_set(self):
        self.session.unctl("authorize", TEA, "reset")
        answers = []
        self.center.call_later("RequestAuthorization", "(asa{sv})", (["alert"], {}), answers.append)
        [question] = commands.wait_until(lambda: self.bar.call("ListQuestions")[0], "the question")
        self.assertEqual((question["app"], question["subject"]), (TEA, "notifications"))
        self.bar.call("Answer", "(sss)", (TEA, "notifications", "notNow"))
        self.center.wait(lambda: answers, "the answer")
        self.assertEqual(answers[0].unpack(), (False,))
        self.assertEqual(self.bar.call("ListQuestions")[0], [])
        self.bar.call("SetFocus", "(su)", ("Work", 0))
        self.bar.wait(lambda: self.bar.get("Focus") == "Work", "the focus")
        self.bar.call("SetFocus", "(su)", ("", 0))
        self.bar.wait(lambda: self.bar.get("Focus") == "", "the end of the focus")

    def test_a_program_in_a_sandbox_of_any_kind_is_refused(self):
        self.center.schedule("milk", {"title": "Milk"}, {})
        call = ["busctl", "--user", f"--address={self.session.address}", "call", "org.usernotifications.Daemon",
                self.PATH, self.INTERFACE, "Clear", "as", "0"]
        for arguments in (("Clear", "as", "0"), ("Present", "b", "true"), ("ListQuestions",), ("SetFocus", "su", "Work", "0"),
                          ("Answer", "sss", TEA, "notifications", "allow")):
            done = self.session.run("bwrap", "--dev-bind", "/", "/", *call[:-3], *arguments, check=False)
            self.assertIn("Access denied", done.stderr)
        self.assertEqual(self.bar.get("Focus"), "")
        self.assertEqual(len(self.listed()), 1)
        self.session.run(*call)
        self.assertEqual(self.listed(), [])

    def test_a_key_that_is_none_is_named_by_its_place_and_nothing_is_cleared(self):
        self.center.schedule("milk", {"title": "Milk"}, {})
        for keys, words in ((["nokey"], "keys[0] (“nokey”): "), ([f"{TEA}/milk", ""], "keys[1]: ")):
            with self.assertRaises(GLib.Error) as refusal:
                self.bar.call("Clear", "(as)", (keys,))
            self.assertIn(f"Error.Invalid: {words}", str(refusal.exception))
        self.assertEqual([one["identifier"] for one in self.listed()], ["milk"])

    def test_bad_arguments_are_refused_and_change_nothing(self):
        self.center.schedule("milk", {"title": "Milk"}, {})
        for method, types, arguments in (
                ("Invoke", "(ssss)", (TEA, "none", "", "")), ("Clear", "(as)", (["nokey"],)), ("Clear", "(s)", ("x",)),
                ("Invoke", "(s)", ("x",)), ("List2", "()", None)):
            with self.assertRaises(GLib.Error):
                self.bar.call(method, types, arguments)
        self.assertEqual(len(self.listed()), 1)
        self.bar.call("TogglePanel")
        self.bar.wait(lambda: self.bar.heard("PanelToggled"), "the signal for the panel")


class HostileTest(HostileCase):
    """Calls that no honest program makes: each is answered, soon, and nothing else is disturbed."""

    # How long the messages are with which the bus itself is busy, in bytes.
    SIZES = {"a title of ten megabytes": 10_000_000, "a title of half a megabyte": 500_000}

    def setUp(self):
        super().setUp()
        self.center = CenterClient(self.session)
        self.center.register(TEA)
        self.session.unctl("authorize", TEA, "allow")
        self.honest = CenterClient(self.session)
        self.honest.register("com.example.honest")
        self.session.unctl("authorize", "com.example.honest", "allow")

    def answered(self, name, call, error=None):
        """A call is answered soon, as it is to be, and other programs are served as ever."""
        begin = time.monotonic()
        try:
            call()
            self.assertIsNone(error, f"{name} was taken")
        except GLib.Error as refusal:
            self.assertIsNotNone(error, f"{name}: {refusal}")
            self.assertRegex(str(refusal), error, name)
        size = self.SIZES.get(name)
        self.check(name, begin, size and GLib.Variant("(s)", ("x" * size,)))
        self.honest.schedule("still here", {"title": "x"}, {"kind": "timeInterval", "seconds": 3600.0})

    def test_every_hostile_call_is_answered(self):
        schedule = self.center.schedule
        marks = "a" + "\u0301" * 200_000
        hour = {"kind": "timeInterval", "seconds": 3600.0}
        deep = GLib.Variant("s", "x")
        for _ in range(12):
            deep = GLib.Variant("av", [deep])
        cases = {
            "a title of half a megabyte": (lambda: schedule("a", {"title": "x" * 500_000}, hour), "LimitReached"),
            "a title of ten megabytes": (lambda: schedule("a", {"title": "x" * 10_000_000}, hour), "LimitReached"),
            "endless marks": (lambda: schedule("a", {"title": marks}, hour), "LimitReached|Invalid"),
            "marks in a name": (lambda: schedule("a", {marks: 1}, hour), "LimitReached|Invalid"),
            "marks in the identifier": (lambda: schedule(marks, {"title": "x"}, hour), "LimitReached|Invalid"),
            "a deep value": (lambda: schedule("a", {"title": "x", "userInfo": {"deep": deep}}, hour), None),
            "an identifier of 5,000 bytes": (lambda: schedule("x" * 5_000, {"title": "x"}, hour), "LimitReached"),
            "nothing to see": (lambda: schedule("a", {}, hour), "Invalid.*content"),
            "an interval of nothing": (
                lambda: schedule("a", {"title": "x"}, {"kind": "timeInterval", "seconds": float("nan")}), "Invalid"),
            "the hour 99": (
                lambda: schedule("a", {"title": "x"}, {"kind": "calendar", "rule": {"hour": 99}}), "Invalid"),
            "a place nowhere": (
                lambda: schedule("a", {"title": "x"}, {"kind": "location", "region": {
                    "identifier": "x", "latitude": 900.0, "longitude": 0.0, "radius": -1.0}}), "Invalid"),
            "a date before there were any": (
                lambda: schedule("a", {"title": "x"}, {"kind": "date", "time": -2**63}), "Invalid"),
            "a date after the last": (
                lambda: schedule("a", {"title": "x"}, {"kind": "date", "time": 2**63 - 1}), "Invalid"),
            "too many requests": (
                lambda: self.center.schedule_many([(f"n{i}", {"title": "x"}, hour) for i in range(1_001)]),
                "LimitReached"),
            "as many as there may be": (
                lambda: self.center.schedule_many([(f"n{i}", {"title": "x"}, hour) for i in range(1_000)]), None),
            "a badge below nothing": (lambda: self.center.call("SetBadge", "(i)", (-2**31,)), "Invalid"),
            "categories without end": (
                lambda: self.center.call(
                    "SetCategories", "(aa{sv})", ([{"identifier": f"c{i}"} for i in range(5_000)],)), "LimitReached"),
            "names that nobody has": (
                lambda: self.center.call("Remove", "(as)", ([f"x{i}" for i in range(50_000)],)), None),
            "responses that never were": (
                lambda: self.center.call("Acknowledge", "(as)", ([f"{i}" for i in range(9_000)],)), None),
            "another type": (lambda: self.center.call("Schedule", "(s)", ("x",)), "Invalid.*content"),
            "no such method": (lambda: self.center.call("Dance"), "UnknownMethod"),
        }
        for name, (call, error) in cases.items():
            with self.subTest(name):
                self.answered(name, call, error)
        self.assertEqual({one["identifier"] for one in self.honest.pending()}, {"still here"})
        # Lists of thousands are among these, which this program, the bus and the daemon each go through.
        self.report(bar=1)

    def test_connections_without_end_leave_room_for_others(self):
        crowd = []
        refused = 0
        for index in range(80):
            one = CenterClient(self.session)
            try:
                one.register(f"com.example.crowd{index}")
                crowd.append(one)
            except GLib.Error as refusal:
                self.assertRegex(str(refusal), "LimitReached.*registered")
                refused += 1
        self.assertEqual(len(crowd), 62, "one program may be registered 64 times, and was before the crowd came")
        self.assertEqual(refused, 18)
        self.honest.schedule("still here", {"title": "x"}, {"kind": "timeInterval", "seconds": 3600.0})
        crowd[0].close()
        late = CenterClient(self.session)
        commands.wait_until(lambda: self.registers(late), "room after one of the crowd has gone")

    @staticmethod
    def registers(client):
        try:
            client.register("com.example.late")
        except GLib.Error:
            return False
        return True

    def test_nobody_is_another_app_however_it_is_named(self):
        for name in ("program.tea", "org.usernotifications.Daemon/..", "com.example.tea\n", "\u202ecom.example"):
            with self.assertRaises(GLib.Error):
                CenterClient(self.session).register(name)
