"""KWin with a person before it."""

import subprocess

from .fakeinput import FakeInput
from .kwin import KWin
from .screens import WaylandScreen
from .window import Window


class KWinScreen(WaylandScreen):
    """KWin with a German keyboard and a green window over all of the first output, which has the keyboard."""

    def __init__(self, scale=1, outputs=1):
        self.server = self.kwin = KWin(*self.size, scale, outputs)
        self.variables = {"WAYLAND_DISPLAY": self.kwin.path}
        self.devices = self.pointer = self.keyboard = FakeInput(self.kwin.path)
        self.move(10, 700)
        self.below = Window(self.kwin.path)
        self.below.maximize()
        self.below.wait_for_keyboard()

    def close(self):
        for part in (self.below, self.devices, self.kwin):
            part.close()

    def type(self, text):
        self.devices.type(text)

    def key(self, name):
        self.devices.press(name)

    def fill(self, is_full):
        """Has the window fill the screen, or no more."""
        self.below.fill(is_full)

    def picture(self):
        """A picture of the screen, in logical pixels."""
        return self.kwin.picture(is_native=False)

    def save(self, path):
        """Saves a picture of the screen."""
        picture = self.kwin.picture()
        subprocess.run(["convert", "ppm:-", path], input=picture.data(), check=True, timeout=30)
