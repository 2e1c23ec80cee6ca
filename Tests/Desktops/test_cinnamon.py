"""Cinnamon, with its own session; its shell is the notification server."""
from endtoend import commands
from graphical.case import DesktopCase
from graphical.close import CloseWalk
from graphical.lock import LockWalk
from graphical.reply import DialogWalk
from graphical.walk import Walk


class Cinnamon(CloseWalk, DialogWalk, LockWalk, Walk, DesktopCase):
    desktop = "X-Cinnamon"
    packages = ("cinnamon-core", "libgl1-mesa-dri")
    command = ("/etc/X11/Xsession", "cinnamon-session-cinnamon")
    started = "cinnamon"
    server = "cinnamon"
    # A persistent banner moves from the screen to the list, which has the newest notifications of each app.
    keeps_persistent = False
    kept = 10
    release = "log out and in again"

    def restart_server(self):
        """Restarts the shell, as its keyboard shortcut does."""
        self.anna.run("busctl", "--user", "call", "org.Cinnamon", "/org/Cinnamon", "org.Cinnamon", "RestartCinnamon", "b",
                      "false", check=False)

    def lock(self):
        """Locks the screen with the locker, which follows logind only while it runs."""
        self.anna.run("cinnamon-screensaver-command", "--lock", variables=self.screen.variables)

    def unlock(self):
        """Unlocks the screen."""
        self.anna.run("cinnamon-screensaver-command", "--deactivate", variables=self.screen.variables)

    def close(self, text):
        """Clicks on × again if the banner is still there, because some clicks after a move have no effect in Cinnamon."""
        super().close(text)
        commands.wait_until(lambda: self.is_closed(text), f"the end of “{text}” on the screen", pause=2)

    def is_closed(self, text):
        """Whether a banner has left the screen; if not, clicks once more."""
        if self.screen.shows(text):
            self.screen.click()
            return False
        return True

    def end_server(self):
        """The server is a part of the shell: at the next login this system has the name first."""
        self.log_in_again()

    def reveal(self, title):
        """Opens the list, to which the banner moves after some seconds."""
        commands.wait_until(lambda: self.bus.titled(title), f"“{title}” on the server", pause=0.2)
        commands.wait_until(lambda: not self.screen.shows(title), f"the end of the banner “{title}”", pause=0.3)
        self.screen.key("super+n")
        return self.await_bubble(title)

    def hide(self):
        """Closes the list."""
        self.screen.key("Escape")
