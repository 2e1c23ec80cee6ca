"""Screens without hardware: pointer, keys, pictures, and the visible things on them."""
import time

from endtoend import commands
from .helper import Helper

STEPS = 12
PAUSE = 0.03  # seconds between two steps of the pointer
READER = "/opt/desktops/reader.py"


class Screen:
    """A screen of a user's session. `prepare` runs before the login, and `attach` after it."""

    kind = "x11"
    variables = {}
    # Variables of the session program, by which Qt publishes its things on the accessibility bus.
    login_variables = {"QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}

    reader = None

    def __init__(self, machine, person):
        self.machine, self.person = machine, person

    def prepare(self):
        """Starts the screen, if it exists before the login."""

    def attach(self):
        """Connects to the screen of a new session."""
        self._start_reader()

    def detach(self):
        """Leaves the screen before the session ends."""
        if self.reader:
            self.reader.end()
            self.reader = None

    def close(self):
        """Ends the programs on the screen after the session has ended."""

    def _read(self, *words):
        self._start_reader()
        return self.reader.ask(*words)

    def _start_reader(self):
        if self.reader and self.reader.has_ended():
            self.reader.end()
            self.reader = None
        self.reader = self.reader or Helper(self.person, READER, self.variables)

    def find(self, name, roles="find"):
        """The program and the box of a visible thing; `None` without one."""
        return self._read(roles, name)

    def await_field(self):
        """Waits until a text field has the keyboard."""
        commands.wait_until(lambda: self._read("field"), "a text field with the keyboard", pause=0.3)

    def cards(self):
        """The names of the native shell's visible cards, each with those of its buttons."""
        return self._read("cards")

    def texts(self):
        """The names of all visible things, each with its program."""
        return self._read("texts")

    def shows(self, name):
        """Whether a thing with that name is visible."""
        return self.find(name) is not None

    def await_thing(self, name, roles="find"):
        """Waits until a thing is visible, and returns the centre of its box."""
        _, (x, y, width, height) = commands.wait_until(
            lambda: self.find(name, roles), f"“{name}” on the screen", pause=0.3)
        return x + width // 2, y + height // 2

    def await_resting(self, name, roles="find"):
        """Waits until a thing is visible and does not move, and returns its centre."""
        place = self.await_thing(name, roles)
        end = time.monotonic() + commands.TIMEOUT
        while (now := self.await_thing(name, roles)) != place:
            if time.monotonic() > end:
                raise AssertionError(f"“{name}” does not come to rest")
            place = now
        return place

    def picture(self, path):
        """Writes a picture of the screen to a file of this system; the desktop has drawn when it has two colours."""
        commands.wait_until(lambda: self.colours() > 1, "the first picture of the desktop", pause=0.3)
        with open(self.machine.path(self._place()), "rb") as source, open(path, "wb") as target:
            target.write(source.read())

    def colours(self):
        """Takes a picture, and returns the number of its colours."""
        self._take(self._place())
        return int(self.person.output("identify", "-format", "%k", self._place()))

    def fill(self, part):
        """The number of the colours of a part `WIDTHxHEIGHT+X+Y` of a new picture, and its first colour."""
        self._take(self._place())
        return self.person.output("identify", "-format", "%k %[pixel:p{0,0}]", f"{self._place()}[{part}]")

    def _place(self):
        """The file of the last picture."""
        return f"{self.person.home}/picture.png"

    def press(self, button, near):
        """Moves the pointer onto the bubble with a text, as a hand does, and then to its button, and clicks."""
        self.move(*self.await_resting(near))
        self.move(*self.await_resting(button, "button"))
        self.click()

    def dismiss(self, text):
        """Moves the pointer onto the bubble with a text, and clicks on its ×."""
        self.move(*self.await_resting(text))
        self.move(*self.await_resting(text, "corner"))
        self.click()


class XScreen(Screen):
    """Xvfb, which is up before the login, as the X server of a display manager is."""

    variables = {"DISPLAY": ":5"}
    login_variables = Screen.login_variables | variables
    at = (0, 0)

    def prepare(self):
        # Without -noreset an X server resets when its last client leaves, and refuses the programs of a login meanwhile.
        self.machine.run(
            "systemd-run", "--quiet", "--unit=screen", "-p", "Restart=always", "Xvfb", ":5", "-screen", "0",
            "1280x800x24", "-ac", "-nolisten", "tcp", "-noreset")
        self._await_server()

    def close(self):
        # A display manager starts its X server again, which ends the programs that are left.
        self.machine.run("systemctl", "restart", "screen")
        self._await_server()

    def _await_server(self):
        commands.wait_until(
            lambda: not self.machine.run("xdpyinfo", "-display", ":5", check=False).returncode, "the X server", pause=0.2)

    def _xdotool(self, *words):
        self.person.run("xdotool", *map(str, words), variables=self.variables)

    def move(self, x, y):
        """Moves the pointer in steps to a position."""
        left, top = self.at
        words = []
        for step in range(1, STEPS + 1):
            words += ["mousemove", left + (x - left) * step // STEPS, top + (y - top) * step // STEPS, "sleep", PAUSE]
        self._xdotool(*words)
        self.at = (x, y)

    def click(self):
        """Clicks with the left button."""
        self._xdotool("click", 1)

    def type(self, text):
        """Types a text."""
        self._xdotool("type", "--delay", "40", text)

    def key(self, name):
        """Presses a key, such as `Return`."""
        self._xdotool("key", name)

    def _take(self, place):
        self.person.run("import", "-window", "root", place, variables=self.variables)


class HandScreen(Screen):
    """The screen of a Wayland session, whose pointer a program in the session moves."""

    kind = "wayland"
    hand_program = ""
    hand = None

    def attach(self):
        # GNOME's banners leave the screen some seconds after the first movement of the pointer.
        super().attach()
        self.hand = Helper(self.person, self.hand_program, self.variables)

    def detach(self):
        super().detach()
        if self.hand:
            self.hand.end()
            self.hand = None

    def move(self, x, y):
        """Moves the pointer in steps to a position."""
        self.hand.ask("move", x, y)

    def click(self):
        """Clicks with the left button."""
        self.hand.ask("click")


class GnomeScreen(HandScreen):
    """The screen of a gnome-shell without hardware, reached through its own interfaces for remote input and pictures."""

    KEYS = {"Return": 0xFF0D, "Escape": 0xFF1B}
    hand_program = "/opt/desktops/hand.py"

    def prepare(self):
        # gnome-shell warns once about the missing display manager, and shows no other banner meanwhile.
        folder = ".local/share/gnome-shell"
        self.person.shell(f"mkdir -p {folder} && touch {folder}/lock-warning-shown")

    def type(self, text):
        """Types a text."""
        self.hand.ask("type", text)

    def key(self, name):
        """Presses a key, such as `Return`."""
        self.hand.ask("key", self.KEYS[name])

    def _take(self, place):
        self.hand.ask("picture", place)


class LayerScreen(HandScreen):
    """The screen of a compositor of wlroots without hardware, on which the native shell shows the notifications."""

    WIDTH = 1280
    hand_program = "/opt/desktops/layer_hand.py"
    # labwc passes its display on to the session if it has no hardware, too.
    login_variables = Screen.login_variables | {
        "WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1",
        "LABWC_UPDATE_ACTIVATION_ENV": "1"}
    # The height of the compositor's own bar, below which the banners begin.
    bar = 0

    def attach(self):
        self.variables = {"WAYLAND_DISPLAY": self.display()}
        super().attach()

    def display(self):
        """The name of the display, as the session's programs get it; empty before the compositor is up."""
        lines = self.person.output("systemctl", "--user", "show-environment", check=False).splitlines()
        return next((line.split("=", 1)[1] for line in lines if line.startswith("WAYLAND_DISPLAY=")), "")

    def find(self, name, roles="find"):
        """A window's programs do not know its position on Wayland: the banners are in the upper right corner."""
        found, window = super().find(name, roles), super().find("Banners")
        if not found or not window:
            return None
        program, (x, y, width, height) = found
        return program, (x + self.WIDTH - window[1][2], y + self.bar, width, height)

    def type(self, text):
        """Types a text."""
        self.person.run("wtype", "-d", "40", text, variables=self.variables)

    def key(self, name):
        """Presses a key, such as `Return`."""
        self.person.run("wtype", "-k", name, variables=self.variables)

    def _take(self, place):
        self.person.run("grim", place, variables=self.variables)


class NestedScreen(XScreen):
    """A Wayland compositor in a window that fills an X screen.

    Programs on Wayland do not know their positions, so buttons are pressed as by a screen reader.
    """

    kind = "wayland"
    login_variables = Screen.login_variables

    def press(self, button, near):
        """Presses a button of the bubble with a text."""
        self.await_resting(near)
        self.await_thing(button, "button")
        if not self._read("press", button):
            raise AssertionError(f"“{button}” cannot be pressed")

    def dismiss(self, text):
        """Presses × of the bubble with a text."""
        self.press("Close", near=text)
