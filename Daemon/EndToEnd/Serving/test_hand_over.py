"""Another server has the name, and lets it go: dunst and Plasma (S1 to S3)."""
import json
import os
import re
import signal

from gi.repository import GLib

from endtoend import commands, needs
from endtoend.session import ServingCase
from test_native_shell import NativeShell


class Standing(ServingCase):
    """Notifications that stand while the name changes hands, on a shell that the daemon starts while it serves."""

    starts = False
    standing = {"Tea": "org.usernotifications.unctl", "Call": "program.notify-send"}

    def begin(self, screen):
        """Serves, with an app's alert and a program's call standing on the native shell."""
        self.native = NativeShell(self.session)
        self.addCleanup(self.end_native)
        self.session.environment.update(screen)
        self.session.start()
        # An app has settings once it has notified.
        self.session.unctl("schedule", "--title", "Before")
        self.session.unctl("settings", self.standing["Tea"], "banners=persistent")
        self.session.unctl("schedule", "--title", "Tea")
        self.session.run("notify-send", "-u", "critical", "Call")
        for title in self.standing:
            self.native.await_title(title)

    def end_native(self):
        """Ends the started native shells, which outlive the daemon."""
        for start in self.native.starts():
            try:
                os.kill(start["started"], signal.SIGKILL)
            except ProcessLookupError:
                pass

    def check_list(self, *others):
        """Every sent notification is in the list once, under its sender."""
        listed = self.session.delivered()
        self.assertEqual(sorted(listed.values()), sorted(["Before", *self.standing, *others]))
        for name, title in listed.items():
            if title in self.standing:
                self.assertEqual(name.split("/")[0], self.standing[title])

    def lend(self, server):
        """Lends to a server that gets the name, and lets an app notify there."""
        self.session.unctl("desktop", "lend")
        number = server()
        commands.wait_until(lambda: self.session.owner_process() == number, "the hand-over to the other server")
        commands.wait_until(lambda: self.session.desktop().get("server"), "the view of the other server")
        self.session.unctl("schedule", "--title", "Lent")
        self.check_list("Lent")

    def serve(self, ends):
        """Serves again; the next native shell receives each visible banner once, and later ones too."""
        starts = len(self.native.starts())
        self.session.unctl("desktop", "serve", check=False)
        ends()
        commands.wait_until(lambda: self.session.owner_process() == self.session.daemon.pid, "the hand-over back")
        self.session.run("notify-send", "After")
        self.native.await_start(starts + 1)
        self.native.await_title("After")
        for title in (*self.standing, "After"):
            self.assertEqual(self.native.titles().count(title), 1, title)
        self.check_list("Lent", "After")


