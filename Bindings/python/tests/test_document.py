"""The examples of docs/manual/other-languages.md: what is run here is the text that stands there."""
import os
import re
import shutil
import unittest

import documents
from endtoend import commands

PYTHON = os.environ.get("UN_PYTHON", "")
PAGE = documents.text("..", "docs", "manual", "other-languages.md")


@unittest.skipUnless(PYTHON, "UN_PYTHON names no interpreter that has the client; use make test-clients")
class Programs(documents.Documented):
    """The programs in Python: that of the page, and that of the client's own document."""

    app = "com.example.Reminder"

    def remind(self, answer):
        """Runs the program as the page says, which prints nothing then."""
        name, arguments = re.search(r"run `python3 /home/anna/(\S+) ([^`]*)`", PAGE).groups()
        path = self.write(name, documents.example(PAGE, "python"))
        self.assertEqual(self.run_asking(self.app, answer, PYTHON, path, *arguments.split()), "")

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

    def test_the_client_s_own_document_schedules_what_comes_after_three_minutes(self):
        path = self.write("tea.py", documents.example(documents.text("python", "README.md"), "python"))
        self.run_asking("com.example.tea", "allow", PYTHON, path)
        self.check_tea()


class Shell(documents.Documented):
    """The commands of a shell and of a bar."""

    def lines(self):
        return documents.example(PAGE, "sh").splitlines()

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
