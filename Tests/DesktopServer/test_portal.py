"""The backend of the desktop portal (S29 to S33): with a portal that a test plays, and with the machine's own."""
import base64
import os
import time

from gi.repository import Gio, GLib

from support import commands
from support.portal import BACKEND, FRONT, PATH, FrontEnd, RealPortal, SandboxedApp, buttons, memory
from support.portal_corpus import TAKEN
from support.session import ServingCase

APP = "org.example.Chat"
NAME = f"{APP}/tag:portal:1"
LINE = "org.freedesktop.impl.portal.Notification"
# One point.
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
V = GLib.Variant
ANSWER = 2.0  # seconds, within which each call is answered
NOTED = 0.1  # seconds; what takes longer is printed
GROWTH = 5.0  # megabytes of private memory that all calls together may cost a release build
INVALID, DENIED = "org.freedesktop.DBus.Error.InvalidArgs", "org.freedesktop.DBus.Error.AccessDenied"


class PortalCase(ServingCase):
    """A portal that the test plays."""

    def setUp(self):
        super().setUp()
        self.session.entry(APP, "/usr/bin/true")
        self.portal = FrontEnd(self.session.address)
        self.session.clients.append(self.portal)
        commands.wait_until(lambda: self.portal.owner(BACKEND), "the backend's name")

    def kept(self):
        """The content of the notification in the list."""
        found, = self.session.answer("delivered")
        return found["request"]["content"]


class Content(PortalCase):
    """What version 2 of the interface hands over."""

    def test_shown(self):
        """Texts, level, picture and buttons are on the shell, under the app's name."""
        shell = self.session.shell()
        icon = V("(sv)", ("file-descriptor", V("h", 0)))
        self.portal.add(
            APP, "1", files=memory(PNG), title="Ann", markup_body="a <b>bold</b> <i>word</i>", icon=icon,
            category="call.incoming", buttons=buttons({"label": "Answer", "action": "answer"}))
        shown = shell.await_presentation("Ann")
        self.assertEqual(shown["body"], "a bold word")
        self.assertEqual([run.get("style", []) for run in shown["styledBody"]], [[], ["bold"], [], ["italic"]])
        self.assertEqual((shown["appName"], shown["level"]), ("Chat", "time-sensitive"))
        self.assertEqual([action["title"] for action in shown["actions"]], ["Answer"])
        self.assertEqual(len(shown["attachments"]), 1)
        self.assertEqual(self.session.app(APP)["displayName"], "Chat")

    def test_files_that_can_change(self):
        """A picture that somebody could still change is left out, and so is one of no kind that is known."""
        icon = V("(sv)", ("file-descriptor", V("h", 0)))
        for title, files in (("open", memory(PNG, sealed=False)), ("strange", memory(b"<svg/>"))):
            self.portal.add(APP, "1", files=files, title=title, icon=icon)
            self.session.await_listed(title)
            self.assertNotIn("attachments", self.kept())

    def test_replaced_and_removed(self):
        """The app's name for a notification replaces and removes it; another app's of that name stays."""
        self.portal.add(APP, "1", title="One", sound="default")
        self.portal.add("org.example.Other", "1", title="Other")
        self.portal.add(APP, "1", title="Two", sound="default")
        self.assertEqual(sorted(self.session.delivered().values()), ["Other", "Two"])
        self.portal.remove(APP, "1")
        self.portal.remove(APP, "never there")
        self.assertEqual(list(self.session.delivered().values()), ["Other"])

    def test_hints(self):
        """One for the tray is in the list alone, a transient one on the shell alone."""
        shell = self.session.shell()
        self.portal.add(APP, "1", title="Quiet", display_hint=V("as", ["tray"]))
        self.assertEqual(shell.await_presented("Quiet"), ["list"])
        self.portal.add(APP, "2", title="Passing", display_hint=V("as", ["transient"]))
        self.assertEqual(shell.await_presented("Passing"), ["banner"])

    def test_without_a_name(self):
        """A program that the portal has no name for is one by claim."""
        self.portal.add("", "1", title="Nobody")
        name = self.session.await_listed("Nobody")
        self.assertTrue(name.startswith("program."), name)

    def test_options(self):
        """Typed answers are announced while a shell is attached, and the portal hears of the change."""
        def purposes():
            found = self.portal.properties()
            self.assertEqual(found["version"], 2)
            self.assertIn("im.received", found["SupportedOptions"]["category"])
            return found["SupportedOptions"]["button-purpose"]
        self.assertNotIn("im.reply-with-text", purposes())
        shell = self.session.shell()
        self.assertIn("im.reply-with-text", purposes())
        shell.tell("quit")
        commands.wait_until(lambda: "im.reply-with-text" not in purposes(), "the shell's end")
        self.portal.iterate()
        self.assertEqual(len(self.portal.changes), 2)


