"""A private session bus with the real registry of AT-SPI, and the programs that meet there."""
import json
import os
import shutil
import subprocess
import sys
import tempfile

from endtoend import commands, needs, servers
from endtoend.lines import Lines

HERE = os.path.dirname(os.path.abspath(__file__))
# What must not reach into a test from the desktop of the person who runs it.
FOREIGN = ("AT_SPI_BUS_ADDRESS", "DISPLAY", "NO_AT_BRIDGE", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_CURRENT_DESKTOP")
SERVICE = "/usr/share/dbus-1/services/org.a11y.Bus.service"


class Probe(Lines):
    """The shell without a screen."""

    def __init__(self, session):
        super().__init__(session.run_beside, needs.built("accessible-probe"))

    def do(self, *words):
        """Sends a command, and returns when the program has completed it."""
        count = self.done()
        self.send(json.dumps(words))
        self.wait(lambda: self.done() > count, f"{words}")

    def done(self):
        """The number of completed commands."""
        return sum(line.startswith("done") for line in self.messages)

    def printed(self, line):
        """Waits until it has printed a line."""
        self.wait(lambda: line in self.messages, f"“{line}”")


class Reader(Lines):
    """A program that reads the shown objects of another one through the library of AT-SPI, as a screen reader does."""

    is_json = True

    def __init__(self, session, name="accessible-probe"):
        super().__init__(session.run_beside, sys.executable, os.path.join(HERE, "reader.py"), name)
        self.wait(lambda: "ready" in self.messages, "the reader's start")

    def ask(self, *words):
        """Its answer to a question."""
        count = len(self.all("answer"))
        self.send(json.dumps(words))
        self.wait(lambda: len(self.all("answer")) > count, f"an answer to {words}")
        return self.all("answer")[count]

    def all(self, kind):
        """All values of a kind so far; an event is its type, role, name and details."""
        return [value[kind] for value in list(self.messages) if isinstance(value, dict) and kind in value]

    def heard(self, kind, *rest):
        """Waits for an event."""
        words = [kind, *rest]
        return self.wait(
            lambda: next((one for one in self.all("event") if one[:len(words)] == words), None), f"{words}")


class Session:
    """A bus with the service of screen readers, and folders; all of it is gone at the end."""

    def __init__(self):
        needs.built("accessible-probe")
        for path in ("/usr/libexec/at-spi-bus-launcher", SERVICE):
            needs.file(path, "at-spi2-core")
        needs.programs("dbus-daemon")
        self.folder = tempfile.mkdtemp(prefix="reader-")
        self.processes = []
        for name in ("services", "run", "home"):
            os.mkdir(os.path.join(self.folder, name), 0o700)
        shutil.copy(SERVICE, os.path.join(self.folder, "services"))
        self.environment = {
            **{name: value for name, value in os.environ.items() if name not in FOREIGN},
            "HOME": os.path.join(self.folder, "home"), "XDG_RUNTIME_DIR": os.path.join(self.folder, "run"),
            "DBUS_SESSION_BUS_ADDRESS": f"unix:path={self.folder}/bus", "GSETTINGS_BACKEND": "memory",
            "LANG": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"}
        servers.bus(self.run_beside, self.folder, os.path.join(self.folder, "services"))

    def run_beside(self, *command, **options):
        """Starts a program in this session; its errors go to a file."""
        with open(os.path.join(self.folder, "errors"), "ab") as errors:
            options.setdefault("stdin", subprocess.DEVNULL)
            options.setdefault("stdout", errors)
            process = subprocess.Popen(command, env=self.environment, stderr=errors, **options)
        self.processes.append(process)
        return process

    def errors(self):
        """The standard errors of the programs."""
        return commands.read(os.path.join(self.folder, "errors"))

    def start_screen(self):
        """Starts an X server, and gives the programs that follow its display."""
        self.environment["DISPLAY"] = servers.xvfb(self.run_beside)[1]

    def close(self):
        """Ends everything; services that the bus has started end with it."""
        for process in reversed(self.processes):
            commands.end(process)
        shutil.rmtree(self.folder, ignore_errors=True)
