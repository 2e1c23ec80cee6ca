"""A keyboard whose keys the compositor takes for real ones: virtual-keyboard."""

import os
import time

from .wire import NewId, Wire

KEYMAP = """xkb_keymap {
  xkb_keycodes { include "evdev+aliases(qwertz)" };
  xkb_types { include "complete" };
  xkb_compat { include "complete" };
  xkb_symbols { include "pc+de+inet(evdev)+compose(menu)" };
};
"""
# The kernel's numbers of some keys of a German keyboard.
KEYS = {"accent": 13, "e": 18, "a": 30, "shift": 42, "x": 45, "right-alt": 100, "q": 16, "o": 24, "menu": 127}
# The bits of the modifiers in the compositor's events, as a keyboard's driver sets them.
MODIFIERS = {"shift": 1, "right-alt": 128}


class Keyboard:
    """A German keyboard; the compositor has one as long as this object lives."""

    def __init__(self, path):
        self.wire = Wire(path)
        manager = self.wire.bind("zwp_virtual_keyboard_manager_v1", 1)
        seat = self.wire.bind("wl_seat", 5)
        self.keyboard = self.wire.new()
        self.wire.send(manager, 0, seat, NewId(self.keyboard))
        keymap = KEYMAP.encode() + b"\0"
        file = os.memfd_create("keymap")
        os.write(file, keymap)
        self.wire.send(self.keyboard, 0, 1, len(keymap), file=file)
        os.close(file)
        self.wire.round_trip()

    def close(self):
        """Takes the keyboard away."""
        self.wire.close()

    def hold(self, name, is_down=True):
        """Presses a key without releasing it, or releases it."""
        self.wire.send(self.keyboard, 1, int(time.monotonic() * 1000), KEYS[name], int(is_down))
        if name in MODIFIERS:
            self.wire.send(self.keyboard, 2, MODIFIERS[name] if is_down else 0, 0, 0, 0)
        self.wire.round_trip()

    def press(self, *names):
        """Presses and releases keys one after the other; those before the last of `shift+e` are held."""
        for name in names:
            keys = name.split("+")
            for key in keys:
                self.hold(key)
            for key in reversed(keys):
                self.hold(key, False)
