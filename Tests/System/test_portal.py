"""The desktop's portal knows an app by the same identifier as the notification system, in a sandbox and outside."""
import os

from endtoend import commands
from support import flatpak
from support.apps import allow
from support.case import SystemCase

HOST, SANDBOXED = "org.example.Errands", "org.example.Portal"
BACKEND = "org.freedesktop.impl.portal.desktop.tests"


class Portal(SystemCase):
    """An app has scheduled and exited; it is started for the answer, and then notifies through the portal."""

    layers = staticmethod(flatpak.layers)

    @classmethod
    def prepare(cls):
        cls.machine.write(
            "/usr/share/xdg-desktop-portal/portals/tests.portal",
            f"[portal]\nDBusName={BACKEND}\nInterfaces=org.freedesktop.impl.portal.Notification\nUseIn=tests\n")
        cls.machine.write(
            f"/usr/share/dbus-1/services/{BACKEND}.service",
            f"[D-BUS Service]\nName={BACKEND}\nExec=/opt/clients/portal_backend.py\n")

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        flatpak.bring_programs(cls.machine)
        flatpak.install(cls.machine, SANDBOXED, "portal_app.py", flatpak.GRANT)
        cls.anna.log_in()
        cls.anna.schedule("first", "--in", "5h")

    def check(self, app, *command):
        """Schedules with a command, answers, and compares the portal's identifier of the started app."""
        allow(self.anna, app, *command, "add", app, "1")
        self.anna.await_delivery(app)
        said = self.machine.path("/home/anna/portal.txt")
        if os.path.exists(said):
            os.remove(said)
        self.anna.unctl("respond", f"{app}/{app}", "--action", "done")
        commands.wait_until(lambda: os.path.exists(said), "the app's notification at the portal", 60)
        with open(said, encoding="utf-8") as file:
            self.assertEqual(file.read(), f"{app} started\n")

    def test_unit(self):
        """An app that the daemon starts as a unit has the identifier that it registered with."""
        self.check(HOST, "/opt/clients/portal_app.py")

    def test_flatpak(self):
        """An app in Flatpak has the identifier of its sandbox, with both."""
        self.check(SANDBOXED, "flatpak", "run", SANDBOXED)
