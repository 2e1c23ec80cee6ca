"""Banners for screen readers, and the readers' actions on them (S41), with the real registry, library and Orca."""
import os
import re
import time
import unittest

from endtoend import commands
from readers.orca import Orca
from readers.session import Probe, Reader, Session

LUNCH = ("banner", "a", "Mail", "Lunch today", "At noon in the garden", "Reply", "Mute")


def wake_ups(number):
    """How often each thread of a program gave up a processor so far."""
    counts = {}
    for task in os.listdir(f"/proc/{number}/task"):
        counts[task] = re.findall(r"ctxt_switches:\s*(\d+)", commands.read(f"/proc/{number}/task/{task}/status"))
    return counts


def sleeps(probe):
    """Whether a probe does nothing at all for three seconds."""
    before = wake_ups(probe.process.pid)
    time.sleep(3)
    return wake_ups(probe.process.pid) == before


class ReaderCase(unittest.TestCase):
    """A probe, and a program that reads it through AT-SPI's own library."""

    def setUp(self):
        self.session = Session()
        self.addCleanup(self.session.close)
        self.reader = Reader(self.session)
        self.reader.ask("turn", True)
        self.probe = Probe(self.session)
        self.probe.printed("came")
        commands.wait_until(lambda: self.reader.ask("is there") is True, "the probe in the list of programs")

    def test_tree(self):
        """A banner is a notification in a window, with its texts and buttons by name."""
        self.probe.do(*LUNCH)
        self.reader.heard("object:state-changed:showing", "notification", "Mail: Lunch today", 1)
        self.assertEqual(self.reader.ask("tree"), [
            "application", "accessible-probe", [["window", "Notifications", [["notification", "Mail: Lunch today", [
                ["label", "Lunch today", []], ["label", "At noon in the garden", []],
                ["push button", "Reply", []], ["push button", "Mute", []]]]]]]])
        self.assertLessEqual({"showing", "visible", "enabled", "focusable"}, set(self.reader.ask("states", "Reply")))
        self.assertIn("toolkit", self.reader.ask("attributes", "Reply"))

    def test_changes(self):
        """Windows and banners that come and go are reported, and the library's copy of the tree equals ours."""
        self.probe.do(*LUNCH)
        self.reader.heard("window:create", "window", "Notifications")
        self.assertEqual(len(self.reader.ask("tree")[2][0][2]), 1)
        self.probe.do("banner", "b", "Chat", "Hello", "How are you?")
        self.reader.heard("object:children-changed:add", "window", "Notifications", 1, 0, "Chat: Hello")
        self.assertEqual([one[1] for one in self.reader.ask("tree")[2][0][2]], ["Mail: Lunch today", "Chat: Hello"])
        self.probe.do("remove", "a")
        self.reader.heard("object:children-changed:remove", "window", "Notifications", 0)
        self.assertEqual([one[1] for one in self.reader.ask("tree")[2][0][2]], ["Chat: Hello"])
        self.probe.do("remove", "b")
        self.reader.heard("window:destroy")
        commands.wait_until(
            lambda: self.reader.ask("tree") == ["application", "accessible-probe", []], "the end of the window")

    def test_press(self):
        """A button and a whole banner are pressed by their action."""
        self.probe.do(*LUNCH)
        self.reader.heard("object:state-changed:showing", "notification")
        self.assertTrue(self.reader.ask("press", "Reply"))
        self.probe.printed("pressed banners/a/Reply")
        self.assertTrue(self.reader.ask("press", "Mail: Lunch today"))
        self.probe.printed("pressed banners/a")

    def test_field(self):
        """Text typed into a field is reported and can be read, and the reader may move the caret and write."""
        self.probe.do(*LUNCH)
        self.probe.do("focus", "banners/a/field")
        self.probe.do("type", "a", "Gerne")
        self.reader.heard("object:state-changed:focused", "entry", "Reply", 1)
        self.probe.do("type", "a", "Gerne, schön")
        self.reader.heard("object:text-changed:insert", "entry", "Reply", 5, 7, ", schön")
        self.reader.heard("object:text-caret-moved", "entry", "Reply", 12)
        self.probe.do("remove", "unknown")
        # A button of the same name stands before the field.
        self.assertIn("error", self.reader.ask("text", "Mute"))
        self.probe.do("banner", "b", "Chat", "Hello", "How are you?")
        self.probe.do("type", "b", "schön und gut")
        self.probe.do("remove", "a")
        self.assertEqual(self.reader.ask("text", "Reply"), ["schön und gut", 13, 0])
        self.assertEqual(self.reader.ask("word", "Reply", 7), ["und ", 6, 10])
        self.assertTrue(self.reader.ask("caret", "Reply", 5))
        self.probe.printed("selected banners/b/field 6 6")
        self.assertTrue(self.reader.ask("write", "Reply", "nein"))
        self.probe.printed("wrote banners/b/field nein")
        self.assertEqual(self.reader.ask("bad", "Reply"), 4)
        self.assertEqual(self.reader.ask("text", "Reply")[0], "schön und gut")

    def test_focus(self):
        """A reader moves the focus, which activates the window and is reported."""
        self.probe.do(*LUNCH)
        self.reader.heard("object:state-changed:showing", "notification")
        self.assertTrue(self.reader.ask("focus", "Mute"))
        self.reader.heard("window:activate", "window", "Notifications")
        self.reader.heard("object:state-changed:focused", "push button", "Mute", 1)
        self.assertIn("focused", self.reader.ask("states", "Mute"))
        self.probe.do("focus", "")
        self.reader.heard("object:state-changed:focused", "push button", "Mute", 0)
        self.reader.heard("window:deactivate", "window", "Notifications")

    def test_places(self):
        """Places are counted from the window, and from the screen where its corner is known."""
        self.probe.do(*LUNCH)
        self.reader.heard("object:state-changed:showing", "notification")
        self.assertEqual(self.reader.ask("box", "Mute", "window"), [160, 60, 90, 30])
        self.assertEqual(self.reader.ask("box", "Mute", "screen"), [160, 60, 90, 30])
        self.probe.do("origin", "1000", "40")
        self.assertEqual(self.reader.ask("box", "Mute", "screen"), [1160, 100, 90, 30])
        self.assertEqual(self.reader.ask("at", 165, 65), "Mute")

    def test_progress(self):
        """Progress is a value, and each step is reported."""
        self.probe.do(*LUNCH)
        self.probe.do("progress", "a", "0.25")
        self.probe.do("progress", "a", "0.5")
        self.reader.heard("object:property-change:accessible-value", "progress bar", "Progress")
        self.assertEqual(self.reader.ask("value", "Progress"), 50)

    def test_quiet(self):
        """A persistent banner causes no wake-up, although a reader listens."""
        self.probe.do(*LUNCH)
        self.reader.heard("object:state-changed:showing", "notification")
        commands.wait_until(lambda: sleeps(self.probe), "three seconds without a wake-up")

    def test_off(self):
        """With the last reader the connection goes, and with the next one it comes again."""
        self.probe.do(*LUNCH)
        self.reader.ask("turn", False)
        commands.wait_until(lambda: self.reader.ask("is there") is False, "the end of the probe's connection")
        self.probe.do("banner", "b", "Chat", "Hello", "How are you?")
        self.assertEqual(self.probe.messages[-1], "done off")
        self.reader.ask("turn", True)
        commands.wait_until(lambda: self.reader.ask("is there") is True, "the probe's return")
        self.assertEqual(len(self.reader.ask("tree")[2][0][2]), 2)


