"""LXQt, with its own session and its notification server."""
from graphical.case import DesktopCase
from graphical.close import CloseWalk
from graphical.reply import DialogWalk
from graphical.walk import Walk


class Lxqt(CloseWalk, DialogWalk, Walk, DesktopCase):
    desktop = "LXQt"
    packages = ("lxqt-session", "lxqt-panel", "lxqt-notificationd", "openbox", "pcmanfm-qt")
    command = ("/etc/X11/Xsession", "startlxqt")
    started = "openbox"
    server = "lxqt-notificationd"
    release = "Turn it off in LXQt's Session Settings"
    recovery = "Turn it on in LXQt's Session Settings"

    # The setting of its session program that turns the server off.
    SETTING = ".config/autostart/lxqt-notifications.desktop"

    def test_logins(self):
        """The session program starts its server at each login, and reports no crash of it."""
        super().test_logins()
        self.assertFalse(self.screen.shows("crashed"))

    def end_server(self):
        """The session program starts its server again and again, unless it is turned off in its settings."""
        self.anna.run("mkdir", "-p", ".config/autostart")
        self.anna.shell(f"printf '[Desktop Entry]\\nType=Application\\nHidden=true\\n' >{self.SETTING}")
        self.log_in_again()

    def return_to_server(self):
        """The server is turned on again."""
        self.anna.run("rm", self.SETTING)
        self.log_in_again()
