"""A desktop with a notification server of its own, on which the packages are installed because an app needs them."""
from endtoend import commands
from support import shared
from support.case import SystemCase

SCREEN = {"DISPLAY": ":5"}
SERVER = "org.freedesktop.Notifications"
# Names on the bus that are the product's own; every other name is the desktop's.
OWN = ("org.usernotifications.", "org.freedesktop.impl.portal.desktop.usernotifications")


class OwnServer(SystemCase):
    """Anna is logged in, and dunst, which the bus can start, shows notifications."""

    layers = staticmethod(lambda: shared.equipped("dunst", "xvfb"))
    is_alone = True

    @classmethod
    def prepare(cls):
        shared.repository().offer(cls.machine)

    def log_in(self):
        """Begins a session with a screen, as a display manager and the desktop do."""
        session = self.anna.log_in("x11", DISPLAY=":5", XDG_CURRENT_DESKTOP="XFCE")
        # The screen stays from one login to the next, as that of a display manager does.
        if not self.machine.exists("/tmp/.X11-unix/X5"):
            self.anna.start("Xvfb", ":5", "-screen", "0", "1024x768x24")
            commands.wait_until(lambda: self.machine.exists("/tmp/.X11-unix/X5"), "the screen")
        self.anna.run(
            "dbus-update-activation-environment", "--systemd", "DISPLAY", "XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE",
            variables={**SCREEN, "XDG_CURRENT_DESKTOP": "XFCE", "XDG_SESSION_TYPE": "x11"})
        return session

    def server(self):
        """The name and the process of the notification server; the bus starts it if none runs."""
        said = self.anna.output(
            "busctl", "--user", "call", SERVER, "/org/freedesktop/Notifications", SERVER, "GetServerInformation")
        number = self.anna.output("busctl", "--user", "--json=short", "status", SERVER)
        return said.split('"')[1], next(line for line in number.splitlines() if line)

    def names(self):
        """The names on the bus that are not the product's."""
        listed = self.anna.output("busctl", "--user", "list", "--acquired", "--no-legend").splitlines()
        return {line.split()[0] for line in listed if not line.startswith((":", *OWN))}

    def install(self):
        self.machine.apt("update")
        self.machine.apt("install", "usernotificationsd", "usernotifications-shell")

    def displayed(self):
        """Whether dunst shows a bubble."""
        return "displayed: 1" in self.anna.output("dunstctl", "count", variables=SCREEN)

    def test_installation(self):
        """An installation takes no name of the desktop: its server runs on, and shows what the daemon delivers."""
        self.log_in()
        server, names = self.server(), self.names()
        self.assertEqual(server[0], "dunst")
        self.install()
        self.anna.schedule("Tea", "--in", "1s")
        self.anna.await_delivery("Tea")
        commands.wait_until(self.displayed, "the bubble", pause=0.2)
        self.assertEqual((self.server(), self.names()), (server, names))

    def test_login(self):
        """After the next login the desktop has the same server, which the bus starts, and no name is missing."""
        session = self.log_in()
        server, names = self.server(), self.names()
        self.install()
        self.anna.log_out(session)
        commands.wait_until(lambda: not self.anna.is_there(), "the end of the session")
        self.log_in()
        self.anna.schedule("Tea", "--in", "1s")
        self.anna.await_delivery("Tea")
        commands.wait_until(self.displayed, "the bubble", pause=0.2)
        self.assertEqual((self.server()[0], self.names()), (server[0], names))
