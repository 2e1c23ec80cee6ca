"""The errors of the interface, one class for each name."""

_PREFIX = "org.usernotifications.Error."


class NotificationError(Exception):
    """A call was refused, or could not be made; the text names the field, the value and what to do."""


class NotAuthorized(NotificationError):
    """The person has not allowed the app to notify."""


class Invalid(NotificationError):
    """A value cannot be taken."""


class LimitReached(NotificationError):
    """A written limit would be passed."""


class NotRegistered(NotificationError):
    """The connection belongs to no app yet."""


class Refused(NotificationError):
    """The identifier belongs to another program."""


class Failed(NotificationError):
    """The daemon could not carry the call out, as on a full disk."""


class Unavailable(NotificationError):
    """There is no daemon, or no session bus, or one of them ended during the call."""


_NAMED = {kind.__name__: kind for kind in (NotAuthorized, Invalid, LimitReached, NotRegistered, Refused, Failed)}
# What the bus itself answers when nobody is there to take a call.
_ABSENT = ("org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner",
           "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.Spawn.")


def error(name: str, message: str) -> NotificationError:
    """The exception for an error of the bus."""
    if name.startswith(_PREFIX):
        return _NAMED.get(name.removeprefix(_PREFIX), NotificationError)(message)
    if name.startswith(_ABSENT):
        return Unavailable(message)
    return NotificationError(f"{name}: {message}")
