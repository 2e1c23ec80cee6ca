"""The packages on a fresh Debian 12: from `apt install` to the first notification, to the login, to purge."""
import os
import subprocess
import time

from endtoend import commands
from support import repository, shared
from support.case import SystemCase

# The user's experience: a login must not wait, and the first notification must come soon after an installation.
READY_AFTER_LOGIN = 0.5  # seconds
FIRST_NOTIFICATION = 30.0  # seconds


class Install(SystemCase):
    """A logged-in user installs the packages."""

    layers = staticmethod(shared.equipped)
    is_alone = True

    @classmethod
    def prepare(cls):
        shared.repository().offer(cls.machine)

    def test_first_notification(self):
        """After `apt install` the units of who is logged in are active, and a notification comes within 30 seconds."""
        self.anna.log_in()
        self.machine.apt("update")
        begin = time.monotonic()
        self.machine.apt("install", "usernotificationsd")
        self.assertEqual(self.anna.state("usernotificationsd.socket"), "active")
        self.anna.schedule("Tea", "--in", "1s")
        self.anna.await_delivery("Tea")
        passed = time.monotonic() - begin
        self.assert_figure("apt install to the first notification", passed, "s", FIRST_NOTIFICATION)
        self.assert_one_daemon(self.anna)

    def test_nobody_is_logged_in(self):
        """Installed without a logged-in user, the daemon runs from the next login on, for users and not for root."""
        self.machine.apt("update")
        self.machine.apt("install", "usernotificationsd")
        self.anna.log_in()
        self.assert_runs_from_login(self.anna)
        self.machine.run("systemctl", "start", "user@0.service")
        root = self.machine.person("root")
        commands.wait_until(root.is_there, "the start of root's own systemd")
        root.systemctl("is-system-running", "--wait", check=False)
        self.assertNotEqual(root.state("usernotificationsd.service"), "active")
        self.assertEqual(root.daemons(), [])

    def install_all(self):
        """Logs anna in, installs all packages, and enables the services that are off by default."""
        self.anna.log_in()
        self.machine.apt("update")
        self.machine.apt("install", *repository.NAMES)
        self.enable_services(self.anna)

    def test_upgrade(self):
        """An upgrade of all packages restarts all services in the new version, and keeps pending requests."""
        self.install_all()
        self.anna.run("python3", "-c", "from usernotifications import Center, Content, TimeInterval")
        self.anna.schedule("kept", "--in", "5h")
        before = self.processes(self.anna)
        newer = shared.repository().add_version()
        shared.repository().offer(self.machine)
        self.machine.apt("update")
        self.machine.apt("upgrade")
        installed = self.machine.output("dpkg-query", "-W", "-f", "${Version}\n", *repository.NAMES).splitlines()
        self.assertEqual(installed, [newer] * len(repository.NAMES))
        for name, number in self.processes(self.anna).items():
            self.assertNotIn(number, ("0", before[name]), name)
        self.assertIn("kept", self.anna.pending())
        self.assert_one_daemon(self.anna)

    def test_purge(self):
        """Purge ends what runs of all packages, and leaves nothing but what people have in their folders."""
        before = self.files()
        self.install_all()
        self.machine.apt("purge", *repository.NAMES)
        self.machine.apt("purge", "--autoremove")
        commands.wait_until(lambda: not self.anna.daemons(), "the end of the daemon")
        for name in ("push-gateway", "notification-ce", "notification-sh"):
            self.assertEqual(self.machine.output("pgrep", "-x", name, check=False), "", name)
        self.assertEqual(sorted(self.files() - before), [])
        self.assertTrue(os.path.exists(self.machine.path("/home/anna/.local/share/usernotifications/store.sqlite")))
        units = self.anna.systemctl("list-units", "--all", "--no-legend", "*notification*").stdout
        self.assertEqual([line for line in units.splitlines() if "not-found" not in line], [])

    def test_daemons_of_programs(self):
        """A removal ends the daemon that a program started before an upgrade, and not a user's own build."""
        ben = self.machine.person("ben")
        self.machine.apt("update")
        self.machine.apt("install", "usernotificationsd")
        self.machine.shell(
            "mkdir -p /opt/own/bin && cp /usr/bin/usernotificationsd /usr/bin/unctl /opt/own/bin && "
            "ln -s /usr/lib /opt/own/lib")
        for person, folder in ((self.anna, "/usr/bin"), (ben, "/opt/own/bin")):
            person.log_in()
            person.systemctl("stop", "usernotificationsd.socket", "usernotificationsd.service")
            started = person.start("setsid", f"{folder}/usernotificationsd", "run", stderr=subprocess.DEVNULL)
            self.addCleanup(started.wait, 60)
            commands.wait_until(
                lambda: person.run(f"{folder}/unctl", "status", check=False).returncode == 0, "the daemon by hand")
        others = ben.daemons()
        self.addCleanup(self.machine.run, "pkill", "-x", "usernotificatio", check=False)
        self.machine.shell("cd /usr/bin && cp -p usernotificationsd new && mv new usernotificationsd")
        self.machine.apt("remove", "usernotificationsd")
        commands.wait_until(lambda: not self.anna.daemons(), "the end of the daemon")
        self.assertEqual((len(others), ben.daemons()), (1, others))

    def test_install_again(self):
        """Installed again after a removal, everything is as it was: the request that waited is delivered."""
        self.anna.log_in()
        self.machine.apt("update")
        self.machine.apt("install", "usernotificationsd")
        self.anna.schedule("kept", "--in", "5h")
        self.machine.apt("remove", "usernotificationsd")
        self.machine.apt("install", "usernotificationsd")
        self.assertIn("kept", self.anna.pending())
        self.assert_one_daemon(self.anna)

    def files(self):
        """The paths that belong to the machine and not to people, without what changes by itself."""
        passed_over = []
        for path in ("proc", "sys", "dev", "run", "tmp", "home", "root", "srv", "var/lib/dpkg", "var/lib/apt",
                     "var/cache", "var/log", "var/lib/systemd"):
            passed_over += ["-path", f"/{path}", "-o"]
        found = self.machine.output(
            "find", "/", "-xdev", "(", *passed_over[:-1], ")", "-prune", "-o", "-print").splitlines()
        return {path for path in found if any(word in path for word in ("otification", "push-gateway", "unctl", "swift"))}


