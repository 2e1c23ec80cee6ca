"""Plasma, with its own session on X11."""
from graphical.case import DesktopCase
from graphical.settings import SettingsWalk
from graphical.walk import Walk


class Plasma(SettingsWalk, Walk, DesktopCase):
    desktop = "KDE"
    packages = ("plasma-workspace", "plasma-desktop", "kwin-x11", "kdialog", "systemsettings")
    command = ("/etc/X11/Xsession", "startplasma-x11")
    started = "kwin_x11"
    server = "Plasma"
    # The field is in the bubble, below a button that gives it the keyboard.
    reply_button = "begin reply"

    settings = ("systemsettings",)

    def open_entry(self):
        """Searches the entry, and clicks on it."""
        self.search_entry()
        super().open_entry()

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
