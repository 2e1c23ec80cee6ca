"""The measured programs: started in private folders, watched through /proc, and stopped."""

import json
import os
import shutil
import socket
import subprocess
import time


class Program:
    """One running server and its own folder."""

    def __init__(self, command, folder, environment=None, log=None):
        self.folder = folder
        os.makedirs(folder, mode=0o700, exist_ok=True)
        self.started = time.monotonic()
        # A variable without a value is removed.
        variables = {**os.environ, **(environment or {})}
        self.process = subprocess.Popen(
            command, env={name: text for name, text in variables.items() if text is not None},
            stdin=subprocess.DEVNULL,
            stdout=log or subprocess.DEVNULL, stderr=log or subprocess.DEVNULL)

    def wait_for(self, name, seconds=60):
        """Connects to a socket of the folder as soon as a process listens there."""
        while True:
            connection = socket.socket(socket.AF_UNIX)
            try:
                connection.connect(os.path.join(self.folder, name))
                return connection
            except OSError:
                connection.close()
            if self.process.poll() is not None:
                raise SystemExit(f"{self.process.args[0]} ended with {self.process.returncode}")
            if time.monotonic() - self.started > seconds:
                raise SystemExit(f"{self.process.args[0]} did not open {name}")
            time.sleep(0.0002)

    def status(self, field):
        """A number of /proc/PID/status, such as the kilobytes of RssAnon."""
        return self.number(f"/proc/{self.process.pid}/status", field)

    @staticmethod
    def number(path, field):
        with open(path) as lines:
            return next(int(line.split()[1]) for line in lines if line.startswith(field + ":"))

    def switches(self):
        """How often each of its threads has gone to sleep so far."""
        tasks = f"/proc/{self.process.pid}/task"
        return {task: self.number(f"{tasks}/{task}/status", "voluntary_ctxt_switches")
                for task in os.listdir(tasks)}

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Daemon(Program):
    """A release build of usernotificationsd with a very high limit on requests."""

    def __init__(self, binaries, folder, environment=None):
        super().__init__(
            [f"{binaries}/usernotificationsd", "run", "--pending-limit", "2000000",
             "--log-level", "error"],
            folder,
            {"USERNOTIFICATIONS_SOCKET": f"{folder}/center.sock",
             "USERNOTIFICATIONS_DATA": f"{folder}/data",
             "USERNOTIFICATIONS_DESKTOP": "off", **(environment or {})})
        self.control = Conversation(self.wait_for("control.sock"))
        self.status_reply = self.control.call({"id": 1, "call": "status"})
        self.seconds_to_answer = time.monotonic() - self.started

    def ask_status(self):
        self.status_reply = self.control.call({"id": 1, "call": "status"})
        return self.status_reply["status"]


class Bare(Program):
    """The bare program: the same socket library and codec, one table, and no decisions."""

    def __init__(self, binaries, folder, rows_per_commit):
        super().__init__([f"{binaries}/BarePeer", "serve", folder, str(rows_per_commit)], folder)
        self.wait_for("center.sock").close()


class Conversation:
    """A connection that has greeted; see docs/internals/wire.md."""

    def __init__(self, connection, app=None):
        self.connection = connection
        hello = {"id": 0, "call": "hello", "version": 1}
        self.call({**hello, "bundleIdentifier": app} if app else hello)

    def call(self, message):
        body = json.dumps(message).encode()
        self.connection.sendall(len(body).to_bytes(4, "big") + body)
        return json.loads(self.read(int.from_bytes(self.read(4), "big")))

    def read(self, count):
        data = b""
        while len(data) < count:
            more = self.connection.recv(count - len(data))
            if not more:
                raise SystemExit("the connection was closed")
            data += more
        return data


def load(binaries, mode, folder, *arguments):
    """Runs the load client and returns the line of JSON that it prints."""
    command = [f"{binaries}/Load", mode, folder, *map(str, arguments)]
    result = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(result.stdout) if result.stdout else {}


def commits_in_log(path):
    """The number of transactions in a write-ahead log that was not yet restarted.

    Its frames have a header of 24 bytes, in which the second number is zero unless the frame ends a
    transaction.
    """
    with open(path, "rb") as file:
        head = file.read(32)
        page, salts, commits = int.from_bytes(head[8:12], "big"), head[16:24], 0
        while len(frame := file.read(24)) == 24 and frame[8:16] == salts:
            commits += frame[4:8] != b"\0\0\0\0"
            file.seek(page, os.SEEK_CUR)
    return commits


def empty(folder):
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder, mode=0o700)
    return folder
