"""A program on an X server, over libxcb without a package: windows, selections, and their events."""

import ctypes
import select
import time

xcb = ctypes.CDLL("libxcb.so.1")
libc = ctypes.CDLL(None)
for name in ("xcb_connect", "xcb_get_setup", "xcb_poll_for_event", "xcb_intern_atom_reply",
             "xcb_get_selection_owner_reply", "xcb_get_property_reply", "xcb_get_property_value",
             "xcb_grab_keyboard_reply", "xcb_get_input_focus_reply"):
    getattr(xcb, name).restype = ctypes.c_void_p
libc.free.argtypes = [ctypes.c_void_p]

KEY_PRESS, KEY_RELEASE, BUTTON_PRESS, FOCUS_IN, FOCUS_OUT, EXPOSE = 2, 3, 4, 9, 10, 12
SELECTION_REQUEST, SELECTION_NOTIFY, PROPERTY_NOTIFY = 30, 31, 28
STRUCTURE, PROPERTY, INPUT = 1 << 17, 1 << 22, 1 | 2 | 4 | 1 << 15 | 1 << 21


class Iterator(ctypes.Structure):
    _fields_ = [("data", ctypes.POINTER(ctypes.c_uint32)), ("rem", ctypes.c_int), ("index", ctypes.c_int)]


class Cookie(ctypes.Structure):
    _fields_ = [("sequence", ctypes.c_uint)]


xcb.xcb_setup_roots_iterator.restype = Iterator


