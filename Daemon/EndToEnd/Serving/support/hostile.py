"""Measurements for tests with hostile calls: answer times, the daemon's growth, and the service for another program."""
import os
import time

from gi.repository import Gio, GLib

from endtoend import commands
from endtoend.corpus import FILES, pixels
from endtoend.session import ServingCase

ANSWER = 30.0  # seconds, within which each case is answered on a busy machine too; how soon is NOTED's
NOTED = 0.1  # seconds; what takes longer is printed, and fails with UN_BARS
GROWTH = 5.0  # megabytes of private memory that all cases together may cost


class HostileCase(ServingCase):
    """All cases of a test against one daemon, which has done some work before."""

    def setUp(self):
        super().setUp()
        FILES["pipe"], FILES["link"] = self.session.place("pipe"), self.session.place("link")
        os.mkfifo(FILES["pipe"])
        os.symlink("/dev/zero", FILES["link"])
        self.bystander = self.session.client("Bystander")
        self.process = self.session.owner_process()
        self.times, self.growths = {}, {}
        # Memory that every daemon needs after some work does not count as growth.
        for index in range(30):
            self.bystander.notify(f"before {index}", hints={"image-data": pixels(64, 64, 256, True, 8, 4, 16_384)})
        self.before = self.last = self.memory()

    def memory(self):
        """The daemon's private memory, in megabytes."""
        with open(f"/proc/{self.process}/status", encoding="utf-8") as file:
            line = next(line for line in file if line.startswith("RssAnon"))
        return int(line.split()[1]) / 1024

    def way(self, arguments):
        """How long the bus takes with the same message to a program that refuses it unread, in seconds."""
        nobody = self.session.client("Nobody")
        begin = time.monotonic()
        with self.assertRaises(GLib.Error):
            self.bystander.connection.call_sync(
                nobody.connection.get_unique_name(), "/nobody", "org.example.Nobody", "Nothing", arguments, None,
                Gio.DBusCallFlags.NONE, 60_000, None)
        nobody.close()
        return time.monotonic() - begin

    def check_refused(self, cases, call):
        """Each call is refused with an error that names the problem; a case is a member, its arguments and a word."""
        for name, (member, arguments, word) in cases.items():
            with self.subTest(name):
                arguments = arguments()
                begin = time.monotonic()
                with self.assertRaises(GLib.Error) as refusal:
                    call(member, arguments)
                self.check(name, begin)
                self.assertIn(word, str(refusal.exception))

    def check(self, name, begin, arguments=None, calls=1):
        """The case was answered soon, the daemon is the same, and another program is served as ever.

        The bus's time for a long message is subtracted.
        """
        self.times[name] = (time.monotonic() - begin) / calls
        self.assertLess(self.times[name], ANSWER, f"{name} took too long")
        if self.times[name] > NOTED and arguments:
            way = self.way(arguments)
            commands.figure(f"the bus's own time for {name}", way * 1000, "ms")
            self.times[name] = max(self.times[name] - way, 0)
        self.assertGreater(self.bystander.notify("still here", replaces=7), 0)
        self.assertEqual(self.session.owner_process(), self.process, f"another daemon after {name}")
        now = self.memory()
        self.growths[name], self.last = now - self.last, now

    def report(self, bar=NOTED):
        """Prints the slowest cases, and checks the growth; with UN_BARS times have a bar, too."""
        slowest = sorted(self.times.items(), key=lambda item: -item[1])
        for index, (name, seconds) in enumerate(slowest):
            if index < 5 or seconds > bar:
                commands.figure(name, seconds * 1000, "ms", bar * 1000)
        for name, growth in self.growths.items():
            if growth > 1:
                commands.figure(f"growth by {name}", growth, "MB")
        growth = self.memory() - self.before
        commands.figure(f"growth of private memory in {len(self.times)} cases", growth, "MB", GROWTH)
        self.assertLessEqual(growth, GROWTH)
        if os.environ.get("UN_BARS"):
            self.assertEqual([name for name, seconds in slowest if seconds > bar], [], "slower than the bar")
