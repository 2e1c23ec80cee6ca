"""A remote server shows notifications of other programs, and this system lists them (S5)."""
import json
import os
import subprocess

from gi.repository import Gio, GLib

from endtoend import commands, needs
from endtoend.client import CLOSED, DISMISSED, NAME, PATH, notify_arguments
from endtoend.corpus import pixels
from endtoend.pictures import png
from endtoend.session import ServingCase
from support.apps import DesktopApp

DUNST = "the calls to dunst are read along on the session bus"


class WatchingCase(ServingCase):
    """A session in which another server may have the name."""

    starts = False

    def watching(self):
        """How the watching stands, as `unctl desktop` says it."""
        return self.session.desktop().get("watching", {"isOn": False})

    def watch(self):
        """Turns the watching on, and returns when it runs."""
        self.session.unctl("desktop", "watch", "on")
        commands.wait_until(lambda: self.watching().get("isRunning"), f"the watching; it is {self.watching()}")

    def titles(self):
        """The titles in the list."""
        return sorted(self.session.delivered().values())

    def lend(self, server):
        """Starts the daemon, and returns when it shows by the other server."""
        self.session.start(serving=False)
        commands.wait_until(lambda: server in self.session.desktop().get("server", ""), f"the view of {server}")

    def app_of(self, title):
        """The app under which a notification is listed."""
        return self.session.await_listed(title).split("/")[0]


