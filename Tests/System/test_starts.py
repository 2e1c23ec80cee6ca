"""Who serves: programs, systemd, D-Bus and `apt` start and stop daemons in every order, and one is left."""
import subprocess

from endtoend import commands
from support import shared
from support.case import SystemCase

START_BY_NAME = (
    "busctl", "--user", "call", "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
    "StartServiceByName", "su", "org.usernotifications.Daemon", "0")

NOTIFY = (
    "busctl", "--user", "call", "org.freedesktop.Notifications", "/org/freedesktop/Notifications",
    "org.freedesktop.Notifications", "Notify", "susssasa{sv}i", "test", "0", "", "Tea", "", "0", "0", "--", "-1")

FOREIGN_HOLDER = """
import fcntl, os, time
folder = os.path.expanduser("~/.local/share/usernotifications")
os.makedirs(folder, mode=0o700, exist_ok=True)
file = open(folder + "/daemon.lock", "a")
fcntl.flock(file, fcntl.LOCK_EX)
fcntl.lockf(file, fcntl.LOCK_EX)
print(os.getpid(), flush=True)
time.sleep(600)
"""


class Starts(SystemCase):
    """Each order begins in a fresh session in which nothing runs."""

    def setUp(self):
        super().setUp()
        self.session = self.anna.log_in()
        self.stop_all()

    def tearDown(self):
        super().tearDown()
        self.stop_all()
        self.anna.log_out(self.session)
        commands.wait_until(lambda: not self.anna.is_there(), "the end of the person's own systemd")

    def stop_all(self):
        """Ends every daemon of the person, and the units."""
        self.anna.systemctl("stop", "usernotificationsd.socket", "usernotificationsd.service", check=False)
        for number in self.anna.daemons():
            self.machine.run("kill", "-9", str(number), check=False)
        commands.wait_until(lambda: not self.anna.daemons(), "the end of all daemons")
        self.anna.systemctl("reset-failed", check=False)

    def run_by_hand(self, program="/usr/bin/usernotificationsd"):
        """A daemon that a program started, without the knowledge of systemd; returns when it answers."""
        started = self.anna.start("setsid", program, "run", stderr=subprocess.DEVNULL)
        self.addCleanup(started.wait, 60)
        self.addCleanup(self.stop_all)
        commands.wait_until(lambda: self.anna.unctl("status", check=False).returncode == 0, "the daemon by hand")

    def test_program_then_socket(self):
        """A program's daemon runs when the socket unit is started: the next call is answered by the service."""
        self.run_by_hand()
        self.anna.schedule("before", "--in", "5h")
        self.anna.systemctl("start", "usernotificationsd.socket")
        self.assertIn("before", self.anna.pending())
        self.assert_one_daemon(self.anna)

    def test_program_then_service(self):
        """A program's daemon runs when the service is started: the service takes over."""
        self.run_by_hand()
        self.anna.systemctl("start", "usernotificationsd.service")
        self.assert_one_daemon(self.anna)

    def test_program_then_name(self):
        """A program's daemon runs when D-Bus starts the name: one daemon is left, and its name is taken."""
        self.run_by_hand()
        self.anna.systemctl("start", "usernotificationsd.socket")
        self.anna.run(*START_BY_NAME)
        self.assert_one_daemon(self.anna)

    def test_name_then_socket(self):
        """D-Bus starts the daemon, then the socket unit is started: both are active and one answers."""
        self.anna.run(*START_BY_NAME)
        self.anna.systemctl("start", "usernotificationsd.socket")
        self.assert_one_daemon(self.anna)

    def test_name_alone(self):
        """A daemon that D-Bus has started has its socket unit, so that no restart refuses a connection."""
        self.anna.run(*START_BY_NAME)
        self.anna.pending()
        self.assert_one_daemon(self.anna)

    def test_service_alone(self):
        """The service brings its socket along."""
        self.anna.systemctl("start", "usernotificationsd.service")
        self.assert_one_daemon(self.anna)

    def test_call_alone(self):
        """The first call of a program starts the installed units, and no other daemon."""
        self.anna.pending()
        self.assert_one_daemon(self.anna)

    def from_cron(self, *command):
        """Runs a command with the variables that a job of cron has."""
        return self.anna.run("env", "-i", f"HOME={self.anna.home}", "PATH=/usr/bin:/bin", "SHELL=/bin/sh", *command)

    def test_call_from_cron(self):
        """A job of cron, which knows nothing of the session, reaches the session's daemon."""
        self.anna.systemctl("start", "usernotificationsd.socket")
        self.from_cron("unctl", "schedule", "--title", "cron", "--id", "cron", "--in", "5h")
        self.assertIn("cron", self.anna.pending())
        self.assert_one_daemon(self.anna)

    def test_cron_then_socket(self):
        """A job of cron starts the units if no daemon runs, and the session's calls reach the same requests."""
        self.from_cron("unctl", "schedule", "--title", "first", "--id", "first", "--in", "5h")
        self.assertIn("first", self.anna.pending())
        self.assert_one_daemon(self.anna)
        self.anna.systemctl("start", "usernotificationsd.socket")
        self.assertIn("first", self.anna.pending())
        self.assert_one_daemon(self.anna)

    def test_start_command(self):
        """`usernotificationsd start`, as the autostart entry runs it, starts the units."""
        self.anna.run("usernotificationsd", "start")
        self.assert_one_daemon(self.anna)
        self.anna.run("usernotificationsd", "start")
        self.assert_one_daemon(self.anna)

    def test_second_daemon(self):
        """A second daemon is refused with a reason, and the service continues."""
        self.anna.systemctl("start", "usernotificationsd.service")
        done = self.anna.run("usernotificationsd", "run", check=False)
        self.assertEqual(done.returncode, 3, done.stdout)
        self.assertIn("already", done.stdout)
        self.assertIn("usernotificationsd stop", done.stdout)
        self.assert_one_daemon(self.anna)

    def test_all_at_once(self):
        """Ten calls, the units and D-Bus at the same moment end up with one daemon."""
        starting = [self.anna.start("unctl", "pending", stdout=subprocess.DEVNULL) for _ in range(10)]
        starting.append(self.anna.start("systemctl", "--user", "start", "usernotificationsd.socket"))
        starting.append(self.anna.start(*START_BY_NAME, stdout=subprocess.DEVNULL))
        starting.append(self.anna.start("usernotificationsd", "start", stdout=subprocess.DEVNULL))
        self.assertEqual([process.wait(commands.LIMIT) for process in starting], [0] * len(starting))
        self.assert_one_daemon(self.anna)

    def test_stop_service(self):
        """`usernotificationsd stop` ends the service until `usernotificationsd start`."""
        self.anna.systemctl("start", "usernotificationsd.service")
        self.anna.run("usernotificationsd", "stop")
        commands.wait_until(lambda: not self.anna.daemons(), "the end of the daemon")
        self.assertNotEqual(self.anna.state("usernotificationsd.service"), "failed")
        refused = self.anna.run("unctl", "pending", check=False)
        self.assertEqual(refused.returncode, 69, refused.stdout)
        self.assertIn("usernotificationsd start", refused.stdout)
        self.assertEqual(self.anna.daemons(), [])
        self.anna.run("usernotificationsd", "start")
        self.assert_one_daemon(self.anna)

    def test_stop_holds_for_the_bus(self):
        """After a stop by hand a call of a name is refused with the reason, until systemd or the user starts the daemon."""
        self.anna.systemctl("start", "usernotificationsd.service")
        self.anna.unctl("desktop", "serve")
        self.addCleanup(self.anna.unctl, "desktop", "auto", check=False)
        self.anna.run(*NOTIFY)
        self.anna.run("usernotificationsd", "stop")
        commands.wait_until(lambda: not self.anna.daemons(), "the end of the daemon")
        for _ in range(2):
            refused = self.anna.run(*NOTIFY, check=False)
            self.assertNotEqual(refused.returncode, 0)
            self.assertIn("stopped by hand", refused.stdout)
            self.assertIn("usernotificationsd start", refused.stdout)
        self.anna.run(*START_BY_NAME)
        commands.wait_until(lambda: not self.anna.daemons(), "the end of what answers for the daemon")
        self.assertEqual(self.anna.state("usernotificationsd.service"), "inactive")
        self.anna.systemctl("start", "usernotificationsd.service")
        self.anna.run(*NOTIFY)
        self.assert_one_daemon(self.anna)
        self.anna.run("usernotificationsd", "stop")
        self.anna.run("usernotificationsd", "start")
        self.anna.run(*NOTIFY)
        self.assert_one_daemon(self.anna)

    def test_call_of_a_served_name(self):
        """The bus starts the unit, and no other daemon, for a program that notifies."""
        self.anna.systemctl("start", "usernotificationsd.service")
        self.anna.unctl("desktop", "serve")
        self.addCleanup(self.anna.unctl, "desktop", "auto", check=False)
        self.anna.systemctl("stop", "usernotificationsd.socket", "usernotificationsd.service")
        self.anna.run(*NOTIFY)
        self.assert_one_daemon(self.anna)

    def test_stop_program(self):
        """`usernotificationsd stop` ends a daemon that a program started, and it stays ended."""
        self.run_by_hand()
        self.anna.run("usernotificationsd", "stop")
        commands.wait_until(lambda: not self.anna.daemons(), "the end of the daemon")
        self.anna.run("usernotificationsd", "start")
        self.assert_one_daemon(self.anna)

    def test_stop_with_socket_over_program(self):
        """`usernotificationsd stop` reaches a program's daemon although the socket unit has taken its path over."""
        self.run_by_hand()
        self.anna.systemctl("start", "usernotificationsd.socket")
        self.anna.run("usernotificationsd", "stop")
        commands.wait_until(lambda: not self.anna.daemons(), "the end of the daemon")
        self.anna.run("usernotificationsd", "start")
        self.assert_one_daemon(self.anna)

    def test_stop_nothing(self):
        """`usernotificationsd stop` without a daemon starts nothing."""
        self.anna.systemctl("start", "usernotificationsd.socket")
        self.anna.run("usernotificationsd", "stop", check=False)
        self.assertEqual(self.anna.daemons(), [])

    def test_replaced_program(self):
        """A program's daemon whose file was replaced by an upgrade gives way to the service, too."""
        self.run_by_hand()
        self.machine.shell("cd /usr/bin && cp -p usernotificationsd new && mv new usernotificationsd")
        self.anna.systemctl("start", "usernotificationsd.service")
        self.assert_one_daemon(self.anna)

    def test_foreign_lock(self):
        """Another program that holds the lock is not ended; the service names it, to its callers as well."""
        holder = self.anna.start("python3", "-c", FOREIGN_HOLDER, stdout=subprocess.PIPE, text=True)
        number = holder.stdout.readline().strip()
        try:
            self.anna.systemctl("start", "usernotificationsd.service", check=False)
            words = f"Process {number}, which is no daemon"
            commands.wait_until(
                lambda: words in self.machine.journal("_SYSTEMD_USER_UNIT=usernotificationsd.service"),
                "words about the lock in the journal")
            done = self.anna.run("unctl", "pending", check=False)
            self.assertEqual(done.returncode, 69)
            self.assertIn(words, done.stdout)
            self.assertIn(f"kill {number}", done.stdout)
            self.assertTrue(self.machine.exists(f"/proc/{number}"), "the holder was ended")
        finally:
            self.machine.run("kill", number)
            holder.wait(60)
            holder.stdout.close()
        # The daemon that could not start answers with the reason for a second; the next one works.
        commands.wait_until(
            lambda: self.anna.run("unctl", "pending", check=False).returncode == 0, "a daemon that works")
        self.assert_one_daemon(self.anna)

    def test_own_folder(self):
        """A daemon with a data folder and a socket of its own is spawned, and the units stay as they are."""
        self.anna.systemctl("start", "usernotificationsd.service")
        own = {
            "USERNOTIFICATIONS_SOCKET": "/home/anna/own/center.sock", "USERNOTIFICATIONS_DATA": "/home/anna/own/data"}
        self.anna.run("mkdir", "-p", "-m", "700", "/home/anna/own")
        self.anna.run("usernotificationsd", "start", variables=own)
        self.anna.schedule("elsewhere", "--in", "5h", variables=own)
        self.assertNotIn("elsewhere", self.anna.pending())
        self.anna.run("usernotificationsd", "stop", variables=own)
        commands.wait_until(lambda: len(self.anna.daemons()) == 1, "the end of the other daemon")
        self.assert_one_daemon(self.anna)

    def test_left_from_an_earlier_session(self):
        """A program's daemon that outlived its session, and whose sockets are gone, gives way at the next login."""
        self.run_by_hand()
        self.anna.schedule("earlier", "--in", "5h")
        self.anna.log_out(self.session)
        commands.wait_until(lambda: not self.anna.is_there(), "the end of the person's own systemd")
        self.session = self.anna.log_in()
        self.assertIn("earlier", self.anna.pending())
        self.assert_one_daemon(self.anna)


