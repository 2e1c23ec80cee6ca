"""The whole of it on a screen: a bus, the daemon that serves the desktop, and the shell that it starts."""

import json
import os
import shutil
import socket
import struct
import subprocess
import tempfile
import time

BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:path={folder}/bus</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>
"""


def until(condition, what, limit=60):
    """Asks until the answer is true, and returns it."""
    end = time.monotonic() + limit
    while not (answer := condition()):
        if time.monotonic() > end:
            raise RuntimeError(f"{what} did not happen within {limit} s")
        time.sleep(0.02)
    return answer


class Desktop:
    """A bus on a screen, and a server of notifications on it; `before` is a program that starts before the server."""

    def __init__(self, screen, server, before=None, **variables):
        self.folder = tempfile.mkdtemp(prefix="desktop-")
        self.children = []
        self.errors = open(os.path.join(self.folder, "errors"), "ab")
        home = os.path.join(self.folder, "home")
        os.mkdir(home, 0o700)
        with open(os.path.join(self.folder, "bus.conf"), "w", encoding="utf-8") as file:
            file.write(BUS.format(folder=self.folder))
        self.environment = {
            "XDG_RUNTIME_DIR": home, **screen.environment, "HOME": home, "USERNOTIFICATIONS_DATA": home + "/data",
            "USERNOTIFICATIONS_DESKTOP": "serve", "DBUS_SESSION_BUS_ADDRESS": f"unix:path={self.folder}/bus",
            "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={self.folder}/none", **variables}
        if "LD_LIBRARY_PATH" in os.environ:
            self.environment["LD_LIBRARY_PATH"] = os.environ["LD_LIBRARY_PATH"]
        self.start("dbus-daemon", f"--config-file={self.folder}/bus.conf", "--nofork")
        until(lambda: os.path.exists(f"{self.folder}/bus"), "the start of the bus")
        if before:
            self.start(*before)
        self.server = self.start(*server)
        until(self.is_served, f"the start of {server[0]}")

    def is_served(self):
        """Whether a server has the name."""
        if self.server.poll() is not None:
            raise RuntimeError(f"the server ended: {self.said()}")
        asked = ["busctl", "--user", "status", "org.freedesktop.Notifications"]
        return subprocess.run(asked, env=self.environment, capture_output=True, check=False).returncode == 0

    def said(self):
        """The last line that a program wrote."""
        with open(self.errors.name, encoding="utf-8", errors="replace") as file:
            return (file.read().splitlines() or [""])[-1]

    def start(self, *command, **options):
        """Starts a program of the session."""
        child = subprocess.Popen(command, env=self.environment, stderr=self.errors,
                                 **{"stdin": subprocess.DEVNULL, "stdout": self.errors, **options})
        self.children.append(child)
        return child

    def run(self, *command):
        """Runs a program of the session, and returns its output."""
        return subprocess.run(command, env=self.environment, check=True, stdout=subprocess.PIPE, stderr=self.errors,
                              timeout=60, text=True).stdout

    def close(self):
        """Ends everything."""
        for child in reversed(self.children):
            child.terminate()
            try:
                child.wait(20)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
            for stream in (child.stdin, child.stdout):
                if stream:
                    stream.close()
        self.errors.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class App:
    """An app of this system, by the daemon's socket; answers are not read."""

    def __init__(self, desktop, name):
        self.number = -1
        self.stream = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        path = os.path.join(desktop.environment["XDG_RUNTIME_DIR"], "usernotifications", "center.sock")
        self.stream.connect(path)
        identifier = "org.example." + name.replace(" ", "")
        self.send("hello", version=1, bundleIdentifier=identifier, displayName=name)
        self.stream.recv(65536)

    def send(self, name, **fields):
        """Sends a call."""
        self.number += 1
        body = json.dumps({"id": self.number, "call": name, **fields}).encode()
        self.stream.sendall(struct.pack(">I", len(body)) + body)

    def close(self):
        """Ends the connection."""
        self.stream.close()
