"""A machine that really sleeps: notifications that come due meanwhile are delivered when it wakes."""
import time

from endtoend import commands
from support import shared
from support.case import SystemCase
from support.guest import Emulated

SLEEP = 30  # seconds
# An emulated machine needs its time, for commands as well.
LONG = 300  # seconds


class Sleep(SystemCase):
    """A machine of QEMU, which goes to sleep with its memory alive (S3) and is woken by its clock."""

    machine_class = Emulated

    @staticmethod
    def layers():
        """The kernel is Debian's own."""
        return shared.installed(*Emulated.packages)

    @classmethod
    def prepare(cls):
        cls.machine.write("/var/lib/systemd/linger/anna", "")

    def test_due_in_sleep(self):
        """A reminder that is due in the machine's sleep is delivered at its waking, and later ones keep their time."""
        commands.wait_until(self.anna.is_there, "the start of anna's own systemd", LONG)
        self.anna.run("unctl", "pending", timeout=LONG)
        self.anna.schedule("asleep", "--in", "15s", timeout=LONG)
        self.anna.schedule("later", "--in", "5h", timeout=LONG)
        due = next(e["due"]["wall"] / 1e6 for e in self.anna.answer("pending", timeout=LONG)
                   if e["request"]["identifier"] == "asleep")
        slept = time.time()
        self.machine.run("rtcwake", "-m", "mem", "-s", str(SLEEP), timeout=LONG)
        woke = float(self.machine.output("date", "+%s.%N"))
        self.assertGreater(time.time() - slept, SLEEP - 5, "the machine did not sleep")
        date = self.anna.await_delivery("asleep", LONG)
        commands.figure("a reminder due in sleep came after its waking", date - woke, "s")
        self.assertGreater(date, due + 2)
        self.assertLess(date - woke, 20)
        self.assertIn("later", self.anna.pending())
        self.assertIn("PM: suspend exit", self.machine.output("dmesg"))
