"""A machine that systemd boots in a container, with nothing of the network but its loopback."""
import os
import signal
import subprocess

from endtoend import commands, needs
from . import groups, roots
from .layers import Layer, end_with_parent
from .person import Person

# Later releases know control groups of version 2 alone, whatever the machine that runs the tests has.
VERSION_2 = {} if roots.CODENAME == "bookworm" else {"SYSTEMD_NSPAWN_UNIFIED_HIERARCHY": "1"}


class Machine(Layer):
    """A booted copy of a root folder; its changes are gone when it is closed."""

    processors = ()

    def __init__(self, *below, name="machine", **options):
        needs.programs("systemd-nspawn", "nsenter", "setpriv")
        super().__init__(*below, **options)
        self.name = name
        self.container = self.leader = None
        self.groups = []

    # Its life

    def boot(self):
        """Boots it, and returns when everything is started that is started at boot."""
        self.groups = groups.make(os.path.basename(self.folder))
        with open(os.path.join(self.folder, "console.log"), "ab") as console:
            self.container = subprocess.Popen(
                ["systemd-nspawn", "--quiet", "--directory", self.root, "--register=no", "--keep-unit",
                 "--private-network", "--console=pipe", "--kill-signal=SIGRTMIN+4", "--boot"],
                stdin=subprocess.DEVNULL, stdout=console, stderr=console,
                env=os.environ | VERSION_2, preexec_fn=lambda: (end_with_parent(), groups.enter(self.groups)))
        self.leader = commands.wait_until(self._find_leader, "the start of the container")
        commands.wait_until(lambda: self.exists("/run/systemd/private"), "the start of systemd")
        # Its other outcomes, such as degraded, are for the tests to judge.
        self.run("systemctl", "is-system-running", "--wait", check=False)
        return self

    def _find_leader(self):
        """The container's first process, which has the number 1 in it."""
        if self.container.poll() is not None:
            raise needs.Missing(
                f"systemd-nspawn cannot boot a machine here: {self.console().strip()[-400:]}")
        children = commands.run(["pgrep", "-P", str(self.container.pid)], check=False).stdout.split()
        for child in children:
            try:
                with open(f"/proc/{child}/status", encoding="ascii", errors="replace") as file:
                    numbers = next(line for line in file if line.startswith("NSpid:")).split()
            except (OSError, StopIteration):
                continue
            if numbers[-1] == "1" and len(numbers) > 2:
                return child
        return None

    def power_off(self):
        """Shuts it down as a person does."""
        self.run("systemctl", "poweroff", check=False)
        try:
            self.container.wait(60)
        except subprocess.TimeoutExpired:
            os.killpg(self.container.pid, signal.SIGKILL)
            self.container.wait(30)
        groups.remove(self.groups)
        self.container = self.leader = None

    def reboot(self):
        """Shuts it down and boots it again."""
        self.power_off()
        return self.boot()

    def close(self):
        """Stops it and removes its changes."""
        if self.container:
            # Its state is thrown away, so its services need not stop one by one.
            self.container.send_signal(signal.SIGTERM)
            self.container.send_signal(signal.SIGTERM)
            try:
                self.container.wait(30)
            except subprocess.TimeoutExpired:
                os.killpg(self.container.pid, signal.SIGKILL)
                self.container.wait(30)
            groups.remove(self.groups)
            self.container = self.leader = None
        super().close()

    # Actions in it

    def exists(self, path):
        """Whether a file is there."""
        return os.path.lexists(self.path(path))

    def path(self, path):
        """A path of the running machine, as this system sees it."""
        return f"/proc/{self.leader}/root{path}"

    def inside(self, *command):
        """The command line that runs a command in it as root."""
        return ["nsenter", "--target", self.leader, "--all", "env", "-i", "--chdir=/", *ROOT_ENVIRONMENT, *command]

    def run(self, *command, **options):
        """Runs a command as root."""
        return commands.run(self.inside(*command), stderr=subprocess.STDOUT, **options)

    def shell(self, script, **options):
        """Runs a script of the shell as root."""
        return self.run("sh", "-euc", script, **options)

    def output(self, *command, **options):
        """The output of a command of root, without the last line's end."""
        return self.run(*command, **options).stdout.rstrip("\n")

    def start(self, *command, **options):
        """Starts a command as root, and does not wait for it."""
        options.setdefault("stdin", subprocess.DEVNULL)
        return subprocess.Popen(self.inside(*command), **options)

    def apt(self, *arguments, **options):
        """Runs apt-get, which asks nothing."""
        return self.run(
            "apt-get", "-q", "-y", "--no-install-recommends", *arguments, timeout=commands.INSTALLATION, **options)

    # People

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
        if not self.leader:
            return f"--- console of {self.name}\n{self.console()[-4000:]}"
        return "\n".join([
            f"--- journal of {self.name}", self.journal("--lines=120"),
            "--- units that failed", self.output("systemctl", "--failed", "--no-pager", check=False)])


ROOT_ENVIRONMENT = [
    "HOME=/root", "LANG=C.UTF-8", "DEBIAN_FRONTEND=noninteractive", "SYSTEMD_COLORS=0",
    "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"]
