"""MATE, with its own session and its notification server."""
import time

from graphical.case import DesktopCase
from graphical.close import CloseWalk
from graphical.lock import LockWalk
from graphical.reply import DialogWalk
from graphical.settings import SettingsWalk
from graphical.walk import Walk

# Seconds in which a sound would be heard, and has ended.
AUDIBLE = 5


class Mate(CloseWalk, DialogWalk, LockWalk, SettingsWalk, Walk, DesktopCase):
    desktop = "MATE"
    packages = ("mate-session-manager", "marco", "mate-panel", "mate-settings-daemon", "mate-notification-daemon", "caja",
                "mate-control-center", "mate-screensaver")
    command = ("/etc/X11/Xsession", "mate-session")
    started = "marco"
    server = "Notification Daemon"
    settings = ("mate-control-center",)

    def test_sounds_off(self):
        """While the desktop's sounds are off, none is heard."""
        self.turn_sounds("false")
        self.assert_offers("Tea")
        # The sound of a notification that starts the server does not wait for its answer.
        time.sleep(AUDIBLE)
        self.record_sounds()
        self.anna.schedule("Bell", "--sound", "default")
        self.await_bubble("Bell")
        time.sleep(AUDIBLE)
        self.assertFalse(any(self.heard()))

    def turn_sounds_on(self):
        """Turns on the sounds of the desktop, which are off at first; the server's follow them."""
        self.turn_sounds("true")

    def turn_sounds(self, enabled):
        """Changes the setting of the desktop's sounds."""
        self.anna.run("gsettings", "set", "org.mate.sound", "event-sounds", enabled)
