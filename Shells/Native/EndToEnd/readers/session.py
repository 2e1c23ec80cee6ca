"""A private session bus with the real registry of AT-SPI, and the programs that meet there."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import unittest

BIN = os.environ.get("UN_BIN", "")
HERE = os.path.dirname(os.path.abspath(__file__))
TIMEOUT = 60  # seconds, for what happens at once otherwise
# What must not reach into a test from the desktop of the person who runs it.
FOREIGN = ("AT_SPI_BUS_ADDRESS", "DISPLAY", "NO_AT_BRIDGE", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_CURRENT_DESKTOP")
CONFIGURATION = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path={folder}/bus</listen>
  <auth>EXTERNAL</auth>
  <servicedir>{folder}/services</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
  </policy>
</busconfig>
"""
SERVICE = "/usr/share/dbus-1/services/org.a11y.Bus.service"


def wait_until(condition, what, limit=TIMEOUT):
    """Asks until the answer is true, and returns it."""
    end = time.monotonic() + limit
    while not (answer := condition()):
        if time.monotonic() > end:
            raise AssertionError(f"{what} did not happen within {limit} s")
        time.sleep(0.02)
    return answer


def read(path):
    """The content of a file that may still be written."""
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


class Lines:
    """A program that receives commands as lines of JSON, and whose output lines are recorded."""

    def __init__(self, session, *command):
        self.lines = []
        self.process = session.run_beside(*command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))

    def send(self, *words):
        """Sends it a command."""
        self.process.stdin.write(json.dumps(words) + "\n")
        self.process.stdin.flush()

    def wait(self, condition, what):
        """The first line that meets a condition."""
        def found():
            return next((line for line in self.lines if condition(line)), None)
        try:
            return wait_until(found, what)
        except AssertionError as error:
            raise AssertionError(f"{error}; it said {self.lines[-20:]}") from error


class Probe(Lines):
    """The shell without a screen."""

    def __init__(self, session):
        super().__init__(session, os.path.join(BIN, "accessible-probe"))

    def do(self, *words):
        """Sends a command, and returns when the program has completed it."""
        count = sum(line.startswith("done") for line in self.lines)
        self.send(*words)
        wait_until(lambda: sum(line.startswith("done") for line in self.lines) > count, f"{words}")

    def printed(self, line):
        """Waits until it has printed a line."""
        return self.wait(lambda one: one == line, f"“{line}”")


class Reader(Lines):
    """A program that reads the shown objects of another one through the library of AT-SPI, as a screen reader does."""

    def __init__(self, session, name="accessible-probe"):
        super().__init__(session, sys.executable, os.path.join(HERE, "reader.py"), name)
        self.wait(lambda line: line == '"ready"', "the reader's start")

    def ask(self, *words):
        """Its answer to a question."""
        count = len(self.answers())
        self.send(*words)
        wait_until(lambda: len(self.answers()) > count or self.process.poll() is not None, f"an answer to {words}")
        return self.answers()[count]

    def answers(self):
        """All answers so far."""
        values = [json.loads(line) for line in self.lines]
        return [value["answer"] for value in values if isinstance(value, dict) and "answer" in value]

    def events(self):
        """All events so far, each as its type, role, name and details."""
        values = [json.loads(line) for line in self.lines]
        return [value["event"] for value in values if isinstance(value, dict) and "event" in value]

    def heard(self, kind, *rest):
        """Waits for an event."""
        def found():
            return next((one for one in self.events() if one[0] == kind and one[1:1 + len(rest)] == list(rest)), None)
        try:
            return wait_until(found, f"{kind} {rest}")
        except AssertionError as error:
            raise AssertionError(f"{error}; there were {self.events()}") from error


class Session:
    """A bus with the service of screen readers, and folders; all of it is gone at the end."""

    def __init__(self):
        if not os.access(os.path.join(BIN, "accessible-probe"), os.X_OK):
            raise unittest.SkipTest("UN_BIN does not name the folder of accessible-probe")
        for needed in ("/usr/libexec/at-spi-bus-launcher", "/usr/bin/dbus-daemon", SERVICE):
            if not os.path.exists(needed):
                print(f"\n*** SKIPPED: {needed} is not there", file=sys.stderr, flush=True)
                raise unittest.SkipTest(f"{needed} is not there; install at-spi2-core and dbus")
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
        with open(os.path.join(self.folder, "bus.conf"), "w", encoding="utf-8") as file:
            file.write(CONFIGURATION.format(folder=self.folder))
        self.run_beside("dbus-daemon", f"--config-file={self.folder}/bus.conf", "--nofork")
        wait_until(lambda: os.path.exists(f"{self.folder}/bus"), "the start of the bus")

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
        return read(os.path.join(self.folder, "errors"))

    def start_screen(self):
        """Starts an X server, and gives the programs that follow its display."""
        read, write = os.pipe()
        self.run_beside("Xvfb", "-displayfd", str(write), "-screen", "0", "1024x768x24", pass_fds=[write])
        os.close(write)
        with os.fdopen(read) as numbers:
            self.environment["DISPLAY"] = ":" + numbers.readline().strip()

    def close(self):
        """Ends everything; services that the bus has started end with it."""
        for process in reversed(self.processes):
            if process.poll() is None:
                process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait(10)
            for stream in (process.stdin, process.stdout):
                if stream:
                    stream.close()
        shutil.rmtree(self.folder, ignore_errors=True)
