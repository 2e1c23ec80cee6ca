"""A pointer and a German keyboard whose presses KWin takes for real ones: org_kde_kwin_fake_input."""

from .keyboard import KEYS as COMMON
from .keyboard import Keyboard
from .pointer import BUTTONS
from .wire import Fixed, Wire

# The kernel's numbers of the keys.
KEYS = {**COMMON, "Escape": 1, "Return": 28, " ": 57, "Home": 102, "Down": 108, "Delete": 111}
for first, row in ((16, "qwertzuiop"), (30, "asdfghjkl"), (44, "yxcvbnm")):
    KEYS.update({letter: first + index for index, letter in enumerate(row)})


class FakeInput:
    """The devices of a person; there are some as long as this object lives."""

    def __init__(self, path):
        self.wire = Wire(path)
        self.devices = self.wire.bind("org_kde_kwin_fake_input", 4)
        self._send(0, "tests", "presses of a person")

    def close(self):
        """Takes the devices away."""
        self.wire.close()

    def _send(self, opcode, *arguments):
        self.wire.send(self.devices, opcode, *arguments)
        self.wire.round_trip()

    def move(self, x, y):
        """Moves the pointer to a place in logical pixels."""
        self._send(9, Fixed(x), Fixed(y))

    def click(self, x, y, button="left"):
        """Presses and releases a button."""
        self.move(x, y)
        for state in (1, 0):
            self._send(2, BUTTONS[button], state)

    def hold(self, name, is_down=True):
        """Presses a key without releasing it, or releases it."""
        self._send(10, KEYS[name], int(is_down))

    press = Keyboard.press

    def type(self, text):
        """Types letters."""
        for letter in text:
            self.press("shift+" + letter.lower() if letter.isupper() else letter)
