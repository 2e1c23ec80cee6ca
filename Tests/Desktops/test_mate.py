"""MATE, with its own session and its notification server."""
from graphical.case import DesktopCase
from graphical.close import CloseWalk
from graphical.lock import LockWalk
from graphical.reply import DialogWalk
from graphical.settings import SettingsWalk
from graphical.walk import Walk


class Mate(CloseWalk, DialogWalk, LockWalk, SettingsWalk, Walk, DesktopCase):
    desktop = "MATE"
    packages = ("mate-session-manager", "marco", "mate-panel", "mate-settings-daemon", "mate-notification-daemon", "caja",
                "mate-control-center", "mate-screensaver")
    command = ("/etc/X11/Xsession", "mate-session")
    started = "marco"
    server = "Notification Daemon"
    settings = ("mate-control-center",)

    def turn_sounds_on(self):
        """Turns on the sounds of the desktop, which are off at first; the server's follow them."""
        self.anna.run("gsettings", "set", "org.mate.sound", "event-sounds", "true")
