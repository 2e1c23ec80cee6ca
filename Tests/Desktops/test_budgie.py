"""Budgie, with its own session; its daemon is the notification server."""
from endtoend import commands
from support import apps

from graphical.case import APP, DesktopCase
from graphical.close import CloseWalk
from graphical.lock import LockWalk
from graphical.reply import UNCTL, DialogWalk
from graphical.walk import Walk

# Its daemon plays sounds only of programs whose menu entry declares that they notify.
ENTRY = "[Desktop Entry]\nType=Application\nName=unctl\nExec=unctl\nX-GNOME-UsesNotifications=true\n"


class Budgie(CloseWalk, DialogWalk, LockWalk, Walk, DesktopCase):
    desktop = "Budgie:GNOME"
    packages = ("budgie-desktop", "budgie-core", "libgl1-mesa-dri")
    command = ("/etc/X11/Xsession", "budgie-desktop")
    started = "budgie-wm"
    server = "Budgie"
    serve_options = ("--anyway",)
    recovery = "Log out and in again"
    # The session whose daemon was restarted.
    restarted = None

    @classmethod
    def await_desktop(cls):
        """Waits until the panel is on the screen, because a logout before that leaves programs of the session."""
        commands.wait_until(
            lambda: cls.anna.run("xdotool", "search", "--onlyvisible", "--class", "budgie-panel",
                                 variables=cls.screen.variables, check=False).returncode == 0, "the panel", pause=0.3)

    def test_persistent(self):
        """A persistent notification leaves the screen as every banner does, and stays in the list."""
        self.allow_app()
        self.anna.unctl("settings", apps.APP, "banners=persistent")
        self.anna.run(APP, "add", "rent", "1")
        self.await_bubble("rent")
        self.picture("banner")
        self.await_none("rent")
        self.assertIn("rent", self.anna.delivered())

    def test_upgrade(self):
        """An upgrade, which takes longer than any banner stays, keeps the list, and later banners have their buttons."""
        self.add_persistent("rent")
        self.upgrade()
        self.assertIn("rent", self.anna.delivered())
        self.assert_offers("Tea")
        self.assert_doctor_content()

    def test_question_stays(self):
        """A question that the server ended is shown again, and can be answered then."""
        asking = self.start_app("add", "wash", "3600")
        self.await_bubble("Errands")
        self.await_none("Errands")
        self.assertIsNone(asking.poll())
        self.await_bubble("Errands")
        self.picture("again")
        self.screen.press("Allow", near="Errands")
        self.assertIn("added wash", asking.communicate(timeout=commands.LIMIT)[0])
        self.anna.unctl("cancel", "--all-of", apps.APP)

    def test_serve_refused(self):
        """`serve` is refused, because the desktop's daemon would end, and the daemon continues to show."""
        refused = self.anna.unctl("desktop", "serve", check=False)
        self.assertEqual(refused.returncode, 1)
        self.assertIn("budgie-daemon ends", refused.stdout)
        self.assert_offers("Shown")

    def turn_sounds_on(self):
        """Adds a menu entry of `unctl`."""
        self.machine.write(f"/usr/share/applications/{UNCTL}.desktop", ENTRY)

    def prepare_restart(self):
        """The session starts an ended daemon again once a minute at most, so each restart has a session of its own."""
        if type(self).restarted == self.session:
            self.log_in_again()
        type(self).restarted = self.session

    def end_server(self):
        """The server is a part of the desktop's daemon: at the next login this system has the name first."""
        self.log_in_again()

    def return_to_server(self):
        """The desktop's daemon takes the name at the next login."""
        self.log_in_again()
