"""The backend of the desktop portal, with a portal that the test plays (S29 to S33)."""
import os
import time

from gi.repository import GLib

from endtoend import commands
from endtoend.session import ServingCase
from support.portal import APP, BACKEND, INTERFACE, NAME, PATH, PNG, FrontEnd, PortalCase, buttons, memory

V = GLib.Variant
DENIED = "org.freedesktop.DBus.Error.AccessDenied"
LINE = f"{INTERFACE}=usernotifications"


class Content(PortalCase):
    """The contents of version 2 of the interface."""

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
        """A picture in a file that can still change is left out, and so is one of an unknown kind."""
        icon = V("(sv)", ("file-descriptor", V("h", 0)))
        for title, files in (("open", memory(PNG, sealed=False)), ("strange", memory(b"text"))):
            self.portal.add(APP, "1", files=files, title=title, icon=icon)
            self.session.await_listed(title)
            self.assertNotIn("attachments", self.kept())

    def test_own_sound(self):
        """An app's own sound is in a file of ours when its notification is shown; a file that can change is ignored."""
        shell = self.session.shell()
        sound = V("(sv)", ("file-descriptor", V("h", 0)))
        self.portal.add(APP, "1", files=memory(b"OggS and more"), title="Own", sound=sound)
        shown = shell.await_presentation("Own")["sound"]
        with open(shown["name"], "rb") as file:
            self.assertEqual(file.read(), b"OggS and more")
        self.portal.add(APP, "2", files=memory(b"OggS", sealed=False), title="Open", sound=sound)
        self.assertNotIn("name", shell.await_presentation("Open")["sound"])

    def test_custom_alert(self):
        """An app that draws attention itself is asked to when it may be heard, in place of a sound (S29)."""
        shell = self.session.shell()
        self.assertIn("system.custom-alert", self.portal.properties()["SupportedOptions"]["button-purpose"])
        alert = buttons({"action": "play", "purpose": "system.custom-alert"}, {"label": "Stop", "action": "stop"})
        self.portal.add(APP, "1", title="Radio", buttons=alert)
        shown = shell.await_presentation("Radio")
        self.assertNotIn("sound", shown)
        self.assertEqual([action["title"] for action in shown["actions"]], ["Stop"])
        commands.wait_until(lambda: self.pressed() == [(APP, "1", "play")], "the call of the app")
        self.portal.add(APP, "2", title="Silent", sound="silent", buttons=alert)
        self.portal.add(APP, "3", title="News", buttons=alert)
        commands.wait_until(lambda: len(self.pressed()) > 1, "the next call of the app")
        self.assertEqual(self.pressed(), [(APP, "1", "play"), (APP, "3", "play")])

    def pressed(self):
        """The actions that the app was handed up to now."""
        return [signal[1:4] for signal in self.portal.settle() if signal[0] == "ActionInvoked"]

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
        """Typed answers are announced while a shell is attached, and the portal receives the change."""
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
        """Posts a notification with a button, a field and an action of its own."""
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
        """A typed text is sent to the portal alone."""
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
        """Only the portal may name an app."""
        stranger = self.session.client("Stranger")
        for member, arguments in (
                ("AddNotification", V("(ssa{sv})", (APP, "1", {}))), ("RemoveNotification", V("(ss)", (APP, "1")))):
            with self.assertRaises(GLib.Error) as refusal:
                stranger.connection.call_sync(BACKEND, PATH, INTERFACE, member, arguments, None, 0, 60_000, None)
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
        """The backend answers in borrowed mode too, and not while the desktop mode is off."""
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
            self.assertIn(LINE, lines)
            self.assertIn("org.freedesktop.impl.portal.ScreenCast=wlr", lines)
            self.assertIn(self.path, self.session.desktop()["portal"])
            self.session.unctl("desktop", other)
            commands.wait_until(lambda: not os.path.exists(self.path), "the file's removal")

    def test_personal_file(self):
        """A file that the user wrote is never changed; the line to add is in the status and the doctor's report."""
        os.makedirs(self.folder)
        with open(self.path, "w", encoding="utf-8") as file:
            file.write("[preferred]\ndefault=gtk\n")
        self.session.unctl("desktop", "serve")
        self.assertIn(LINE, self.session.desktop()["portal"])
        self.assertIn(LINE, self.session.unctl("doctor", check=False))
        self.session.unctl("desktop", "lend")
        with open(self.path, encoding="utf-8") as file:
            self.assertEqual(file.read(), "[preferred]\ndefault=gtk\n")

    def test_named(self):
        """`unctl desktop` names the owner of the backend's name."""
        names = {name["name"]: name.get("process") for name in self.session.desktop()["names"]}
        self.assertEqual(names[BACKEND], self.session.daemon.pid)
