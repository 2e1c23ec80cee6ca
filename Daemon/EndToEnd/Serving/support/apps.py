"""An app of the desktop: a program with an executable of its own, and a desktop file that starts it."""
import json
import os
import shutil
import subprocess
import sysconfig

from endtoend import commands

PYTHON = os.path.realpath("/usr/bin/python3")
TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PATH = [TESTS, os.path.dirname(os.path.dirname(commands.__file__)), "/usr/lib/python3/dist-packages"]
# Runs the program of support/peer.py as soon as the copy of Python begins, so that it needs no argument.
START = f"import sys; sys.dont_write_bytecode = True; sys.path[:0] = {PATH!r}; import support.peer\n"


class DesktopApp:
    """A copy of Python under another name, which is one program and nothing else, and which a desktop file starts."""

    def __init__(self, session, identifier="org.example.Player", *, lines=()):
        self.session = session
        self.identifier = identifier
        folder = session.place(identifier)
        packages = os.path.join(folder, "lib", os.path.basename(PYTHON), "site-packages")
        os.makedirs(packages)
        os.makedirs(os.path.join(folder, "bin"))
        with open(os.path.join(folder, "pyvenv.cfg"), "w", encoding="utf-8") as file:
            file.write(f"home = {os.path.dirname(PYTHON)}\nversion = {sysconfig.get_python_version()}\n")
        with open(os.path.join(packages, "start.pth"), "w", encoding="utf-8") as file:
            file.write(START)
        self.program = os.path.join(folder, "bin", identifier.rsplit(".", maxsplit=1)[-1].lower())
        shutil.copy(PYTHON, self.program)
        session.entry(identifier, f"{self.program} %U", lines=lines)
        self.process = None

    def start(self):
        """Starts it as a program that runs already; it is its desktop file that starts it for an answer."""
        self.process = self.session.run_beside(
            self.program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, variables={"PEER_ORDERS": "1"})
        self.next("ready")
        return self

    def notify(self, summary, **options):
        """Lets it notify with its desktop file's name, and returns the number; signals before that are dropped."""
        options["hints"] = {"desktop-entry": self.identifier} | options.get("hints", {})
        return self._order({"summary": summary} | options)

    def drop(self, summary):
        """Lets it notify without waiting for an answer, and end in the same moment."""
        self.process.stdin.write(json.dumps(
            {"summary": summary, "hints": {"desktop-entry": self.identifier}, "leaves": True}) + "\n")
        self.process.stdin.flush()
        self.process.wait(commands.TIMEOUT)

    def close(self, number):
        """Lets it close a notification."""
        return self._order({"close": number})

    def _order(self, order):
        self.process.stdin.write(json.dumps(order) + "\n")
        self.process.stdin.flush()
        return self.next("answer")

    def next(self, kind):
        """The next line of a kind that it prints."""
        for line in self.process.stdout:
            if kind in (value := json.loads(line)):
                return value[kind]
        raise AssertionError(f"the app ended: {self.session.output()}")

    def upgrade(self):
        """Replaces its executable by another file, as an upgrade does."""
        shutil.copy(self.program, self.program + ".new")
        os.replace(self.program + ".new", self.program)

    def end(self):
        """Ends it."""
        commands.end(self.process)

    def starts(self):
        """How often it was started by its desktop file, with the arguments of each time."""
        try:
            with open(f"{self.program}.opened", encoding="utf-8") as file:
                return [json.loads(line) for line in file.read().split("\n")[:-1]]
        except FileNotFoundError:
            return []
