"""The native shell after the end of other parts, and its cost without events (S37)."""

import os
import re
import signal
import time

from endtoend import commands
from endtoend.corpus import FILES, TAKEN, pixels
from endtoend.session import BIN
from support.desk import DeskCase
from support.screens import WaylandScreen, X11Screen

GROWTH = 10  # megabytes that all hostile calls together may cost


def wake_ups(number):
    """How often the threads of a process went to sleep so far."""
    count = 0
    for task in os.listdir(f"/proc/{number}/task"):
        with open(f"/proc/{number}/task/{task}/status", encoding="utf-8") as file:
            count += int(re.search(r"^voluntary_ctxt_switches:\s*(\d+)", file.read(), re.MULTILINE)[1])
    return count


def place_of(variables):
    """The socket of a screen."""
    return variables.get("WAYLAND_DISPLAY") or "/tmp/.X11-unix/X" + variables["DISPLAY"].lstrip(":")


class Endings:
    """Three banners stand while something ends."""

    titles = ("One", "Two", "Three")

    def setUp(self):
        super().setUp()
        self.client = self.desk.client("Mail")
        self.numbers = [
            self.client.notify(title, actions=["default", "", "ok", f"Take {title}"], hints={"x-kde-origin-name": title},
                               timeout=0)
            for title in self.titles]
        self.await_all()
        self.shell = self.desk.shell_number()

    def await_all(self, limit=20):
        """Waits until the three are on the screen."""
        commands.wait_until(
            lambda: all(title in self.desk.texts() for title in self.titles),
            f"three banners, but there are {self.desk.texts()}", limit)
        self.desk.spot("One")

    def press(self, index):
        """Presses the button of one, and waits until its program receives it."""
        self.desk.click(f"Take {self.titles[index]}")
        self.assertEqual(self.client.await_signal("ActionInvoked", self.numbers[index])[2], "ok")

    def test_end_of_the_shell(self):
        """After a crash of the shell the banners stand again within three seconds, and can be answered."""
        # The daemon reports the screen in use.
        self.assertIn(f"notification-shell, on {self.screen.stage}", self.desk.desktop()["shell"]["finding"])
        os.kill(self.shell, signal.SIGKILL)
        begin = time.monotonic()
        self.desk.shell_number(other_than=self.shell)
        self.await_all()
        self.assertLess(time.monotonic() - begin, 3)
        self.press(1)

    def test_end_of_the_daemon(self):
        """The shell outlives a crash of the daemon, keeps its banners and answers them."""
        os.kill(self.desk.owner_process(), signal.SIGKILL)
        self.desk.daemon.wait()
        self.desk.start()
        self.desk.unctl("panel")
        self.desk.await_text("3 notifications")
        self.assertEqual(self.desk.shells_found(), [self.shell])
        self.desk.unctl("panel")
        self.desk.await_text("Search", False)
        self.await_all()
        self.press(0)

    def test_end_of_the_screen(self):
        """Without its screen the shell ends, and programs are served all the same; a screen that comes back under the
        same name shows banners again."""
        before = place_of(self.screen.variables)
        self.screen.kill()
        commands.wait_until(lambda: self.shell not in self.desk.shells_found(), "the end of the shell", 20)
        self.assertGreater(self.client.notify("Meanwhile", timeout=0), 0)
        self.assertIn("Meanwhile", self.desk.delivered().values())
        commands.wait_until(
            lambda: "cannot use this screen" in self.desk.unctl("doctor"), "a shell that found no screen", 20)
        self.screen = self.Screen()
        self.addCleanup(self.screen.close)
        self.desk.screen = self.screen
        after = place_of(self.screen.variables)
        if after != before:
            if os.path.lexists(before):
                os.remove(before)
            os.symlink(after, before)
            self.addCleanup(os.remove, before)
        self.client.notify("Again", timeout=0)
        self.desk.await_text("Again")


