"""The lock of the session."""
from endtoend import commands

LOCKER = ("swaylock", "--color", "205080", "--no-unlock-indicator")
LOCKED = "1 srgb(32,80,128)"
# The part of the screen without the pointer, which rests below.
UPPER = "1280x400+0+0"


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


class SilentLockWalk:
    """The step over a screen that swaylock locks, which reports the lock to no other program."""

    def test_lock(self):
        """A notification that arrives on a locked screen is not on it, and is in the panel after unlocking."""
        self.lock()
        self.anna.schedule("Keys")
        commands.wait_until(lambda: self.bus.titled("Keys"), "the banner behind the lock", pause=0.2)
        self.assertEqual(self.screen.fill(UPPER), LOCKED)
        self.unlock()
        commands.wait_until(lambda: self.machine.run("pgrep", "-x", "swaylock", check=False).returncode, "the unlock")
        self.anna.unctl("panel")
        self.addCleanup(self.anna.unctl, "panel")
        commands.wait_until(lambda: self.panel_has("Keys"), "“Keys” in the panel", pause=0.3)
        self.picture("unlocked")

    def lock(self):
        """Locks the screen, and waits until it has one colour."""
        locker = self.anna.start(*LOCKER, variables=self.screen.variables)
        self.addCleanup(locker.wait, commands.LIMIT)
        self.addCleanup(self.unlock)
        commands.wait_until(lambda: self.screen.fill(UPPER) == LOCKED, "the lock", pause=0.3)

    def panel_has(self, title):
        """Whether the panel is open, with its field for a search, and the screen has a notification with that title."""
        names = [name for _, name in self.screen.texts()]
        return "Search" in names and any(title in name for name in names)

    def unlock(self):
        """Unlocks the screen, as the right password does."""
        self.machine.run("pkill", "-USR1", "-x", "swaylock", check=False)
