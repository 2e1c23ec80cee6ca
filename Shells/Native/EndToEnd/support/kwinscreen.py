"""KWin with a person before it."""

import subprocess

from .fakeinput import FakeInput
from .kwin import KWin
from .window import Window


class KWinScreen:
    """KWin with a German keyboard and a green window over all of the first output, which has the keyboard."""

    size = (1280, 720)
    background = (0x30, 0xA0, 0x30)
    stage = "Wayland"

    def __init__(self, scale=1, outputs=1):
        self.kwin = KWin(*self.size, scale, outputs)
        self.variables = {"WAYLAND_DISPLAY": self.kwin.path}
        self.devices = FakeInput(self.kwin.path)
        self.move(10, 700)
        self.below = Window(self.kwin.path)
        self.below.maximize()
        self.below.wait_for_keyboard()

    def close(self):
        for part in (self.below, self.devices, self.kwin):
            part.close()

    def kill(self):
        """Ends the compositor as a crash does."""
        self.kwin.kill()

    def stop(self):
        """Stops the compositor, as other work does."""
        self.kwin.stop()

    def resume(self):
        """Lets the compositor run again."""
        self.kwin.resume()

    def move(self, x, y):
        self.devices.move(x, y)

    def click(self, x, y, button="left"):
        self.devices.click(x, y, button)

    def type(self, text):
        self.devices.type(text)

    def key(self, name):
        self.devices.press(name)

    def type_accented_e(self):
        """Presses the dead key of the accent, and then the letter."""
        self.devices.press("accent", "e")

    def fill(self, is_full):
        """Has the window fill the screen, or no more."""
        self.below.fill(is_full)

    def has_keyboard(self):
        """Whether keys go to the other window."""
        self.below.wire.round_trip()
        return self.below.has_keyboard

    def await_typing(self):
        """Waits until keys no longer go to the other window."""
        self.below.wait_for_keyboard(False)

    def picture(self):
        """A picture of the screen, in logical pixels."""
        return self.kwin.picture(is_native=False)

    def save(self, path):
        """Saves a picture of the screen."""
        picture = self.kwin.picture()
        subprocess.run(["convert", "ppm:-", path], input=picture.data(), check=True, timeout=30)