class XClient:
    """A connection; all windows are override-redirect, because no window manager would map others."""

    def __init__(self, display):
        self.raw = ctypes.c_void_p(xcb.xcb_connect(display.encode(), None))
        if xcb.xcb_connection_has_error(self.raw):
            raise RuntimeError("no X server " + display)
        setup = ctypes.c_void_p(xcb.xcb_get_setup(self.raw))
        self.root = xcb.xcb_setup_roots_iterator(setup).data[0]
        self.events = []

    def close(self):
        xcb.xcb_disconnect(self.raw)

    def flush(self):
        xcb.xcb_flush(self.raw)

    def _reply(self, name, *arguments):
        call = getattr(xcb, name)
        call.restype = Cookie
        reply = getattr(xcb, name + "_reply")
        return ctypes.c_void_p(reply(self.raw, call(self.raw, *arguments), None))

    def _word(self, answer, offset):
        value = ctypes.c_uint32.from_address(answer.value + offset).value
        libc.free(answer)
        return value

    def atom(self, name):
        text = name.encode()
        return self._word(self._reply("xcb_intern_atom", 0, len(text), text), 8)

    def owner(self, selection):
        return self._word(self._reply("xcb_get_selection_owner", self.atom(selection)), 8)

    def focus(self):
        return self._word(self._reply("xcb_get_input_focus"), 8)

    def window(self, x=0, y=0, width=100, height=100, color=0x30A030):
        """A mapped window of one colour that receives keys, presses and focus events."""
        window = xcb.xcb_generate_id(self.raw)
        values = (ctypes.c_uint32 * 3)(color, 1, INPUT)
        xcb.xcb_create_window(
            self.raw, 0, window, self.root, x, y, width, height, 0, 1, 0, 1 << 1 | 1 << 9 | 1 << 11, values)
        xcb.xcb_map_window(self.raw, window)
        self.wait(lambda kind, data: kind == EXPOSE)
        return window

    def destroy(self, window):
        xcb.xcb_destroy_window(self.raw, window)
        self.flush()

    def move(self, window, x, y):
        xcb.xcb_configure_window(self.raw, window, 1 | 2, (ctypes.c_uint32 * 2)(x, y))
        self.focus()

    def raise_(self, window):
        xcb.xcb_configure_window(self.raw, window, 1 << 6, (ctypes.c_uint32 * 1)(0))
        self.focus()

    def set_focus(self, window):
        xcb.xcb_set_input_focus(self.raw, 1, window, 0)
        self.focus()

    def set_words(self, window, name, type, *words):
        xcb.xcb_change_property(
            self.raw, 0, window, self.atom(name), self.atom(type), 32, len(words),
            (ctypes.c_uint32 * len(words))(*words))
        self.flush()

    def own(self, selection, window):
        """Takes a selection, and announces it as a manager of the screen does (ICCCM 2.8)."""
        atom = self.atom(selection)
        xcb.xcb_set_selection_owner(self.raw, window, atom, 0)
        message = (ctypes.c_uint32 * 8)(33 | 32 << 8, self.root, self.atom("MANAGER"), 0, atom, window, 0, 0)
        xcb.xcb_send_event(self.raw, 0, self.root, STRUCTURE, ctypes.byref(message))
        self.flush()

    def grab_keyboard(self, window):
        answer = self._reply("xcb_grab_keyboard", 0, window, 0, 1, 1)
        status = ctypes.c_uint8.from_address(answer.value + 1).value
        libc.free(answer)
        return status == 0

    def grab_button(self, window, button, modifiers):
        """Takes the presses of a button with some modifiers, as window managers do."""
        xcb.xcb_grab_button(self.raw, 0, window, 4, 1, 1, 0, 0, button, modifiers)
        self.focus()

    def ungrab_keyboard(self):
        xcb.xcb_ungrab_keyboard(self.raw, 0)
        self.flush()

    def property(self, window, place):
        """The bytes of a property."""
        answer = self._reply("xcb_get_property", 0, window, place, 0, 0, 1 << 20)
        length = xcb.xcb_get_property_value_length(answer)
        value = ctypes.string_at(xcb.xcb_get_property_value(answer), length)
        libc.free(answer)
        return value

    def convert(self, window, target):
        """The clipboard in a form; nothing if its owner does not have it."""
        place = self.atom("CONVERTED")
        xcb.xcb_convert_selection(self.raw, window, self.atom("CLIPBOARD"), self.atom(target), place, 0)
        answer = self.wait(lambda kind, data: kind == SELECTION_NOTIFY)
        return self.property(window, place) if int.from_bytes(answer[20:24], "little") else None

    # Events

    def poll(self):
        """The events that have come: the kind and the 32 bytes of each."""
        found = []
        while event := xcb.xcb_poll_for_event(self.raw):
            data = ctypes.string_at(event, 32)
            libc.free(event)
            found.append((data[0] & 0x7F, data))
        return found

    def wait(self, wanted, seconds=60):
        """Waits for an event; those before it are forgotten."""
        self.flush()
        end = time.monotonic() + seconds
        while True:
            self.events += self.poll()
            while self.events:
                kind, data = self.events.pop(0)
                if wanted(kind, data):
                    return data
            left = end - time.monotonic()
            if left <= 0:
                raise AssertionError("the event does not come")
            select.select([xcb.xcb_get_file_descriptor(self.raw)], [], [], left)

    def keys(self):
        """The codes of the keys that were pressed since the last time."""
        self.focus()
        found, self.events = self.events + self.poll(), []
        return [data[1] for kind, data in found if kind == KEY_PRESS]

    def presses(self):
        """The buttons that were pressed since the last time."""
        self.focus()
        found, self.events = self.events + self.poll(), []
        return [data[1] for kind, data in found if kind == BUTTON_PRESS]

    # The clipboard of a program that hands its text over in parts.

    def serve_in_parts(self, window, text, part=65_536):
        """Answers one request for the clipboard in parts (ICCCM 2.7.2); it must own the clipboard."""
        data = self.wait(lambda kind, data: kind == SELECTION_REQUEST)
        requestor, target, place = (int.from_bytes(data[n:n + 4], "little") for n in (12, 20, 24))
        xcb.xcb_change_window_attributes(self.raw, requestor, 1 << 11, (ctypes.c_uint32 * 1)(PROPERTY))
        xcb.xcb_change_property(
            self.raw, 0, requestor, place, self.atom("INCR"), 32, 1, (ctypes.c_uint32 * 1)(len(text)))
        answer = (ctypes.c_uint32 * 8)(31, 0, requestor, self.atom("CLIPBOARD"), target, place, 0, 0)
        xcb.xcb_send_event(self.raw, 0, requestor, 0, ctypes.byref(answer))
        parts = [text[n:n + part] for n in range(0, len(text), part)] + [b""]
        for one in parts:
            self.wait(lambda kind, data: kind == PROPERTY_NOTIFY and data[16] == 1)
            xcb.xcb_change_property(self.raw, 0, requestor, place, target, 8, len(one), one)
            self.flush()
