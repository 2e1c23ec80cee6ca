"""The examples of docs/other-languages.md: what is run here is the text that stands there."""
import os
import re
import shutil
import subprocess
import sys
import unittest

FOLDER = os.path.dirname(os.path.realpath(__file__))
sys.path.insert(0, os.path.join(FOLDER, "..", ".."))

import reminders  # noqa: E402
from reminders import commands  # noqa: E402

PYTHON = os.environ.get("UN_PYTHON", "")
with open(os.path.join(FOLDER, "..", "..", "..", "docs", "other-languages.md"), encoding="utf-8") as document:
    DOCUMENT = document.read()


def example(language):
    """The first example in a language."""
    return re.search(rf"^```{language}\n(.*?)^```$", DOCUMENT, re.M | re.S)[1]


class Documented(reminders.ServingCase):
    """A session in which an hour goes by when a test says so."""

    activates = True
    starts = False

    def setUp(self):
        super().setUp()
        self.session.start(arguments=["--simulator"])

    def pass_time(self, length):
        self.session.unctl("clock", "advance", length)


@unittest.skipUnless(PYTHON, "UN_PYTHON names no interpreter that has the client; use scripts/test-clients")
class Reminder(Documented):
    """The program in Python."""

    app = "com.example.Reminder"

    def remind(self, answer):
        """Runs the program as the document says, to its end, with what the person answers to its question."""
        name, arguments = re.search(r"run `python3 /home/anna/(\S+) ([^`]*)`", DOCUMENT).groups()
        path = self.session.place("home", name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(example("python"))
        process = self.session.run_beside(PYTHON, path, *arguments.split(), stdout=subprocess.PIPE, text=True)
        commands.wait_until(lambda: (self.session.app(self.app) or {}).get("openQuestion"), "the question")
        self.session.unctl("authorize", self.app, answer)
        self.assertEqual(process.communicate(timeout=commands.PATIENCE)[0], "", self.session.output())
        self.assertEqual(process.returncode, 0, self.session.output())

    def test_it_ends_at_once_and_an_hour_later_the_bus_starts_it_for_the_reply_that_it_prints(self):
        self.remind("allow")
        self.pass_time("59m")
        self.assertEqual(self.session.delivered(), {})
        self.pass_time("1m")
        name = self.session.await_listed("Water the plants")
        self.session.respond(name, "--action", "reply", "--text", "At five")
        commands.wait_until(lambda: "Water the plants · At five\n" in self.session.output(), "the printed reply")
        commands.wait_until(lambda: self.session.answer("responses") == [], "the acknowledgment")

    def test_it_prints_the_name_of_the_action_where_nothing_was_typed(self):
        self.remind("allow")
        self.pass_time("1h")
        self.session.respond(self.session.await_listed("Water the plants"))
        line = "Water the plants · com.apple.UNNotificationDefaultActionIdentifier\n"
        commands.wait_until(lambda: line in self.session.output(), "the printed action")

    def test_it_schedules_nothing_for_a_person_who_does_not_allow_it(self):
        self.remind("deny")
        self.assertEqual(self.session.answer("pending"), [])


class Shell(Documented):
    """The commands of a shell and of a bar."""

    def lines(self):
        return example("sh").splitlines()

    def test_a_shell_schedules_without_a_registration(self):
        self.session.run("sh", "-euc", self.lines()[0])
        self.pass_time("3m")
        self.session.await_listed("The tea is ready")

    @unittest.skipUnless(shutil.which("busctl"), "there is no busctl; it is in the package systemd")
    def test_busctl_shows_the_members_and_what_is_said(self):
        introspect, monitor = self.lines()[1:]
        self.assertIn(".ScheduleMany", self.session.run("sh", "-euc", introspect).stdout)
        self.session.run_beside("sh", "-euc", f"exec {monitor}")
        commands.wait_until(lambda: "Monitoring bus message stream" in self.session.output(), "the monitor")
        self.session.run("sh", "-euc", introspect)
        commands.wait_until(lambda: "Member=Introspect" in self.session.output(), "what the monitor prints")

    @unittest.skipUnless(
        shutil.which("busctl") and shutil.which("jq"), "there is no busctl or no jq; use scripts/test-clients")
    def test_a_bar_shows_how_many_are_unread(self):
        command = re.search(r'"exec": "(.*)"', example("jsonc"))[1]
        self.assertEqual(self.session.run("sh", "-euc", command).stdout, "0\n")
        self.session.run("sh", "-euc", self.lines()[0])
        self.pass_time("3m")
        commands.wait_until(lambda: self.session.run("sh", "-euc", command).stdout == "1\n", "the number in the bar")
