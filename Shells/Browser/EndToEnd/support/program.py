"""A program of the desktop that notifies over the session bus, and prints the signals about its notifications."""
import json
import subprocess
import threading
import time

EXPIRED, DISMISSED, CLOSED = 1, 2, 3
# It runs in the system's Python, which has GLib.
SOURCE = """
import json, sys, threading
from gi.repository import Gio, GLib
NAME, PATH = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
loop = GLib.MainLoop()
def say(*words):
    print(json.dumps(words), flush=True)
def heard(_bus, _sender, _path, _interface, signal, arguments):
    say(signal, *arguments.unpack())
def notify(line):
    title, icon, hints, timeout = json.loads(line)
    kinds = {bool: "b", int: "i", str: "s"}
    hints = {name: GLib.Variant("y" if name == "urgency" else kinds[type(value)], value) for name, value in hints.items()}
    arguments = GLib.Variant("(susssasa{sv}i)", ("Program", 0, icon, title, "", [], hints, timeout))
    say("Notified", *bus.call_sync(NAME, PATH, NAME, "Notify", arguments, None, 0, -1, None).unpack())
def read():
    for line in sys.stdin:
        GLib.idle_add(notify, line)
    GLib.idle_add(loop.quit)
bus.signal_subscribe(None, NAME, None, None, None, 0, heard)
threading.Thread(target=read, daemon=True).start()
loop.run()
"""


class Program:
    """The program, and its received signals, each with its time."""

    LIMIT = 30

    def __init__(self, environment):
        self.heard = []
        self.process = subprocess.Popen(
            ["/usr/bin/python3", "-c", SOURCE], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def _read(self):
        for line in self.process.stdout:
            self.heard.append((*json.loads(line), time.monotonic()))

    def close(self):
        """Ends it."""
        self.process.stdin.close()
        self.process.wait(30)
        self.thread.join(30)
        self.process.stdout.close()

    def notify(self, title, timeout=-1, icon="", **hints):
        """Notifies, and returns the number; an underscore in a hint's name is a hyphen."""
        before = len(self.heard)
        hints = {name.replace("_", "-"): value for name, value in hints.items()}
        print(json.dumps([title, icon, hints, timeout]), file=self.process.stdin, flush=True)
        return self._await(lambda one: one[0] == "Notified", f"the number of {title}", before)[1]

    def closing(self, number):
        """The reason for which a notification was closed, and when; None if it was not."""
        found = [one for one in list(self.heard) if one[:2] == ("NotificationClosed", number)]
        return found[0][2:] if found else None

    def await_closing(self, number):
        """Waits until a notification is closed."""
        return self._await(lambda one: one[:2] == ("NotificationClosed", number), f"the end of {number}")[2:]

    def _await(self, wanted, what, begin=0):
        end = time.monotonic() + self.LIMIT
        while time.monotonic() < end:
            for one in self.heard[begin:]:
                if wanted(one):
                    return one
            time.sleep(0.01)
        raise AssertionError(f"{what} did not come: {self.heard}")
