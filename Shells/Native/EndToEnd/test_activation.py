"""Windows that come to the front when their notification is pressed: real programs, and who places their windows (S48)."""

import os
import signal
import time

from endtoend import commands
from support.desk import DeskCase
from support.screens import WaylandScreen, X11Screen

FRONT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "support", "front.py")


class Activation:
    """A program whose window lost the focus to another one."""

    def setUp(self):
        super().setUp()
        self.begin()
        self.program = self.start_window("front", "notify")
        commands.wait_until(lambda: self.is_active(self.program), "the first window in front", 20)
        self.other = self.start_window("other")
        commands.wait_until(lambda: self.is_active(self.other), "the second window in front", 20)
        commands.wait_until(lambda: not self.is_active(self.program), "the first window behind", 20)

    def start_window(self, *arguments):
        """Starts a program with a window, and returns the file of its output."""
        path = self.desk.place(f"{arguments[0]}.log")
        with open(path, "wb") as file:
            self.desk.run_beside("/usr/bin/python3", FRONT, *arguments, stdout=file)
        return path

    def said(self, path):
        """The output of a program."""
        with open(path, encoding="utf-8") as file:
            return file.read().split("\n")

    def is_active(self, path):
        """Whether a program's window has the focus."""
        return next((line for line in reversed(self.said(path)) if line.endswith("active")), "") == "active"

    def test_press(self):
        """A press on the banner gives the program a token, by which its window has the focus."""
        self.desk.click("Tea is ready")
        commands.wait_until(
            lambda: any(line.startswith("token ") for line in self.said(self.program)), "a token", 20)
        commands.wait_until(lambda: self.is_active(self.program), "the first window in front again", 20)


class CompositorActivation(Activation):
    """A compositor, which gives the tokens."""

    def press_while_stopped(self, title, ends=False):
        """Presses a banner, and stops the compositor, or ends it, before the shell can request a token."""
        spot, shell = self.desk.spot(title), self.desk.shell_number()
        os.kill(shell, signal.SIGSTOP)
        self.screen.click(*spot)
        # The compositor answers the pointer before it sends the press to the shell; it has sent it before the next answer.
        self.screen.move(*spot)
        self.screen.stop()
        if ends:
            self.screen.kill()
        os.kill(shell, signal.SIGCONT)

    def test_late_token(self):
        """A token that a busy compositor gives late brings the window to the front."""
        self.press_while_stopped("Tea is ready")
        time.sleep(1.5)
        self.screen.resume()
        commands.wait_until(lambda: self.is_active(self.program), "the first window in front again", 60)

    def test_lost_compositor(self):
        """An answer that waits for a token is sent when the compositor ends."""
        client = self.desk.client("Mail")
        number = client.notify("Lunch", actions=["default", ""], timeout=0)
        self.press_while_stopped("Lunch", ends=True)
        self.assertEqual(client.await_signal("ActionInvoked", number, 60)[2], "default")


class X11Activation(Activation, DeskCase):
    """With a window manager."""

    Screen = X11Screen
    variables = {"GDK_BACKEND": "x11"}

    def begin(self):
        self.desk.run_beside("openbox", "--sm-disable")
        root = self.screen.client.root
        commands.wait_until(
            lambda: self.screen.client.property(root, self.screen.client.atom("_NET_SUPPORTING_WM_CHECK")),
            "the start of openbox", 20)


class WaylandActivation(CompositorActivation, DeskCase):
    """With a compositor that brings a window to the front when that asks with a token."""

    Screen = WaylandScreen
    variables = {"GDK_BACKEND": "wayland"}

    def begin(self):
        self.screen.sway.command("focus_on_window_activation", "focus")
        for name in ("front", "other"):
            self.screen.sway.command("for_window", f'[title="{name}"]', "floating", "enable")
