"""The program that shows a coloured surface and writes what happens on it."""

import os
import queue
import re
import subprocess
import threading
import time

BIN = os.environ.get("UN_BIN", ".build/debug")
COLOR = (0x20, 0x80, 0xC0)


class Probe:
    """A running stage-probe; `send` gives it a command, `expect` waits for a line."""

    def __init__(self, environment, *arguments):
        self.process = subprocess.Popen(
            [os.path.join(BIN, "stage-probe"), *arguments],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            bufsize=1,
        )
        self.lines = queue.Queue()
        self.seen = []
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def send(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()

    def expect(self, pattern, seconds=60):
        """Waits for a line that a pattern describes from its beginning to its end; lines before it are skipped."""
        end = time.monotonic() + seconds
        while True:
            try:
                line = self.lines.get(timeout=max(0.01, end - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"no line “{pattern}” after {self.seen}") from None
            if line is None:
                self.lines.put(None)
                raise AssertionError(f"it ended without a line “{pattern}” after {self.seen}")
            self.seen.append(line)
            found = re.fullmatch(pattern, line)
            if found:
                return found

    def drain(self):
        """Has the stage handle all events so far, and discards their lines."""
        self.send("outputs")
        self.expect("outputs end")
        seen, self.seen = self.seen, []
        return seen

    def show(self, plan):
        """Shows a surface and waits until it is on the screen."""
        self.send("show " + plan)
        self.expect("painted .*")
        self.expect("frame")

    def close(self):
        self.process.stdin.close()
        if self.process.poll() is None:
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.reader.join(10)
        self.process.stdout.close()
        return self.process.returncode
