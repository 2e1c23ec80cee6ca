"""A whole machine as a process: its own kernel and its own disk, which an agent on a serial line serves."""
import json
import os
import select
import signal
import subprocess
import sys
import time

from endtoend import commands, needs
from .layers import Layer, end_with_parent
from .person import Person

AGENT = """[Unit]
Description=Runs what the tests ask for
After=multi-user.target
[Service]
Environment=HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive SYSTEMD_COLORS=0
ExecStart=/opt/clients/agent.py /dev/{line}
Restart=always
RestartSec=1s
OOMScoreAdjust=-1000
[Install]
WantedBy=multi-user.target
"""
BOOT = 240  # seconds: the kernel is emulated, and the machine below has other work


class Guest(Layer):
    """A machine on a disk of its own; `launch`, of a subclass, starts it with the serial line at two descriptors."""

    needed = ()
    # What its layer must have besides.
    packages = ()
    # By how much the waits of a test are longer than in user-mode-linux.
    slowness = 1
    # Where its kernel and its kind of sleep are to be had.
    processors = ("x86_64",)
    megabytes = 3000
    line = "ttyS0"
    disk_device = "/dev/vda"

    def __init__(self, *below, name="machine"):
        needs.programs("mke2fs", *self.needed)
        super().__init__(*below)
        self.name = name
        self.disk = os.path.join(self.folder, "disk")
        self.process = None
        self.number = 0
        self.received = b""

    # Its life

    def make_disk(self):
        """Writes the layer to the machine's disk; it is made once, and keeps the machine's changes."""
        self.write("/etc/fstab", f"{self.disk_device} / ext4 rw,noatime 0 1\n")
        self.write("/etc/systemd/system/agent.service", AGENT.format(line=self.line))
        units = os.path.join(self.root, "etc/systemd/system")
        os.makedirs(f"{units}/multi-user.target.wants", exist_ok=True)
        os.symlink("../agent.service", f"{units}/multi-user.target.wants/agent.service")
        for unit in ("getty@.service", "serial-getty@.service", "console-getty.service"):
            os.symlink("/dev/null", f"{units}/{unit}")
        with open(self.disk, "wb") as file:
            file.truncate(self.megabytes << 20)
        commands.run(["mke2fs", "-q", "-t", "ext4", "-d", self.root, self.disk], timeout=600)

    def boot(self):
        """Boots it, and returns when everything is started that is started at boot."""
        if not os.path.exists(self.disk):
            self.make_disk()
        to_guest, self.writing = os.pipe()
        self.reading, from_guest = os.pipe()
        with open(os.path.join(self.folder, "console.log"), "ab") as console:
            self.process = self.launch(to_guest, from_guest, console)
        os.close(to_guest)
        os.close(from_guest)
        self.received = b""
        self.read(BOOT, lambda message: message.get("ready"))
        self.run("systemctl", "is-system-running", "--wait", check=False)
        return self

    def launch(self, to_guest, from_guest, console):
        """Starts the machine's process, in a session of its own."""
        raise NotImplementedError

    def cut_power(self):
        """Ends it as a machine ends that loses its power."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self._ended()

    def power_off(self):
        """Shuts it down."""
        self.run("systemctl", "--no-block", "poweroff")
        try:
            self.process.wait(BOOT)
        finally:
            self.cut_power() if self.process.poll() is None else self._ended()

    def close(self):
        """Ends it and removes its disk."""
        if self.process:
            self.cut_power()
        super().close()

    def _ended(self):
        self.process.wait(60)
        os.close(self.writing)
        os.close(self.reading)
        self.process = None

    # Actions in it

    def run(self, *command, timeout=commands.LIMIT, check=True, input=None, runs_on=False):
        """Runs a command as root."""
        self.number += 1
        asked = {"number": self.number, "command": list(map(str, command)), "input": input, "limit": timeout,
                 "runs_on": runs_on}
        text = json.dumps(asked).encode() + b"\n"
        while text:
            text = text[os.write(self.writing, text[:512]):]
        answer = self.read(timeout + 60, lambda message: message.get("number") == self.number)
        done = subprocess.CompletedProcess(command, answer["status"], answer["output"])
        if check and done.returncode:
            raise commands.CommandFailed(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}")
        return done

    def read(self, limit, condition):
        """The first message that fulfils the condition; other lines are skipped."""
        end = time.monotonic() + limit
        while True:
            line, separator, rest = self.received.partition(b"\n")
            if separator:
                self.received = rest
                try:
                    message = json.loads(line)
                except ValueError:
                    continue
                if isinstance(message, dict) and condition(message):
                    return message
                continue
            if not select.select([self.reading], [], [], max(0, end - time.monotonic()))[0]:
                raise AssertionError(f"{self.name} did not answer within {limit} s")
            data = os.read(self.reading, 65536)
            if not data:
                raise AssertionError(f"{self.name} has ended: {self.console()[-2000:]}")
            self.received += data

    def shell(self, script, **options):
        """Runs a script of the shell as root."""
        return self.run("sh", "-euc", script, **options)

    def output(self, *command, **options):
        """The output of a command of root, without the last line's end."""
        return self.run(*command, **options).stdout.rstrip("\n")

    def exists(self, path):
        """Whether a file is there."""
        return self.run("test", "-e", path, check=False).returncode == 0

    def write_inside(self, path, text):
        """Writes a file in the running machine, readable for all users."""
        self.run("tee", path, input=text)

    def person(self, name="anna"):
        """A person of the machine, who need not be logged in."""
        return Person(self, name)

    # Its reports

    def journal(self, *options):
        """Lines of its journal."""
        return self.output("journalctl", "--no-pager", "--output=short-monotonic", *options, check=False)

    def console(self):
        """The output on its console."""
        return commands.read(os.path.join(self.folder, "console.log"))

    def report(self):
        """What helps to understand a failure."""
        text = f"--- console of {self.name}\n{self.console()[-3000:]}"
        if not self.process:
            return text
        try:
            return text + f"\n--- journal\n{self.journal('--lines=100')}"
        except AssertionError as error:
            return text + f"\n--- no journal: {error}"


