"""Plasma, with its own session on X11."""
from graphical.case import DesktopCase
from graphical.lock import LockWalk
from graphical.settings import NAME, SettingsWalk
from graphical.upgrade import UpgradeWalk
from graphical.walk import Walk


class Plasma(LockWalk, SettingsWalk, UpgradeWalk, Walk, DesktopCase):
    desktop = "KDE"
    packages = ("plasma-workspace", "plasma-desktop", "kwin-x11", "kdialog", "systemsettings")
    command = ("/etc/X11/Xsession", "startplasma-x11")
    started = "kwin_x11"
    server = "Plasma"
    # The field is in the bubble, below a button that gives it the keyboard.
    reply_button = "begin reply"

    settings = ("systemsettings",)

    def open_entry(self):
        """Searches the entry, whose position System Settings does not report, and opens it with the keyboard."""
        self.search_entry()
        self.screen.await_thing(NAME)
        for key in ("Tab", "Down", "Return"):
            self.screen.key(key)
            self.picture("settings")

    def type_reply(self, text):
        """Types into the field of the bubble."""
        self.screen.await_field()
        self.picture("field")
        self.screen.type(text)
        self.screen.key("Return")

    def end_server(self):
        """The server is a part of the shell, which gives up the name when it is started again."""
        self.anna.systemctl("restart", "plasma-plasmashell")

    def return_to_server(self):
        """The shell takes the name back when it is started again."""
        self.anna.systemctl("restart", "plasma-plasmashell")
