"""The shared part of the tests' compositor and X server: a process with a folder and a log of its own."""

import os
import shutil
import signal
import subprocess
import tempfile

from endtoend import commands


class ScreenError(RuntimeError):
    """A program on a screen has failed; its text contains the output of the program and of the screen."""


class ScreenServer:
    """A screen without hardware, with a folder that its programs have as their home."""

    def __init__(self, name):
        self.folder = tempfile.mkdtemp(prefix="shell-")
        self.log = open(os.path.join(self.folder, name + ".log"), "w+b")
        self.environment = {"PATH": os.environ["PATH"], "HOME": self.folder, "LANG": "C.UTF-8"}

    def launch(self, *command, **options):
        """Starts the screen's process, whose output is the log."""
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, **{"env": self.environment, **options})
        return self.process

    def await_start(self, condition):
        """Waits until a condition of the started screen is true, and returns the answer."""
        try:
            return commands.wait_until(condition, lambda: f"its start: {self.said()}", process=self.process)
        except AssertionError:
            self.close()
            raise

    def kill(self):
        """Ends it at once, as a crash does."""
        self.process.kill()
        self.process.wait()

    def stop(self):
        """Stops it: it reads and answers nothing."""
        self.process.send_signal(signal.SIGSTOP)

    def resume(self):
        """Lets it run again."""
        self.process.send_signal(signal.SIGCONT)

    def close(self):
        """Ends it, and takes its files away."""
        commands.end(self.process, 10)
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, *words, text=None):
        """Runs a program on this screen, and returns its output."""
        done = subprocess.run(
            words, env=self.environment, check=False, timeout=30, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            input=text,
        )
        if done.returncode:
            raise ScreenError(
                f"{' '.join(words)} ended with {done.returncode}: {done.stderr.decode(errors='replace')}"
                f"\n--- the screen's log\n{self.said()[-3000:]}")
        return done.stdout

    def said(self):
        """The log so far; the file is opened again, because the process shares the position of `log`."""
        return commands.read(self.log.name)