class Answers(PortalCase):
    """The way of a pressed button back to the app."""

    def offer(self):
        """Hands over a notification with a button, a field and an action of its own."""
        self.portal.add(
            APP, "1", title="Ann", default_action="open", default_action_target=V("(is)", (7, "ann")),
            buttons=buttons(
                {"label": "Later", "action": "later", "target": V("i", 5)},
                {"label": "Answer", "action": "answer", "purpose": "im.reply-with-text"},
                {"label": "Show", "action": "app.show", "target": V("s", "x")}))

    def test_button(self):
        """A button has its target with its type, and platform data after it."""
        self.offer()
        self.session.respond(NAME, "--action", "button-0")
        self.portal.await_signal("ActionInvoked")
        self.assertEqual(self.portal.settle(), [("ActionInvoked", APP, "1", "later", [5, {}])])
        self.assertEqual(self.session.delivered(), {})

    def test_default(self):
        """So has the notification itself."""
        self.offer()
        self.session.respond(NAME)
        self.portal.await_signal("ActionInvoked")
        self.assertEqual(self.portal.settle(), [("ActionInvoked", APP, "1", "open", [(7, "ann"), {}])])

    def test_typed(self):
        """A typed answer stands after the platform data."""
        self.session.shell()
        self.offer()
        self.session.respond(NAME, "--action", "button-1", "--text", "on my way")
        self.portal.await_signal("ActionInvoked")
        self.assertEqual(self.portal.settle(), [("ActionInvoked", APP, "1", "answer", [{}, "on my way"])])

    def test_killed_between(self):
        """After a crash of the daemon the notification, its name and its buttons are as they were."""
        self.offer()
        self.session.kill()
        self.session.start()
        commands.wait_until(lambda: self.portal.owner(BACKEND), "the backend's name")
        self.portal.add(APP, "2", title="Later")
        self.session.respond(NAME, "--action", "button-0")
        self.portal.await_signal("ActionInvoked")
        self.assertEqual(self.portal.settle(), [("ActionInvoked", APP, "1", "later", [5, {}])])
        self.portal.remove(APP, "2")
        self.assertEqual(self.session.delivered(), {})

    def test_nobody_else_hears(self):
        """What the person typed is told the portal alone."""
        other = FrontEnd(self.session.address)  # does not get the name
        self.session.clients.append(other)
        self.session.shell()
        self.offer()
        self.session.respond(NAME, "--action", "button-1", "--text", "secret")
        self.portal.await_signal("ActionInvoked")
        other.iterate()
        self.assertEqual(other.signals, [])