class Login(SystemCase):
    """A person logs in on a machine with the packages."""

    is_alone = True

    def test_ready_after_login(self):
        """The daemon is ready within half a second of the login, counted from its very beginning."""
        passed = []
        for _ in range(5):
            session = self.anna.log_in()
            begin = self.stamp(None, session, "InactiveExitTimestampMonotonic")
            passed.append(self.stamp(self.anna, "usernotificationsd.service", "ActiveEnterTimestampMonotonic") - begin)
            self.assert_one_daemon(self.anna)
            self.anna.log_out(session)
            commands.wait_until(lambda: not self.anna.is_there(), "the end of the person's own systemd")
        # Delays by other work on the machine are not the daemon's.
        self.assert_figure("login to the daemon's readiness, the fastest of five", min(passed), "s", READY_AFTER_LOGIN)

    def test_memory(self):
        """A moment after its work the packaged daemon needs no more memory than it may, private and shared together."""
        self.anna.log_in()
        for number in range(20):
            self.anna.schedule(f"m{number}", "--in", "5h")

        def rests():
            before = self.memory()
            time.sleep(3)
            return self.memory() == before
        commands.wait_until(rests, "a daemon that rests")
        resident, private = self.memory()
        self.assert_figure("resident memory of the daemon at rest", resident, "MB", 15)
        self.assert_figure("private memory of the daemon at rest", private, "MB", 4)

    def memory(self):
        """The resident memory of the daemon and what of it is private, in megabytes; the daemon is asked nothing for it."""
        number = self.anna.property("usernotificationsd.service", "MainPID")
        with open(self.machine.path(f"/proc/{number}/status"), encoding="ascii") as file:
            status = dict(line.split(":", 1) for line in file)
        return tuple(int(status[name].split()[0]) / 1024 for name in ("VmRSS", "RssAnon"))

    def stamp(self, person, unit, name):
        """When something happened to a unit, in seconds since the start."""
        if person:
            return int(person.property(unit, name)) / 1e6
        return int(self.machine.output("systemctl", "show", "--property", name, "--value", unit)) / 1e6

