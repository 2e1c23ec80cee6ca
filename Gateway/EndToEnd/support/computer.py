"""A user's session with a bus and a daemon, for tests that reach from a server to an app."""
import os
import subprocess
import tempfile

from endtoend import commands, servers

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))


class Computer:
    """A session with a bus and a daemon, in a folder of its own."""

    def __init__(self):
        self.files = tempfile.TemporaryDirectory(prefix="un-web-push.")
        self.folder = self.files.name
        os.mkdir(f"{self.folder}/run", 0o700)
        os.mkdir(f"{self.folder}/services")
        kept = {name: value for name, value in os.environ.items()
                if not name.startswith(("USERNOTIFICATIONS_", "XDG_")) and name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        self.environment = {
            **kept, "PATH": f"{os.environ['UN_BIN']}:{os.environ['PATH']}", "XDG_RUNTIME_DIR": f"{self.folder}/run",
            "XDG_DATA_HOME": f"{self.folder}/share", "XDG_CONFIG_HOME": f"{self.folder}/config",
            # A session without a server of notifications, which the daemon becomes.
            "XDG_CURRENT_DESKTOP": "sway", "DBUS_SESSION_BUS_ADDRESS": f"unix:path={self.folder}/bus",
            "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/none", "ORGANIZERPLUS_DATA": f"{self.folder}/tasks",
            "USERNOTIFICATIONS_DATA": f"{self.folder}/data", "USERNOTIFICATIONS_LOCATION": "off"}
        self.bus = servers.bus(
            lambda *command, **options: subprocess.Popen(
                command, env=self.environment, stderr=subprocess.DEVNULL, **options),
            self.folder, f"{self.folder}/services")

    def run(self, *words):
        """The output of a command."""
        return commands.run(words, env=self.environment, cwd=ROOT).stdout

    def until(self, word, *words):
        """Repeats a command until its output has a word, and returns the output."""
        outputs = [""]

        def has_word():
            outputs.append(self.run(*words))
            return word in outputs[-1]
        commands.wait_until(has_word, lambda: f"{word!r} in {outputs[-1]!r}", pause=0.1)
        return outputs[-1]

    def close(self):
        subprocess.run(["usernotificationsd", "stop"], env=self.environment, check=False, stdout=subprocess.DEVNULL)
        commands.end(self.bus)
        self.files.cleanup()
