"""A window of one colour, which says whether it has the keyboard, and how often it was pressed."""

import os

from .wire import NewId, Wire


class Window:
    def __init__(self, path, name="window"):
        self.wire = wire = Wire(path)
        self.has_keyboard = False
        self.presses = 0
        self.size = (200, 200)
        self.serial = None
        self.compositor = wire.bind("wl_compositor", 4)
        self.shm = wire.bind("wl_shm", 1)
        base = wire.bind("xdg_wm_base", 1, lambda opcode, body: wire.send(base, 3, word(body)))
        seat = wire.bind("wl_seat", 5)
        wire.send(seat, 0, NewId(wire.new(self._pointer)))
        wire.send(seat, 1, NewId(wire.new(self._keyboard)))
        self.surface = wire.new()
        wire.send(self.compositor, 0, NewId(self.surface))
        self.role = wire.new(self._configure)
        wire.send(base, 2, NewId(self.role), self.surface)
        self.toplevel = wire.new(self._toplevel)
        wire.send(self.role, 1, NewId(self.toplevel))
        wire.send(self.toplevel, 2, name)
        wire.send(self.toplevel, 3, name)
        wire.send(self.surface, 6)
        wire.wait(lambda: self.serial is not None)
        wire.round_trip()

    def close(self):
        self.wire.close()

    def maximize(self):
        """Fills what bars leave free, where the compositor does not do so by itself."""
        self.wire.send(self.toplevel, 9)
        self.wire.round_trip()

    def fill(self, is_full):
        """Fills the screen, or does no more."""
        self.wire.send(self.toplevel, *((11, 0) if is_full else (12,)))
        self.wire.round_trip()

    def wait_for_keyboard(self, is_here=True):
        self.wire.wait(lambda: self.has_keyboard == is_here)

    def _pointer(self, opcode, body):
        if opcode == 3 and word(body, 12):
            self.presses += 1

    def _keyboard(self, opcode, body):
        if opcode in (1, 2):
            self.has_keyboard = opcode == 1

    def _toplevel(self, opcode, body):
        if opcode == 0 and word(body) and word(body, 4):
            self.size = (word(body), word(body, 4))

    def _configure(self, opcode, body):
        self.serial = word(body)
        self.wire.send(self.role, 4, self.serial)
        width, height = self.size
        file = os.memfd_create("window")
        os.truncate(file, width * height * 4)
        os.pwrite(file, bytes([0x30, 0xA0, 0x30, 0xFF]) * (width * height), 0)
        pool, buffer = self.wire.new(), self.wire.new()
        self.wire.send(self.shm, 0, NewId(pool), width * height * 4, file=file)
        self.wire.send(pool, 0, NewId(buffer), 0, width, height, width * 4, 0)
        self.wire.send(self.surface, 1, buffer, 0, 0)
        self.wire.send(self.surface, 2, 0, 0, width, height)
        self.wire.send(self.surface, 6)
        os.close(file)


def word(body, offset=0):
    return int.from_bytes(body[offset : offset + 4], "little")
