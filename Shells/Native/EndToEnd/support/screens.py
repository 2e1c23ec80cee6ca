"""Two kinds of screens with a user in front of them: pointers, keys, another window, and pictures."""


from .keyboard import Keyboard
from .pointer import Pointer
from .sway import Sway
from .window import Window
from .xclient import XClient
from .xvfb import Xvfb

BUTTONS = {"left": 1, "middle": 2, "right": 3}


class X11Screen:
    """An X server with a German keyboard and a green window over all of it, which has the keyboard."""

    size = (1280, 800)
    background = (0x30, 0xA0, 0x30)
    stage = "X11"

    def __init__(self):
        self.server = Xvfb(*self.size)
        self.variables = {"DISPLAY": self.server.environment["DISPLAY"]}
        self.server.run("setxkbmap", "de", "-option", "compose:menu")
        self.client = XClient(self.variables["DISPLAY"])
        self.below = self.client.window(0, 0, *self.size)
        self.client.set_focus(self.below)
        self.move(10, 780)

    def close(self):
        if self.client:
            self.client.close()
        self.server.close()

    def kill(self):
        """Ends the server as a crash does; its clients do not end with it."""
        self.client.close()
        self.client = None
        self.server.kill()

    def move(self, x, y):
        self.server.do("mousemove", int(x), int(y))

    def click(self, x, y, button="left"):
        self.server.do("mousemove", int(x), int(y), "click", BUTTONS[button])

    def drag(self, start, steps):
        """Presses the left button at a place, moves the pointer by each of these steps, and releases it."""
        x, y = start
        self.server.do("mousemove", x, y, "mousedown", BUTTONS["left"])
        for across, down in steps:
            x, y = x + across, y + down
            self.server.do("mousemove", x, y)
        self.server.do("mouseup", BUTTONS["left"])

    def type(self, text):
        self.server.do("type", "--delay", 20, text)

    def key(self, name):
        self.server.do("key", name)

    def fill(self, is_full):
        """Says as a window manager does that the window is active and fills the screen, or no more."""
        state = [self.client.atom("_NET_WM_STATE_FULLSCREEN")] if is_full else []
        self.client.set_words(self.below, "_NET_WM_STATE", "ATOM", *state)
        self.client.set_words(self.client.root, "_NET_ACTIVE_WINDOW", "WINDOW", self.below)

    def type_accented_e(self):
        """Presses the dead key of the accent, and then the letter."""
        self.server.do("key", "dead_acute", "key", "e")

    def compose(self, *letters):
        """Presses the Compose key, and then letters."""
        self.server.do("key", "Multi_key", *letters)

    def has_keyboard(self):
        """Whether keys go to the other window."""
        self.client.keys()
        self.key("x")
        return len(self.client.keys()) > 0

    def await_typing(self):
        """The server has the request for the keyboard before a field is read, so keys that are sent later follow it."""

    def picture(self):
        return self.server.picture()

    def save(self, path):
        """Saves a picture of the screen."""
        self.server.run("import", "-window", "root", path)


class WaylandScreen:
    """A compositor with a German keyboard and a green window, which has the keyboard."""

    size = (1280, 720)
    background = (0x30, 0xA0, 0x30)
    stage = "Wayland"

    def __init__(self):
        self.server = self.sway = self.start()
        self.variables = {"WAYLAND_DISPLAY": self.sway.path}
        # There are devices from the beginning, so that none comes while a press is under way.
        self.keyboard = Keyboard(self.sway.path)
        self.pointer = Pointer(self.sway.path, *self.size)
        self.below = Window(self.sway.path)
        self.below.wait_for_keyboard()
        self.below.wire.round_trip()
        self.move(10, 700)

    def start(self):
        """Starts the compositor."""
        return Sway()

    def close(self):
        for part in (self.below, self.pointer, self.keyboard):
            part.close()
        self.sway.close()

    def kill(self):
        """Ends the compositor as a crash does."""
        self.server.kill()

    def stop(self):
        """Stops the compositor, as other work does."""
        self.server.stop()

    def resume(self):
        """Lets the compositor run again."""
        self.server.resume()

    def move(self, x, y):
        self.pointer.move(x, y)

    def click(self, x, y, button="left"):
        self.pointer.click(x, y, button)

    def drag(self, start, steps):
        """Presses the left button at a place, moves the pointer by each of these steps, and releases it."""
        x, y = start
        self.move(x, y)
        self.pointer.press()
        for across, down in steps:
            x, y = x + across, y + down
            self.move(x, y)
        self.pointer.release()

    def type(self, text):
        self.sway.type(text)

    def key(self, name):
        """Presses a key, which may have modifiers: `ctrl+shift+Left`."""
        *held, name = name.split("+")
        self.sway.type(
            *(word for one in held for word in ("-M", one)), "-k", name, *(word for one in held for word in ("-m", one)))

    def fill(self, is_full):
        """Has the window fill the screen, or no more."""
        self.sway.command("fullscreen", "enable" if is_full else "disable")

    def type_accented_e(self):
        """Presses the dead key of the accent, and then the letter."""
        self.keyboard.press("accent", "e")

    def compose(self, *letters):
        """Presses the Compose key, and then letters."""
        self.keyboard.press("menu", *letters)

    def has_keyboard(self):
        """Whether keys go to the other window."""
        self.below.wire.round_trip()
        return self.below.has_keyboard

    def await_typing(self):
        """Waits until keys no longer go to the other window."""
        self.below.wait_for_keyboard(False)

    def picture(self):
        return self.sway.picture()

    def save(self, path):
        """Saves a picture of the screen."""
        self.sway.run("grim", path)


class TwoOutputs(WaylandScreen):
    """A compositor that shows two outputs in windows of another one, which can be unplugged; the first has the window."""

    def start(self):
        self.outer = Sway()
        sway = Sway(self.outer)
        sway.command("create_output")
        return sway

    def close(self):
        super().close()
        self.outer.close()
