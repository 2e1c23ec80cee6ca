"""The user's units: their rights, their supervision, their journal, and the advice of `doctor`."""
import json
import re
import subprocess
import time

from endtoend import commands
from support import security
from support.case import SystemCase

EXPOSURE = 6.6
# Takes all instances of inotify(7) that a person may have, as editors and synchronizers do.
GREEDY = """
import ctypes, time
libc = ctypes.CDLL(None)
while libc.inotify_init() >= 0:
    pass
print("greedy", flush=True)
time.sleep(600)
"""


class Units(SystemCase):
    """The daemon of a person who is logged in."""

    def setUp(self):
        super().setUp()
        self.session = self.anna.log_in()
        self.anna.systemctl("start", "usernotificationsd.socket", check=False)

    def tearDown(self):
        super().tearDown()
        for number in self.anna.daemons():
            self.machine.run("kill", str(number), check=False)
        self.anna.log_out(self.session)
        commands.wait_until(lambda: not self.anna.is_there(), "the end of the person's own systemd")

    def test_exposure(self):
        """The exposure of the user's daemon is at most 6.6 of 10."""
        level = security.exposure(self.anna, "usernotificationsd.service")
        commands.figure("exposure of usernotificationsd.service", level, "of 10", EXPOSURE)
        self.assertLessEqual(level, EXPOSURE)

    def test_verified(self):
        """systemd finds nothing wrong with any unit of the packages."""
        listed = self.machine.output(
            "sh", "-c", "dpkg -L usernotificationsd push-gateway | grep -E '[.](service|socket)$'")
        units = [path for path in listed.splitlines() if "/dbus-1/" not in path]
        self.assertGreaterEqual(len(units), 3)
        for path in units:
            owner = self.anna if "/user/" in path else self.machine
            options = ["--user"] if owner is self.anna else []
            done = owner.run("systemd-analyze", "verify", *options, "--man=no", path, check=False)
            self.assertEqual((done.returncode, done.stdout.strip()), (0, ""), path)

    def test_ready_means_ready(self):
        """A start of the service returns when the daemon answers: it needs no second try."""
        self.assertEqual(self.anna.property("usernotificationsd.service", "Type"), "notify")
        for _ in range(3):
            self.anna.systemctl("restart", "usernotificationsd.service")
            self.assertEqual(
                str(self.anna.daemon()), self.anna.property("usernotificationsd.service", "MainPID"))

    def test_works_as_restricted(self):
        """With its restrictions the daemon delivers with a sound, and nothing that it calls is forbidden."""
        self.anna.schedule("loud", "--in", "1s", "--sound", "default")
        self.anna.await_delivery("loud")
        self.assertNotIn("Operation not permitted", self.anna.log())
        self.assertEqual(self.anna.systemctl("list-units", "--failed", "--no-legend").stdout.strip(), "")
        # A library's complaint that an ordinary user's threads have no priorities, which would come with each command.
        self.assertNotIn("thread priority", self.machine.journal())
        killed = self.machine.journal("--grep=SIGSYS|code=dumped")
        self.assertNotIn("usernotificationsd", killed)

    def test_no_instance_of_inotify(self):
        """A user whose programs have used up the file watches still gets reminders, and the log gives the reason."""
        self.anna.systemctl("stop", "usernotificationsd.service")
        greedy = self.anna.start("python3", "-c", GREEDY, stdout=subprocess.PIPE, text=True)
        self.assertEqual(greedy.stdout.readline(), "greedy\n")
        try:
            self.anna.systemctl("start", "usernotificationsd.service")
            self.assert_delivers(self.anna, "greedy")
            self.assertIn("fs.inotify.max_user_instances", self.anna.log())
        finally:
            greedy.kill()
            greedy.wait(60)
            greedy.stdout.close()

    def test_journal(self):
        """Lines of the journal have a priority and no date of their own, and none is about threads of libdispatch."""
        self.anna.systemctl("restart", "usernotificationsd.service")
        self.anna.pending()
        lines = [json.loads(line) for line in self.machine.output(
            "journalctl", "-o", "json", "_SYSTEMD_USER_UNIT=usernotificationsd.service",
            "_TRANSPORT=stdout").splitlines()]
        self.assertTrue(lines)
        for line in lines:
            self.assertNotRegex(line["MESSAGE"], r"^\d{4}-\d\d-\d\d|^<\d>|thread priority")
        self.assertIn("6", {line["PRIORITY"] for line in lines})

    def test_linger(self):
        """`doctor` reports whether the daemon runs without a login, and the advised command changes it."""
        self.assertIn("loginctl enable-linger anna", self.anna.doctor_says("start"))
        self.machine.run("loginctl", "enable-linger", "anna")
        try:
            self.assertIn("also without a login", self.anna.doctor_says("start"))
            self.anna.schedule("while away", "--in", "3s")
            self.anna.log_out(self.session)
            self.anna.await_delivery("while away")
            self.assert_one_daemon(self.anna)
        finally:
            self.machine.run("loginctl", "disable-linger", "anna")

    def test_doctor_on_a_sound_system(self):
        """On an installed system `doctor` names no problem, and none of its remedies is for a build of one's own."""
        findings = self.anna.doctor()
        self.assertEqual([f for f in findings if f["level"] == "problem"], [])
        self.assert_remedies(findings)

    def test_doctor_when_nothing_runs(self):
        """Without a daemon `doctor` gives the command that starts the unit."""
        self.anna.systemctl("stop", "usernotificationsd.socket", "usernotificationsd.service")
        findings = self.anna.doctor()
        self.assert_remedies(findings)
        text = json.dumps(findings)
        self.assertRegex(text, "systemctl --user (start|enable --now) usernotificationsd|usernotificationsd start")
        remedy = next(f["remedy"] for f in findings if f["level"] == "problem")
        self.assertTrue(remedy)
        self.anna.run("usernotificationsd", "start")
        self.assert_one_daemon(self.anna)

    def test_doctor_about_masked_units(self):
        """Where the person has masked the units, `doctor` advises what starts a daemon all the same, and what frees them."""
        self.anna.systemctl("mask", "--now", "usernotificationsd.socket", "usernotificationsd.service")
        try:
            self.follow(next(f["remedy"] for f in self.anna.doctor() if f["level"] == "problem"))
            commands.wait_until(lambda: self.anna.unctl("status", check=False).returncode == 0, "an answer")
            self.follow(next(f["remedy"] for f in self.anna.doctor() if f["subject"] == "start"))
            self.assert_one_daemon(self.anna)
        finally:
            self.anna.systemctl("unmask", "usernotificationsd.socket", "usernotificationsd.service")
            self.anna.systemctl("disable", "usernotificationsd.socket", "usernotificationsd.service")
            self.anna.systemctl("start", "usernotificationsd.socket")
        self.assert_one_daemon(self.anna)

    def test_doctor_about_units_that_are_masked_for_everybody(self):
        """Where the machine's administrator has masked the units, `doctor` names the command of root that frees them."""
        units = ("usernotificationsd.socket", "usernotificationsd.service")
        self.anna.systemctl("stop", *units)
        self.machine.run("systemctl", "--global", "mask", *units)
        self.anna.systemctl("daemon-reload")
        try:
            self.anna.run("usernotificationsd", "start")
            remedy = next(f["remedy"] for f in self.anna.doctor() if f["subject"] == "start")
            freeing, enabling = re.findall(r"(?:sudo )?systemctl --[^&]+", remedy)
            self.assertEqual(freeing.split(), ["sudo", "systemctl", "--global", "unmask", *units])
            self.machine.run(*freeing.split()[1:])
            self.anna.run(*enabling.split())
            self.assert_one_daemon(self.anna)
        finally:
            self.machine.run("systemctl", "--global", "unmask", *units)
            self.anna.systemctl("daemon-reload")
            self.anna.systemctl("disable", *units)
            self.anna.systemctl("start", units[0])
        self.assert_one_daemon(self.anna)

    def test_doctor_about_a_program_that_is_missing(self):
        """If a program that the daemon starts is missing, `doctor` names the lost feature and the package."""
        path = "/usr/libexec/usernotifications/notification-thumbnail"
        self.machine.run("mv", path, path + ".away")
        try:
            finding = next(f for f in self.anna.doctor() if f["subject"] == "program notification-thumbnail")
        finally:
            self.machine.run("mv", path + ".away", path)
        self.assertEqual(finding["level"], "warning")
        self.assertIn("the package usernotificationsd", finding["remedy"])

    def test_doctor_about_a_daemon_that_cannot_run(self):
        """Where systemd cannot run the daemon's program, `doctor` says so without a long wait, and where to read on."""
        units = ("usernotificationsd.socket", "usernotificationsd.service")
        change = "~/.config/systemd/user/usernotificationsd.service.d"
        self.anna.systemctl("stop", *units)
        lines = "[Service]\\nExecStart=\\nExecStart=/usr/bin/none\\n"
        self.anna.shell(f"mkdir -p {change} && printf '{lines}' >{change}/a.conf")
        self.anna.systemctl("daemon-reload")
        try:
            self.anna.systemctl("start", units[0])
            self.anna.systemctl("start", "--no-block", units[1])
            commands.wait_until(lambda: int(self.anna.property(units[1], "NRestarts")) > 1, "two attempts")
            begin = time.monotonic()
            said = self.anna.doctor_says(units[1])
            self.assertLess(time.monotonic() - begin, 20, "shorter than a daemon is waited for")
            self.assertIn("its program cannot be run", said)
            self.assertIn("journalctl --user -u usernotificationsd.service", said)
        finally:
            self.anna.shell(f"rm -r {change}")
            self.anna.systemctl("daemon-reload")
            self.anna.systemctl("restart", *units)
        self.assert_one_daemon(self.anna)

    def test_doctor_about_a_daemon_that_hangs(self):
        """For a daemon that does not answer `doctor` names its process, and the advised command restarts it."""
        hanging = self.anna.daemon()
        self.machine.run("kill", "-STOP", str(hanging))
        finding = next(f for f in self.anna.doctor() if f["subject"] == "usernotificationsd.service")
        self.assertIn(f"process {hanging} runs, and does not answer", finding["finding"])
        self.follow(finding["remedy"])
        self.assert_one_daemon(self.anna)
        self.assertNotEqual(self.anna.daemon(), hanging)

    def test_doctor_about_a_daemon_of_a_program(self):
        """About a daemon that a program started, `doctor` advises the command that hands it over to the units."""
        self.anna.systemctl("stop", "usernotificationsd.socket", "usernotificationsd.service")
        by_hand = self.anna.start("setsid", "usernotificationsd", "run", stderr=subprocess.DEVNULL)
        commands.wait_until(lambda: self.anna.unctl("status", check=False).returncode == 0, "the daemon by hand")
        findings = self.anna.doctor()
        self.assert_remedies(findings)
        self.follow(next(f["remedy"] for f in findings if f["subject"] == "start"))
        by_hand.wait(60)
        self.assert_one_daemon(self.anna)

    def follow(self, remedy):
        """Performs a remedy."""
        command = re.search(
            r"(systemctl --user|usernotificationsd) [^`.;\n]+(\.(?=service|socket)[a-z]+[^`.;\n]*)*", remedy)
        self.assertTrue(command, f"no command in: {remedy}")
        self.anna.shell(command[0])

    def assert_remedies(self, findings):
        """No remedy is meant for a program that was built and not installed."""
        for finding in findings:
            remedy = finding.get("remedy", "")
            for words in ("make install", "beside", "swift build"):
                self.assertNotIn(words, remedy, finding)
