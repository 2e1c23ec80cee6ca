"""The machine with GNOME, with its own session, on a screen without hardware."""
from endtoend import commands
from .case import DesktopCase
from .screens import GnomeScreen

# Pictures of the screen are allowed to other programs in the unsafe mode alone.
HEADLESS = """[Service]
ExecStart=
ExecStart=/usr/bin/gnome-shell --headless --unsafe-mode --virtual-monitor 1280x800
"""
# GDM offers no login here, but without it gnome-shell does not lock the screen.
DISPLAY_MANAGER = "[daemon]\nWaylandEnable=false\nXorgEnable=false\n"
OVERVIEW = ("org.gnome.Shell", "/org/gnome/Shell", "org.gnome.Shell", "OverviewActive")


class GnomeCase(DesktopCase):
    desktop = "GNOME"
    # gjs runs the notification server, and Debian 12 only recommends it.
    packages = ("gnome-shell", "gjs", "gnome-session", "gnome-settings-daemon", "xdg-desktop-portal-gnome", "dconf-cli",
                "librsvg2-common", "libgl1-mesa-dri", "gdm3")
    command = ("gnome-session",)
    quit_command = ("gnome-session-quit", "--logout", "--no-prompt")
    started = "gnome-shell"
    server = "gnome-shell"
    screen_class = GnomeScreen

    @classmethod
    def prepare(cls):
        super().prepare()
        cls.machine.write("/etc/systemd/user/org.gnome.Shell@.service.d/screen.conf", HEADLESS)
        cls.machine.write("/etc/gdm3/daemon.conf", DISPLAY_MANAGER)

    @classmethod
    def await_desktop(cls):
        """Waits for the end of gnome-shell's startup, which shows the overview, and leaves the overview."""
        commands.wait_until(cls.is_in_overview, "the overview", pause=0.3)
        # The pointer comes from the corner that opens the overview.
        cls.anna.run("gsettings", "set", "org.gnome.desktop.interface", "enable-hot-corners", "false")
        cls.anna.run("busctl", "--user", "set-property", *OVERVIEW, "b", "false")
        commands.wait_until(lambda: not cls.is_in_overview(), "the end of the overview", pause=0.3)

    @classmethod
    def is_in_overview(cls):
        """Whether gnome-shell shows the overview."""
        return cls.anna.run("busctl", "--user", "get-property", *OVERVIEW, check=False).stdout.strip() == "b true"
