"""A shell: its received events, and its user's actions."""
import json
import subprocess

from . import commands


class Shell:
    """`unctl watch`: its received events."""

    def __init__(self, session):
        self.path = session.place(f"shell-{len(session.processes)}.json")
        with open(self.path, "wb") as output:
            self.process = session.run_beside("unctl", "watch", "--json", stdin=subprocess.PIPE, stdout=output)

    def events(self, kind=None):
        """The events so far, or those of one kind."""
        with open(self.path, encoding="utf-8") as file:
            events = [json.loads(line) for line in file.read().split("\n")[:-1]]
        return [event for event in events if kind in (None, event.get("event"))]

    def presentations(self, title):
        """The presentations with a title, one entry for each time."""
        return [event["presentation"] for event in self.events("present")
                if event["presentation"]["title"] == title]

    def presented(self, title):
        """The places where notifications of this title were shown, one entry for each time."""
        return [presentation["places"] for presentation in self.presentations(title)]

    def tell(self, line):
        """Types a line."""
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def press(self, title, button):
        """Presses a button of the last presentation with a title, or performs `open` or `clear`."""
        self.await_presented(title)
        number = [event["number"] for event in self.events("present")
                  if event["presentation"]["title"] == title][-1]
        self.tell(f"{number} {button}")

    def await_presented(self, title):
        """Waits until a notification of this title is shown, and returns its places."""
        return commands.wait_until(lambda: self.presented(title), f"{title!r} on the shell")[-1]

    def await_presentation(self, title):
        """Waits until a notification of this title is shown, and returns the last presentation."""
        self.await_presented(title)
        return self.presentations(title)[-1]
