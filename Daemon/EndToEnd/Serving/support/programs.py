"""Programs that run in a session, and whose output is read meanwhile."""
import functools
import os

from endtoend import commands
from endtoend.session import ServingCase

PROGRAMS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "programs")
PYTHON = "/usr/bin/python3"


def also_across_a_restart(test):
    """Runs a test twice: the second time another daemon is there when a button is pressed than when the program notified."""
    @functools.wraps(test)
    def run(case):
        for case.restarts in (False, True):
            with case.subTest(restarts=case.restarts):
                test(case)
    return run


class ClientCase(ServingCase):
    """Programs whose output is read while they run."""

    restarts = False  # whether the daemon is restarted before a press

    def press(self, name, *arguments):
        """Presses a button of a notification, the notification itself without one; by then the daemon may be another one."""
        if self.restarts:
            self.session.restart()
        self.session.respond(name, *arguments)

    def launch(self, *command, **variables):
        """Starts a program, and returns it with the file of its output."""
        path = self.session.place(f"program-{len(self.session.processes)}.out")
        with open(path, "wb") as output:
            process = self.session.run_beside(*command, stdout=output, variables=variables)
        process.output = path
        return process

    def printed(self, process):
        """The lines that a program has printed."""
        with open(process.output, encoding="utf-8", errors="replace") as file:
            return file.read().split("\n")[:-1]

    def await_line(self, process, line):
        """Waits until a program has printed a line."""
        commands.wait_until(lambda: line in self.printed(process), f"{line!r}, but {self.printed(process)}")

    def await_end(self, process):
        """Waits until a program has ended by itself; returns its lines."""
        self.assertEqual(process.wait(commands.TIMEOUT), 0, self.session.output())
        return self.printed(process)

    def listed(self, title, app):
        """Waits for a notification in the list, checks whose it is, and returns its name."""
        name = self.session.await_listed(title)
        self.assertEqual(name.split("/")[0], app)
        return name