class Callers(PortalCase):
    """Calls that are refused."""

    def test_strangers(self):
        """Nobody but the portal may name an app."""
        stranger = self.session.client("Stranger")
        for member, arguments in (
                ("AddNotification", V("(ssa{sv})", (APP, "1", {}))), ("RemoveNotification", V("(ss)", (APP, "1")))):
            with self.assertRaises(GLib.Error) as refusal:
                stranger.connection.call_sync(BACKEND, PATH, LINE, member, arguments, None, 0, 60_000, None)
            self.assertIn(DENIED, str(refusal.exception))
        self.assertEqual(self.session.delivered(), {})

    def test_refused(self):
        """Wrong arguments are refused by their names, and nothing is half done."""
        process = self.session.owner_process()
        for member, arguments, word in (
                ("AddNotification", None, "app_id"), ("AddNotification", V("(s)", ("x",)), "app_id"),
                ("AddNotification", V("(ss)", (APP, "1")), "notification"),
                ("AddNotification", V("(ssa{ss})", (APP, "1", {"title": "x"})), "notification"),
                ("AddNotification", V("(sis)", (APP, 1, "x")), "id"),
                ("AddNotification", V("(ssa{sv})", ("../x", "1", {})), "app_id"),
                ("AddNotification", V("(ssa{sv})", ("program.mail", "1", {})), "app_id"),
                ("AddNotification", V("(ssa{sv})", (APP, "i" * 513, {})), "id"),
                ("RemoveNotification", V("(s)", (APP,)), "app_id"), ("Explode", None, "Explode")):
            begin = time.monotonic()
            with self.assertRaises(GLib.Error) as refusal:
                self.portal.portal(member, arguments)
            self.assertIn(word, str(refusal.exception))
            self.assertLess(time.monotonic() - begin, 2)
        self.assertEqual(self.session.delivered(), {})
        self.assertEqual(self.session.owner_process(), process)

    def test_modes(self):
        """The backend answers while another server is to show, too, and not while nobody is."""
        self.session.unctl("desktop", "lend")
        commands.wait_until(lambda: not self.portal.owner(), "the other name's release")
        self.portal.add(APP, "1", title="Lent")
        self.session.await_listed("Lent")
        self.session.unctl("desktop", "off")
        commands.wait_until(lambda: not self.portal.owner(BACKEND), "the backend's release")
        path = f"{self.session.data_home}/dbus-1/services/{BACKEND}.service"
        with open(path, encoding="utf-8") as file:
            self.assertIn("/bin/false", file.read())
        self.session.unctl("desktop", "serve")
        commands.wait_until(lambda: self.portal.owner(BACKEND), "the backend's name")
        self.assertFalse(os.path.exists(path))


class Hostile(PortalCase):
    """Calls that no honest portal makes: each is answered, soon, and the daemon keeps its size."""

    def memory(self):
        """The daemon's private memory, in megabytes."""
        with open(f"/proc/{self.session.daemon.pid}/status", encoding="utf-8") as file:
            line = next(line for line in file if line.startswith("RssAnon"))
        return int(line.split()[1]) / 1024

    def call(self, name, arguments, files=None):
        """Hands a notification over, and prints how long the answer took."""
        begin = time.monotonic()
        self.portal.portal("AddNotification", arguments, files=files)
        seconds = time.monotonic() - begin
        self.assertLess(seconds, ANSWER, name)
        if seconds > NOTED:
            commands.figure(name, seconds * 1000, "ms")
        self.slowest = max(self.slowest, seconds)

    def test_taken(self):
        """Each call is answered without an error; other apps are served as ever."""
        self.slowest = 0
        for index in range(30):
            self.portal.add(APP, f"before {index}", files=memory(PNG), title="before",
                            icon=V("(sv)", ("file-descriptor", V("h", 0))))
        before = self.memory()
        for name, options in TAKEN.items():
            with self.subTest(name):
                values = {key: value if isinstance(value, V) else V("s", value) for key, value in options().items()}
                self.call(name, V("(ssa{sv})", ("org.example.Hostile", "1", values)))
                self.portal.add(APP, "1", title="still here")
        for name, files in {
                "a pipe": self.pipe(), "4 MB and one byte": memory(b"x" * ((4 << 20) + 1)),
                "4 MB of nothing": memory(b"\0" * (4 << 20)), "an empty file": memory(b""),
                "a picture of greatest sides": memory(PNG[:16] + b"\x7f\xff\xff\xff" * 2 + PNG[24:])}.items():
            with self.subTest(name):
                options = {"icon": V("(sv)", ("file-descriptor", V("h", 0)))}
                self.call(name, V("(ssa{sv})", ("org.example.Hostile", "1", options)), files)
                self.portal.add(APP, "1", title="still here")
        growth = self.memory() - before
        commands.figure("slowest answer", self.slowest * 1000, "ms", NOTED * 1000)
        commands.figure("growth of private memory", growth, "MB", GROWTH)
        if os.environ.get("UN_BARS"):
            self.assertLessEqual(growth, GROWTH)
            self.assertLessEqual(self.slowest, NOTED)
        self.assertEqual(self.session.daemon.poll(), None)

    @staticmethod
    def pipe():
        """A pipe that nobody writes to."""
        reading, writing = os.pipe()
        files = Gio.UnixFDList()
        files.append(reading)
        os.close(reading)
        os.close(writing)
        return files

    def test_flood(self):
        """2,000 calls without waiting are all answered."""
        answers = []
        for index in range(2000):
            self.portal.connection.call(
                BACKEND, PATH, LINE, "AddNotification",
                V("(ssa{sv})", (APP, f"{index % 50}", {"title": V("s", f"flood {index}")})), None,
                Gio.DBusCallFlags.NONE, 60_000, None,
                lambda connection, result: answers.append(connection.call_finish(result)))
        begin = time.monotonic()
        while len(answers) < 2000:
            self.portal.iterate()
            self.assertLess(time.monotonic() - begin, commands.PATIENCE)
        self.assertEqual(len(self.session.delivered()), 50)