class Dunst(WatchingCase):
    """A server that knows nothing of watchers: its calls are read along."""

    def setUp(self):
        super().setUp()
        needs.programs("Xvfb", "dunst", "dunstctl", "notify-send")
        self.screen = self.session.screen()

    def dunst(self):
        """Starts dunst, and returns when it has the name."""
        process = self.session.run_beside("dunst", variables=self.screen)
        commands.wait_until(lambda: self.session.owner_process() == process.pid, "dunst's name")
        return process

    def shown(self):
        """The summaries of all that dunst shows or has shown, one for each time."""
        self.session.run("dunstctl", "close-all", variables=self.screen)
        history = json.loads(self.session.run("dunstctl", "history", variables=self.screen).stdout)
        return sorted(one["summary"]["data"] for group in history["data"] for one in group)

    def test_off_at_first(self):
        """Nothing is watched unless the person says so, and nothing more after they said no."""
        self.dunst()
        self.lend("dunst")
        self.session.run("notify-send", "before")
        self.assertFalse(self.watching()["isOn"])
        self.watch()
        self.session.run("notify-send", "between")
        self.session.await_listed("between")
        self.session.unctl("desktop", "watch", "off")
        self.session.run("notify-send", "after")
        self.session.run("notify-send", "later")
        commands.wait_until(lambda: "later" in self.shown(), "the last one on dunst")
        self.assertEqual(self.titles(), ["between"])
        self.assertFalse(self.watching()["isOn"])

    def test_listed_once(self):
        """A program's notification is in the list under its app, quietly; dunst shows it once, without a question."""
        self.dunst()
        self.lend("dunst")
        shell = self.session.shell()
        self.watch()
        self.session.run("notify-send", "-a", "Kettle", "-u", "critical", "Tea", "It is ready")
        name = self.session.await_listed("Tea")
        self.assertEqual(name.split("/")[0], "program.Kettle")
        self.assertEqual(shell.await_presented("Tea"), ["list"])
        presentation = shell.await_presentation("Tea")
        self.assertTrue(presentation["isWatched"])
        self.assertNotIn("sound", presentation)
        self.assertFalse(presentation["isProvisional"])
        self.assertEqual(shell.events("ask"), [])
        self.assertEqual(self.shown(), ["Tea"])
        self.assertIn("S5", " ".join(self.session.timeline("program.Kettle")))

    def test_ended_at_once(self):
        """A program that ends in the moment of its call is known all the same: it was asked for when it came."""
        self.dunst()
        self.lend("dunst")
        self.watch()
        app = DesktopApp(self.session)
        titles = [f"Song {number}" for number in range(10)]
        for title in titles:
            app.start()
            # It is answered after some rounds through the bus, and so after the bus was asked about the newcomer.
            self.session.unctl("desktop", "watch", "on")
            app.drop(title)
        for title in titles:
            self.assertEqual(self.app_of(title), app.identifier)

    def test_own_ones_once(self):
        """Our own notification on dunst is in the list once, and on dunst once."""
        self.dunst()
        self.lend("dunst")
        self.watch()
        self.session.unctl("schedule", "--title", "Own")
        self.session.run("notify-send", "other")
        self.session.await_listed("other")
        commands.wait_until(lambda: self.shown() == ["Own", "other"], "both on dunst")
        self.assertEqual(self.titles(), ["Own", "other"])

    def test_replaced_and_closed(self):
        """The same number replaces; a close by the program leaves the list, and a dismissal by the user does not."""
        self.dunst()
        self.lend("dunst")
        self.watch()
        kettle = self.session.client("Kettle")
        first = kettle.notify("One")
        self.session.await_listed("One")
        self.assertEqual(kettle.notify("Two", replaces=first), first)
        self.session.await_listed("Two")
        self.assertEqual(self.titles(), ["Two"])
        second = kettle.notify("Three")
        self.session.await_listed("Three")
        kettle.close_notification(first)
        self.assertEqual(kettle.await_signal("NotificationClosed", first)[2], CLOSED)
        commands.wait_until(lambda: self.titles() == ["Three"], "the end of the second")
        self.session.run("dunstctl", "close", variables=self.screen)
        self.assertEqual(kettle.await_signal("NotificationClosed", second)[2], DISMISSED)
        kettle.notify("Four")
        self.session.await_listed("Four")
        self.assertEqual(self.titles(), ["Four", "Three"])

    def test_cleared_here(self):
        """The person clears it here: dunst still shows it, its program hears nothing; it is answered there alone."""
        self.dunst()
        self.lend("dunst")
        self.watch()
        kettle = self.session.client("Kettle")
        kettle.notify("Tea", actions=["default", "Open"])
        name = self.session.await_listed("Tea")
        refused = self.session.run("unctl", "respond", name, "--default", check=False)
        self.assertNotEqual(refused.returncode, 0)
        self.assertIn("own server", refused.stderr)
        self.session.respond(name, "--dismiss")
        self.assertEqual(self.titles(), [])
        self.assertEqual([signal for signal in kettle.settle() if signal[0] != "NameOwnerChanged"], [])
        self.assertEqual(self.shown(), ["Tea"])

    def test_turned_off(self):
        """A program that is turned off here is not listed."""
        self.dunst()
        self.lend("dunst")
        self.watch()
        self.session.run("notify-send", "-a", "Kettle", "Tea")
        self.session.await_listed("Tea")
        self.session.unctl("settings", "program.Kettle", "allowNotifications=off")
        self.session.run("notify-send", "-a", "Kettle", "More tea")
        self.session.run("notify-send", "-a", "Radio", "News")
        self.session.await_listed("News")
        self.assertEqual(self.titles(), ["News"])

    def test_kept_and_resumed(self):
        """The choice is kept; a server that ends and comes again is watched again, and the old numbers mean others."""
        dunst = self.dunst()
        self.lend("dunst")
        self.session.unctl("desktop", "lend")
        self.watch()
        self.session.run("notify-send", "One")
        self.session.await_listed("One")
        commands.end(dunst)
        commands.wait_until(lambda: not self.watching()["isRunning"], "the end of the watching")
        self.assertIn("no other notification server", self.watching()["finding"])
        self.dunst()
        commands.wait_until(lambda: self.watching()["isRunning"], "the next watching")
        self.session.run("notify-send", "Two")
        self.session.await_listed("Two")
        self.session.stop()
        self.lend("dunst")
        commands.wait_until(lambda: self.watching()["isRunning"], "the watching after a restart")
        self.assertEqual(self.watching()["finding"], DUNST)
        self.session.run("notify-send", "Three")
        self.session.await_listed("Three")
        self.assertEqual(self.titles(), ["One", "Three", "Two"])

    def test_serving_ends_it(self):
        """In served mode the system watches no server, and lists served notifications once."""
        dunst = self.dunst()
        self.lend("dunst")
        self.watch()
        self.session.unctl("desktop", "serve", check=False)
        commands.end(dunst)
        commands.wait_until(lambda: self.session.desktop()["isServing"], "the hand-over")
        self.assertFalse(self.watching()["isRunning"])
        self.session.run("notify-send", "served")
        self.assertEqual(self.titles(), ["served"])
        self.assertIn("watching", self.session.unctl("doctor"))


