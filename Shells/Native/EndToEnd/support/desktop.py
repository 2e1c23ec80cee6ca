"""The whole of it on a screen: a bus, the daemon that serves the desktop, and the shell that it starts."""

import os
import shutil
import subprocess
import tempfile

from endtoend import commands, servers


class Desktop:
    """A bus on a screen, and a server of notifications on it; `before` is a program that starts before the server."""

    def __init__(self, screen, server, before=None, **variables):
        self.folder = tempfile.mkdtemp(prefix="desktop-")
        self.children = []
        self.errors = open(os.path.join(self.folder, "errors"), "ab")
        home = os.path.join(self.folder, "home")
        os.mkdir(home, 0o700)
        self.environment = {
            "XDG_RUNTIME_DIR": home, **screen.environment, "HOME": home, "USERNOTIFICATIONS_DATA": home + "/data",
            "USERNOTIFICATIONS_DESKTOP": "serve", "DBUS_SESSION_BUS_ADDRESS": f"unix:path={self.folder}/bus",
            "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={self.folder}/none", **variables}
        if "LD_LIBRARY_PATH" in os.environ:
            self.environment["LD_LIBRARY_PATH"] = os.environ["LD_LIBRARY_PATH"]
        servers.bus(self.start, self.folder)
        if before:
            self.start(*before)
        self.server = self.start(*server)
        commands.wait_until(
            lambda: self.owns("org.freedesktop.Notifications"), lambda: f"the start of {server[0]}: {self.said()}",
            process=self.server)

    def owns(self, name):
        """Whether a program has a name on the bus."""
        asked = ["busctl", "--user", "status", name]
        return subprocess.run(asked, env=self.environment, capture_output=True, check=False).returncode == 0

    def said(self):
        """The last line that a program wrote."""
        return (commands.read(self.errors.name).splitlines() or [""])[-1]

    def start(self, *command, **options):
        """Starts a program of the session."""
        child = subprocess.Popen(command, env=self.environment, stderr=self.errors,
                                 **{"stdin": subprocess.DEVNULL, "stdout": self.errors, **options})
        self.children.append(child)
        return child

    def run(self, *command):
        """Runs a program of the session, and returns its output."""
        return commands.run(command, env=self.environment).stdout

    def close(self):
        """Ends everything."""
        for child in reversed(self.children):
            commands.end(child)
        self.errors.close()
        shutil.rmtree(self.folder, ignore_errors=True)
