"""A real daemon as a device that may be killed at any moment, and a shell that records the shown pushes."""
import json
import os
import signal
import socket
import struct
import subprocess
import threading
import time

from .push import APP

WAIT = 120
PAUSE = 0.02
# The banner that summarizes missed pushes is not a push.
SUMMARY = "missed"


class Conversation:
    """A connection to one of the daemon's sockets; see docs/internals/wire.md."""

    def __init__(self, path, **hello):
        self.socket = socket.socket(socket.AF_UNIX)
        try:
            self.socket.connect(path)
            self.number = -1
            self.events = []
            self.call("hello", version=1, **hello)
        except OSError:
            self.socket.close()
            raise

    def send(self, name, /, **fields):
        self.number += 1
        body = json.dumps({"id": self.number, "call": name, **fields}).encode()
        self.socket.sendall(struct.pack(">I", len(body)) + body)

    def call(self, name, /, **fields):
        """The answer; events that come before it are kept."""
        self.send(name, **fields)
        while "event" in (message := self.read()):
            self.events.append(message)
        if "error" in message:
            raise AssertionError(f"{name}: {message['error']}")
        return message

    def event(self, name):
        while True:
            event = self.events.pop(0) if self.events else self.read()
            if event.get("event") == name:
                return event

    def read(self):
        return json.loads(self.exactly(*struct.unpack(">I", self.exactly(4))))

    def exactly(self, count):
        data = b""
        while len(data) < count:
            more = self.socket.recv(count - len(data))
            if not more:
                raise ConnectionResetError("the daemon closed the connection")
            data += more
        return data

    def close(self):
        self.socket.close()


class DaemonDevice:
    """`usernotificationsd` in a folder of its own, with an app that has registered for pushes."""

    def __init__(self, folder):
        self.folder = folder
        os.mkdir(f"{folder}/run", 0o700)
        kept = {name: value for name, value in os.environ.items()
                if not name.startswith("USERNOTIFICATIONS_")}
        self.environment = {
            **kept, "HOME": folder, "XDG_RUNTIME_DIR": f"{folder}/run",
            "USERNOTIFICATIONS_DATA": f"{folder}/data", "USERNOTIFICATIONS_DESKTOP": "off",
            "USERNOTIFICATIONS_LOCATION": "off"}
        self.path = f"{folder}/run/usernotifications"
        # The deliveries of each request that the shell received: one, unless it was shown again.
        self.deliveries = {}
        self.shell = None

    def register(self, gateway):
        """Names the gateway, and returns the app's token; the daemon runs."""
        control = self.connect("control.sock")
        with open(gateway.ca) as file:
            control.call("addGateway", gateway={
                "host": gateway.host, "port": gateway.ports["device"], "certificates": file.read()})
        app = self.connect("center.sock", bundleIdentifier=APP)
        control.call("authorize", app=APP, decision="allow")
        app.call("registerForPushes")
        token = app.event("pushRegistered")["token"]
        app.close()
        control.close()
        return token

    def connect(self, name, **hello):
        deadline = time.monotonic() + WAIT
        while True:
            try:
                return Conversation(f"{self.path}/{name}", **hello)
            except OSError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(PAUSE)

    def start(self):
        self.process = subprocess.Popen(
            [f"{os.environ['UN_BIN']}/usernotificationsd", "run", "--log-level", "error"],
            env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        threading.Thread(target=self.watch, args=(self.process,), daemon=True).start()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def watch(self, process):
        """Records the pushes that one life of the daemon shows, and those in its list."""
        while process.poll() is None:
            try:
                shell = Conversation(f"{self.path}/control.sock")
                shell.send("attachShell", name="kills")
                shell.send("delivered", app=APP)
                self.shell = shell
                while True:
                    self.note(shell.read())
            except (OSError, AssertionError):
                time.sleep(PAUSE)

    def note(self, value):
        """Takes the key of every presentation, however deep it stands."""
        if isinstance(value, list):
            for item in value:
                self.note(item)
        elif isinstance(value, dict):
            key = value.get("key")
            if isinstance(key, dict) and key.get("app") == APP and key["identifier"] != SUMMARY:
                self.deliveries.setdefault(key["identifier"], set()).add(key["delivery"])
            for item in value.values():
                self.note(item)

    def refresh(self):
        """Asks for the list: it holds a thousand, and floods are not shown one by one."""
        try:
            self.shell and self.shell.send("delivered", app=APP)
        except OSError:
            pass

    def shown(self):
        return set(self.deliveries)

    def twice(self):
        return [identifier for identifier, numbers in list(self.deliveries.items())
                if len(numbers) > 1]
