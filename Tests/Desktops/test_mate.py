"""MATE, with its own session and its notification server."""
from graphical.case import DesktopCase
from graphical.walk import Walk


class Mate(Walk, DesktopCase):
    desktop = "MATE"
    packages = ("mate-session-manager", "marco", "mate-panel", "mate-settings-daemon", "mate-notification-daemon", "caja")
    command = ("/etc/X11/Xsession", "mate-session")
    started = "marco"
    server = "Notification Daemon"
