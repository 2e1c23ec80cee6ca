"""A real daemon as a device that may be killed at any moment, and a shell that records the shown pushes."""
import os
import subprocess
import threading
import time

from endtoend import commands
from endtoend.wire import Refusal, SocketStream, Wire
from .push import APP

WAIT = 120
PAUSE = 0.02
# The banner that summarizes missed pushes is not a push.
SUMMARY = "missed"


class Recorder(Wire):
    """A shell that passes its messages to a device and keeps none; its attachment is not awaited."""

    def __init__(self, path, device):
        self.device = device
        super().__init__(SocketStream(path))
        self.send("attachShell", name="kills")
        self.send("delivered", app=APP)

    def _take(self, message):
        if message.get("id") == 0:
            super()._take(message)
        else:
            self.device.note(message)


class DaemonDevice:
    """`usernotificationsd` in a folder of its own, with an app that has registered for pushes."""

    log_level = "error"

    def __init__(self, folder, environment=None):
        self.folder = folder
        self.environment = environment or self.own_environment()
        self.path = f"{folder}/run/usernotifications"
        # The deliveries of each request that the shell received: one, unless it was shown again.
        self.deliveries = {}
        self.shell = None

    def own_environment(self):
        """The variables of a session without a desktop."""
        os.mkdir(f"{self.folder}/run", 0o700)
        kept = {name: value for name, value in os.environ.items()
                if not name.startswith("USERNOTIFICATIONS_")}
        return {
            **kept, "HOME": self.folder, "XDG_RUNTIME_DIR": f"{self.folder}/run",
            "USERNOTIFICATIONS_DATA": f"{self.folder}/data", "USERNOTIFICATIONS_DESKTOP": "off",
            "USERNOTIFICATIONS_LOCATION": "off"}

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
        def connected():
            try:
                return Wire(SocketStream(f"{self.path}/{name}"), **hello)
            except OSError:
                return None
        return commands.wait_until(connected, f"a connection to {name}", WAIT)

    def start(self):
        self.process = subprocess.Popen(
            [f"{os.environ['UN_BIN']}/usernotificationsd", "run", "--log-level", self.log_level],
            env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        threading.Thread(target=self.watch, args=(self.process,), daemon=True).start()

    def kill(self):
        self.process.kill()
        self.process.wait()

    def watch(self, process):
        """Records the pushes that one life of the daemon shows, and those in its list."""
        while process.poll() is None:
            try:
                self.shell = Recorder(f"{self.path}/control.sock", self)
                self.shell.reader.join()
                self.shell.close()
            except (OSError, Refusal):
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
