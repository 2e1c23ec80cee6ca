"""Tests that need a virtual machine: a power cut, a change of the clock, and memory limits of control groups."""
from endtoend import commands
from support import extension, shared
from support.case import SystemCase
from support.guest import whole_machine

MACHINE = whole_machine()
# A machine whose kernel is a process boots in a quarter of a minute, and in much more during other work.
LONG = 120 * MACHINE.slowness  # seconds


class Power(SystemCase):
    """A whole machine that anna, who lingers, and ben, who does not, share."""

    machine_class = MACHINE

    @staticmethod
    def layers():
        """With the kernel of the machine, if it is Debian's own."""
        return shared.installed(*MACHINE.packages)

    @classmethod
    def prepare(cls):
        cls.machine.write("/var/lib/systemd/linger/anna", "")
        cls.hog = extension.memory_hog(cls.machine)

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.ben = cls.machine.person("ben")
        commands.wait_until(cls.anna.is_there, "the start of anna's own systemd", LONG)

    def test_power_cut(self):
        """An acknowledged request survives a power cut: it comes after the boot, late, once, and without a login."""
        self.anna.schedule("soon", "--in", "20s")
        self.anna.schedule("later", "--in", "5h")
        self.ben.log_in()
        self.ben.schedule("of ben", "--in", "20s")
        self.machine.cut_power()
        self.machine.boot()
        commands.wait_until(self.anna.is_there, "the start of anna's own systemd", LONG)
        self.anna.await_delivery("soon", LONG)
        self.assertIn("later", self.anna.pending())
        self.assertNotIn("soon", self.anna.pending())
        self.assertFalse(self.ben.is_there(), "ben does not linger and is there")
        self.ben.log_in()
        self.ben.await_delivery("of ben", LONG)
        self.assertEqual([f for f in self.anna.doctor() if f["level"] == "problem"], [])

    def test_power_cut_under_load(self):
        """Power goes while requests come in: all that were acknowledged are there after the boot."""
        self.machine.run(*self.anna.inside("sh", "-c", (
            "i=0; while :; do unctl schedule --title c$i --id c$i --in 5h >/dev/null && echo c$i && "
            "sync -d ~/acknowledged; i=$((i + 1)); done >>~/acknowledged")), runs_on=True)
        commands.wait_until(
            lambda: len(self.anna.output("cat", "acknowledged", check=False).split()) > 20, "20 requests", LONG)
        self.machine.cut_power()
        self.machine.boot()
        commands.wait_until(self.anna.is_there, "the start of anna's own systemd", LONG)
        acknowledged = set(self.anna.output("cat", "/home/anna/acknowledged").split())
        commands.figure("requests acknowledged before the power cut", len(acknowledged), "requests")
        self.assertGreater(len(acknowledged), 10)
        self.assertEqual(acknowledged - set(self.anna.pending()), set())

    def test_clock_is_set(self):
        """The clock is set three hours forward: a calendar reminder comes, and an interval keeps its length."""
        self.anna.schedule("interval", "--in", "2h")
        clock = self.machine.output("date", "-d", "+2 hours", "+%Y-%m-%d %H:%M")
        self.anna.schedule("calendar", "--at", clock)
        self.machine.run("date", "-s", "+3 hours")
        try:
            self.anna.await_delivery("calendar", LONG)
            self.assertIn("interval", self.anna.pending())
        finally:
            self.machine.run("date", "-s", "-3 hours")

    def test_linger(self):
        """A person who stops lingering gets reminders while logged in only, and the others at the next login."""
        session = self.ben.log_in()
        self.assertIn("loginctl enable-linger ben", self.ben.doctor_says("start"))
        self.ben.schedule("away", "--in", "5s")
        self.ben.log_out(session)
        commands.wait_until(lambda: not self.ben.is_there(), "the end of ben's own systemd", LONG)
        self.machine.run("sleep", "6")
        self.ben.log_in()
        self.ben.await_delivery("away", LONG)

    def test_memory_limit(self):
        """An extension whose children take more memory than it may have is stopped by its control group."""
        self.anna.unctl("install", self.hog)
        self.anna.unctl("authorize", extension.IDENTIFIER, "allow")
        self.machine.write_inside("/home/anna/push.apns", extension.PUSH)
        self.anna.unctl("push", extension.IDENTIFIER, "/home/anna/push.apns")
        commands.wait_until(
            lambda: any("Hungry" in n["request"]["content"].values() for n in self.anna.answer("delivered")),
            "the push as it came", LONG)
        kernel = self.machine.output("dmesg")
        self.assertRegex(kernel, r"Memory cgroup out of memory: Killed process \d+ \(hog\)")
        # The daemon, which shares the machine with it, was not touched.
        self.assertNotRegex(kernel, r"Killed process \d+ \(usernotif")
        self.assert_one_daemon(self.anna)
        commands.wait_until(
            lambda: not self.machine.run("pgrep", "-x", "hog", check=False).stdout.strip(), "the extension's end", LONG)