class Refusal(WatchingCase):
    """A bus that refuses monitors."""

    def setUp(self):
        super().setUp()
        needs.programs("Xvfb", "dunst")

    def test_refused(self):
        """The refusal is in the log once, with its reason in `unctl desktop` and `unctl doctor`; the rest continues."""
        self.session.refuse_monitors()
        screen = self.session.screen()
        process = self.session.run_beside("dunst", variables=screen)
        commands.wait_until(lambda: self.session.owner_process() == process.pid, "dunst's name")
        self.lend("dunst")
        self.session.unctl("desktop", "watch", "on")
        commands.wait_until(lambda: "AccessDenied" in self.watching()["finding"], "the refusal")
        self.assertFalse(self.watching()["isRunning"])
        self.assertIn("AccessDenied", self.session.unctl("doctor", check=False))
        self.session.unctl("desktop", "watch", "on")
        self.assertEqual(self.session.log().count("are not watched"), 1)
        self.session.unctl("schedule", "--title", "Own")
        self.session.await_listed("Own")


class Mock:
    """A server of the test; Plasma's sends its notifications to its watchers, without their senders."""

    XML = f"""<node><interface name="{NAME}">
      <method name="Notify"><arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
        <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/>
        <arg type="a{{sv}}" direction="in"/><arg type="i" direction="in"/><arg type="u" direction="out"/></method>
      <method name="CloseNotification"><arg type="u" direction="in"/></method>
      <method name="GetCapabilities"><arg type="as" direction="out"/></method>
      <method name="GetServerInformation"><arg type="s" direction="out"/><arg type="s" direction="out"/>
        <arg type="s" direction="out"/><arg type="s" direction="out"/></method>
      </interface><interface name="org.kde.NotificationManager">
      <method name="RegisterWatcher"/><method name="UnRegisterWatcher"/></interface></node>"""

    def __init__(self, session, name):
        self.name = name
        self.client = session.client(name)
        self.connection = self.client.connection
        self.watchers, self.shown = [], []
        for interface in Gio.DBusNodeInfo.new_for_xml(self.XML).interfaces[:2 if name == "Plasma" else 1]:
            self.connection.register_object(PATH, interface, self._handle, None, None)
        self.client.bus("RequestName", GLib.Variant("(su)", (NAME, 4)))

    def _handle(self, _connection, sender, _path, _interface, member, arguments, invocation):
        answer = None
        if member == "RegisterWatcher":
            self.watchers.append(sender)
        elif member == "UnRegisterWatcher":
            self.watchers.remove(sender)
        elif member == "GetCapabilities":
            answer = GLib.Variant("(as)", (["body", "actions", "persistence"],))
        elif member == "GetServerInformation":
            answer = GLib.Variant("(ssss)", (self.name, "Test", "5.27.5", "1.2"))
        elif member == "CloseNotification":
            self._hand_over("CloseNotification", arguments)
        else:
            values = [arguments.get_child_value(index) for index in range(arguments.n_children())]
            number = values[1].unpack() or len(self.shown) + 1
            self.shown.append(values[3].unpack())
            self._hand_over("Notify", GLib.Variant.new_tuple(GLib.Variant("u", number), *values))
            answer = GLib.Variant("(u)", (number,))
        invocation.return_value(answer)

    def _hand_over(self, member, arguments):
        for watcher in self.watchers:
            self.connection.call(
                watcher, "/NotificationWatcher", "org.kde.NotificationWatcher", member, arguments, None,
                Gio.DBusCallFlags.NONE, -1, None, None)


