"""A test after a graphical login on a booted machine, which the tests of a class share."""
import json
import os

from endtoend import commands
from support import apps, roots, shared
from support.case import SystemCase

from .bus import BusRecord
from .screens import XScreen

CLIENTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "clients")
# The packages of every machine with a screen: the screen itself, pointer and keys, and programs that notify and ask.
SCREEN = ("at-spi2-core", "fonts-dejavu-core", "gir1.2-atspi-2.0", "imagemagick", "libcanberra-pulse", "libglib2.0-bin",
          "libnotify-bin", "pulseaudio", "python3-gi", "sound-theme-freedesktop", "x11-common", "x11-utils",
          "x11-xserver-utils", "xauth", "xdotool", "xvfb", "zenity")
# The app of the tests, and the files in which it reports about itself; LXQt names a folder for the data of apps.
APP = "/opt/clients/app.py"
FACTS = ("launched.json", ".local/share/launched.json")
OWN = ("notification-center", "usernotificationsd", "usernotifications-shell")
# Seconds, longer than any server shows an ordinary banner by itself.
LONG = 14
# The session has no seat, so polkit would ask for a password, for example to manage the colours of the screen.
NO_PASSWORDS = "polkit.addRule(function () { return polkit.Result.YES; });\n"


class DesktopCase(SystemCase):
    """A user who logs in to a desktop. The machine has the packages, so the daemon starts at the login, before the screen."""

    # The desktop as `XDG_CURRENT_DESKTOP` has it, its packages, the program of its session, the command that ends the
    # session if it does not end with its program, a program that the session starts, and the name of its server.
    desktop = ""
    packages = ()
    command = ()
    quit_command = ()
    started = ""
    server = ""
    screen_class = XScreen
    # This project's packages.
    own = OWN

    @classmethod
    def layers(cls):
        return shared.installed(*SCREEN, *cls.packages, own=cls.own)

    @classmethod
    def prepare(cls):
        cls.anna = cls.machine.person("anna")
        cls.bus = BusRecord(cls.anna)
        cls.bus.install(cls.machine)
        cls.machine.copy_in(CLIENTS, "/opt/desktops")
        cls.machine.write("/etc/polkit-1/rules.d/10-tests.rules", NO_PASSWORDS)

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.bus.person = cls.anna
        cls.screen = cls.screen_class(cls.machine, cls.anna)
        cls.screen.prepare()
        cls.session = None
        cls.log_in()
        cls.addClassCleanup(cls.log_out)

    @classmethod
    def log_in(cls):
        """Logs in as through a display manager, and returns when the desktop is up."""
        cls.session = cls.anna.log_in(
            cls.screen.kind, *cls.command, XDG_CURRENT_DESKTOP=cls.desktop, XDG_SESSION_DESKTOP=cls.desktop.lower(),
            **cls.screen.login_variables)
        try:
            cls.await_desktop()
            cls.screen.attach()
            # Qt and the native shell publish their things for a reader alone.
            cls.anna.run("busctl", "--user", "set-property", "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Status",
                         "IsEnabled", "b", "true")
        except BaseException:
            print(cls.machine.report())
            raise

    @classmethod
    def await_desktop(cls):
        """Waits until the desktop's session is up."""
        commands.wait_until(
            lambda: cls.anna.run("xdotool", "search", "--onlyvisible", "--name", ".", variables=cls.screen.variables,
                                 check=False).returncode == 0, "a window of the desktop", pause=0.3)

    @classmethod
    def log_out(cls):
        """Ends the session, and returns when the user's systemd has ended."""
        cls.screen.detach()
        if cls.quit_command:
            cls.anna.run(*cls.quit_command, check=False)
            commands.wait_until(
                lambda: cls.machine.run("systemctl", "is-active", cls.session, check=False).returncode, "the logout")
        cls.anna.log_out(cls.session)
        cls.screen.close()
        commands.wait_until(lambda: not cls.anna.is_there(), "the end of the user's systemd")

    @classmethod
    def log_in_again(cls):
        """Ends the session and begins another one."""
        cls.log_out()
        cls.log_in()

    def setUp(self):
        super().setUp()
        for app in [entry["identifier"] for entry in self.anna.answer("apps")]:
            self.anna.unctl("authorize", app, "reset", check=False)
        self.anna.unctl("clear", "--all")
        commands.wait_until(lambda: not self.bus.bubbles(), "the end of earlier notifications", pause=0.2)
        # The pointer holds no bubble of the next test.
        self.screen.move(640, 500)

    def tearDown(self):
        try:
            if commands.problems(self):
                print(f"\n--- bubbles: {self.bus.bubbles()}\n--- texts: {self.screen.texts()}", flush=True)
                self.picture("failed")
        finally:
            super().tearDown()

    # The screen

    def picture(self, name):
        """Keeps a picture of the screen."""
        folder = os.environ.get("UN_PICTURES") or os.path.join(roots.cache(), "pictures")
        os.makedirs(folder, exist_ok=True)
        self.screen.picture(os.path.join(folder, f"{type(self).__name__}-{self._testMethodName}-{name}.png"))

    def await_bubble(self, title):
        """Waits until the server has one notification with that title and shows it, and returns it."""
        commands.wait_until(lambda: self.bus.titled(title), f"“{title}” on the server", pause=0.2)
        self.screen.await_thing(title)
        return self.bus.titled(title)[0]

    def reveal(self, title):
        """Waits until a notification is on the screen that came some time ago, and returns it."""
        return self.await_bubble(title)

    def hide(self):
        """Closes the list that `reveal` has opened."""

    def await_none(self, title):
        """Waits until neither the server nor the screen has a notification with that title."""
        commands.wait_until(lambda: not self.bus.titled(title), f"the end of “{title}” on the server", pause=0.2)
        commands.wait_until(lambda: not self.screen.shows(title), f"the end of “{title}” on the screen", pause=0.3)

    # The daemon

    @classmethod
    def shown_by(cls):
        """The server that shows notifications, as the daemon reports it."""
        return cls.anna.answer("desktop").get("server") or ""

    @classmethod
    def await_server(cls):
        """Waits until the daemon uses the desktop's server."""
        commands.wait_until(lambda: cls.server in cls.shown_by(), f"the use of {cls.server}", pause=0.3)

    def kill_daemon(self):
        """Kills the daemon, and waits for the next one."""
        before = self.anna.daemon()
        self.machine.run("kill", "-9", str(before))
        commands.wait_until(
            lambda: self.anna.unctl("status", check=False).returncode == 0 and self.anna.daemon() != before,
            "another daemon", pause=0.2)

    def start_app(self, *words):
        """Starts the app of the tests, which asks for permission; its output is a text."""
        asking = self.anna.start(APP, *words, stdout=-1, stderr=-2, text=True)
        self.addCleanup(asking.stdout.close)
        return asking

    def allow_app(self):
        """Gives the app of the tests its permission, without the screen."""
        apps.allow(self.anna, apps.APP, APP, "add", "first", "3600")
        self.anna.unctl("cancel", "--all-of", apps.APP)

    def add_persistent(self, title):
        """Shows a persistent notification of the app with the button Done."""
        self.allow_app()
        self.anna.unctl("settings", apps.APP, "banners=persistent")
        self.anna.run("rm", "-f", *FACTS)
        self.anna.run(APP, "add", title, "1")
        self.await_bubble(title)

    def assert_works_once(self, title):
        """The server has a persistent notification of the app once, and its button starts the app."""
        commands.wait_until(lambda: len(self.bus.titled(title)) == 1, f"one bubble “{title}”", pause=0.3)
        self.reveal(title)
        self.picture("once")
        self.screen.press("Done", near=title)
        self.assertEqual(self.await_launch()["action"], "done")
        self.await_none(title)
        self.hide()

    def await_launch(self):
        """Waits until the app was started for a response, and returns its facts."""
        path = commands.wait_until(
            lambda: next((path for path in FACTS if self.machine.exists(f"{self.anna.home}/{path}")), None),
            "the start of the app")
        return json.loads(self.anna.output("cat", path))
