#!/usr/bin/python3
"""Moves the pointer, presses keys and takes pictures on GNOME's screen, as ordered (orders.py).

    ["move", X, Y]   ["click"]   ["type", TEXT]   ["key", KEYSYM]   ["picture", PATH]
The pointer moves in steps, because a banner of gnome-shell unfolds only under a pointer that moves onto it.
"""
import time

from gi.repository import Gio, GLib

from orders import obey

REMOTE = ("org.gnome.Mutter.RemoteDesktop", "/org/gnome/Mutter/RemoteDesktop", "org.gnome.Mutter.RemoteDesktop")
SHELL = ("org.gnome.Shell.Screenshot", "/org/gnome/Shell/Screenshot", "org.gnome.Shell.Screenshot")
LEFT = 0x110  # BTN_LEFT
SHIFT = 0xFFE1  # the keysym Shift_L
STEPS = 12
PAUSE = 0.03  # seconds between two steps, as of a hand
FAR = 10_000  # pixels, more than any screen has


class Hand:
    """A session of remote input, which lasts as long as this process."""

    def __init__(self):
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
        self.session = self.call(REMOTE, "CreateSession")[0]
        self.at = (0, 0)
        self.send("Start")
        self.send("NotifyPointerMotionRelative", "(dd)", -FAR, -FAR)
        # The first key adds a keyboard to the screen, and a program that receives it then loses it.
        self.key(SHIFT)

    def call(self, target, method, signature=None, *values):
        """Calls a method of GNOME."""
        arguments = GLib.Variant(signature, values) if signature else None
        name, path, interface = target
        return self.bus.call_sync(name, path, interface, method, arguments, None, Gio.DBusCallFlags.NONE, 60_000, None)

    def send(self, method, signature=None, *values):
        """Calls a method of the session."""
        self.call((REMOTE[0], self.session, REMOTE[2] + ".Session"), method, signature, *values)

    def move(self, x, y):
        """Moves the pointer to a position on the screen."""
        dx, dy = (x - self.at[0]) / STEPS, (y - self.at[1]) / STEPS
        for _ in range(STEPS):
            self.send("NotifyPointerMotionRelative", "(dd)", dx, dy)
            time.sleep(PAUSE)
        self.at = (x, y)

    def click(self):
        """Presses and releases the left button."""
        for is_down in (True, False):
            self.send("NotifyPointerButton", "(ib)", LEFT, is_down)
            time.sleep(PAUSE)

    def key(self, symbol):
        """Presses and releases a key."""
        for is_down in (True, False):
            self.send("NotifyKeyboardKeysym", "(ub)", symbol, is_down)
            time.sleep(PAUSE)

    def type(self, text):
        """Types a text of Latin letters."""
        for letter in text:
            self.key(ord(letter))

    def picture(self, path):
        """Writes a picture of the screen; gnome-shell allows that in its unsafe mode."""
        self.call(SHELL, "Screenshot", "(bbs)", True, False, path)


if __name__ == "__main__":
    obey(Hand())
