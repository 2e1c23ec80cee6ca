"""A daemon that is killed, restarted or replaced by a newer package, with apps at work meanwhile."""
import time

from endtoend import commands
from support import shared
from support.load import Load, LoadCase

UPGRADES = 5


class Restarts(LoadCase):
    """The daemon of a person who is logged in is ended in every way."""

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
        self.interrupt_under_load(lambda: self.anna.systemctl("restart", "usernotificationsd.service"))

    def test_upgrades_under_load(self):
        """600 calls during 5 upgrades to higher versions are all answered rightly, and nothing is lost."""
        repository = shared.repository()
        before = self.anna.daemon()
        load = Load(self.anna, self.users)
        try:
            for _ in range(UPGRADES):
                newest = repository.add_version()
                repository.offer(self.machine)
                self.machine.apt("update")
                self.machine.apt("upgrade")
        finally:
            results = load.finish()
        self.check_results(results)
        installed = self.machine.output("dpkg-query", "-W", "-f", "${Version}", "usernotificationsd")
        self.assertEqual(installed, newest)
        self.assertNotEqual(self.anna.daemon(), before)
        self.assert_one_daemon(self.anna)

    def check_reminder(self, name, interrupt):
        """A reminder of three seconds comes on time although the daemon is interrupted."""
        self.anna.schedule(name, "--in", "3s")
        begin = time.time()
        before = self.anna.daemon()
        interrupt()
        commands.wait_until(lambda: self.anna.daemon() != before, "another daemon")
        commands.figure(f"{name}: until another daemon answered", time.time() - begin, "s")
        date = self.anna.await_delivery(name)
        self.assert_figure(f"{name}: from the due date to the delivery", date - begin - 3, "s", 0.5)
        self.assert_one_daemon(self.anna)