class OffCase(unittest.TestCase):
    """A session without a screen reader."""

    def test_nothing_is_started(self):
        """Without a screen reader no address is queried, no service is started, and the program does not wake up."""
        session = Session()
        self.addCleanup(session.close)
        probe = Probe(session)
        probe.do(*LUNCH)
        self.assertEqual(probe.messages, ["done off"])

        commands.wait_until(lambda: sleeps(probe), "three seconds without a wake-up")
        names = os.listdir(os.path.join(session.folder, "run"))
        self.assertFalse([name for name in names if "at-spi" in name], "the service of screen readers runs")


class OrcaCase(unittest.TestCase):
    """Orca itself, whose log has the words that it speaks."""

    def setUp(self):
        Orca.require()
        self.session = Session()
        self.addCleanup(self.session.close)
        self.session.start_screen()
        self.orca = Orca(self.session)
        self.spoken, self.wait_for_words = self.orca.spoken, self.orca.wait_for_words
        self.probe = Probe(self.session)
        self.probe.printed("came")

    def test_notification(self):
        """A banner is said when it appears: that it is a notification, its app and title, and its text; once each."""
        self.probe.do(*LUNCH)
        self.wait_for_words("notification", "Mail: Lunch today", "At noon in the garden")
        said = " ".join(self.spoken())
        self.assertEqual(said.count("Lunch today"), 1, said)
        self.assertEqual(said.count("At noon in the garden"), 1, said)
        self.assertNotIn("Mute", said)

    def test_buttons(self):
        """A button is said when the focus comes to it."""
        self.probe.do(*LUNCH)
        self.wait_for_words("At noon in the garden")
        self.probe.do("focus", "banners/a/Reply")
        self.wait_for_words("Reply", "push button")
        self.probe.do("focus", "banners/a/Mute")
        self.wait_for_words("Mute", "push button")

    def test_announcements(self):
        """Critical banners, urgent announcements and questions are spoken without focus."""
        self.probe.do("critical", "c", "Power", "Battery empty", "The computer turns off in a minute.")
        self.wait_for_words("Power: Battery empty", "The computer turns off in a minute.")
        self.probe.do("announce", "The answer was not sent", "urgent")
        self.wait_for_words("The answer was not sent")
        self.probe.do("question", "q", "Chat", "May it notify you?", "You can change it later.", "Allow", "No")
        self.wait_for_words("May it notify you?")

    def test_field(self):
        """A field is said with its name and its text when the focus comes to it."""
        self.probe.do(*LUNCH)
        self.probe.do("type", "a", "On my way")
        self.probe.do("focus", "banners/a/field")
        self.wait_for_words("On my way")

    def test_panel(self):
        """A panel that opens does not read out all that it lists; what holds the focus is said, and then the button."""
        self.probe.do(*LUNCH)
        self.probe.do("banner", "b", "Chat", "Hello", "How are you?")
        self.wait_for_words("At noon in the garden", "How are you?")
        self.probe.do("panel", "open")
        self.probe.do("focus", "panel/a/Mute")
        self.wait_for_words("How are you?", "Notification Center", "Lunch today", "Mute")
        self.assertEqual(" ".join(self.spoken()).count("How are you?"), 1, self.spoken())
