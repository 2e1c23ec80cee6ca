"""Xfce, with its own session and its notification server."""
from graphical.case import DesktopCase
from graphical.close import CloseWalk
from graphical.lock import LockWalk
from graphical.reply import DialogWalk
from graphical.settings import SettingsWalk
from graphical.walk import Walk


class Xfce(CloseWalk, DialogWalk, LockWalk, SettingsWalk, Walk, DesktopCase):
    desktop = "XFCE"
    packages = ("xfce4-session", "xfwm4", "xfce4-panel", "xfce4-settings", "xfdesktop4", "xfce4-notifyd",
                "xfce4-screensaver")
    command = ("/etc/X11/Xsession", "startxfce4")
    started = "xfwm4"
    server = "Xfce"
    settings = ("xfce4-settings-manager",)

    def close(self, text):
        """Clicks next to the buttons, because banners have no ×."""
        self.screen.move(*self.screen.await_resting(text))
        self.screen.click()

    def open_entry(self):
        """Searches the entry, whose icon a reader of the screen cannot find, and opens it with the keyboard."""
        self.search_entry()
        self.picture("settings")
        self.screen.key("Return")
