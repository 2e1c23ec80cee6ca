"""A program that takes lines, such as the probe of a suite, and whose printed lines are kept."""
import json
import subprocess

from . import commands
from .wire import Line


class Lines(Line):
    """The program, which `run` starts as Popen does; its lines are values of JSON if `is_json` says so."""

    LIMIT = commands.TIMEOUT
    is_json = False

    def __init__(self, run, *command, **options):
        self.process = run(*command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, **options)
        super().__init__(self.process.stdout)

    def send(self, line):
        """Sends it a line."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def close(self):
        """Waits for its end once it gets no more lines, and returns its exit code."""
        self.process.stdin.close()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.reader.join(10)
        commands.end(self.process)
        return self.process.returncode

    def _read_messages(self):
        for line in self.stream:
            yield json.loads(line) if self.is_json else line.rstrip("\n")
