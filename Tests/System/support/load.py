"""Calls without a pause in a person's session, while their daemon is ended in one way or another."""
import json
import subprocess
import threading

from endtoend import commands
from . import programs
from .case import SystemCase

CALLS = 600
INTERRUPTIONS = 28


class Load:
    """Calls of `unctl` and of an app with the Swift library, without a pause, in a person's session."""

    def __init__(self, person, users):
        self.machine = person.machine
        self.end = f"{person.home}/load.end"
        person.run("rm", "-f", self.end)
        self.process = person.start(
            "/opt/clients/load.py", str(CALLS), self.end, *users, stdout=subprocess.PIPE, text=True)
        self.done = 0
        self.results = None
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        for line in self.process.stdout:
            said = json.loads(line)
            self.done = said.get("done", self.done)
            self.results = said.get("results", self.results)

    def finish(self):
        """Stops it once it has made its calls, and returns their results."""
        self.machine.write(self.end, "")
        self.reader.join(commands.LIMIT * 5)
        self.process.stdout.close()
        if self.process.wait(60) or self.results is None:
            raise AssertionError("the load ended without its results")
        return self.results


class LoadCase(SystemCase):
    """A person who is logged in, with the sample app if there is one."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.anna.log_in()
        cls.users = ["unctl", *programs.install_sample(cls.machine)]
        if "organizer-plus" in cls.users:
            cls.anna.run("organizer-plus", "list")
            asking = cls.anna.start("organizer-plus", "settings", stdout=subprocess.DEVNULL)
            commands.wait_until(
                lambda: "com.example.OrganizerPlus" in cls.anna.unctl("status").stdout, "the question of the app")
            cls.anna.unctl("authorize", "com.example.OrganizerPlus", "allow")
            asking.wait(60)

    def interrupt_under_load(self, interrupt):
        """Interrupts the daemon again and again, spread over the calls; all are answered rightly."""
        load = Load(self.anna, self.users)
        try:
            for number in range(INTERRUPTIONS):
                commands.wait_until(
                    lambda number=number: load.done >= number * CALLS // INTERRUPTIONS // 100 * 100 or load.results,
                    "the next hundred calls", commands.LIMIT)
                interrupt()
        finally:
            results = load.finish()
        self.check_results(results)

    def check_results(self, results):
        """Every call succeeded, and its request is pending."""
        self.assertGreaterEqual(len(results), CALLS)
        failures = [f"{name} by {program}: {problem}" for name, program, problem in results if problem]
        pending = {entry["request"]["content"].get("title") or entry["request"]["identifier"]
                   for entry in self.anna.answer("pending")}
        lost = [name for name, _, problem in results if not problem and name not in pending]
        kept = [name for name, _, problem in results if problem and name in pending]
        commands.figure("calls under load", len(results), "calls")
        for app in {entry["app"] for entry in self.anna.answer("pending")}:
            self.anna.unctl("cancel", "--all-of", app)
        self.assertEqual(lost, [], "were acknowledged and are not kept")
        self.assertEqual(kept, [], "were refused and are kept")
        self.assertEqual(failures, [])
