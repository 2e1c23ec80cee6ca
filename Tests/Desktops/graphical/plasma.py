"""Plasma, on X11 and on Wayland."""
from .close import CloseWalk
from .walk import Walk


class PlasmaWalk(CloseWalk, Walk):
    """The steps, as Plasma shows them."""

    desktop = "KDE"
    packages = ("plasma-workspace", "plasma-desktop", "kwin-x11", "kdialog", "systemsettings")
    server = "Plasma"
    # The field is in the bubble, below a button that gives it the keyboard.
    reply_button = "begin reply"
    release = recovery = "systemctl --user restart plasma-plasmashell"

    def restart_server(self):
        """Restarts the shell, of which the server is a part; systemd refuses more starts in a row than a user needs."""
        self.anna.systemctl("reset-failed", "plasma-plasmashell", check=False)
        self.anna.systemctl("restart", "plasma-plasmashell")

    # The shell gives up the name when it is started again, and takes it back in the same way.
    end_server = return_to_server = restart_server
