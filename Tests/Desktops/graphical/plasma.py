"""Plasma, on X11 and on Wayland."""
from .walk import Walk


class PlasmaWalk(Walk):
    """The steps, as Plasma shows them."""

    desktop = "KDE"
    packages = ("plasma-workspace", "plasma-desktop", "kwin-x11", "kdialog", "systemsettings")
    server = "Plasma"
    # The field is in the bubble, below a button that gives it the keyboard.
    reply_button = "begin reply"
    release = recovery = "systemctl --user restart plasma-plasmashell"

    def type_reply(self, text):
        """Types into the field of the bubble."""
        self.screen.await_field()
        self.picture("field")
        self.screen.type(text)
        self.screen.key("Return")

    def restart_server(self):
        """Restarts the shell, of which the server is a part; systemd refuses more starts in a row than a user needs."""
        self.anna.systemctl("reset-failed", "plasma-plasmashell", check=False)
        self.anna.systemctl("restart", "plasma-plasmashell")

    # The shell gives up the name when it is started again, and takes it back in the same way.
    end_server = return_to_server = restart_server
