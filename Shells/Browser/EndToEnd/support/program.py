"""A program of the desktop that notifies over the session bus, and prints the signals about its notifications."""
import json
import subprocess
import time

from endtoend.lines import Lines

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


class Program(Lines):
    """The program, and its received signals, each with its time."""

    is_json = True

    def __init__(self, environment):
        super().__init__(
            lambda *command, **options: subprocess.Popen(command, env=environment, **options),
            "/usr/bin/python3", "-c", SOURCE)

    def _take(self, message):
        super()._take((*message, time.monotonic()))

    def notify(self, title, timeout=-1, icon="", **hints):
        """Notifies, and returns the number; an underscore in a hint's name is a hyphen."""
        before = len(self.messages)
        hints = {name.replace("_", "-"): value for name, value in hints.items()}
        self.send(json.dumps([title, icon, hints, timeout]))
        return self._await(("Notified",), f"the number of {title}", before)[0]

    def closing(self, number):
        """The reason for which a notification was closed, and when; None if it was not."""
        return self._find(("NotificationClosed", number))

    def await_closing(self, number):
        """Waits until a notification is closed."""
        return self._await(("NotificationClosed", number), f"the end of {number}")

    def _find(self, words, begin=0):
        """The rest of the first line with these words; None without one."""
        return next((one[len(words):] for one in self.messages[begin:] if one[:len(words)] == words), None)

    def _await(self, words, what, begin=0):
        return self.wait(lambda: self._find(words, begin), what)
