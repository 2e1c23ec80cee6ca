"""What a notification shows and does."""
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

InterruptionLevel = Literal["passive", "active", "time-sensitive", "critical"]


@dataclass(frozen=True, kw_only=True)
class Sound:
    """A sound; without a name it is the system's own."""

    kind: Literal["standard", "ringtone", "critical"]
    name: str | None = None
    volume: float | None = None


@dataclass(frozen=True)
class Attachment:
    """A file that is shown, or played; the daemon keeps a copy of it."""

    identifier: str
    path: str
    type: str | None = None
    """The type, such as `public.png`; without it the name of the file tells it."""


@dataclass(frozen=True, kw_only=True)
class Content:
    """The texts and the rest of a notification."""

    title: str = ""
    subtitle: str = ""
    body: str = ""
    badge: int | None = None
    sound: Sound | None = field(default=None, metadata={"of": Sound})
    category_identifier: str = ""
    thread_identifier: str = ""
    target_content_identifier: str | None = None
    interruption_level: InterruptionLevel = "active"
    relevance_score: float = 0.0
    user_info: Mapping[str, Any] | None = None
    """What the app gets back with the response; texts, numbers, bytes, lists and dictionaries of them."""
    attachments: tuple[Attachment, ...] = field(default=(), metadata={"of": Attachment})
