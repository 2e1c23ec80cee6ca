"""Dataclasses as the dictionaries of the interface, and back.

A field `thread_identifier` is the entry `threadIdentifier`. A field that has its usual value is left out, which the
interface reads as the same. A field whose metadata has `of` holds values of that dataclass.
"""
import dataclasses
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta, timezone
from typing import Any, TypeVar, cast

from dbus_fast import Variant

_T = TypeVar("_T")
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


def camel(name: str) -> str:
    """The name of a field in the interface."""
    first, *rest = name.split("_")
    return first + "".join(word.title() for word in rest)


def variant(value: object) -> Variant:
    """A value with the type in which the interface takes it."""
    match value:
        case Variant():
            return value
        case bool():
            return Variant("b", value)
        case int():
            return Variant("x", value)
        case float():
            return Variant("d", value)
        case str():
            return Variant("s", value)
        case bytes() | bytearray():
            return Variant("ay", bytes(value))
        case Mapping():
            return Variant("a{sv}", mapping(value))
        case Sequence():
            return _list(value)
    if dataclasses.is_dataclass(value):
        return Variant("a{sv}", write(value))
    raise TypeError(f"{value!r} cannot be part of a notification")


def mapping(values: Mapping[str, object]) -> dict[str, Variant]:
    """The entries of a dictionary; those that are None are left out."""
    return {name: variant(value) for name, value in values.items() if value is not None}


def _list(values: Sequence[object]) -> Variant:
    elements = [variant(value) for value in values]
    types = {element.signature for element in elements}
    if len(types) == 1:
        return Variant(f"a{types.pop()}", [element.value for element in elements])
    return Variant("av", elements)


def write(value: object) -> dict[str, Variant]:
    """The dictionary of a dataclass."""
    entries: dict[str, object] = {}
    for field in dataclasses.fields(cast(Any, value)):
        held = getattr(value, field.name)
        if field.default is dataclasses.MISSING or held != field.default:
            entries[camel(field.name)] = held
    return mapping(entries)


def read(kind: type[_T], values: Mapping[str, Any]) -> _T:
    """A dataclass from its dictionary, whose variants are unpacked; entries that it has no field for are passed over."""
    arguments = {}
    for field in dataclasses.fields(cast(Any, kind)):
        name = camel(field.name)
        if name in values:
            arguments[field.name] = _held(field.metadata.get("of"), values[name])
    return kind(**arguments)


def _held(kind: type[Any] | None, value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_held(kind, element) for element in value)
    return read(kind, value) if kind is not None else value


def instant(microseconds: int) -> datetime:
    """A moment as Python has it, in UTC."""
    return _EPOCH + timedelta(microseconds=microseconds)


def microseconds(moment: datetime) -> int:
    """A moment as the interface has it; one without a zone is in the zone of this machine."""
    return (moment.astimezone(timezone.utc) - _EPOCH) // timedelta(microseconds=1)
