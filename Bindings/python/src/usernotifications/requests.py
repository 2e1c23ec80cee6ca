"""Requests, and what became of them."""
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from .content import Content
from .triggers import Trigger, trigger
from .values import instant, read

DEFAULT_ACTION = "com.apple.UNNotificationDefaultActionIdentifier"
DISMISS_ACTION = "com.apple.UNNotificationDismissActionIdentifier"


@dataclass(frozen=True)
class Request:
    """A notification that is to be delivered; without a trigger it is delivered at once."""

    identifier: str
    content: Content
    trigger: Trigger | None = None


@dataclass(frozen=True)
class Pending(Request):
    """A request that waits."""

    added: datetime | None = None
    next_date: datetime | None = None
    """When it comes due; None if that depends on a place."""


@dataclass(frozen=True)
class Delivered(Request):
    """A notification that has been delivered."""

    date: datetime | None = None


async def _nothing() -> None:
    pass


@dataclass(frozen=True)
class Response:
    """What the person did with a notification. It is kept, over restarts too, until it is acknowledged."""

    name: str
    """What the daemon calls this response."""
    identifier: str
    """The identifier of the request."""
    action: str
    """The identifier of the button; see `is_default` and `is_dismissal` for what is no button."""
    content: Content
    user_text: str | None = None
    """What the person typed."""
    delivered: datetime | None = None
    acknowledge: Callable[[], Awaitable[None]] = field(default=_nothing, repr=False, compare=False)
    """Tells the daemon that the response has been handled."""

    @property
    def is_default(self) -> bool:
        """Whether the person opened the notification itself."""
        return self.action == DEFAULT_ACTION

    @property
    def is_dismissal(self) -> bool:
        """Whether the person dismissed the notification; told only where the category has `customDismissAction`."""
        return self.action == DISMISS_ACTION


def _moment(values: Mapping[str, Any], name: str) -> datetime | None:
    return instant(values[name]) if name in values else None


def pending(values: Mapping[str, Any]) -> Pending:
    """A request of `ListPending`."""
    return Pending(
        values["identifier"], read(Content, values["content"]), trigger(values.get("trigger", {})),
        _moment(values, "added"), _moment(values, "nextDate"))


def delivered(values: Mapping[str, Any]) -> Delivered:
    """A notification of `ListDelivered`."""
    return Delivered(
        values["identifier"], read(Content, values["content"]), trigger(values.get("trigger", {})),
        _moment(values, "date"))


def response(values: Mapping[str, Any], acknowledge: Callable[[], Awaitable[None]] = _nothing) -> Response:
    """A response of `TakeResponses`, of a signal or of a call of the app."""
    return Response(
        values["response"], values["identifier"], values["actionIdentifier"], read(Content, values["content"]),
        values.get("userText"), _moment(values, "delivered"), acknowledge)