class HandOver(Standing):
    """Another server has the name, and lets it go."""

    def setUp(self):
        super().setUp()
        needs.programs("Xvfb", "dunst", "dunstctl")
        self.screen = self.session.screen()

    def dunst(self, *arguments):
        """Starts dunst, and returns when it has the name."""
        process = self.session.run_beside("dunst", *arguments, variables=self.screen)
        commands.wait_until(lambda: self.session.owner_process() == process.pid, "dunst's name")
        return process

    def shown_by_dunst(self):
        """How many notifications of each summary dunst shows or has shown."""
        history = json.loads(self.session.run("dunstctl", "history", variables=self.screen).stdout)
        return [one["summary"]["data"] for group in history["data"] for one in group]

    def test_dunst_first(self):
        """With dunst on the bus, `auto` lends and `serve` says who has the name; when dunst ends, the name is ours."""
        dunst = self.dunst()
        self.session.start(serving=False)
        commands.wait_until(lambda: "dunst" in self.session.desktop().get("server", ""), "the view of dunst")
        desktop = self.session.desktop()
        self.assertFalse(desktop["isServing"])
        self.assertTrue(desktop.get("reason"), desktop)
        refused = self.session.run("unctl", "desktop", "serve", check=False)
        self.assertEqual(refused.returncode, 1)
        self.assertIn(f"dunst, process {dunst.pid}, has org.freedesktop.Notifications and keeps it. End it with "
                      f"`kill {dunst.pid}`", refused.stderr)
        desktop = commands.wait_until(
            lambda: (now := self.session.desktop()).get("reason") and now["names"][0].get("process") == dunst.pid
            and now, "the reason")
        self.assertFalse(desktop["isServing"])
        self.assertIn("another program has the name", desktop["reason"])
        self.assertIn("dunst", desktop["names"][0]["owner"])
        self.assertEqual(dunst.poll(), None, "dunst was ended")
        commands.end(dunst)
        commands.wait_until(lambda: self.session.owner_process() == self.session.daemon.pid, "the hand-over")
        self.session.run("notify-send", "after dunst")
        self.assertIn("after dunst", self.session.delivered().values())
        self.assertTrue(self.session.desktop()["isServing"])

    def test_nothing_twice(self):
        """Banners of dunst are not shown again when the daemon takes the name."""
        dunst = self.dunst()
        self.session.start(serving=False)
        self.session.unctl("desktop", "serve", check=False)
        shell = self.session.shell()
        self.session.run("notify-send", "of dunst")
        commands.end(dunst)
        commands.wait_until(lambda: self.session.owner_process() == self.session.daemon.pid, "the hand-over")
        self.session.run("notify-send", "ours")
        shell.await_presented("ours")
        self.assertEqual(shell.presented("of dunst"), [])
        self.assertEqual(len(shell.presented("ours")), 1)

    def test_lend_to_dunst(self):
        """After `lend`, dunst gets the name and shows what apps of this system send, once."""
        self.session.start()
        self.session.unctl("desktop", "lend")
        commands.wait_until(lambda: not self.session.control.owner(), "the name's release")
        self.dunst()
        commands.wait_until(lambda: "dunst" in self.session.desktop().get("server", ""), "the view of dunst")
        self.session.unctl("schedule", "--title", "Tea")

        def is_shown():
            self.session.run("dunstctl", "close-all", variables=self.screen)
            return self.shown_by_dunst()
        self.assertEqual(commands.wait_until(is_shown, "Tea in dunst"), ["Tea"])
        self.session.run("notify-send", "other")
        commands.wait_until(lambda: is_shown() and len(self.shown_by_dunst()) > 1, "the other one in dunst")
        self.assertEqual(sorted(self.shown_by_dunst()), ["Tea", "other"])
        self.assertEqual([title for title in self.session.delivered().values() if title == "other"], [])

    def test_standing(self):
        """Visible banners survive `lend` and `serve`, and neither dunst nor the native shell shows one twice."""
        self.begin(self.screen)
        started = []

        def dunst():
            commands.wait_until(lambda: not self.session.control.owner(), "the name's release")
            started.append(self.dunst())
            return started[0].pid
        self.lend(dunst)

        self.assertEqual(self.displayed(3), 3, "Tea, Call and Lent are on dunst's screen")
        self.serve(lambda: commands.end(started[0]))

    def test_times_and_urgencies(self):
        """dunst gets the time that each sender named, and never *critical*; a passing banner is not shown again (S44)."""
        self.begin(self.screen)
        sent = {"Half": ["-t", "500"], "Fifteen": ["-t", "15000"], "Stays": ["-t", "0"], "Volume": ["-u", "low", "-e"],
                "Urgent": ["-u", "critical", "-t", "15000"]}
        for title, options in sent.items():
            self.session.run("notify-send", *options, title)
            self.native.await_title(title)
        self.session.unctl("desktop", "lend")
        commands.wait_until(lambda: not self.session.control.owner(), "the name's release")
        self.dunst("-print")
        self.displayed(4)
        # These two come from an app of this system, whose banners leave by themselves now.
        self.session.unctl("settings", self.standing["Tea"], "banners=temporary")
        for title, level in {"Soon": "time-sensitive", "Last": "active"}.items():
            self.session.unctl("schedule", "--title", title, "--level", level)
        printed = commands.wait_until(
            lambda: (printed := self.printed_by_dunst()) and "Last" in printed and printed, "Last on dunst's screen")
        # dunst's own time is ten seconds.
        times = {"Tea": 0, "Call": 0, "Stays": 0, "Urgent": 15_000, "Soon": 30_000, "Last": 10_000}
        self.assertEqual(printed, {title: (time, "NORMAL") for title, time in times.items()})

    def printed_by_dunst(self):
        """The time in milliseconds and the urgency of each notification that dunst has printed, by its summary."""
        found = re.findall(
            r"^\tsummary: '(.*)'$(?s:.*?)^\ttimeout: (\S+)$\s+urgency: (\w+)$", self.session.output(), re.M)
        return {summary: (int(time), urgency) for summary, time, urgency in found}

    def displayed(self, count):
        """How many notifications dunst shows, as soon as it shows so many."""
        def now():
            return int(self.session.run("dunstctl", "count", "displayed", variables=self.screen).stdout)
        return commands.wait_until(
            lambda: (shown := now()) >= count and shown, f"{count} notifications on dunst's screen")

    def test_standing_is_answered_there(self):
        """The next server shows visible banners once; a persistent one that is closed there is cleared."""
        self.begin(self.screen)
        self.session.unctl("desktop", "lend")
        commands.wait_until(lambda: not self.session.control.owner(), "the name's release")
        self.dunst()
        self.displayed(2)
        self.session.run("dunstctl", "close-all", variables=self.screen)
        commands.wait_until(
            lambda: list(self.session.delivered().values()) == ["Before"], "the list without Tea and Call")
        self.assertEqual(sorted(self.shown_by_dunst()), sorted(self.standing))


