"""A daemon that is killed, restarted or replaced by a newer package, with apps at work meanwhile."""
import json
import subprocess
import threading
import time

from support import commands, programs, shared
from support.case import SystemCase, figure

CALLS = 600
RESTARTS = 28
UPGRADES = 5


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
        self.reader = threading.Thread(target=self._read)
        self.reader.start()

    def _read(self):
        for line in self.process.stdout:
            said = json.loads(line)
            self.done = said.get("done", self.done)
            self.results = said.get("results", self.results)

    def finish(self):
        """Lets it end once it has made its calls, and returns what came of them."""
        self.machine.write(self.end, "")
        self.reader.join(commands.LIMIT * 5)
        self.process.stdout.close()
        if self.process.wait(60) or self.results is None:
            raise AssertionError("the load ended without its results")
        return self.results


class Restarts(SystemCase):
    """The daemon of a person who is logged in is ended in every way."""

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

    def test_killed(self):
        """A daemon that is killed is back at once, and its reminder comes on time."""
        self.check_reminder("killed", lambda: self.machine.run("kill", "-9", str(self.anna.daemon())))

    def test_restarted(self):
        """A daemon that systemd restarts delivers its reminder on time."""
        self.check_reminder("restarted", lambda: self.anna.systemctl("restart", "usernotificationsd.service"))

    def test_stopped(self):
        """A daemon that systemd has stopped is started by the next call, through its socket."""
        self.anna.systemctl("stop", "usernotificationsd.service")
        commands.wait_until(lambda: not self.anna.daemons(), "the end of the daemon")
        self.assert_delivers(self.anna, "after a stop")
        self.assert_one_daemon(self.anna)

    def test_restarts_under_load(self):
        """600 calls during 28 restarts are all answered rightly, and each request that was acknowledged is kept."""
        load = Load(self.anna, self.users)
        try:
            for number in range(RESTARTS):
                # The restarts are spread over the calls.
                commands.wait_until(
                    lambda number=number: load.done >= number * CALLS // RESTARTS // 100 * 100 or load.results,
                    "the next hundred calls")
                self.anna.systemctl("restart", "usernotificationsd.service")
        finally:
            results = load.finish()
        self.check_results(results)

    def test_kills_under_load(self):
        """600 calls while the daemon is killed 28 times are all answered rightly, and nothing acknowledged is lost."""
        load = Load(self.anna, self.users)
        try:
            for number in range(RESTARTS):
                commands.wait_until(
                    lambda number=number: load.done >= number * CALLS // RESTARTS // 100 * 100 or load.results,
                    "the next hundred calls")
                commands.wait_until(
                    lambda: self.anna.state("usernotificationsd.service") == "active", "the daemon's return")
                self.anna.systemctl(
                    "kill", "--signal=KILL", "--kill-who=main", "usernotificationsd.service", check=False)
        finally:
            results = load.finish()
        self.check_results(results)

    def test_upgrades_under_load(self):
        """600 calls during 5 upgrades to higher versions are all answered rightly, and nothing is lost."""
        repository = shared.repository()
        before = self.anna.daemon()
        load = Load(self.anna, self.users)
        try:
            for number in range(UPGRADES):
                repository.add_version(f"{repository.version()}+{number + 1}")
                repository.offer(self.machine)
                self.machine.apt("update")
                self.machine.apt("upgrade")
        finally:
            results = load.finish()
        self.check_results(results)
        installed = self.machine.output("dpkg-query", "-W", "-f", "${Version}", "usernotificationsd")
        self.assertEqual(installed, f"{repository.version()}+{UPGRADES}")
        self.assertNotEqual(self.anna.daemon(), before)
        self.assert_one_daemon(self.anna)

    def check_reminder(self, name, interrupt):
        """A reminder of three seconds comes on time although the daemon is interrupted."""
        self.anna.schedule(name, "--in", "3s")
        begin = time.time()
        before = self.anna.daemon()
        interrupt()
        commands.wait_until(lambda: self.anna.daemon() != before, "another daemon")
        figure(f"{name}: until another daemon answered", time.time() - begin, "s")
        date = self.anna.await_delivery(name)
        self.assertLess(date - begin, 3.5)
        self.assert_one_daemon(self.anna)

    def check_results(self, results):
        """Every call succeeded, and what it scheduled waits."""
        self.assertGreaterEqual(len(results), CALLS)
        failures = [f"{name} by {program}: {problem}" for name, program, problem in results if problem]
        pending = {entry["request"]["content"].get("title") or entry["request"]["identifier"]
                   for entry in self.anna.answer("pending")}
        lost = [name for name, _, problem in results if not problem and name not in pending]
        kept = [name for name, _, problem in results if problem and name in pending]
        figure("calls under load", len(results), "calls")
        for app in {entry["app"] for entry in self.anna.answer("pending")}:
            self.anna.unctl("cancel", "--all-of", app)
        self.assertEqual(lost, [], "were acknowledged and are not kept")
        self.assertEqual(kept, [], "were refused and are kept")
        self.assertEqual(failures, [])
