"""A program that uses an interface of this system's own over D-Bus, with nothing but GLib."""
import re
import time

from gi.repository import Gio, GLib

from . import commands

NAME = "org.usernotifications.Daemon"
INTERFACE = "org.usernotifications.Center1"
PATH = "/org/usernotifications/Center"
PROPERTIES = "org.freedesktop.DBus.Properties"
DEFAULT = "com.apple.UNNotificationDefaultActionIdentifier"
DISMISS = "com.apple.UNNotificationDismissActionIdentifier"
LIMIT = 60_000  # milliseconds, for the answer to a call


def variant(value):
    """A value in the type in which a program would send it."""
    match value:
        case GLib.Variant():
            return value
        case bool():
            return GLib.Variant("b", value)
        case int():
            return GLib.Variant("x", value)
        case float():
            return GLib.Variant("d", value)
        case str():
            return GLib.Variant("s", value)
        case dict():
            return GLib.Variant("a{sv}", options(value))
        case list() if all(isinstance(one, str) for one in value):
            return GLib.Variant("as", value)
        case list():
            return GLib.Variant("aa{sv}", [options(one) for one in value])
    raise TypeError(f"{value!r} has no type of D-Bus here")


def options(values):
    """The entries of an `a{sv}`."""
    return {key: variant(value) for key, value in values.items()}


def converted(value, kind):
    """An argument of a type, as GLib takes it."""
    match kind:
        case "a{sv}":
            return options(value)
        case "aa{sv}":
            return [options(one) for one in value]
        case "a(sa{sv}a{sv})":
            return [(name, options(content), options(trigger)) for name, content, trigger in value]
    return value


class CenterClient:
    """One connection of a program, with the signals that reach it."""

    def __init__(self, session, interface=INTERFACE, path=PATH):
        self.interface, self.path = interface, path
        self.signals = []
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.connection = Gio.DBusConnection.new_for_address_sync(session.address, flags, None, None)
        self.connection.signal_subscribe(
            NAME, None, None, path, None, Gio.DBusSignalFlags.NONE,
            lambda _c, _s, _p, _i, member, arguments: self.signals.append((member, arguments.unpack())))
        session.clients.append(self)

    def close(self):
        """Leaves the bus."""
        if not self.connection.is_closed():
            self.connection.close_sync(None)

    def call(self, method, types="()", arguments=None, *, interface=None):
        """The values that a call is answered with."""
        return self.connection.call_sync(
            NAME, self.path, interface or self.interface, method, self._arguments(types, arguments), None,
            Gio.DBusCallFlags.NONE, LIMIT, None).unpack()

    def call_later(self, method, types, arguments, done):
        """Calls without waiting; the closure gets the answer."""
        self.connection.call(
            NAME, self.path, self.interface, method, self._arguments(types, arguments), None,
            Gio.DBusCallFlags.NONE, LIMIT, None, lambda source, result: done(source.call_finish(result)))

    @staticmethod
    def _arguments(types, arguments):
        if arguments is None:
            return None
        kinds = re.findall(r"a\(sa\{sv\}a\{sv\}\)|a?a\{sv\}|a?[a-z]", types[1:-1])
        return GLib.Variant(types, tuple(converted(value, kind) for value, kind in zip(arguments, kinds)))

    def has_owner(self):
        """Whether the daemon is on the bus."""
        return self.connection.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner",
            GLib.Variant("(s)", (NAME,)), None, Gio.DBusCallFlags.NONE, LIMIT, None).unpack()[0]

    def get(self, name):
        """A property."""
        return self.call("Get", "(ss)", (self.interface, name), interface=PROPERTIES)[0]

    def register(self, app, **values):
        """Registers as an app."""
        return self.call("Register", "(sa{sv})", (app, values))[0]

    def schedule(self, name, content, trigger):
        """Adds a request."""
        self.call("Schedule", "(sa{sv}a{sv}a{sv})", (name, content, trigger, {}))

    def schedule_many(self, requests):
        """Adds requests together, and returns their names."""
        return self.call("ScheduleMany", "(a(sa{sv}a{sv})a{sv})", (requests, {}))[0]

    def pending(self):
        """The pending requests."""
        return self.call("ListPending", "(a{sv})", ({},))[0]

    def delivered(self):
        """The listed notifications."""
        return self.call("ListDelivered", "(a{sv})", ({},))[0]

    def take(self):
        """The user's responses."""
        return self.call("TakeResponses")[0]

    def heard(self, member):
        """The arguments of all signals of a name so far."""
        return [arguments for name, arguments in self.signals if name == member]

    def wait(self, condition, what):
        """Waits until something is true, and hears signals meanwhile."""
        context = GLib.MainContext.default()
        end = time.monotonic() + commands.TIMEOUT
        while not (found := condition()):
            if time.monotonic() > end:
                raise AssertionError(f"{what} did not come; heard {self.signals}")
            if not context.iteration(False):
                time.sleep(0.01)
        return found

    def settle(self):
        """Receives all earlier signals: a later call is answered after them."""
        self.call("Ping", interface="org.freedesktop.DBus.Peer")
        while GLib.MainContext.default().iteration(False):
            pass
