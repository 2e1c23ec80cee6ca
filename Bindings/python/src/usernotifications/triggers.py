"""When a notification is delivered."""
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, TypeAlias

from dbus_fast import Variant

from .values import camel, mapping, microseconds, read


@dataclass(frozen=True)
class TimeInterval:
    """So many seconds from now, or every so many seconds; one that repeats has 60 or more."""

    seconds: float
    repeats: bool = False

    def entries(self) -> dict[str, Variant]:
        """The dictionary of the interface."""
        return mapping({"kind": "timeInterval", "seconds": float(self.seconds), "repeats": self.repeats})


@dataclass(frozen=True, kw_only=True)
class Calendar:
    """When a clock on the wall shows this: `Calendar(hour=8, weekday=2, repeats=True)` is each Monday at eight."""

    year: int | None = None
    month: int | None = None
    day: int | None = None
    hour: int | None = None
    minute: int | None = None
    second: int | None = None
    nanosecond: int | None = None
    weekday: int | None = None
    """1 is Sunday."""
    weekday_ordinal: int | None = None
    quarter: int | None = None
    week_of_month: int | None = None
    week_of_year: int | None = None
    year_for_week_of_year: int | None = None
    day_of_year: int | None = None
    era: int | None = None
    calendar: str | None = None
    """Such as `iso8601`; without it `gregorian`."""
    time_zone: str | None = None
    """Such as `Europe/Berlin`; without it the trigger follows the person from zone to zone."""
    repeats: bool = False

    def entries(self) -> dict[str, Variant]:
        """The dictionary of the interface."""
        rule = {camel(field.name): getattr(self, field.name) for field in fields(self) if field.name != "repeats"}
        return mapping({"kind": "calendar", "rule": mapping(rule), "repeats": self.repeats})


@dataclass(frozen=True)
class At:
    """At an instant, which is the same in every zone. It is listed as the `Calendar` of that instant in UTC."""

    time: datetime

    def entries(self) -> dict[str, Variant]:
        """The dictionary of the interface."""
        return mapping({"kind": "date", "time": microseconds(self.time)})


@dataclass(frozen=True, kw_only=True)
class Place:
    """When the person comes to a place or leaves it; degrees and metres."""

    identifier: str
    latitude: float
    longitude: float
    radius: float
    notify_on_entry: bool = True
    notify_on_exit: bool = True
    repeats: bool = False

    def entries(self) -> dict[str, Variant]:
        """The dictionary of the interface."""
        region = {camel(field.name): getattr(self, field.name) for field in fields(self) if field.name != "repeats"}
        for name in ("latitude", "longitude", "radius"):
            region[name] = float(region[name])
        return mapping({"kind": "location", "region": region, "repeats": self.repeats})


Trigger: TypeAlias = TimeInterval | Calendar | At | Place


def trigger(values: Mapping[str, Any]) -> Trigger | None:
    """The trigger of a request that is listed; None if it has none, or one of a kind that this client does not know."""
    match values.get("kind"):
        case "timeInterval":
            return read(TimeInterval, values)
        case "calendar":
            return read(Calendar, _named(values["rule"]) | {"repeats": values.get("repeats", False)})
        case "location":
            return read(Place, values["region"] | {"repeats": values.get("repeats", False)})
    return None


def _named(rule: Mapping[str, Any]) -> dict[str, Any]:
    """A rule whose calendar is its name; one with settings of its own for the week is an object."""
    calendar = rule.get("calendar")
    return dict(rule) | {"calendar": calendar["identifier"] if isinstance(calendar, Mapping) else calendar}
