"""The panel of the native shell: opening, searching and clearing (S50)."""

import html
import os
import shlex
import time

from endtoend import commands
from endtoend.client import DISMISSED, EXPIRED
from support.desk import DeskCase
from support.screens import WaylandScreen, X11Screen

FLEETING = 7  # seconds, longer than what joins no list lasts
HELD = 1.5  # seconds, after which a key comes again and again


class Panel:
    """The panel with three notifications of three programs."""

    def setUp(self):
        super().setUp()
        self.client = self.desk.client("Mail")
        self.number = self.client.notify("Lunch today", "At noon", actions=["default", ""], timeout=0)
        self.notify("-a", "Chat", "-t", "0", "Anna", "The meeting is moved")
        self.notify("-a", "Backup", "-t", "0", "Finished", "All folders")
        self.desk.spot("Finished")
        self.desk.unctl("panel")
        self.desk.await_field("Search")
        self.desk.await_text("3 notifications")

    def await_closed(self):
        """Waits until the panel is not on the screen."""
        self.desk.await_text("Search", False)
        commands.wait_until(self.screen.has_keyboard, "the keyboard at the window")

    def test_open_and_close(self):
        """`unctl panel` shows it and hides it, and so does Escape; the keyboard is the window's again."""
        commands.wait_until(lambda: not self.screen.has_keyboard(), "the keyboard at the panel")
        self.desk.unctl("panel")
        self.await_closed()
        self.desk.unctl("panel")
        self.desk.await_field("Search")
        commands.wait_until(lambda: not self.screen.has_keyboard(), "the keyboard at the panel")
        # The keys that tested the keyboard are a search, which Escape ends first.
        self.screen.key("Escape")
        self.screen.key("Escape")
        self.await_closed()

    def test_beside(self):
        """A press outside the panel closes it."""
        self.desk.spot("Search")
        # On a compositor the panel is seen a moment before presses are caught.
        commands.wait_until(
            lambda: self.screen.click(100, 300) or "Search" not in self.desk.texts(), "the end of the panel", 20)
        self.await_closed()

    def test_search(self):
        """Typed text is searched in titles, texts and names of programs, and Escape ends the search."""
        for typed, found in {"meeting": "Anna", "NOON": "Lunch today", "backup": "Finished"}.items():
            with self.subTest(typed):
                self.screen.type(typed)
                self.desk.await_text(found)
                commands.wait_until(
                    lambda: sum(text in self.desk.texts() for text in ("Anna", "Lunch today", "Finished")) == 1,
                    f"one result of {typed}")
                self.screen.key("Escape")
                commands.wait_until(
                    lambda: all(text in self.desk.texts() for text in ("Anna", "Lunch today", "Finished")),
                    "the whole list")
        self.screen.type("nothing of this kind")
        self.desk.await_text("Nothing matches.")

    def test_search_without_accents(self):
        """Letters are found without their accents, whatever their case and width."""
        client = self.desk.client("Travel")
        texts = {"cafe": "Le Café", "istanbul": "İstanbul", "strasse": "Am Ende der Straße", "abc": "ＡＢＣ", "lodz": "Łódź"}
        for title in texts.values():
            client.notify(title, timeout=0)
        self.desk.await_text("8 notifications")
        for typed, found in texts.items():
            with self.subTest(typed):
                self.screen.type(typed)
                self.desk.await_text("1 notification")
                self.desk.await_text(found)
                self.screen.key("Escape")
                self.desk.await_text("8 notifications")

    def test_keys(self):
        """Keys walk through the list, clear a notification, and open another one."""
        self.screen.key("Down")
        self.desk.await_focus("Backup: Finished")
        self.screen.key("Delete")
        self.desk.await_text("Finished", False)
        commands.wait_until(lambda: "Finished" not in self.desk.delivered().values(), "the list without it")
        for _ in range(4):
            if self.desk.has_focus("Mail: Lunch today"):
                break
            self.screen.key("Down")
            self.screen.picture()
        self.desk.await_focus("Mail: Lunch today")
        self.screen.key("Return")
        self.assertEqual(self.client.await_signal("ActionInvoked", self.number)[2], "default")

    def test_cross(self):
        """A notification that is cleared in the panel is closed for its program."""
        self.desk.click("Clear Lunch today")
        self.assertEqual(self.client.await_signal("NotificationClosed", self.number)[2], DISMISSED)
        self.desk.await_text("Lunch today", False)
        self.desk.await_text("2 notifications")

    def test_clear_all(self):
        """*Clear All* asks once more, and then nothing is left anywhere."""
        self.desk.click("Clear All")
        self.desk.await_text("Clear 3?")
        self.assertEqual(len(self.desk.delivered()), 3)
        self.desk.click("Clear 3?")
        self.desk.await_text("No notifications")
        commands.wait_until(lambda: not self.desk.delivered(), "an empty list")
        self.assertEqual(self.client.await_signal("NotificationClosed", self.number)[2], DISMISSED)

    def test_stack(self):
        """Several of one program are one card, which a press unfolds."""
        self.client.notify("Second", timeout=0)
        self.client.notify("Third", timeout=0)
        self.desk.await_text("Third")
        self.assertNotIn("Second", self.desk.texts())
        self.desk.click("Mail: Third")
        self.desk.await_text("Second")
        self.desk.await_text("Lunch today")


