"""Serving for this session alone: `unctl desktop serve --this-session` (S2)."""
import os
import shutil

from endtoend import commands
from endtoend.client import NAME
from endtoend.session import ServingCase
from support.portal import BACKEND

DISTRIBUTOR = "org.unifiedpush.Distributor.usernotifications"
FILE = "org.freedesktop.Notifications.service"
GTK = "org.gtk.Notifications"
WORDS = "for this session only"


class ThisSession(ServingCase):
    """A person who has chosen to lend, and wants to try what serving is like."""

    variables = {"XDG_CURRENT_DESKTOP": "sway", "XDG_DATA_DIRS": "/none", "XDG_CONFIG_DIRS": "/none"}
    starts = False

    def setUp(self):
        super().setUp()
        self.services = f"{self.session.runtime}/dbus-1/services"
        self.configure_bus()
        self.session.start(serving=False)
        self.session.unctl("desktop", "lend")

    def configure_bus(self):
        """Lets the bus search services as that of a desktop does: in the runtime folder of the session first, and
        then in the user's own. Services installed on the machine are ignored."""
        path = self.session.place("bus.conf")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        with open(path, "w", encoding="utf-8") as file:
            folders = "".join(f"<servicedir>{folder}</servicedir>" for folder in (self.services, self.session.services))
            file.write(text.replace("<policy", f"{folders}<policy", 1))
        self.session.control.bus("ReloadConfig")

    def try_it(self):
        """Serves for this session, and returns how the desktop stands then."""
        return self.session.answer("desktop", "serve", "--this-session")

    def written(self):
        """The files by which the bus or the portal would come to this system: those of the session and the person's own."""
        own = os.path.join(self.session.home, ".config", "xdg-desktop-portal")
        return [os.path.join(folder, name) for folder in (self.services, self.session.services, own)
                if os.path.isdir(folder) for name in os.listdir(folder)]

    def end_session(self):
        """Ends the session, with which its runtime folder goes, and begins another one."""
        self.session.stop()
        shutil.rmtree(self.session.runtime)
        os.makedirs(self.services, mode=0o700)
        self.session.start(serving=False)

    def test_all_names_are_served_and_only_the_session_has_a_file(self):
        status = self.try_it()
        self.assertEqual((status["mode"], status["isServing"], status["isForSession"]), ("serve", True, True))
        number = self.session.daemon.pid
        self.assertEqual({one["name"]: one.get("process") for one in status["names"]},
                         {NAME: number, GTK: number, BACKEND: number, DISTRIBUTOR: number})
        self.assertEqual(self.written(), [f"{self.services}/{FILE}"])
        self.assertEqual(status["activationFile"], f"{self.services}/{FILE}")
        self.assertIn("every session", status["portal"])
        self.assertIn(f"serve, {WORDS}", self.session.unctl("desktop"))
        doctor = self.session.unctl("doctor", check=False)
        self.assertIn(WORDS, doctor)
        self.assertIn(f"the bus can start it by {self.services}/{FILE}", doctor)

    def test_it_outlives_the_daemon_and_ends_with_the_session(self):
        self.try_it()
        self.session.restart()
        status = self.session.desktop()
        self.assertEqual((status["mode"], status["isServing"], status["isForSession"]), ("serve", True, True))
        self.end_session()
        status = self.session.desktop()
        self.assertEqual((status["mode"], status["isServing"], status.get("isForSession", False)), ("lend", False, False))
        self.assertEqual(self.written(), [])

    def test_the_bus_starts_the_daemon_by_the_file_of_the_session(self):
        self.try_it()
        self.session.stop()
        number = self.session.run("notify-send", "-p", "cold").stdout.strip()
        self.assertEqual(self.session.delivered(), {f"program.notify-send/posting:{number}": "cold"})
        self.assertTrue(self.session.desktop()["isForSession"])

    def test_every_other_choice_ends_it_and_is_kept(self):
        for mode, files in (("lend", []), ("auto", []), ("off", [f"{self.session.services}/{BACKEND}.service"])):
            self.try_it()
            status = self.session.answer("desktop", mode)
            self.assertEqual((status["mode"], status.get("isForSession", False)), (mode, False))
            self.assertEqual(self.written(), files, mode)
            self.session.stop()
            self.session.start(serving=False)
            self.assertEqual(self.session.desktop()["mode"], mode)
        # From `off` too the whole of serving begins.
        self.assertTrue(self.try_it()["isServing"])
        self.assertEqual(self.written(), [f"{self.services}/{FILE}"])

    def test_after_serve_there_is_nothing_to_try(self):
        self.try_it()
        status = self.session.answer("desktop", "serve")
        self.assertEqual((status["isServing"], status.get("isForSession", False)), (True, False))
        own = self.written()
        self.assertNotIn(f"{self.services}/{FILE}", own)
        self.assertIn(f"{self.session.services}/{FILE}", own)
        status = self.try_it()
        self.assertEqual((status["mode"], status.get("isForSession", False)), ("serve", False))
        self.assertEqual(self.written(), own)

    def test_it_is_said_where_it_cannot_be(self):
        for words in (["lend"], ["auto"], ["off"], [], ["watch", "on"]):
            done = self.session.run("unctl", "desktop", *words, "--this-session", check=False)
            self.assertNotEqual(done.returncode, 0, words)
            self.assertIn("--this-session", done.stderr)
        foreign = f"{self.services}/{FILE}"
        os.makedirs(self.services, exist_ok=True)
        with open(foreign, "w", encoding="utf-8") as file:
            file.write(f"[D-BUS Service]\nName={NAME}\nExec=/bin/false\n")
        done = self.session.run("unctl", "desktop", "serve", "--this-session", check=False)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn(foreign, done.stderr)
        with open(foreign, encoding="utf-8") as file:
            self.assertIn("/bin/false", file.read())
        self.assertEqual(self.session.desktop()["mode"], "lend")
        commands.wait_until(lambda: not self.session.control.owner(), "the name's rest")

    def test_it_is_refused_where_its_file_cannot_be_written(self):
        os.makedirs(os.path.dirname(self.services), exist_ok=True)
        with open(self.services, "x", encoding="utf-8"):
            pass
        done = self.session.run("unctl", "desktop", "serve", "--this-session", check=False)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn(self.services, done.stderr)
        self.assertEqual(self.session.desktop()["mode"], "lend")
        self.assertFalse(self.session.control.owner())

    def test_it_is_refused_where_nothing_can_be_served(self):
        address = self.session.environment["DBUS_SESSION_BUS_ADDRESS"]
        for variables, words in (
                ({"DBUS_SESSION_BUS_ADDRESS": "unix:path=/none"}, "no bus that could be reached"),
                ({"USERNOTIFICATIONS_DESKTOP": "off"}, "USERNOTIFICATIONS_DESKTOP")):
            self.session.stop()
            self.session.environment.update(variables)
            self.session.start(serving=False)
            done = self.session.run("unctl", "desktop", "serve", "--this-session", check=False)
            self.assertNotEqual(done.returncode, 0, words)
            self.assertIn(words, done.stderr)
            self.assertFalse(self.session.desktop().get("isForSession", False))
            self.assertEqual(self.written(), [])
            self.session.stop()
            for name in variables:
                self.session.environment.pop(name)
            self.session.environment["DBUS_SESSION_BUS_ADDRESS"] = address
            self.session.start(serving=False)
            self.assertEqual(self.session.desktop()["mode"], "lend")
