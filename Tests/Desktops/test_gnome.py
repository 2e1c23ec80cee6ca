"""GNOME, with its own session, on a screen without hardware."""
from support import commands

from graphical.case import DesktopCase
from graphical.screens import GnomeScreen
from graphical.walk import Walk

# Pictures of the screen are allowed to other programs in the unsafe mode alone.
HEADLESS = """[Service]
ExecStart=
ExecStart=/usr/bin/gnome-shell --headless --unsafe-mode --virtual-monitor 1280x800
"""


class Gnome(Walk, DesktopCase):
    desktop = "GNOME"
    packages = ("gnome-shell", "gnome-session", "gnome-settings-daemon", "xdg-desktop-portal-gnome", "dconf-cli",
                "librsvg2-common", "libgl1-mesa-dri")
    command = ("gnome-session",)
    quit_command = ("gnome-session-quit", "--logout", "--no-prompt")
    started = "gnome-shell"
    server = "gnome-shell"
    screen_class = GnomeScreen
    # A persistent banner moves from the screen to the list, which has the newest notifications of each app.
    keeps_persistent = False
    kept = 10

    @classmethod
    def prepare(cls):
        super().prepare()
        cls.machine.write("/etc/systemd/user/org.gnome.Shell@.service.d/screen.conf", HEADLESS)

    @classmethod
    def await_desktop(cls):
        commands.wait_until(
            lambda: "remote" in cls.anna.run(
                "gdbus", "introspect", "--session", "--dest", "org.gnome.Mutter.RemoteDesktop", "--object-path",
                "/org/gnome/Mutter/RemoteDesktop", check=False).stdout.lower(), "gnome-shell", pause=0.3)

    def test_serve_and_back(self):
        """`serve` is refused, because no banner can be drawn on GNOME, and gnome-shell continues to show."""
        self.addCleanup(self.anna.unctl, "desktop", "auto", check=False)
        refused = self.anna.unctl("desktop", "serve", check=False)
        self.assertNotEqual(refused.returncode, 0, refused.stdout)
        self.assertEqual(self.anna.answer("desktop")["mode"], "auto")
        self.assert_offers("Shown")
