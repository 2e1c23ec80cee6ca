"""A screen that appears after the daemon: programs that the daemon then starts for the user are on it."""
from endtoend import commands
from support import apps, shared
from support.case import SystemCase

PACKAGES = ("dunst", "xdotool", "xvfb", "zenity")
SCREEN = {"DISPLAY": ":5"}
# dunst asks this program for the button of a bubble, as a person would choose it from a menu.
MENU = "#!/bin/sh\ngrep -m 1 Reply\n"


class LateScreen(SystemCase):
    """A login without a screen starts the daemon. Then a screen and another server for banners are started."""

    layers = staticmethod(lambda: shared.installed(*PACKAGES))

    @classmethod
    def prepare(cls):
        cls.machine.write("/usr/local/bin/choose", MENU, 0o755)
        cls.machine.write("/etc/xdg/dunst/dunstrc", "[global]\ndmenu = /usr/local/bin/choose\n")

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.anna.log_in()
        cls.anna.unctl("desktop", "lend")
        cls.daemon = cls.anna.property("usernotificationsd.service", "MainPID")
        cls.anna.start("Xvfb", ":5", "-screen", "0", "1024x768x24")
        commands.wait_until(lambda: cls.machine.exists("/tmp/.X11-unix/X5"), "the screen")
        cls.anna.start("dunst", variables=SCREEN)
        commands.wait_until(lambda: "dunst" in cls.anna.doctor_says("desktop"), "the server")
        cls.anna.run("dbus-update-activation-environment", "--systemd", "DISPLAY", variables=SCREEN)

    def test_reply(self):
        """The dialog for a reply opens on the screen, and its text is the answer."""
        self.assertIn("typed in a dialog of /usr/bin/zenity", self.anna.doctor_says("replies"))
        asking = self.anna.start(
            "unctl", "schedule", "--title", "Lunch?", "--reply", "Reply:Your answer", "--wait", stdout=-1, text=True)
        self.addCleanup(asking.stdout.close)
        commands.wait_until(
            lambda: "displayed: 1" in self.anna.output("dunstctl", "count", variables=SCREEN), "the bubble", pause=0.2)
        self.anna.run("dunstctl", "context", variables=SCREEN)
        self.anna.run("xdotool", "search", "--sync", "--onlyvisible", "--class", "zenity", variables=SCREEN)
        self.anna.run("xdotool", "type", "--delay", "40", "on my way", variables=SCREEN)
        self.anna.run("xdotool", "key", "Return", variables=SCREEN)
        self.assertEqual(asking.communicate(timeout=commands.LIMIT)[0], "reply\ton my way\n")
        self.assertEqual(self.anna.property("usernotificationsd.service", "MainPID"), self.daemon)

    def test_app(self):
        """An app that the answer starts is on the screen."""
        apps.schedule(self.anna, "tea")
        self.assertEqual(apps.answer(self.anna, "tea")["environment"]["DISPLAY"], ":5")