class Plasma(Standing):
    """Plasma's own server, which takes names with *replace*."""

    def plasma(self, screen=None):
        """Starts Plasma's notifications in a window of their own."""
        needs.programs("Xvfb", "plasmawindowed")
        variables = (screen or self.session.screen()) | {
            "QT_QPA_PLATFORM": "xcb", "QT_QUICK_BACKEND": "software", "QT_XCB_GL_INTEGRATION": "none",
            "XDG_CURRENT_DESKTOP": "KDE"}
        return self.session.run_beside("plasmawindowed", "org.kde.plasma.notifications", variables=variables)

    def test_plasma_first(self):
        """`auto` lends to Plasma; Plasma lets its name be taken, so that `serve` has it at once and ends nothing."""
        plasma = self.plasma()
        commands.wait_until(lambda: self.session.owner_process() == plasma.pid, "Plasma's name")
        self.session.start(serving=False)
        commands.wait_until(lambda: "Plasma" in self.session.desktop().get("server", ""), "the view of Plasma")
        self.assertFalse(self.session.desktop()["isServing"])
        self.session.unctl("desktop", "serve")
        commands.wait_until(lambda: self.session.owner_process() == self.session.daemon.pid, "the hand-over")
        self.session.run("notify-send", "taken over")
        self.assertIn("taken over", self.session.delivered().values())
        self.assertIsNone(plasma.poll(), "Plasma was ended")

    def test_plasma_second(self):
        """Plasma that starts while the system serves does not get the name."""
        self.session.start()
        plasma = self.plasma()
        commands.wait_until(
            lambda: self.session.control.owner("org.kde.NotificationManager") or plasma.poll() is not None
            or self.is_there(plasma), "Plasma's start")
        self.assertEqual(self.session.owner_process(), self.session.daemon.pid)
        self.session.run("notify-send", "still ours")
        self.assertIn("still ours", self.session.delivered().values())

    def test_standing(self):
        """A waiting Plasma gets the name with `lend` and loses it to `serve`; visible banners survive both."""
        screen = self.session.screen()
        self.begin(screen)
        plasma = self.plasma(screen)
        commands.wait_until(lambda: self.is_there(plasma), "Plasma's start")
        self.lend(lambda: plasma.pid)
        self.serve(lambda: None)
        self.assertIsNone(plasma.poll(), "Plasma was ended")

    def is_there(self, process):
        """Whether a process is on the bus."""
        for name in self.session.control.bus("ListNames")[0]:
            try:
                if self.session.control.bus(
                        "GetConnectionUnixProcessID", GLib.Variant("(s)", (name,)))[0] == process.pid:
                    return True
            except GLib.Error:
                pass
        return False
