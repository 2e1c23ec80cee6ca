"""The program that shows a coloured surface and writes what happens on it."""

import re
import subprocess

from endtoend import needs
from endtoend.lines import Lines

COLOR = (0x20, 0x80, 0xC0)


class Probe(Lines):
    """A running stage-probe; `send` gives it a command, `expect` waits for a line."""

    def __init__(self, environment, *arguments):
        super().__init__(
            lambda *command, **options: subprocess.Popen(command, env=environment, **options),
            needs.built("stage-probe"), *arguments, stderr=subprocess.STDOUT, encoding="utf-8")
        self.seen = []

    def expect(self, pattern, seconds=60):
        """Waits for a line that a pattern describes from its beginning to its end; lines before it are skipped."""
        def found():
            while self.messages:
                self.seen.append(self.messages.pop(0))
                if match := re.fullmatch(pattern, self.seen[-1]):
                    return match
            return None
        try:
            return self.wait(found, f"a line “{pattern}”", seconds)
        except (ConnectionError, TimeoutError) as error:
            raise AssertionError(f"{error}, after {self.seen}") from None

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
