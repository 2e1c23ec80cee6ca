#!/usr/bin/python3
"""Moves the pointer of a compositor of wlroots, as ordered (orders.py).

    ["move", X, Y]   ["click"]
"""
import os
import sys
import time

from orders import obey

sys.path.insert(0, "/opt/shell")
from support.keyboard import Keyboard  # noqa: E402  the folder is known first
from support.pointer import Pointer  # noqa: E402  the folder is known first

SIZE = (1280, 720)
STEPS = 12
PAUSE = 0.03  # seconds between two steps, as of a hand


class Hand:
    """A pointer and a keyboard, which last as long as this process."""

    def __init__(self):
        folder, display = os.environ["XDG_RUNTIME_DIR"], os.environ["WAYLAND_DISPLAY"]
        path = os.path.join(folder, display)
        self.pointer = Pointer(path, *SIZE)
        # The first key of another program would add the keyboard, and the field would lose it.
        self.keyboard = Keyboard(path)
        self.at = (0, 0)

    def move(self, x, y):
        """Moves the pointer in steps to a position on the screen."""
        left, top = self.at
        for step in range(1, STEPS + 1):
            self.pointer.move(left + (x - left) * step / STEPS, top + (y - top) * step / STEPS)
            time.sleep(PAUSE)
        self.at = (x, y)

    def click(self):
        """Presses and releases the left button."""
        self.pointer.press()
        time.sleep(PAUSE)
        self.pointer.release()


if __name__ == "__main__":
    obey(Hand())
