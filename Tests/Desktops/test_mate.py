"""MATE, with its own session and its notification server."""
from graphical.case import DesktopCase
from graphical.lock import LockWalk
from graphical.settings import SettingsWalk
from graphical.walk import Walk


class Mate(LockWalk, SettingsWalk, Walk, DesktopCase):
    desktop = "MATE"
    packages = ("mate-session-manager", "marco", "mate-panel", "mate-settings-daemon", "mate-notification-daemon", "caja",
                "mate-control-center", "mate-screensaver")
    command = ("/etc/X11/Xsession", "mate-session")
    started = "marco"
    server = "Notification Daemon"
    settings = ("mate-control-center",)
