"""Plasma, on X11 and on Wayland."""
from .walk import Walk


class PlasmaWalk(Walk):
    """The steps, as Plasma shows them."""

    desktop = "KDE"
    packages = ("plasma-workspace", "plasma-desktop", "kwin-x11", "kdialog", "systemsettings")
    server = "Plasma"
    # The field is in the bubble, below a button that gives it the keyboard.
    reply_button = "begin reply"

    def type_reply(self, text):
        """Types into the field of the bubble."""
        self.screen.await_field()
        self.picture("field")
        self.screen.type(text)
        self.screen.key("Return")

    def restart_server(self):
        """Restarts the shell, of which the server is a part."""
        self.anna.systemctl("restart", "plasma-plasmashell")

    # The shell gives up the name when it is started again, and takes it back in the same way.
    end_server = return_to_server = restart_server
