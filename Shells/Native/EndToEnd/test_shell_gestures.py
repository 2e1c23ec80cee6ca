"""Pointer gestures on banners other than presses, Focus and summaries in the panel, and a mirrored screen."""

import os
import signal
import time

from endtoend import commands
from support.desk import DeskCase, OnWayland, OnX11
from support.screens import TwoOutputs

ACROSS = [(30, 0)] * 5


class Drags:
    """Banners that are dragged (S49)."""

    def setUp(self):
        super().setUp()
        self.client = self.desk.client("Mail")
        self.number = self.client.notify("Lunch", "At noon", actions=["default", ""], timeout=0)
        self.start = self.settled()

    def settled(self):
        """The position of the banner, once it has stopped moving."""
        places = [None]

        def is_still():
            places.append(self.desk.spot("Lunch"))
            return places[-2] == places[-1] and places[-1]
        return commands.wait_until(is_still, "the banner at rest", 20, pause=0.3)

    def test_away(self):
        """A banner that is dragged aside is hidden, stays in the list, and is not pressed by that."""
        self.screen.drag(self.start, ACROSS)
        self.desk.leave()
        self.desk.await_bare()
        self.assertIn("Lunch", self.desk.delivered().values())
        self.assertEqual([signal for signal in self.client.settle() if signal[1] == self.number], [])

    def test_away_for_good(self):
        """A banner that was dragged aside does not come back with the next shell, which shows what still stands."""
        self.notify("-t", "0", "Stays")
        self.desk.await_text("Stays")
        self.start = self.settled()
        self.screen.drag(self.start, ACROSS)
        self.desk.leave()
        self.desk.await_text("Lunch", False)
        shell = self.desk.shell_number()
        os.kill(shell, signal.SIGKILL)
        self.desk.shell_number(other_than=shell)
        self.desk.await_text("Stays")
        self.desk.spot("Stays")
        self.assertNotIn("Lunch", self.desk.texts())
        self.assertIn("Lunch", self.desk.delivered().values())

    def test_back(self):
        """A banner that is dragged a little returns to its position, and is not pressed by that."""
        self.screen.drag(self.start, ACROSS[:2])
        self.desk.leave()
        self.assertEqual(self.settled(), self.start)
        self.assertEqual([signal for signal in self.client.settle() if signal[1] == self.number], [])


class Stacks:
    """Banners that lie on one another (S46)."""

    def test_unfolded(self):
        """A press on the line below a stack shows its banners, each of which is pressed by itself."""
        client = self.desk.client("Mail")
        numbers = {title: client.notify(title, actions=["default", ""], timeout=0) for title in ("One", "Two", "Three")}
        self.desk.await_text("2 more notifications")
        self.assertNotIn("One", self.desk.texts())
        self.desk.click("2 more notifications")
        self.desk.click("One")
        client.await_signal("ActionInvoked", numbers["One"])
        self.desk.await_text("One", False)
        self.desk.spot("Two")


class PanelRows:
    """The rows of the panel other than notifications (S50)."""

    def open(self):
        """Has the shell there, and opens the panel."""
        self.start_shell()
        self.desk.unctl("panel")
        self.desk.await_field("Search")

    def test_focus(self):
        """A mode of Focus is begun and ended by its button."""
        self.desk.unctl("focus", "save", "Work")
        self.open()
        for name, words in (("Focus: Work", "Work"), ("Focus: Work", "No focus")):
            self.desk.click(name)
            commands.wait_until(lambda words=words: words in self.desk.unctl("focus"), self.desk.unctl("focus"), 20)

    def test_summary(self):
        """Notifications of a scheduled summary appear under its title at its time, without a banner."""
        self.start_shell()
        self.notify("-a", "News", "-t", "1", "Earlier")
        self.desk.await_bare()
        self.desk.unctl("clear", "--all")
        due = (time.time() + 70) // 60 * 60
        clock = time.strftime("%H:%M", time.localtime(due))
        self.desk.unctl("settings", "summary=on", f"summaryTimes={clock}")
        self.desk.unctl("settings", "program.News", "delivery=summary")
        self.notify("-a", "News", "The bridge is open")
        self.desk.unctl("panel")
        self.desk.await_text("No notifications")
        commands.wait_until(
            lambda: {f"Summary of {clock}", "The bridge is open"} <= set(self.desk.texts()),
            f"the summary, where {self.desk.texts()}", 100, pause=0.5)


