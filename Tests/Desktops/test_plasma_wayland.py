"""Plasma, with its own session on Wayland."""
from endtoend import commands
from graphical.case import DesktopCase
from graphical.lock import LockWalk
from graphical.plasma import PlasmaWalk
from graphical.screens import NestedScreen

# KWin draws into a window of the X screen.
NESTED = """[Service]
ExecStart=
ExecStart=/usr/bin/kwin_wayland_wrapper --xwayland --x11-display :5 --width 1280 --height 800
"""


class PlasmaWayland(LockWalk, PlasmaWalk, DesktopCase):
    command = ("startplasma-wayland",)
    started = "kwin_wayland"
    screen_class = NestedScreen

    @classmethod
    def prepare(cls):
        super().prepare()
        cls.machine.write("/etc/systemd/user/plasma-kwin_wayland.service.d/screen.conf", NESTED)

    @classmethod
    def await_desktop(cls):
        """Waits until the panel is on the screen."""
        commands.wait_until(lambda: cls.screen.shows("Application Launcher"), "the panel", pause=0.5)
