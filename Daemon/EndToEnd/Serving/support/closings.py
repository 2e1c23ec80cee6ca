"""The ends of notifications as the bus carries them, to whomever they are sent."""
from gi.repository import Gio, GLib

from endtoend import commands
from endtoend.client import NAME


class Closings:
    """A monitor of the bus that counts the answers and the ends of notifications."""

    def __init__(self, session):
        self.signals = []
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.connection = Gio.DBusConnection.new_for_address_sync(session.address, flags, None, None)
        self.connection.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.Monitoring", "BecomeMonitor",
            GLib.Variant("(asu)", ([f"type='signal',interface='{NAME}'"], 0)), None, Gio.DBusCallFlags.NONE, 60_000, None)
        # Not before: a message that a filter takes does not answer a call.
        self.connection.add_filter(self._see)
        session.clients.append(self)

    def close(self):
        """Leaves the bus."""
        if not self.connection.is_closed():
            self.connection.close_sync(None)

    def _see(self, _connection, message, incoming):
        """Keeps a signal once, also if it is sent to several; no message is handled, because a monitor must not answer."""
        if incoming and message.get_interface() == NAME:
            number, value = message.get_body().unpack()[:2]
            if (signal := (message.get_member(), number, value)) not in self.signals:
                self.signals.append(signal)
        return None if incoming else message

    def reasons(self):
        """The reasons of all ends so far."""
        return [value for member, _, value in self.signals if member == "NotificationClosed"]

    def actions(self):
        """The keys of all buttons in signals so far."""
        return [value for member, _, value in self.signals if member == "ActionInvoked"]

    def await_reasons(self, *expected):
        """Waits until notifications have ended with exactly these reasons, one after the other."""
        commands.wait_until(lambda: len(self.reasons()) >= len(expected), f"an end, but {self.signals}")
        if self.reasons() != list(expected):
            raise AssertionError(f"the reasons are {self.reasons()}, not {list(expected)}")
