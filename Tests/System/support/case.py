"""A test on a machine of its own, or on one that its class shares."""
import os
import time
import unittest

from endtoend import commands, needs, wire
from . import shared
from .machine import Machine

HERE = os.path.dirname(os.path.abspath(__file__))
CLIENTS = os.path.join(HERE, "..", "clients")


class SystemCase(unittest.TestCase):
    """Tests of a class share a machine with the packages installed, unless the class says otherwise."""

    machine_class = Machine
    # How much room its disk has for changes, in megabytes; without it as much as there is.
    megabytes = None
    layers = staticmethod(shared.installed)
    # Whether each test has a machine of its own, as those need that leave it in another state.
    is_alone = False

    @classmethod
    def setUpClass(cls):
        begin = time.monotonic()
        cls.addClassCleanup(lambda: commands.figure(f"all of {cls.__name__}", time.monotonic() - begin, "s"))
        if not cls.is_alone:
            cls.boot()
            cls.addClassCleanup(cls.machine.close)

    def setUp(self):
        if self.is_alone:
            type(self).boot()
            self.addCleanup(self.machine.close)

    @classmethod
    def boot(cls):
        """Boots the machine, with the clients of the tests in it."""
        needs.processor(*cls.machine_class.processors)
        options = {"megabytes": cls.megabytes} if cls.megabytes else {}
        cls.machine = cls.machine_class(*cls.layers(), name=cls.__name__, **options)
        try:
            bring_clients(cls.machine)
            # A person's systemd ends with the last session, and not ten seconds later.
            cls.machine.write("/etc/systemd/logind.conf.d/tests.conf", "[Login]\nUserStopDelaySec=0\n")
            cls.prepare()
            cls.machine.boot()
        except BaseException as problem:
            if not isinstance(problem, unittest.SkipTest):
                print(cls.machine.report())
            cls.machine.close()
            raise
        cls.anna = cls.machine.person("anna")

    @classmethod
    def prepare(cls):
        """Changes the machine's files before it boots."""

    def tearDown(self):
        for problem in commands.problems(self):
            print(f"\n--- {self.id()}: {problem.strip().splitlines()[-1]}\n{self.machine.report()}\n--- daemon.log\n"
                  f"{self.anna.log()[-3000:]}", flush=True)

    # What must hold

    def assert_figure(self, text, value, unit, bar):
        """Prints a figure, which is within its bar on a machine at rest: that is what UN_BARS says."""
        commands.figure(text, value, unit, bar)
        if os.environ.get("UN_BARS"):
            self.assertLessEqual(value, bar, text)

    def assert_one_daemon(self, person):
        """Exactly one daemon runs, it is the service's, it answers, and no unit has failed."""
        person.pending()
        answered = person.daemon()
        self.assertEqual(person.state("usernotificationsd.socket"), "active")
        self.assertEqual(person.state("usernotificationsd.service"), "active")
        self.assertEqual(str(answered), person.property("usernotificationsd.service", "MainPID"))
        commands.wait_until(lambda: len(person.daemons()) <= 1, "the end of other daemons")
        self.assertEqual(person.daemons(), [answered])
        self.assertEqual(person.systemctl("list-units", "--failed", "--no-legend").stdout.strip(), "")

    def assert_runs_from_login(self, person):
        """The login has started the daemon, before anything was asked of it."""
        self.assertEqual(person.state("usernotificationsd.socket"), "active")
        self.assertEqual(person.state("usernotificationsd.service"), "active")
        self.assert_one_daemon(person)

    def assert_installed_well(self, person):
        """`doctor` warns only of the missing screen, and that the daemon ends with the login."""
        # A daemon that was started a moment ago serves nothing yet.
        commands.wait_until(lambda: person.doctor_says("banners"), "the finding about banners")
        warnings = [f for f in person.doctor() if f["level"] != "good"]
        self.assertEqual([f for f in warnings if f["subject"] not in ("shells", "start", "banners")], [])
        said = "\n".join(f["remedy"] for f in warnings)
        for words in ("unctl watch", "loginctl enable-linger", "import-environment DISPLAY"):
            self.assertIn(words, said)

    def assert_serves(self, person, later):
        """Who is logged in while it is installed has a daemon at once, and who comes later from the login on."""
        self.assertEqual(person.state("usernotificationsd.socket"), "active")
        self.assert_delivers(person)
        self.assert_one_daemon(person)
        later.log_in()
        self.assert_runs_from_login(later)

    def enable_services(self, person):
        """Enables the services that are off by default, and waits for a reminder of the user's."""
        self.machine.run("systemctl", "enable", "--now", "push-gateway.service")
        person.systemctl("enable", "--now", "notification-center.service")
        self.assert_delivers(person)

    def processes(self, person):
        """The number of the process of each service."""
        return {
            "usernotificationsd": person.property("usernotificationsd.service", "MainPID"),
            "notification-center": person.property("notification-center.service", "MainPID"),
            "push-gateway": self.machine.output(
                "systemctl", "show", "--property", "MainPID", "--value", "push-gateway.service")}

    def assert_delivers(self, person, title="proof"):
        """A reminder of a second comes."""
        person.schedule(title, "--in", "1s")
        person.await_delivery(title)


def bring_clients(machine):
    """Copies the clients of the tests into a machine, with the protocol of the daemon."""
    machine.copy_in(CLIENTS, "/opt/clients")
    machine.copy_in(wire.__file__, "/opt/clients/wire.py")
