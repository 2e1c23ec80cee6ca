"""The lock of a session from logind: the daemon follows it, and keeps responses that need an unlocked screen."""
import json

from endtoend import commands
from support.apps import APP, answer, schedule
from support.case import SystemCase


class Lock(SystemCase):
    """A person with a graphical session, whose screen is locked and unlocked."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.session = cls.anna.log_in("x11")
        cls.anna.pending()

    def setUp(self):
        super().setUp()
        self.lock(False)

    def session_path(self):
        """The newest session of the person, as an object of logind."""
        listed = json.loads(self.machine.output("loginctl", "list-sessions", "--output=json"))
        number = max(int(s["session"]) for s in listed if s["user"] == "anna" and s["session"].isdigit())
        # D-Bus writes the first digit of a name as its code.
        text = str(number)
        return f"/org/freedesktop/login1/session/_{ord(text[0]):02x}{text[1:]}"

    def lock(self, is_locked):
        """Says that the screen is locked, as a screen locker does, and waits until the daemon knows."""
        self.anna.run(
            "busctl", "call", "org.freedesktop.login1", self.session_path(), "org.freedesktop.login1.Session",
            "SetLockedHint", "b", "true" if is_locked else "false")
        self.await_lock(is_locked)

    def await_lock(self, is_locked):
        """Waits until the daemon's state is that."""
        commands.wait_until(
            lambda: bool(self.anna.answer("status").get("isLocked")) == is_locked, f"isLocked={is_locked}")

    def test_lock(self):
        """The daemon follows the lock, and reminders come behind it."""
        self.lock(True)
        self.assert_delivers(self.anna, "behind the lock")
        self.assertTrue(self.anna.answer("status")["isLocked"])
        self.lock(False)

    def test_lock_over_a_restart(self):
        """A daemon that starts while the screen is locked knows it."""
        self.lock(True)
        self.anna.systemctl("restart", "usernotificationsd.service")
        self.await_lock(True)

    def test_action_that_needs_an_unlocked_screen(self):
        """An action that needs an unlocked screen is refused while it is locked, in words."""
        schedule(self.anna, "safe", "1", "authenticationRequired")
        self.anna.await_delivery("safe")
        self.lock(True)
        done = self.anna.unctl("respond", f"{APP}/safe", "--action", "done", check=False)
        self.assertNotEqual(done.returncode, 0)
        self.assertRegex(done.stdout, "(?i)lock")
        self.lock(False)
        self.assertEqual(answer(self.anna, "safe")["action"], "done")