class OwnWay(ServingCase):
    """This system shows its own notifications by the portal, which asks this system."""

    activates = True
    starts = False

    def test_no_loop(self):
        """What the portal hands back is not shown again, and the system leaves that way."""
        with open(os.path.join(self.session.services, f"{FRONT}.service"), "w", encoding="utf-8") as file:
            file.write(f"[D-BUS Service]\nName={FRONT}\nExec=/bin/false\n")
        self.session.control.bus("ReloadConfig")
        portal = FrontEnd(self.session.address)
        self.session.clients.append(portal)
        self.session.start(serving=False)
        self.session.unctl("desktop", "lend")
        commands.wait_until(lambda: not self.session.control.owner(), "the name's release")
        for title in ("Tea", "Milk"):
            asking = self.session.run_beside("unctl", "schedule", "--title", title)
            commands.wait_until(lambda: self.answered(asking, portal), "the end of the command")
            self.session.await_listed(title)
        commands.wait_until(lambda: portal.iterate() or "shows through this system itself" in self.session.log(),
                            "the notice")
        portal.settle()
        self.assertIn(len(portal.handed_on), (1, 2), portal.handed_on)
        self.assertEqual(sorted(self.session.delivered().values()), ["Milk", "Tea"])

    def answered(self, asking, portal):
        """Whether the command has ended; its question is answered meanwhile."""
        portal.iterate()
        for app in self.session.answer("apps"):
            if app["settings"]["status"] == "notDetermined":
                self.session.unctl("authorize", app["identifier"], "allow", check=False)
        return asking.poll() is not None


class Preference(ServingCase):
    """The file by which the portal asks this system."""

    variables = {"XDG_CURRENT_DESKTOP": "sway"}

    def setUp(self):
        super().setUp()
        self.folder = os.path.join(self.session.home, ".config", "xdg-desktop-portal")
        self.path = os.path.join(self.folder, "sway-portals.conf")

    def test_written_and_removed(self):
        """`serve` writes a copy of the configuration in force, `lend` and `auto` remove it."""
        data = os.path.join(self.session.data_home, "xdg-desktop-portal")
        os.makedirs(data)
        with open(os.path.join(data, "portals.conf"), "w", encoding="utf-8") as file:
            file.write("[preferred]\ndefault=gtk\norg.freedesktop.impl.portal.ScreenCast=wlr\n")
        for other in ("lend", "auto"):
            self.session.unctl("desktop", "serve")
            commands.wait_until(lambda: os.path.exists(self.path), "the file")
            with open(self.path, encoding="utf-8") as file:
                lines = file.read().splitlines()
            self.assertIn(f"{LINE}=usernotifications", lines)
            self.assertIn("org.freedesktop.impl.portal.ScreenCast=wlr", lines)
            self.assertIn(self.path, self.session.desktop()["portal"])
            self.session.unctl("desktop", other)
            commands.wait_until(lambda: not os.path.exists(self.path), "the file's removal")

    def test_personal_file(self):
        """A file that the person wrote is never changed; they are told which line to add."""
        os.makedirs(self.folder)
        with open(self.path, "w", encoding="utf-8") as file:
            file.write("[preferred]\ndefault=gtk\n")
        self.session.unctl("desktop", "serve")
        self.assertIn(f"{LINE}=usernotifications", self.session.desktop()["portal"])
        self.assertIn(f"{LINE}=usernotifications", self.session.unctl("doctor", check=False))
        self.session.unctl("desktop", "lend")
        with open(self.path, encoding="utf-8") as file:
            self.assertEqual(file.read(), "[preferred]\ndefault=gtk\n")

    def test_named(self):
        """`unctl desktop` names the owner of the backend's name."""
        names = {name["name"]: name.get("process") for name in self.session.desktop()["names"]}
        self.assertEqual(names[BACKEND], self.session.daemon.pid)


