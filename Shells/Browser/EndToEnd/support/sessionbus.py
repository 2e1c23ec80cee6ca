"""A session bus of a test's own, on which the daemon serves the name that all programs call."""
import os
import subprocess


class SessionBus:
    """Starts the bus before the daemon; that needs the real clock."""

    def setUp(self):
        bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address"], stdout=subprocess.PIPE, text=True)
        self.addCleanup(bus.wait, 30)
        self.addCleanup(bus.terminate)
        self.addCleanup(bus.stdout.close)
        self.bus = os.environ | {"DBUS_SESSION_BUS_ADDRESS": bus.stdout.readline().strip()}
        os.environ["DBUS_SESSION_BUS_ADDRESS"] = self.bus["DBUS_SESSION_BUS_ADDRESS"]
        self.addCleanup(os.environ.pop, "DBUS_SESSION_BUS_ADDRESS")
        super().setUp()
        subprocess.run(
            ["gdbus", "wait", "--session", "--timeout", "60", "org.freedesktop.Notifications"], env=self.bus, check=True)
