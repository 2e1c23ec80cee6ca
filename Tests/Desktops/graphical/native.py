"""Desktops without a notification server of their own: this system serves, and the native shell shows."""
import os

from endtoend import commands
from .case import DesktopCase
from .screens import LayerScreen
from .walk import Walk

# The command line of the native shell.
SHELL = "^/usr/libexec/usernotifications/notification-shell"
SHELL_SUPPORT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "Shells", "Native", "EndToEnd", "support")


class Card:
    """A notification of the native shell on the screen."""

    def __init__(self, title, buttons):
        self.title = title
        self.actions = dict(enumerate(buttons))

    def __repr__(self):
        return f"<{self.title} {list(self.actions.values())}>"


class CardRecord:
    """The notifications of the native shell, with the methods of a `BusRecord`."""

    def __init__(self, screen):
        self.screen = screen

    def bubbles(self):
        """The notifications on the screen, by position."""
        return dict(enumerate(Card(*card) for card in self.screen.cards()))

    def titled(self, title):
        """The notifications with that text in their title."""
        return [card for card in self.bubbles().values() if title in card.title]


class NativeCase(DesktopCase):
    """A user who logs in to a compositor with layer-shell."""

    packages = ("sway", "labwc", "phoc", "grim", "wtype", "xwayland", "libgl1-mesa-dri", "swaylock")
    screen_class = LayerScreen

    @classmethod
    def prepare(cls):
        super().prepare()
        cls.machine.copy_in(SHELL_SUPPORT, "/opt/shell/support")

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.bus = CardRecord(cls.screen)

    @classmethod
    def await_desktop(cls):
        commands.wait_until(cls.screen.display, "the compositor", pause=0.3)


class NativeWalk(Walk):
    """The steps, as the native shell shows them."""

    def assert_daemon_first(self):
        """The login started the daemon: no program has notified yet, and the compositor starts in the same moment."""
        self.assertNotEqual(self.anna.property("usernotificationsd.service", "MainPID"), "0")

    def await_server(self):
        """Waits until the daemon serves."""
        commands.wait_until(lambda: self.anna.answer("desktop")["isServing"], "the service", pause=0.3)

    def restart_server(self):
        """Ends the native shell, which the daemon starts again."""
        self.machine.run("kill", "-9", self.server_mark())

    def server_mark(self):
        """The process of the native shell."""
        return self.machine.output("pgrep", "-u", "anna", "-f", SHELL, check=False)

    def test_serve_and_back(self):
        """This system serves without having been chosen, and shows the notifications of other programs."""
        self.await_server()
        self.anna.run("notify-send", "Served")
        self.await_bubble("Served")
        self.picture("served")
