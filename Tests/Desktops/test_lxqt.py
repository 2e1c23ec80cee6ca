"""LXQt, with its own session and its notification server."""
from graphical.case import DesktopCase
from graphical.walk import Walk


class Lxqt(Walk, DesktopCase):
    desktop = "LXQt"
    packages = ("lxqt-session", "lxqt-panel", "lxqt-notificationd", "openbox", "pcmanfm-qt")
    command = ("/etc/X11/Xsession", "startlxqt")
    started = "openbox"
    server = "lxqt-notificationd"
