"""Calls that no honest portal makes, and ways that lead back to where they began (S17, S29, S30).

With UN_BARS times and memory have bars; those are for a release build.
"""
import os
import time

from gi.repository import Gio, GLib

from endtoend import commands
from endtoend.session import ServingCase
from support.hostile import ANSWER
from support.portal import APP, BACKEND, FRONT, INTERFACE, PATH, PNG, FrontEnd, PortalCase, memory
from support.portal_corpus import TAKEN

V = GLib.Variant
NOTED = 0.1  # seconds; what takes longer is printed
GROWTH = 5.0  # megabytes of private memory that all calls together may cost a release build


class Hostile(PortalCase):
    """Calls that no honest portal makes: each is answered, soon, and the daemon keeps its size."""

    def memory(self):
        """The daemon's private memory, in megabytes."""
        with open(f"/proc/{self.session.daemon.pid}/status", encoding="utf-8") as file:
            line = next(line for line in file if line.startswith("RssAnon"))
        return int(line.split()[1]) / 1024

    def call(self, name, arguments, files=None):
        """Hands a notification over, and prints how long the answer took."""
        begin = time.monotonic()
        self.portal.portal("AddNotification", arguments, files=files)
        seconds = time.monotonic() - begin
        self.assertLess(seconds, ANSWER, name)
        if seconds > NOTED:
            commands.figure(name, seconds * 1000, "ms")
        self.slowest = max(self.slowest, seconds)
        growth = self.memory() - self.last
        if growth > 1:
            commands.figure(f"growth by {name}", growth, "MB")
        self.last += growth

    def test_taken(self):
        """Each call is answered without an error; other apps are served as ever."""
        self.slowest = 0
        for index in range(30):
            self.portal.add(APP, f"before {index}", files=memory(PNG), title="before",
                            icon=V("(sv)", ("file-descriptor", V("h", 0))))
        before = self.last = self.memory()
        for name, options in TAKEN.items():
            with self.subTest(name):
                values = {key: value if isinstance(value, V) else V("s", value) for key, value in options().items()}
                self.call(name, V("(ssa{sv})", ("org.example.Hostile", "1", values)))
                self.portal.add(APP, "1", title="still here")
        for name, files in {
                "a pipe": self.pipe(), "4 MB and one byte": memory(b"x" * ((4 << 20) + 1)),
                "4 MB of nothing": memory(b"\0" * (4 << 20)), "an empty file": memory(b""),
                "a picture of greatest sides": memory(PNG[:16] + b"\x7f\xff\xff\xff" * 2 + PNG[24:])}.items():
            with self.subTest(name):
                options = {"icon": V("(sv)", ("file-descriptor", V("h", 0)))}
                self.call(name, V("(ssa{sv})", ("org.example.Hostile", "1", options)), files)
                self.portal.add(APP, "1", title="still here")
        growth = self.memory() - before
        commands.figure("slowest answer", self.slowest * 1000, "ms", NOTED * 1000)
        commands.figure("growth of private memory", growth, "MB", GROWTH)
        if os.environ.get("UN_BARS"):
            self.assertLessEqual(growth, GROWTH)
            self.assertLessEqual(self.slowest, NOTED)
        self.assertEqual(self.session.daemon.poll(), None)

    @staticmethod
    def pipe():
        """A pipe without a writer."""
        reading, writing = os.pipe()
        files = Gio.UnixFDList()
        files.append(reading)
        os.close(reading)
        os.close(writing)
        return files

    def test_flood(self):
        """2,000 calls without waiting are all answered."""
        answers = []
        for index in range(2000):
            self.portal.connection.call(
                BACKEND, PATH, INTERFACE, "AddNotification",
                V("(ssa{sv})", (APP, f"{index % 50}", {"title": V("s", f"flood {index}")})), None,
                Gio.DBusCallFlags.NONE, 60_000, None,
                lambda connection, result: answers.append(connection.call_finish(result)))
        begin = time.monotonic()
        while len(answers) < 2000:
            self.portal.iterate()
            self.assertLess(time.monotonic() - begin, commands.TIMEOUT)
        self.assertEqual(len(self.session.delivered()), 50)


class OwnWay(ServingCase):
    """This system shows its own notifications by the portal, which asks this system."""

    activates = True
    starts = False

    def test_no_loop(self):
        """A notification that the portal sends back is not shown again, and the daemon stops using that way."""
        with open(os.path.join(self.session.services, f"{FRONT}.service"), "w", encoding="utf-8") as file:
            file.write(f"[D-BUS Service]\nName={FRONT}\nExec=/bin/false\n")
        self.session.control.bus("ReloadConfig")
        portal = FrontEnd(self.session.address)
        self.session.clients.append(portal)
        self.session.start(serving=False)
        self.session.unctl("desktop", "lend")
        commands.wait_until(lambda: not self.session.control.owner(), "the name's release")
        for title in ("Tea", "Milk"):
            asking = self.session.run_beside("unctl", "schedule", "--title", title)
            commands.wait_until(lambda: self.answered(asking, portal), "the end of the command")
            self.session.await_listed(title)
        commands.wait_until(lambda: portal.iterate() or "shows through this system itself" in self.session.log(),
                            "the notice")
        portal.settle()
        self.assertIn(len(portal.handed_on), (1, 2), portal.handed_on)
        self.assertEqual(sorted(self.session.delivered().values()), ["Milk", "Tea"])

    def answered(self, asking, portal):
        """Whether the command has ended; its question is answered meanwhile."""
        portal.iterate()
        for app in self.session.answer("apps"):
            if app["settings"]["status"] == "notDetermined":
                self.session.unctl("authorize", app["identifier"], "allow", check=False)
        return asking.poll() is not None
