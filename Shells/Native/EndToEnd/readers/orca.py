"""Orca in a session with a screen; its log has the words that it speaks."""
import os
import re

from endtoend import commands, needs

# Orca without speech, and with each line of its log written at once.
QUIET = {
    "speechd.py": "raise ImportError('speech goes nowhere')\n",
    "sitecustomize.py": """import builtins
real = builtins.open
def by_line(file, mode="r", buffering=-1, *rest, **options):
    is_log = str(file).endswith("orca.log") and "b" not in mode
    return real(file, mode, 1 if is_log else buffering, *rest, **options)
builtins.open = by_line
"""}


class Orca:
    """Orca, started; the session ends it."""

    def __init__(self, session):
        folder = os.path.join(session.folder, "python")
        os.mkdir(folder)
        for name, text in QUIET.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        self.log = os.path.join(session.folder, "orca.log")
        self.process = session.run_beside("env", f"PYTHONPATH={folder}", "orca", f"--debug-file={self.log}")
        commands.wait_until(self.is_ready, "Orca's start", commands.TIMEOUT * 2, process=self.process)

    @staticmethod
    def require():
        """Skips a test without Orca."""
        needs.programs("orca", "Xvfb")

    def is_ready(self):
        """Whether it has begun to read."""
        return "Screen reader on" in commands.read(self.log)

    def spoken(self):
        """Its spoken words, in order."""
        return re.findall(r"SPEECH OUTPUT: '(.*?)'", commands.read(self.log))

    def wait_for_words(self, *words):
        """Waits until each of these has been said, in this order."""
        def is_said():
            said = self.spoken()
            for word in words:
                index = next((index for index, text in enumerate(said) if word in text), None)
                if index is None:
                    return False
                said = said[index:]
            return True
        try:
            commands.wait_until(is_said, f"{words}")
        except AssertionError as error:
            raise AssertionError(f"{error}; it said {self.spoken()}") from error