class Beside:
    """Unlisted banners in the panel, reached by keys."""

    def present(self):
        """A program's banner that joins no list, in an open panel, when its time would have been over."""
        self.start_shell()
        self.desk.unctl("panel")
        self.desk.await_field("Search")
        client = self.desk.client("Mail")
        number = client.notify("Lunch", actions=["ok", "Take it"], hints={"transient": True})
        self.desk.await_text("Mail: Lunch")
        time.sleep(FLEETING)
        self.assertEqual([signal for signal in client.settle() if signal[1] == number], [])
        return client, number

    def test_fleeting(self):
        """A banner that joins no list is read in the panel, and its button is pressed by keys."""
        client, number = self.present()
        self.reach("Take it")
        self.screen.key("Return")
        self.assertEqual(client.await_signal("ActionInvoked", number)[2], "ok")
        self.desk.await_text("Mail: Lunch", False)

    def test_let_go(self):
        """When the panel is closed the banner ends, for its program as well."""
        client, number = self.present()
        self.desk.unctl("panel")
        self.assertEqual(client.await_signal("NotificationClosed", number)[2], EXPIRED)
        self.desk.await_text("Mail: Lunch", False)

    def test_question(self):
        """A question is answered by keys alone."""
        center, answers = self.desk.ask_permission()
        self.desk.unctl("panel")
        self.desk.await_field("Search")
        self.reach("Allow")
        self.screen.key("Return")
        center.wait(lambda: answers, "the answer")
        self.assertIs(answers[0].unpack()[0], True)
        self.desk.await_text("Allow", False)


