"""Xfce, with its own session and its notification server."""
from graphical.case import DesktopCase
from graphical.walk import Walk


class Xfce(Walk, DesktopCase):
    desktop = "XFCE"
    packages = ("xfce4-session", "xfwm4", "xfce4-panel", "xfce4-settings", "xfdesktop4", "xfce4-notifyd")
    command = ("/etc/X11/Xsession", "startxfce4")
    started = "xfwm4"
    server = "Xfce"
