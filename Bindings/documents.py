"""The examples in the documents of the clients: what is run is the text that stands there."""
import os
import re
import subprocess

import reminders
from endtoend import commands

CLIENTS = os.path.dirname(os.path.realpath(__file__))


def text(*place):
    """A document, by its path from the folder of the clients."""
    with open(os.path.join(CLIENTS, *place), encoding="utf-8") as file:
        return file.read()


def example(document, language):
    """The first example in a language."""
    return re.search(rf"^```{language}\n(.*?)^```$", document, re.M | re.S)[1]


class Documented(reminders.ServingCase):
    """A session in which an hour goes by when a test says so."""

    activates = True
    starts = False

    def setUp(self):
        super().setUp()
        self.session.start(arguments=["--simulator"])

    def pass_time(self, length):
        """Lets time go by, such as `5m`."""
        self.session.unctl("clock", "advance", length)

    def write(self, name, content):
        """Writes a program of the person's, and returns its path."""
        path = self.session.place("home", name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(content)
        return path

    def run_asking(self, app, answer, *command):
        """Runs a program to its end, with what the person answers to its question; returns what it prints."""
        process = self.session.run_beside(*command, stdout=subprocess.PIPE, text=True)
        commands.wait_until(lambda: (self.session.app(app) or {}).get("openQuestion"), "the question")
        self.session.unctl("authorize", app, answer)
        said = process.communicate(timeout=commands.TIMEOUT)[0]
        self.assertEqual(process.returncode, 0, self.session.output())
        return said

    def check_tea(self):
        """What was scheduled for tea comes after three minutes."""
        self.pass_time("2m")
        self.assertEqual(self.session.delivered(), {})
        self.pass_time("1m")
        self.session.await_listed("The tea is ready")
