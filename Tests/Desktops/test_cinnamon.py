"""Cinnamon, with its own session; its shell is the notification server."""
from graphical.case import DesktopCase
from graphical.walk import Walk


class Cinnamon(Walk, DesktopCase):
    desktop = "X-Cinnamon"
    packages = ("cinnamon-core", "libgl1-mesa-dri")
    command = ("/etc/X11/Xsession", "cinnamon-session-cinnamon")
    started = "cinnamon"
    server = "cinnamon"
    # A persistent banner moves from the screen to the list, which has the newest notifications of each app.
    keeps_persistent = False
    kept = 10

    def restart_server(self):
        """Restarts the shell, as its keyboard shortcut does."""
        self.anna.run("busctl", "--user", "call", "org.Cinnamon", "/org/Cinnamon", "org.Cinnamon", "RestartCinnamon", "b",
                      "false", check=False)

    def end_server(self):
        """The server is a part of the shell: at the next login this system has the name first."""
        self.log_in_again()

    def return_to_server(self):
        """The shell takes the name at the next login."""
        self.log_in_again()
