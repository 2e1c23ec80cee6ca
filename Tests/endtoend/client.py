"""A program that talks to the notification server by itself, over a connection of its own."""
import time

from gi.repository import Gio, GLib

from . import commands

NAME = "org.freedesktop.Notifications"
PATH = "/org/freedesktop/Notifications"
NOTIFY = "(susssasa{sv}i)"
LIMIT = 60_000  # milliseconds, for the answer to a call

EXPIRED, DISMISSED, CLOSED, UNDEFINED = 1, 2, 3, 4


def hint(value):
    """A hint in the type in which programs send such a value."""
    if isinstance(value, GLib.Variant):
        return value
    if isinstance(value, bool):
        return GLib.Variant("b", value)
    return GLib.Variant("i", value) if isinstance(value, int) else GLib.Variant("s", value)


def notify_arguments(
        app="", replaces=0, icon="", summary="", body="", actions=(), hints=None, timeout=-1):
    """The arguments of `Notify`."""
    hints = {key: hint(value) for key, value in (hints or {}).items()}
    return GLib.Variant(NOTIFY, (app, replaces, icon, summary, body, list(actions), hints, timeout))


class Client:
    """One connection, with all the signals of the server that reach it, in their order."""

    def __init__(self, address, name=""):
        self.name = name
        self.signals = []
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.connection = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
        self.connection.signal_subscribe(
            None, NAME, None, None, None, Gio.DBusSignalFlags.NONE, self._receive)

    def close(self):
        """Leaves the bus, as a program that ends does."""
        if not self.connection.is_closed():
            self.connection.close_sync(None)

    def _receive(self, _connection, _sender, _path, _interface, member, arguments):
        self.signals.append((member, *arguments.unpack()))

    # Calls

    def call(self, member, arguments=None, *, interface=NAME, path=PATH, limit=LIMIT):
        """Calls a method of the server, and returns its answer as a tuple."""
        return self.connection.call_sync(
            NAME, path, interface, member, arguments, None, Gio.DBusCallFlags.NO_AUTO_START, limit, None).unpack()

    def bus(self, member, arguments=None):
        """Calls a method of the bus itself."""
        driver = "org.freedesktop.DBus"
        return self.connection.call_sync(
            driver, "/org/freedesktop/DBus", driver, member, arguments, None, Gio.DBusCallFlags.NONE, LIMIT,
            None).unpack()

    def owner(self, name=NAME):
        """The connection that owns a name; None without an owner."""
        try:
            return self.bus("GetNameOwner", GLib.Variant("(s)", (name,)))[0]
        except GLib.Error:
            return None

    def notify(self, summary, body="", **options):
        """Hands a notification over, and returns its number."""
        options.setdefault("app", self.name)
        return self.call("Notify", notify_arguments(summary=summary, body=body, **options))[0]

    def close_notification(self, number):
        """Closes a notification; the answer is always empty."""
        return self.call("CloseNotification", GLib.Variant("(u)", (number,)))

    def capabilities(self):
        """The server's present capabilities."""
        return self.call("GetCapabilities")[0]

    # Signals

    def iterate(self):
        """Receives waiting messages."""
        while GLib.MainContext.default().iteration(False):
            pass

    def settle(self):
        """Returns all signals up to now: earlier ones of the server have arrived before its answer to this call."""
        self.call("GetServerInformation")
        self.iterate()
        return self.signals

    def about(self, number):
        """The signals about one notification so far."""
        self.iterate()
        return [signal for signal in self.signals if signal[1] == number]

    def await_signal(self, member, number=None, limit=commands.TIMEOUT):
        """Waits for a signal, and returns it."""
        context = GLib.MainContext.default()
        end = time.monotonic() + limit
        wake = GLib.timeout_add(50, lambda: True)
        try:
            while True:
                for signal in self.signals:
                    if signal[0] == member and number in (None, signal[1]):
                        return signal
                if time.monotonic() > end:
                    raise AssertionError(f"no {member} of {number} within {limit} s, but {self.signals}")
                context.iteration(True)
        finally:
            GLib.source_remove(wake)