class Keys:
    """A key that the person has bound to `unctl panel`, as the documentation says it."""

    def bind_panel(self):
        """Binds the key in this session."""
        self.start_shell()
        variables = (f"{name}={value}" for name, value in self.desk.environment.items())
        # A script, because the values of variables may have signs that mean something to a compositor.
        script = self.desk.place("panel-key")
        with open(script, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\nexec " + shlex.join(["env", *variables, "unctl", "panel"]) + "\n")
        os.chmod(script, 0o755)
        self.bind(script)

    def open(self):
        """Opens the panel by the key."""
        self.screen.key(self.key)
        self.desk.await_field("Search")
        commands.wait_until(lambda: not self.screen.has_keyboard(), "the keyboard at the panel")

    def close(self, *keys):
        """Closes it by keys."""
        for key in keys:
            self.screen.key(key)
        self.desk.await_text("Search", False)
        commands.wait_until(self.screen.has_keyboard, "the keyboard at the window")

    def test_held_key(self):
        """A key that is held for long opens the panel once."""
        self.bind_panel()
        self.hold(HELD)
        self.desk.await_field("Search")
        self.screen.type("xyz")
        self.desk.await_text("Nothing matches.")


class X11Keys(Keys, DeskCase):
    """A key of openbox."""

    Screen = X11Screen
    key = "super+n"

    def bind(self, command):
        """Starts the window manager with this key."""
        path, sign = self.desk.place("rc.xml"), self.desk.place("taken")
        commands_of_keys = {"W-n": command, "W-y": f"touch {sign}"}
        with open(path, "w", encoding="utf-8") as file:
            file.write(
                '<openbox_config xmlns="http://openbox.org/3.4/rc"><keyboard>' + "".join(
                    f'<keybind key="{key}"><action name="Execute"><command>{html.escape(started)}</command></action></keybind>'
                    for key, started in commands_of_keys.items()) + "</keyboard></openbox_config>")
        self.desk.run_beside("openbox", "--sm-disable", "--config-file", path)
        client = self.screen.client
        def has_keys():
            self.screen.key("super+y")
            return os.path.exists(sign)
        commands.wait_until(has_keys, "the keys of openbox")
        # It leaves the keyboard unassigned, because it manages no window.
        client.set_focus(self.screen.below)
        commands.wait_until(self.screen.has_keyboard, "the keyboard at the window")

    def hold(self, seconds):
        """Holds the key for so long."""
        self.screen.server.do("keydown", "super", "keydown", "n", "sleep", seconds, "keyup", "n", "keyup", "super")

    def test_key(self):
        """The key opens the panel, and Escape closes it."""
        self.bind_panel()
        for _ in range(2):
            self.open()
            # The keys that tested the keyboard are a search, which Escape ends first.
            self.close("Escape", "Escape")

    def test_key_closes(self):
        """A key of the window manager reaches it through the panel when it is let go, and closes the panel (S40)."""
        self.bind_panel()
        for _ in range(2):
            self.open()
            # The logo key is released when it arrives.
            self.close(self.key)
            self.open()
            self.screen.server.do("keydown", "super", "key", "n")
            self.desk.await_text("Search", False)
            self.screen.server.do("keyup", "super")
            commands.wait_until(self.screen.has_keyboard, "the keyboard at the window")

    def test_key_without_use(self):
        """A key without a binding does nothing, and does not reach the window below."""
        self.bind_panel()
        self.open()
        self.screen.client.keys()
        self.screen.key("super+m")
        # The text typed after it is a search by now, so that the key has been handled.
        self.screen.key("x")
        self.desk.await_text("Nothing matches.")
        self.assertEqual(self.screen.client.keys(), [])
        self.close("Escape", "Escape")


class WaylandKeys(Keys, DeskCase):
    """A key of sway."""

    Screen = WaylandScreen
    key = "logo+n"

    def bind(self, command):
        """Binds this key in the compositor."""
        self.screen.sway.command("--", "bindsym", "--no-repeat", "Mod4+n", "exec", command)

    def hold(self, seconds):
        """Holds the key for so long."""
        milliseconds = str(int(seconds * 1000))
        self.screen.sway.type("-M", "logo", "-P", "n", "-s", milliseconds, "-p", "n", "-m", "logo")

    def test_key(self):
        """The key opens the panel, which takes the keyboard, and the same key closes it."""
        self.bind_panel()
        for _ in range(2):
            self.open()
            self.close(self.key)


class X11Beside(Beside, DeskCase):
    """On X11."""

    Screen = X11Screen


class WaylandBeside(Beside, DeskCase):
    """On Wayland."""

    Screen = WaylandScreen


class X11Panel(Panel, DeskCase):
    """The panel on X11."""

    Screen = X11Screen


class WaylandPanel(Panel, DeskCase):
    """The panel on Wayland."""

    Screen = WaylandScreen