class InstallBesideProgram(SystemCase):
    """The packages are installed while a daemon from elsewhere runs."""

    layers = staticmethod(shared.equipped)
    is_alone = True

    def test_install_while_one_runs(self):
        """A daemon of a build of one's own runs during `apt install`: the units take over, and nothing is lost."""
        shared.repository().offer(self.machine)
        # A build of one's own stands elsewhere, and its units nowhere.
        self.machine.apt("update")
        self.machine.apt("install", "usernotificationsd")
        self.machine.shell(
            "mkdir -p /opt/own/bin && cp /usr/bin/usernotificationsd /usr/bin/unctl /opt/own/bin && "
            "ln -s /usr/lib /opt/own/lib")
        self.machine.apt("remove", "usernotificationsd")
        self.anna.log_in()
        own = self.anna.start("setsid", "/opt/own/bin/usernotificationsd", "run", stderr=subprocess.DEVNULL)
        self.addCleanup(own.wait, 60)
        commands.wait_until(
            lambda: self.anna.run("/opt/own/bin/unctl", "status", check=False).returncode == 0, "the daemon by hand")
        self.anna.run("/opt/own/bin/unctl", "schedule", "--title", "own", "--id", "own", "--in", "5h")
        self.machine.apt("install", "usernotificationsd")
        self.assertIn("own", self.anna.pending())
        self.assert_one_daemon(self.anna)
