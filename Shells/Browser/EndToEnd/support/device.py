"""A whole system on folders of its own: daemon on a virtual clock, apps, and the browser's server."""
import json
import os
import select
import shutil
import subprocess
import tempfile
from datetime import datetime
from zoneinfo import ZoneInfo

from endtoend import commands
from endtoend.wire import SocketStream, Wire
from .apps import bundle_app, plain_app

# Where and when every test begins: a Wednesday, so that days of the week are easy to follow in a test.
ZONE = "Europe/Berlin"
START = "2026-03-04T09:41:00"


class Device:
    """The daemon and the Notification Center's server; `close` ends both and removes every file.

    The daemon runs on a virtual clock unless it is given options of its own. `UN_BIN` names the folder
    of the programs, and `UN_PAGE`, if it is set, that of the page to serve instead of theirs. `locales` names the folder of
    the catalogues instead of theirs.
    """

    def __init__(self, *options, desktop="off", locales=None):
        self.folder = tempfile.mkdtemp(prefix="un-browser.")
        self.runtime = os.path.join(self.folder, "run")
        os.mkdir(self.runtime, 0o700)
        self.bin = os.environ["UN_BIN"]
        self.environment = {
            **{k: v for k, v in os.environ.items() if not k.startswith("USERNOTIFICATIONS_")},
            "HOME": self.folder, "TZ": ZONE, "LANGUAGE": "en", "LC_ALL": "C.UTF-8",
            "XDG_RUNTIME_DIR": self.runtime, "XDG_CONFIG_HOME": os.path.join(self.folder, "config"),
            "XDG_DATA_HOME": os.path.join(self.folder, "share"),
            "USERNOTIFICATIONS_DATA": os.path.join(self.folder, "data"),
            "USERNOTIFICATIONS_DESKTOP": desktop,
            **({"USERNOTIFICATIONS_LOCALES": locales} if locales else {}),
            "PATH": self.bin + os.pathsep + os.environ["PATH"],
        }
        self.options = options
        self.apps = []
        self.center = None
        self.person = None
        self.address = None
        self.start_daemon()
        if not options:
            self.set_clock(START)
        self.start_center()

    # The daemon

    def start_daemon(self):
        """Starts the daemon and connects the person's own wire."""
        self.run("usernotificationsd", "start", *(self.options or ("--simulator",)))
        self.person = Wire(SocketStream(self.socket("control")))

    def shell(self):
        """Another shell, which receives the same events as the page."""
        wire = Wire(SocketStream(self.socket("control")))
        wire.call("attachShell", name="test")
        return wire

    def socket(self, name):
        """The path of the daemon's socket for apps (`center`) or for shells (`control`)."""
        return os.path.join(self.runtime, "usernotifications", f"{name}.sock")

    def stop_daemon(self):
        """Ends the daemon; requests and lists stay on disk."""
        self.person.close()
        self.run("usernotificationsd", "stop")

    def set_clock(self, text):
        """Sets the virtual clock to a time in Berlin, such as `2026-03-04T09:41:00`."""
        instant = datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(ZONE))
        self.person.call("setClock", time=int(instant.timestamp()) * 1_000_000)

    def advance(self, seconds):
        """Lets virtual time pass; everything that comes due is delivered."""
        self.person.call("advanceClock", microseconds=int(seconds * 1_000_000))

    # Apps

    def app(self, identifier="com.example.tasks", name="Tasks", allow=("alert", "sound", "badge")):
        """Connects an app; it is allowed to notify if `allow` names anything."""
        return self._admit(plain_app(self, identifier, name), allow)

    def bundle(self, identifier, name, *entitlements, allow=("alert", "sound", "badge"), icon=None, complete=None):
        """Installs an app with these entitlements, and connects its own program."""
        prefix = "com.apple.developer.usernotifications."
        app = bundle_app(self, identifier, name, {prefix + e: True for e in entitlements}, icon, complete)
        return self._admit(app, allow)

    def _admit(self, app, allow):
        self.apps.append(app)
        if allow:
            number = app.send("requestAuthorization", options=list(allow))
            self.person.call("authorize", app=app.identifier, decision="allow")
            if "criticalAlert" in allow:
                self.person.call("authorize", app=app.identifier, decision="allowCritical")
            app.answer(number)
        return app

    def settings(self, app, **changes):
        """Changes rows of an app's settings."""
        return self.person.call("changeAppSettings", app=app.identifier, changes=changes)

    def ask(self, *arguments):
        """What `unctl` answers to a question."""
        return json.loads(self.run("unctl", *arguments, "--json"))

    # The Notification Center's server

    def start_center(self, *options):
        """Starts the server and waits for its address."""
        self.center_log = open(os.path.join(self.folder, "center.log"), "ab")
        page = ["--page", os.environ["UN_PAGE"]] if "UN_PAGE" in os.environ else []
        self.center = subprocess.Popen(
            [os.path.join(self.bin, "notification-center"), "--port", "0", "--print-link", *page, *options],
            env=self.environment, stdout=subprocess.PIPE, stderr=self.center_log)
        self.link = self._line(self.center.stdout)
        self.address = self.link.split("/open", 1)[0]

    def stop_center(self):
        """Ends the server."""
        self.center.terminate()
        # A server that ignores the request to end is an error.
        self.center.wait(commands.TIMEOUT)
        commands.end(self.center)
        self.center_log.close()

    def new_link(self, *options):
        """A fresh link with a one-time token from the server that runs."""
        return self.run("notification-center", "--print-link", *options).strip()

    # Shared

    def run(self, program, *arguments):
        """Runs a program of this package to its end and returns its output."""
        return commands.run([os.path.join(self.bin, program), *arguments], env=self.environment).stdout

    def logs(self):
        """What daemon and server have said."""
        return "".join(
            f"--- {name}\n{commands.read(os.path.join(self.folder, name))}"
            for name in ("data/logs/daemon.log", "center.log"))

    def close(self):
        """Ends everything and removes the folder."""
        for app in self.apps:
            app.close()
        self.stop_center()
        self.stop_daemon()
        shutil.rmtree(self.folder)

    def _line(self, stream):
        if not select.select([stream], [], [], 30)[0]:
            raise TimeoutError("the server did not say where it listens")
        line = stream.readline().decode().strip()
        if not line:
            raise RuntimeError("the server ended: " + self.logs())
        return line
