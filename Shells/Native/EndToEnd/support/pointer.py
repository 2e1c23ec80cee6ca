"""A pointer whose presses the compositor takes for real ones: wlr-virtual-pointer."""

import time

from .wire import Fixed, NewId, Wire

BUTTONS = {"left": 0x110, "right": 0x111, "middle": 0x112}


class Pointer:
    """A pointer over a layout of outputs of this size, in logical pixels."""

    def __init__(self, path, width, height):
        self.width, self.height = width, height
        self.wire = Wire(path)
        manager = self.wire.bind("zwlr_virtual_pointer_manager_v1", 1)
        self.pointer = self.wire.new()
        self.wire.send(manager, 0, 0, NewId(self.pointer))
        self.wire.round_trip()

    def close(self):
        self.wire.close()

    def _send(self, opcode, *arguments):
        now = int(time.monotonic() * 1000)
        self.wire.send(self.pointer, opcode, now, *arguments)
        self.wire.send(self.pointer, 4)
        self.wire.round_trip()

    def move(self, x, y):
        self._send(1, int(x), int(y), self.width, self.height)

    def press(self, button="left"):
        self._send(2, BUTTONS[button], 1)

    def release(self, button="left"):
        self._send(2, BUTTONS[button], 0)

    def click(self, x, y, button="left"):
        self.move(x, y)
        self.press(button)
        self.release(button)

    def turn_wheel(self, steps):
        # The source 0 is a wheel.
        self.wire.send(self.pointer, 5, 0)
        self._send(7, 0, Fixed(15 * steps), steps)