class FromTheRight:
    """A person who reads from the right."""

    variables = {"LANG": "ur_PK.UTF-8"}

    def test_mirrored(self):
        """The banner is at the left edge, its first button is the right one, and a press on it is that button's."""
        client = self.desk.client("Mail")
        number = client.notify("اجتماع", "في القاعة", actions=["first", "نعم", "second", "لا"], timeout=0)
        first, second = self.desk.spot("نعم"), self.desk.spot("لا")
        self.assertGreater(first[0], second[0])
        self.assertLess(first[0], self.screen.size[0] // 2)
        self.desk.click("نعم")
        self.assertEqual(client.await_signal("ActionInvoked", number)[2], "first")

    def test_dragged(self):
        """A banner is dragged away to its own edge."""
        self.desk.client("Mail").notify("اجتماع", timeout=0)
        self.screen.drag(self.desk.spot("اجتماع"), [(-across, down) for across, down in ACROSS])
        self.desk.await_text("اجتماع", False)


class X11Gestures(Drags, OnX11):
    """Drags on X11."""


class WaylandGestures(Drags, OnWayland):
    """Drags on Wayland."""


class X11Rows(Stacks, PanelRows, OnX11):
    """Stacks and the panel on X11."""


class WaylandRows(Stacks, PanelRows, OnWayland):
    """Stacks and the panel on Wayland."""


class X11FromTheRight(FromTheRight, OnX11):
    """From the right on X11."""


class WaylandFromTheRight(FromTheRight, OnWayland):
    """From the right on Wayland."""


class FiveBanners:
    """A desk with two outputs and five banners."""

    def show_five(self):
        """Shows five banners: the programs and the numbers."""
        clients = [self.desk.client(f"Program {index}") for index in range(5)]
        numbers = [
            client.notify(f"Title {index}", actions=["ok", f"Take {index}"], timeout=0)
            for index, client in enumerate(clients)]
        for app in self.desk.answer("apps"):
            self.desk.unctl("authorize", app["identifier"], "keep")
        return clients, numbers

    def await_five(self):
        """Waits until all of them are there."""
        for index in range(5):
            self.desk.await_text(f"Title {index}")

    def test_beside_a_low_output(self):
        """An output on which nothing is shown does not limit what another one shows."""
        self.add_low_output()
        self.show_five()
        self.await_five()


class X11BesideALowOutput(FiveBanners, OnX11):
    """Two monitors on X11."""

    def add_low_output(self):
        """Makes a low monitor next to the one with the pointer."""
        run = self.screen.server.run
        run("xrandr", "--setmonitor", "*LEFT", "640/160x800/200+0+0", "screen")
        run("xrandr", "--setmonitor", "RIGHT", "640/160x240/60+640+0", "none")


class WaylandBesideALowOutput(FiveBanners, DeskCase):
    """Two outputs on Wayland, of which one can be unplugged."""

    Screen = TwoOutputs

    def add_low_output(self):
        """Makes the output low that has not the focus."""
        self.screen.sway.command("focus", "output", "WL-1")
        self.screen.sway.command("output", "WL-2", "scale", "3")

    def test_five_banners(self):
        """Five banners on an output that is unplugged are on the other one, and are answered there."""
        clients, numbers = self.show_five()
        self.await_five()
        shown, other = sorted(self.screen.sway.outputs(), key=self.is_empty)
        self.screen.sway.unplug(shown)
        commands.wait_until(lambda: not self.is_empty(other), "the banners on the other output", 20)
        for index in range(5):
            self.desk.await_text(f"Title {index}")
        self.assertTrue(self.desk.reader.ask("press", "Take 3"))
        self.assertEqual(clients[3].await_signal("ActionInvoked", numbers[3])[2], "ok")

    def is_empty(self, output):
        """Whether an output has no banner."""
        picture = self.screen.sway.picture(output)
        return picture[picture.width - 60, 60] in ((0x20, 0x20, 0x20), self.screen.background)
