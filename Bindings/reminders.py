"""What every client's example does, tried against the system in a session of its own.

`EXAMPLE TITLE SECONDS` schedules a reminder with a reply and exits; `EXAMPLE` is started by the bus for the reply, and prints it.
UN_BIN names the folder of the system's programs.
"""
import os
import subprocess
import threading

from endtoend import commands
from endtoend.session import ServingCase


def read_line(process):
    """The next line of a program; an empty text if it prints none in time, or has ended."""
    timer = threading.Timer(commands.TIMEOUT, process.kill)
    timer.start()
    try:
        return process.stdout.readline()
    finally:
        timer.cancel()


class Example(ServingCase):
    """The example of one client."""

    activates = True
    app = ""
    # The program and its first arguments.
    command = ()

    def setUp(self):
        if not os.path.exists(self.command[0]):
            self.skipTest(f"{self.command[0]} is not built; use make test-clients")
        super().setUp()
        path = os.path.join(self.session.services, f"{self.app}.service")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"[D-BUS Service]\nName={self.app}\nExec={' '.join(self.command)}\n")
        self.session.control.bus("ReloadConfig")

    def begin(self, seconds="0.1"):
        """Runs the example until the person is asked."""
        process = self.session.run_beside(
            *self.command, "Water the plants", seconds, stdout=subprocess.PIPE, text=True)
        commands.wait_until(
            lambda: (self.session.app(self.app) or {}).get("openQuestion"), f"the question of {self.app}")
        return process

    def remind(self, seconds="0.1"):
        """Runs the example to its end, as a person who wants reminders."""
        process = self.begin(seconds)
        self.session.unctl("authorize", self.app, "allow")
        said = process.communicate(timeout=commands.TIMEOUT)[0]
        self.assertEqual(process.returncode, 0, self.session.output())
        return said

    def await_reply(self):
        """The reply was printed by the program that the bus started, and acknowledged."""
        commands.wait_until(lambda: "Water the plants: At five" in self.session.output(), "the printed reply")
        commands.wait_until(lambda: self.session.answer("responses") == [], "the acknowledgment")

    def test_a_reminder_is_scheduled_and_its_reply_starts_the_program(self):
        self.assertIn("reminder waits", self.remind())
        name = self.session.await_listed("Water the plants")
        self.session.respond(name, "--action", "reply", "--text", "At five")
        self.await_reply()

    def test_the_reminder_outlives_the_daemon(self):
        self.remind("2")
        self.session.kill()
        self.session.start()
        name = self.session.await_listed("Water the plants")
        self.session.respond(name, "--action", "reply", "--text", "At five")
        self.await_reply()

    def test_a_person_who_wants_no_reminders_gets_none(self):
        process = self.begin()
        self.session.unctl("authorize", self.app, "deny")
        process.communicate(timeout=commands.TIMEOUT)
        self.assertNotEqual(process.returncode, 0)
        self.assertEqual(self.session.answer("pending"), [])
