"""The shared part of the tests' compositor and X server: a process with a folder and a log of its own."""

import shutil
import signal
import subprocess


class ScreenError(RuntimeError):
    """A program on a screen has failed; its text contains the output of the program and of the screen."""


class ScreenServer:
    """A screen without hardware; who makes one sets `process`, `environment`, `folder` and `log`."""

    def kill(self):
        """Ends it at once, as a crash does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        """Stops it: it reads and answers nothing."""
        self.process.send_signal(signal.SIGSTOP)

    def resume(self):
        """Lets it run again."""
        self.process.send_signal(signal.SIGCONT)

    def close(self):
        """Ends it, and takes its files away."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()
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
        with open(self.log.name, encoding="utf-8", errors="replace") as file:
            return file.read()
