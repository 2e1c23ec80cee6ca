"""A program in the session that obeys orders."""
import json
import shlex
import subprocess

from endtoend import commands


class Helper:
    """A program of the folder `clients` that obeys orders (orders.py), as long as the session or until it is ended."""

    def __init__(self, person, program, variables):
        self.process = person.start(
            program, variables=variables, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        if not self.process.stdout.readline():
            raise AssertionError(f"{program} did not start")

    def ask(self, *words):
        """Sends an order, and returns its result."""
        self.process.stdin.write(json.dumps(words) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise AssertionError(f"the session did not obey: {shlex.join(map(str, words))}")
        return json.loads(line)

    def has_ended(self):
        """Whether the program has ended by itself."""
        return self.process.poll() is not None

    def end(self):
        """Ends the program."""
        self.process.stdin.close()
        self.process.wait(commands.LIMIT)
        self.process.stdout.close()
