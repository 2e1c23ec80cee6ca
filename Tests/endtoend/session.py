"""A session of its own for each test: a private bus, private folders, and a daemon that serves it."""
import json
import os
import signal
import shutil
import subprocess
import tempfile
import unittest

from gi.repository import GLib

from . import commands, needs, servers
from .client import NAME, Client
from .shell import Shell

BIN = os.environ.get("UN_BIN", "")
# What must not reach into a test from the desktop of the person who runs it.
FOREIGN = (
    "XDG_CURRENT_DESKTOP", "XDG_SESSION_ID", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_CONFIG_HOME",
    "XDG_CACHE_HOME", "XDG_STATE_HOME", "DESKTOP_SESSION", "XDG_DATA_DIRS", "NOTIFY_SOCKET", "PYTHONHOME")


class PrivateSession:
    """A bus, the folders of a person, and the daemon; all of it is gone at the end."""

    def __init__(self, *, activates=False, **variables):
        needs.built("usernotificationsd")
        self.folder = tempfile.mkdtemp(prefix="serving-")
        self.home, self.runtime, self.data, self.data_home = (
            self.place(name) for name in ("home", "run", "data", "home/.local/share"))
        for folder in (self.runtime, self.data, self.data_home):
            os.makedirs(folder, mode=0o700)
        self.applications = os.path.join(self.data_home, "applications")
        self.services = os.path.join(self.data_home, "dbus-1", "services")
        os.makedirs(self.applications)
        if activates:
            os.makedirs(self.services)
        self.address = f"unix:path={self.folder}/bus"
        self.environment = {
            **{name: value for name, value in os.environ.items() if name not in FOREIGN},
            "HOME": self.home, "XDG_RUNTIME_DIR": self.runtime, "XDG_DATA_HOME": self.data_home, "LANG": "C.UTF-8",
            "USERNOTIFICATIONS_DATA": self.data, "DBUS_SESSION_BUS_ADDRESS": self.address,
            "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/none", "NO_AT_BRIDGE": "1", "PATH": f"{BIN}:{os.environ['PATH']}",
            # A session that has not named its desktop waits if this machine has one with its own server (S1).
            "XDG_CURRENT_DESKTOP": "sway", **variables}
        self.processes, self.clients, self.shells = [], [], []
        self.bus = None
        self.daemon = None
        try:
            self.start_bus(*([self.services] if activates else []))
        except BaseException:
            self.close()
            raise

    def place(self, *names):
        """A path in the folder of this session."""
        return os.path.join(self.folder, *names)

    def start_bus(self, *services):
        """Starts the bus, or another one in its place."""
        self.bus = servers.bus(self.run_beside, self.folder, *services)
        self.control = self.client()

    def refuse_monitors(self):
        """Lets the bus refuse monitors from now on."""
        path = self.place("bus.conf")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace(
                "</policy>", '<deny send_interface="org.freedesktop.DBus.Monitoring"/></policy>'))
        self.control.bus("ReloadConfig")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Ends everything, also a daemon that the bus started."""
        for shell in self.shells:
            shell.kill()
            shell.wait()
        number = self.daemon_number()
        if self.daemon:
            commands.end(self.daemon)
        elif number:
            os.kill(number, signal.SIGTERM)
        for client in self.clients:
            client.close()
        for process in reversed(self.processes):
            commands.end(process)
        shutil.rmtree(self.folder, ignore_errors=True)

    # The daemon

    def start(self, serving=True, arguments=()):
        """Starts the daemon with these further arguments, and returns when it serves."""
        with open(self.place("daemon.log"), "ab") as log:
            self.daemon = subprocess.Popen(
                ["usernotificationsd", "run", "--log-level", "debug", *arguments], env=self.environment,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        commands.wait_until(
            lambda: (not serving or self.control.owner()) and self.run("unctl", "status", check=False).returncode == 0,
            f"the start of the daemon; it says {self.log()}")
        self._signal_shells(signal.SIGCONT)
        return self

    def stop(self):
        """Ends the daemon in order."""
        self._signal_shells(signal.SIGSTOP)
        commands.end(self.daemon)
        self._await_absence()

    def kill(self):
        """Ends the daemon as a crash does."""
        self._signal_shells(signal.SIGSTOP)
        self.daemon.kill()
        self.daemon.wait(commands.TIMEOUT)
        self._await_absence()

    def restart(self):
        """Ends the daemon in order, and starts another one on the same data."""
        self.stop()
        return self.start()

    def _signal_shells(self, number):
        """Stops the shells during the daemon's absence: they would start one, as all programs of this system do."""
        for shell in self.shells:
            if shell.poll() is None:
                shell.send_signal(number)

    def _await_absence(self):
        number = self.daemon.pid
        self.daemon = None
        commands.wait_until(lambda: self.owner_process() != number, "the end of the daemon's connection")

    def owner_process(self):
        """The number of the process that owns the name; None without an owner."""
        try:
            return self.control.bus("GetConnectionUnixProcessID", GLib.Variant("(s)", (NAME,)))[0]
        except GLib.Error:
            return None

    def daemon_number(self):
        """The number of the daemon that answers, also of one that a test has not started."""
        done = subprocess.run(
            ["unctl", "status", "--json"], env=self.environment, capture_output=True, text=True, check=False)
        return json.loads(done.stdout)["processIdentifier"] if done.returncode == 0 else None

    def log(self):
        """The daemon's log so far."""
        return commands.read(self.place("daemon.log"))

    def output(self):
        """The output of the other processes so far."""
        return commands.read(self.place("output.log"))

    # Programs

    def client(self, name="", **options):
        """A connection of a program that gives itself this name."""
        client = Client(self.address, name, **options)
        self.clients.append(client)
        return client

    def run(self, *command, variables=None, **options):
        """Runs a command in the session."""
        return commands.run(command, env=self.environment | (variables or {}), **options)

    def run_beside(self, *command, variables=None, **options):
        """Starts a command in the session; it is ended with it."""
        with open(self.place("output.log"), "ab") as log:
            options.setdefault("stdout", log)
            options.setdefault("stdin", subprocess.DEVNULL)
            process = subprocess.Popen(
                command, env=self.environment | (variables or {}), stderr=log, **options)
        self.processes.append(process)
        return process

    def screen(self):
        """Starts an X server without a screen, and returns the variables that name it."""
        return {"DISPLAY": servers.xvfb(self.run_beside)[1]}

    # The person

    def unctl(self, *arguments, **options):
        """What `unctl` prints."""
        return self.run("unctl", *arguments, **options).stdout

    def answer(self, *arguments):
        """What `unctl` answers to a question."""
        return json.loads(self.unctl(*arguments, "--json"))

    def desktop(self):
        """Who shows the notifications of programs."""
        return self.answer("desktop")

    def delivered(self):
        """The list: titles by the name of the notification, as `unctl respond` wants it."""
        return {f"{one['key']['app']}/{one['key']['identifier']}": one["request"]["content"].get("title", "")
                for one in self.answer("delivered")}

    def app(self, identifier):
        """The record of an app; None if it is unknown."""
        return next((app for app in self.answer("apps") if app["identifier"] == identifier), None)

    def respond(self, name, *arguments):
        """Presses a button of a notification, the notification itself without one."""
        return self.unctl("respond", name, *(arguments or ["--default"]))

    def await_listed(self, title, limit=commands.TIMEOUT):
        """Waits until a notification of this title is in the list, and returns its name."""
        return commands.wait_until(
            lambda: next((name for name, found in self.delivered().items() if found == title), None),
            f"{title!r} in the list", limit, pause=0.1)

    def timeline(self, *arguments):
        """What happened, one line for each step, with the rules that decided."""
        return [f"{step['text']} ({', '.join(step.get('rules', []))})"
                for step in self.answer("timeline", *arguments)]

    def shell(self):
        """Attaches a shell, and returns when it has received the daemon's state."""
        shell = Shell(self)
        self.shells.append(shell.process)
        commands.wait_until(lambda: shell.events("list"), "the shell's attachment")
        return shell

    def entry(self, name, command, *, lines=()):
        """Writes a desktop file."""
        path = os.path.join(self.applications, f"{name}.desktop")
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(
                ["[Desktop Entry]", "Type=Application", f"Name={name.split('.')[-1].title()}", f"Exec={command}",
                 *lines, ""]))
        return path


class ServingCase(unittest.TestCase):
    """A test with a session of its own, whose daemon serves."""

    variables = {}
    activates = False
    starts = True

    def setUp(self):
        self.session = PrivateSession(activates=self.activates, **self.variables)
        self.addCleanup(self.session.close)
        self.addCleanup(self._report)
        if self.starts:
            self.session.start()

    def _report(self):
        if commands.problems(self):
            print(f"\n--- {self.id()}: daemon.log\n{self.session.log()[-3000:]}\n--- output.log\n"
                  f"{self.session.output()[-2000:]}", flush=True)
