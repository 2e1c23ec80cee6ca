"""sway on a machine on which GNOME is installed as well, whose server starts nowhere but in GNOME."""
from graphical.gnome import GnomeCase
from graphical.native import NativeCase
from test_sway import SwayScreen


class SwayBesideGnome(NativeCase):
    desktop = "sway"
    packages = ("sway", "grim", "wtype", "xwayland", *GnomeCase.packages)
    command = ("sway",)
    screen_class = SwayScreen

    def test_notifies(self):
        """A program can notify in sway, whose login tells the daemon of the desktop after the start."""
        self.anna.run("notify-send", "Posted")
        self.await_bubble("Posted")
        self.anna.schedule("Tea", "--action", "pour=Pour")
        self.assertIn("Pour", self.await_bubble("Tea").actions.values())
        self.picture("posted")
        self.assertTrue(self.anna.answer("desktop")["isServing"])
