"""Budgie, with its own session; its daemon is the notification server."""
from graphical.case import DesktopCase
from graphical.walk import Walk


class Budgie(Walk, DesktopCase):
    desktop = "Budgie:GNOME"
    packages = ("budgie-desktop", "budgie-core", "libgl1-mesa-dri")
    command = ("/etc/X11/Xsession", "budgie-desktop")
    started = "budgie-wm"
    server = "Budgie"
