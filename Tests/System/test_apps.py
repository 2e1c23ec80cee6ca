"""Apps that the daemon starts for an answer: their units, their rights, and that they outlive the daemon."""
import os
import re

from endtoend import commands
from support.apps import APP, answer, schedule
from support.case import SystemCase


class Apps(SystemCase):
    """An app has scheduled and exited; the person answers, and the daemon starts it."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.anna.log_in()
        cls.anna.schedule("first", "--in", "5h")
        schedule(cls.anna, "errand")
        cls.daemon_before = cls.anna.daemon()
        cls.facts = answer(cls.anna, "errand")
        cls.app = cls.facts["process"]

    def test_action(self):
        """The app was started with the answer."""
        self.assertEqual(self.facts["action"], "done")

    def test_group(self):
        """The app is in a unit of its own in app.slice, named after it, and not in the daemon's control group."""
        own = [line for line in self.facts["groups"].splitlines() if "user@" in line]
        self.assertTrue(own, self.facts["groups"])
        for line in own:
            self.assertRegex(line, r"/app\.slice/app-usernotificationsd-[^/]+@\d+\.service$")
        self.assertIn(APP, unit_of(self.facts).replace("\\x2e", "."))

    def test_daemon_slice(self):
        """The daemon is in session.slice, as other services of the session are."""
        self.assertEqual(self.anna.property("usernotificationsd.service", "Slice"), "session.slice")

    def test_rights(self):
        """The app has none of the daemon's restrictions: it may gain rights, calls of the system and files as ever."""
        self.assertEqual(self.facts["noNewPrivileges"], 0)
        # The container has filters of its own, which all that its systemd starts has.
        status = self.anna.output("systemd-run", "--user", "--quiet", "--wait", "--pipe", "cat", "/proc/self/status")
        self.assertEqual(self.facts["filters"], int(re.search(r"Seccomp_filters:\s+(\d+)", status)[1]))
        self.assertEqual(self.facts["umask"].strip(), re.search(r"Umask:\s+(\d+)", status)[1])

    def test_environment(self):
        """The app has the session's variables, and none that are the daemon's own."""
        environment = self.facts["environment"]
        self.assertEqual(environment["XDG_RUNTIME_DIR"], self.anna.runtime)
        self.assertEqual(environment["HOME"], self.anna.home)
        self.assertEqual(environment["USERNOTIFICATIONS_LAUNCH"], "response")
        for name in ("NOTIFY_SOCKET", "LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES", "MAINPID"):
            self.assertNotIn(name, environment)

    def test_app_outlives_the_daemon(self):
        """The app lives on when the daemon is restarted, killed and upgraded."""
        for interrupt in (
                lambda: self.anna.systemctl("restart", "usernotificationsd.service"),
                lambda: self.anna.systemctl("stop", "usernotificationsd.service"),
                lambda: self.anna.systemctl("kill", "--signal=KILL", "usernotificationsd.service"),
                lambda: self.machine.apt("install", "--reinstall", "usernotificationsd")):
            before = self.anna.daemon()
            interrupt()
            commands.wait_until(lambda before=before: self.anna.daemon() != before, "another daemon")
            self.assertTrue(os.path.exists(self.machine.path(f"/proc/{self.app}/cmdline")), "the app has ended")

    def test_unit_goes_with_its_app(self):
        """When an app ends, also by a crash, its unit is gone and is not among the failed ones."""
        schedule(self.anna, "crash")
        facts = answer(self.anna, "crash")
        self.machine.run("kill", "-9", str(facts["process"]))
        commands.wait_until(
            lambda: not os.path.exists(self.machine.path(f"/proc/{facts['process']}/cmdline")), "the app's end")
        unit = unit_of(facts)
        commands.wait_until(
            lambda: self.anna.property(unit, "LoadState") == "not-found", f"the end of {unit}")
        self.assertEqual(self.anna.systemctl("list-units", "--failed", "--no-legend").stdout.strip(), "")

    def test_log(self):
        """The output of a started app is in its log."""
        schedule(self.anna, "said")
        answer(self.anna, "said")
        commands.wait_until(
            lambda: "the app was started" in self.anna.unctl("log", "--app", APP, check=False).stdout, "the app's line")


def unit_of(facts):
    """The unit that an app is in, by its control group."""
    line = next(line for line in facts["groups"].splitlines() if "user@" in line)
    return line.rsplit("/", 1)[1]