class UserModeLinux(Guest):
    """Linux as an ordinary program; it needs no rights, and has all controllers of control groups."""

    needed = ("linux.uml",)
    kind = "uml"
    # Debian's package of the program.
    program = "user-mode-linux"
    disk_device = "/dev/ubda"

    def launch(self, to_guest, from_guest, console):
        return subprocess.Popen(
            ["linux.uml", f"ubd0={self.disk}", "root=/dev/ubda", "rw", "mem=768M", "quiet", "con=null",
             "con0=null,fd:1", "ssl=null", f"ssl0=fd:{to_guest},fd:{from_guest}",
             f"umid={os.path.basename(self.folder)}"],
            stdin=subprocess.DEVNULL, stdout=console, stderr=console, preexec_fn=end_with_parent,
            pass_fds=(to_guest, from_guest))


class Emulated(Guest):
    """A machine that QEMU emulates, with Debian's own kernel: it can sleep."""

    needed = ("qemu-system-x86_64",)
    kind = "qemu"
    slowness = 3
    program = "qemu-system-x86"
    parameters = "root=/dev/vda rw console=ttyS1 quiet panic=-1"
    # The kernel and what makes its first disk.
    packages = ("linux-image-cloud-amd64", "initramfs-tools")

    def launch(self, to_guest, from_guest, console):
        boot = os.path.join(self.root, "boot")
        kernel, first_disk = (
            os.path.join(boot, next(name for name in sorted(os.listdir(boot)) if name.startswith(start)))
            for start in ("vmlinuz-", "initrd.img-"))
        return subprocess.Popen(
            ["qemu-system-x86_64", "-M", "q35,accel=tcg", "-cpu", "max", "-m", "1024", "-nodefaults",
             "-display", "none", "-no-reboot", "-serial", "stdio", "-serial", f"file:{console.name}",
             "-rtc", "base=utc,clock=host",
             "-kernel", kernel, "-initrd", first_disk, "-append", self.parameters,
             "-drive", f"file={self.disk},if=virtio,format=raw,cache=unsafe"],
            stdin=to_guest, stdout=from_guest, stderr=console, preexec_fn=end_with_parent)


def whole_machine():
    """The kind that boots in the shortest time here; UN_MACHINE chooses another, `uml` or `qemu`.

    The kernel of user-mode-linux panics where the processor has AMX, whose state is larger than it expects.
    """
    chosen = os.environ.get("UN_MACHINE")
    if not chosen:
        with open("/proc/cpuinfo", encoding="ascii", errors="replace") as file:
            chosen = "qemu" if "amx_tile" in file.read().split() else "uml"
        if chosen == "qemu":
            print("QEMU emulates the machine, which takes longer: user-mode-linux ends on this processor, which has AMX",
                  file=sys.stderr, flush=True)
    return {machine.kind: machine for machine in (UserModeLinux, Emulated)}[chosen]
