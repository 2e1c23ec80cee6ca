"""What changes while it is on the screen: bars, what leaves, the person's file, and a keyboard that another program keeps."""

import os
import signal
import time

from endtoend import commands
from support.desk import OnWayland, OnX11
from support.probe import Probe

BLUE, RED = (0x20, 0x40, 0xF0), (0xE0, 0x20, 0x20)


def hexadecimal(color):
    """A colour as the file has it."""
    return "#" + "".join(f"{part:02x}" for part in color)


class Bars:
    """Bars of progress (S14)."""

    def value(self):
        """The value of the bar for a screen reader."""
        return self.desk.reader.ask("bar", "Download")

    def test_progress(self):
        """A new value moves the bar of the banner that stands, and the last one is in the list."""
        client = self.desk.client("Browser")
        number = client.notify("Download", hints={"value": 20}, timeout=0)
        commands.wait_until(lambda: self.value() == 20, "the first value")
        self.desk.spot("Download")
        for percent in (35, 60, 101):
            self.assertEqual(client.notify("Download", hints={"value": percent}, timeout=0, replaces=number), number)
        commands.wait_until(lambda: self.value() == 100, "the last value")
        self.desk.unctl("panel")
        self.desk.await_field("Search")
        commands.wait_until(lambda: self.value() == 100, "the value in the panel")


class Leaving:
    """What leaves the screen (S49)."""

    def test_leaving(self):
        """A banner that is closed slides out, and screen readers know at once that it has gone."""
        client = self.desk.client("Mail")
        number = client.notify("Lunch", "At noon", timeout=0)
        self.desk.spot("Lunch")
        client.close_notification(number)
        self.desk.await_text("Lunch", False)
        self.desk.await_bare(5)

    def test_gap(self):
        """A banner takes the position of the one above it that has left."""
        self.notify("-t", "0", "Below", "At noon")
        spot = self.desk.spot("Below")
        other = self.desk.client("Chat")
        number = other.notify("Above", "At one", timeout=0)
        commands.wait_until(lambda: self.desk.spot("Below")[1] > spot[1] + 50, "the place below")
        other.close_notification(number)
        # The first place was read while it may still have been coming in.
        commands.wait_until(lambda: abs(self.desk.spot("Below")[1] - spot[1]) < 10, "the place above")


class Files:
    """The person's own looks (S51)."""

    def write(self, text):
        """Writes the file as editors do: under another name, which is then renamed."""
        folder = os.path.join(self.desk.home, ".config", "usernotifications")
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "new"), "w", encoding="utf-8") as file:
            file.write(text)
        os.rename(os.path.join(folder, "new"), os.path.join(folder, "shell.conf"))

    def await_card(self, color):
        """Waits until the card has a colour."""
        self.desk.spot("Lunch")
        spot = self.desk.spot("Lunch")
        place = (spot[0] - 150, spot[1] + 25)
        commands.wait_until(lambda: self.screen.picture()[place] == color, f"a card in {color}", 10)

    def test_file(self):
        """A file that is changed counts at once, and a wrong line changes nothing and is logged."""
        self.notify("-t", "0", "Lunch")
        self.desk.spot("Lunch")
        for color in (BLUE, RED):
            self.write(f"[light]\ncard = {hexadecimal(color)}\n[dark]\ncard = {hexadecimal(color)}\n")
            self.await_card(color)
        self.write("radius = large\n")
        commands.wait_until(lambda: "shell.conf: line 1" in self.desk.shell_log(), "a line about the wrong one")
        time.sleep(0.3)
        self.await_card(RED)

    def test_last_words(self):
        """The log of an ended shell can still be read when the next one runs."""
        self.notify("-t", "0", "Lunch")
        self.desk.spot("Lunch")
        self.write("radius = large\n")
        commands.wait_until(lambda: "shell.conf: line 1" in self.desk.shell_log(), "a line about the wrong one")
        self.write("gap = 4\n")
        shell = self.desk.shell_number()
        os.kill(shell, signal.SIGKILL)
        self.desk.shell_number(other_than=shell)
        self.desk.spot("Lunch")
        self.assertIn("shell.conf: line 1", self.desk.shell_log(".old"))
        self.assertNotIn("shell.conf: line 1", self.desk.shell_log())

    def test_problem(self):
        """A wrong line is shown in one notification, and is in the doctor's report until it is corrected."""
        self.start_shell()
        for _ in range(2):
            self.write("radius = large\n")
            self.desk.await_text("shell.conf cannot be used")
            self.assertIn("shell.conf: line 1: `radius = large`", self.desk.unctl("desktop"))
            report = self.desk.answer("doctor")
            found = [one for one in report if one["subject"] == "banners"]
            self.assertEqual([one["level"] for one in found], ["warning"], report)
            self.assertIn("Correct the file", found[0]["remedy"])
            self.write("gap = 4\n")
            self.desk.await_text("shell.conf cannot be used", is_there=False)
            commands.wait_until(lambda: "shell.conf" not in self.desk.unctl("desktop"), "the right file")


class Dialogs:
    """A field that does not get the keyboard (S40)."""

    def setUp(self):
        self.variables = {"USERNOTIFICATIONS_REPLY_DIALOG": os.path.join(os.getcwd(), "support", "dialog.sh")}
        super().setUp()

    def test_kept_keyboard(self):
        """While another program keeps the keyboard, a dialog asks for the text and answers with it."""
        self.start_shell()
        self.keep_keyboard()
        client = self.desk.client("Chat")
        number = client.notify("Anna", "When?", actions=["inline-reply", "Reply"], timeout=0)
        self.desk.click("Reply")
        self.assertEqual(client.await_signal("NotificationReplied", number, 20)[2], "from the dialog: Reply – Chat")


class X11Dialogs(Dialogs, OnX11):
    """Dialogs on X11."""

    def keep_keyboard(self):
        """Has another program hold the keyboard, as a menu does."""
        self.assertTrue(self.screen.client.grab_keyboard(self.screen.below))


class WaylandDialogs(Dialogs, OnWayland):
    """Dialogs on Wayland."""

    def keep_keyboard(self):
        """Has another program hold the keyboard from a higher layer, as a launcher does."""
        probe = Probe(self.screen.sway.environment)
        self.addCleanup(probe.close)
        probe.show("200 100 bottom-left overlay")
        probe.send("keyboard on")
        probe.expect("keyboard here")


class X11Changes(Bars, Leaving, Files, OnX11):
    """Changes on X11."""


class WaylandChanges(Bars, Leaving, Files, OnWayland):
    """Changes on Wayland."""
