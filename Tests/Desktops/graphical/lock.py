"""The lock of the session."""
from support import commands


class LockWalk:
    """The step over a locked screen, on desktops whose locker obeys logind."""

    def test_lock(self):
        """A notification that arrives on a locked screen has no text, and stays until the screen is unlocked."""
        self.addCleanup(self.unlock)
        self.addCleanup(self.anna.unctl, "settings", "previews=always")
        self.anna.unctl("settings", "previews=whenUnlocked")
        self.lock()
        self.await_lock(True)
        self.anna.schedule("Keys", "--action", "find=Find")
        commands.wait_until(self.bus.bubbles, "a notification on the server", pause=0.3)
        self.assertEqual(self.bus.titled("Keys"), [])
        self.unlock()
        self.await_lock(False)
        bubble = self.await_bubble("Keys")
        self.assertIn("Find", bubble.actions.values())
        self.picture("unlocked")

    def lock(self):
        """Locks the screen, as the desktop does after some time."""
        self.machine.run("loginctl", "lock-session", self.login())

    def unlock(self):
        """Unlocks the screen, as a display manager does."""
        self.machine.run("loginctl", "unlock-session", self.login(), check=False)

    def login(self):
        """The number of the user's graphical session at logind."""
        lines = self.machine.output("loginctl", "list-sessions", "--no-legend").splitlines()
        sessions = [line.split()[0] for line in lines if "anna" in line and "manager" not in line]
        self.assertEqual(len(sessions), 1, lines)
        return sessions[0]

    def await_lock(self, is_locked):
        """Waits until the daemon knows that the screen is locked, or no longer is."""
        commands.wait_until(
            lambda: self.anna.answer("status")["isLocked"] == is_locked, f"the lock: {is_locked}", pause=0.3)