class Version1(ServingCase):
    """The portal of Debian 12, and an app in a sandbox."""

    root = None
    version = 1

    def setUp(self):
        super().setUp()
        self.session.entry(APP, "/usr/bin/true")
        self.portal = RealPortal(self.session, self.root)
        self.app = SandboxedApp(self.portal, APP)

    def test_shown_pressed_and_removed(self):
        """What the app hands over is shown under its name, its button reaches it once, and it can take it back."""
        self.assertEqual(self.app.order(get="version"), f"(<uint32 {self.version}>,)")
        shell = self.session.shell()
        self.app.add("1", "{'title': <'Ann'>, 'body': <'a < b'>, 'priority': <'urgent'>, 'buttons': "
                          "<[{'label': <'Later'>, 'action': <'later'>, 'target': <5>}]>}")
        shown = shell.await_presentation("Ann")
        self.assertEqual((shown["body"], shown["appName"], shown["level"]), ("a < b", "Chat", "time-sensitive"))
        self.session.respond(NAME, "--action", "button-0")
        parameters = "[<5>, <@a{sv} {}>]" if self.version > 1 else "[<5>]"
        self.assertEqual(self.app.next("signal"), ["'1'", "'later'", parameters])
        self.app.add("2", "{'title': <'Back'>}")
        self.session.await_listed("Back")
        self.app.order(remove="2")
        commands.wait_until(lambda: self.session.delivered() == {}, "the removal")

    def test_own_action(self):
        """An action of the app itself reaches it by its name on the bus, also when the daemon was killed in between."""
        self.app.order(own=APP)
        self.app.add("1", "{'title': <'Ann'>, 'default-action': <'app.show'>, 'default-action-target': <'ann'>}")
        self.session.await_listed("Ann")
        self.session.kill()
        self.session.start()
        self.session.respond(NAME)
        member, arguments = self.app.next("activated")
        self.assertEqual((member, arguments.startswith("('show', [<'ann'>]")), ("ActivateAction", True), arguments)

    def test_permission(self):
        """What is denied there is denied here and the other way round, and so is what is allowed."""
        self.app.add("1", "{'title': <'Ann'>}")
        self.session.await_listed("Ann")
        self.assertEqual(self.portal.permission(APP), "yes")
        self.portal.permit(APP, "no")
        commands.wait_until(lambda: self.status() == "denied", "the denial here")
        self.assertEqual(self.session.delivered(), {})
        self.app.add("1", "{'title': <'Denied'>}")  # version 1 does not tell the app
        self.session.unctl("settings", APP, "allowNotifications=on")
        commands.wait_until(lambda: self.portal.permission(APP) == "yes", "the permission there")
        self.app.add("1", "{'title': <'Again'>}")
        self.session.await_listed("Again")
        self.assertEqual(list(self.session.delivered().values()), ["Again"])
        self.session.unctl("settings", APP, "allowNotifications=off")
        commands.wait_until(lambda: self.portal.permission(APP) == "no", "the denial there")
        self.portal.permit(APP, "yes")
        commands.wait_until(lambda: self.status() == "authorized", "the permission here")

    def status(self):
        """The app's permission here."""
        return self.session.answer("settings", APP)["settings"]["status"]

    def test_picture(self):
        """A picture of the app is shown."""
        shell = self.session.shell()
        path = self.session.place("icon.png")
        with open(path, "wb") as file:
            file.write(PNG)
        if self.version > 1:
            self.app.add("1", "{'title': <'Ann'>}", icon=path)
        else:
            bytes_of_file = "[" + ", ".join(f"byte {number}" for number in PNG) + "]"
            self.app.add("1", f"{{'title': <'Ann'>, 'icon': <('bytes', <{bytes_of_file}>)>}}")
        self.assertEqual(len(shell.await_presentation("Ann")["attachments"]), 1)