class Mocked(WatchingCase):
    """Servers of the test, which work while the test waits."""

    def begin(self, name):
        """Starts the server and the daemon, and turns the watching on."""
        self.server = Mock(self.session, name)
        self.session.start(serving=False)
        self.until(lambda: name in self.desktop().get("server", ""), "the view of the server")
        self.beside("unctl", "desktop", "watch", "on")
        self.until(lambda: self.desktop()["watching"]["isRunning"], "the watching")

    def until(self, condition, what):
        """Lets the server work until something is true."""
        def check():
            self.server.client.iterate()
            return condition()
        return commands.wait_until(check, what)

    def beside(self, *command):
        """Runs a command while the server works, and returns its output."""
        path = self.session.place("beside.txt")
        with open(path, "wb") as output:
            process = self.session.run_beside(*command, stdout=output)
        self.until(lambda: process.poll() is not None, " ".join(command))
        with open(path, encoding="utf-8") as output:
            return output.read()

    def desktop(self):
        """How the desktop stands."""
        return json.loads(self.beside("unctl", "desktop", "--json"))

    def list(self):
        """The titles in the list."""
        listed = json.loads(self.beside("unctl", "delivered", "--json"))
        return sorted(one["request"]["content"].get("title", "") for one in listed)

    def test_plasma_read_along(self):
        """What Plasma shows is read along on the bus, which says whose it is: an app of a desktop file is that app."""
        self.begin("Plasma")
        self.assertEqual(self.server.watchers, [])
        self.assertEqual(self.desktop()["watching"]["finding"], "the calls to Plasma are read along on the session bus")
        app = DesktopApp(self.session)
        self.session.run_beside(
            app.program, variables={"PEER_ORDERS": "1"}, stdin=subprocess.PIPE, text=True).stdin.write(
                json.dumps({"summary": "Song", "hints": {"desktop-entry": app.identifier}}) + "\n")
        self.session.processes[-1].stdin.flush()
        self.until(lambda: "Song" in self.list(), "the app's notification")
        listed = json.loads(self.beside("unctl", "delivered", "--json"))
        self.assertEqual([one["key"]["app"] for one in listed], [app.identifier])

    def test_handed_over(self):
        """On a bus that refuses monitors, Plasma's notifications are listed once by their claims, except for ours."""
        needs.programs("notify-send", "gdbus")
        self.session.refuse_monitors()
        self.begin("Plasma")
        self.assertEqual(len(self.server.watchers), 1)
        self.assertEqual(self.desktop()["watching"]["finding"], "Plasma hands over what it shows")
        self.beside("unctl", "schedule", "--title", "Own")
        self.until(lambda: "Own" in self.server.shown, "its own one")
        self.beside("notify-send", "-a", "Kettle", "Tea")
        self.until(lambda: "Tea" in self.list(), "the other one in the list")
        self.assertEqual(self.list(), ["Own", "Tea"])
        self.assertEqual(sorted(self.server.shown), ["Own", "Tea"])
        number = self.server.shown.index("Tea") + 1
        self.beside(
            "gdbus", "call", "--session", "-d", NAME, "-o", PATH, "-m", f"{NAME}.CloseNotification", f"{number}")
        self.until(lambda: self.list() == ["Own"], "the close")
        self.beside("unctl", "desktop", "watch", "off")
        self.until(lambda: not self.server.watchers, "the end of the watching")

    def pictures(self, title):
        """The contents of the pictures that the list has of a notification."""
        self.until(lambda: title in self.list(), f"{title!r} in the list")
        listed = json.loads(self.beside("unctl", "delivered", "--json"))
        content = next(one["request"]["content"] for one in listed if one["request"]["content"]["title"] == title)
        found = []
        for attachment in content.get("attachments", []):
            with open(attachment["path"], "rb") as file:
                found.append(file.read())
        return found

    def test_pictures_that_are_handed_over(self):
        """Plasma does not say who named a file, so none is read: pixels and icons of the theme are shown all the same."""
        self.session.refuse_monitors()
        self.begin("Plasma")
        icon = os.path.join(self.session.data_home, "icons", "hicolor", "64x64", "apps", "kettle.png")
        private = os.path.join(self.session.home, "private.png")
        for path, colour in ((icon, (255, 0, 0)), (private, (0, 0, 255))):
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(png(colour))
        kettle = self.session.client("Kettle")
        ways = {"pixels": {"hints": {"image-data": pixels(8, 8, 24, False, 8, 3, 192)}}, "name": {"icon": "kettle"},
                "path": {"icon": private}, "both": {"icon": "kettle", "hints": {"image-path": private}}}
        for title, options in ways.items():
            kettle.connection.call(
                NAME, PATH, NAME, "Notify", notify_arguments(app="Kettle", summary=title, **options), None,
                Gio.DBusCallFlags.NONE, -1, None, lambda *_: None)
        found = {title: self.pictures(title) for title in ways}
        self.assertEqual(found.pop("pixels")[0][:4], b"\x89PNG")
        self.assertEqual(found, {"name": [png((255, 0, 0))], "path": [], "both": [png((255, 0, 0))]})
        self.assertTrue(os.path.exists(private))

    def test_flood(self):
        """Three thousand at once: the list has the last ones, as many as of any app, and the next program's."""
        self.begin("Other")
        kettle = self.session.client("Kettle")
        for number in range(3_000):
            kettle.connection.call(
                NAME, PATH, NAME, "Notify", notify_arguments(app="Kettle", summary=f"Tea {number}"), None,
                Gio.DBusCallFlags.NONE, -1, None, lambda *_: None)
        self.until(lambda: len(self.server.shown) == 3_000, "the flood")
        self.beside("notify-send", "-a", "Radio", "News")
        self.until(lambda: "News" in self.list(), "the next program's")
        self.until(lambda: "Tea 2999" in self.list(), "the last of the flood")
        self.assertEqual(len(self.list()), 1_001)
        self.assertIsNone(self.session.daemon.poll())