class Hostile:
    """Calls that no honest program makes."""

    def test_hostile(self):
        """The shell lives on after all of them, with hardly more memory, and shows the next banner."""
        FILES["pipe"], FILES["link"] = self.desk.place("pipe"), self.desk.place("link")
        os.mkfifo(FILES["pipe"])
        os.symlink("/dev/zero", FILES["link"])
        bystander = self.desk.client("Bystander")
        for index in range(8):
            bystander.notify(
                f"before {index}", "All <b>bold</b> שלום 你好 👍", timeout=0,
                hints={"image-data": pixels(64, 64, 256, True, 8, 4, 16_384)})
        self.desk.unctl("panel")
        time.sleep(1)
        self.desk.unctl("panel")
        time.sleep(1)
        number, before = self.desk.shell_number(), self.desk.memory()
        for index, arguments in enumerate(TAKEN.values()):
            client = self.desk.client("Hostile")
            client.call("Notify", arguments())
            client.close()
            if index % 15 == 14:
                # Each second has room for so many banners.
                time.sleep(1)
        self.desk.unctl("panel")
        time.sleep(1)
        self.desk.unctl("panel")
        bystander.notify("after", timeout=0)
        commands.wait_until(lambda: not self.desk.is_bare(), "a banner")
        self.assertEqual(self.desk.shells_found(), [number])
        commands.figure("growth of the shell", self.desk.memory() - before, "MB", GROWTH)
        self.assertLessEqual(self.desk.memory() - before, GROWTH)


class Rest:
    """The cost of an idle shell."""

    def test_idle(self):
        """A persistent banner causes no wake-up."""
        self.notify("-t", "0", "-u", "critical", "Stays")
        commands.wait_until(lambda: not self.desk.is_bare(), "a banner")
        number = self.desk.shell_number()

        def sleeps():
            before = wake_ups(number)
            time.sleep(5)
            return wake_ups(number) == before
        commands.wait_until(sleeps, "five seconds without a wake-up", 30)
        commands.figure("memory with a banner", self.desk.memory(), "MB")
        commands.figure("memory with a banner, code and libraries included", self.desk.memory("VmRSS"), "MB")

    def test_code(self):
        """The code that drew a banner leaves the memory while the banner is shown, and still works."""
        shown = self.notify("-t", "0", "Stays")
        commands.wait_until(lambda: not self.desk.is_bare(), "a banner")
        working = self.desk.memory("VmRSS")
        commands.wait_until(lambda: self.desk.memory("VmRSS") < working * 3 / 4, "less memory", 30)
        self.desk.control.close_notification(shown)
        self.desk.await_bare()


class Return:
    """A shell that ends soon when it has nothing to show."""

    def setUp(self):
        super().setUp()
        program = self.desk.place("shell")
        with open(program, "w", encoding="utf-8") as file:
            file.write(f"#!/bin/sh\nexec {BIN}/notification-shell --rest 1\n")
        os.chmod(program, 0o700)
        self.desk.environment["USERNOTIFICATIONS_SHELL"] = program
        self.desk.restart()

    def test_return(self):
        """It ends by itself when it has rested, and comes again with the next banner."""
        first = self.notify("-t", "0", "One")
        commands.wait_until(lambda: not self.desk.is_bare(), "a banner")
        number = self.desk.shell_number()
        self.desk.control.close_notification(first)
        commands.wait_until(lambda: not self.desk.shells_found(), "the end of the shell", 20)
        commands.wait_until(
            lambda: "by the next banner" in self.desk.desktop()["shell"]["finding"], "a shell that is known to be gone", 20)
        self.notify("-t", "0", "Two")
        commands.wait_until(lambda: not self.desk.is_bare(), "a banner")
        self.assertNotEqual(self.desk.shell_number(), number)


class X11Endings(Endings, DeskCase):
    """Endings on X11."""

    Screen = X11Screen


class WaylandEndings(Endings, DeskCase):
    """Endings on Wayland."""

    Screen = WaylandScreen


class X11Quiet(Hostile, Rest, DeskCase):
    """A shell on X11 without a reader of its tree."""

    Screen = X11Screen
    reads = False


class X11Return(Return, DeskCase):
    """A shell on X11 that ends and comes again."""

    Screen = X11Screen
    reads = False


class WaylandQuiet(Hostile, Rest, DeskCase):
    """A shell on Wayland without a reader of its tree."""

    Screen = WaylandScreen
    reads = False


class WaylandReturn(Return, DeskCase):
    """A shell on Wayland that ends and comes again."""

    Screen = WaylandScreen
    reads = False
