"""Plasma, with its own session on X11."""
from graphical.case import DesktopCase
from graphical.lock import LockWalk
from graphical.plasma import PlasmaWalk
from graphical.settings import NAME, SettingsWalk


class Plasma(LockWalk, SettingsWalk, PlasmaWalk, DesktopCase):
    command = ("/etc/X11/Xsession", "startplasma-x11")
    started = "kwin_x11"
    settings = ("systemsettings",)

    def open_entry(self):
        """Searches the entry, whose position System Settings does not report, and opens it with the keyboard."""
        self.search_entry()
        self.screen.await_thing(NAME)
        for key in ("Tab", "Down", "Return"):
            self.screen.key(key)
            self.picture("settings")