class Plasma(WatchingCase):
    """Plasma's own server."""

    def test_plasma(self):
        """Notifications of programs at Plasma are listed once, and so are our own there."""
        needs.programs("Xvfb", "plasmawindowed", "notify-send")
        variables = self.session.screen() | {
            "QT_QPA_PLATFORM": "xcb", "QT_QUICK_BACKEND": "software", "QT_XCB_GL_INTEGRATION": "none",
            "XDG_CURRENT_DESKTOP": "KDE"}
        plasma = self.session.run_beside("plasmawindowed", "org.kde.plasma.notifications", variables=variables)
        commands.wait_until(lambda: self.session.owner_process() == plasma.pid, "Plasma's name")
        self.lend("Plasma")
        self.watch()
        self.assertEqual(self.watching()["finding"], "the calls to Plasma are read along on the session bus")
        self.session.unctl("schedule", "--title", "Own")
        kettle = self.session.client("Kettle")
        first = kettle.notify("Tea", "It is ready")
        self.session.await_listed("Tea")
        self.assertEqual(self.app_of("Tea"), "program.Kettle")
        self.session.await_listed("Own")
        self.session.run("notify-send", "-a", "Radio", "News")
        self.session.await_listed("News")
        self.assertEqual(self.titles(), ["News", "Own", "Tea"])
        kettle.notify("More tea", replaces=first)
        self.session.await_listed("More tea")
        kettle.close_notification(first)
        commands.wait_until(lambda: self.titles() == ["News", "Own"], "the close")
