"""Calls that no honest portal makes, for the backend of the portal."""
from gi.repository import GLib

from endtoend.corpus import MEGABYTE
from .portal import buttons

V = GLib.Variant
MARKS = "a" + "\u0301" * 100_000


def many(content):
    """Bytes as one value: a value for each of them costs the caller a second."""
    return V.new_from_bytes(GLib.VariantType("ay"), GLib.Bytes(content), True)


def icon(value, kind="bytes"):
    """An icon of this value."""
    return V("(sv)", (kind, value))


# The options of calls that are answered without an error, whatever is in them.
TAKEN = {
    "nothing": lambda: {},
    "a title of 1 MB": lambda: {"title": "t" * MEGABYTE},
    "a body of 1 MB": lambda: {"body": "b" * MEGABYTE},
    "markup of 1 MB": lambda: {"markup-body": "<b>" * (MEGABYTE // 3)},
    "3,000 nested tags": lambda: {"markup-body": "<b>" * 3000 + "x" + "</b>" * 3000},
    "markup that is not closed": lambda: {"markup-body": "<a href='x"},
    "addresses of programs": lambda: {"markup-body": "<a href='javascript:alert(1)'>x</a><img src='/etc/passwd'/>"},
    "100,000 marks on one letter": lambda: {"title": MARKS, "body": MARKS, "markup-body": MARKS},
    "words of 100,000 marks": lambda: {
        "category": MARKS, "priority": MARKS, "sound": MARKS, "default-action": MARKS,
        "display-hint": V("as", [MARKS] * 20)},
    "control characters": lambda: {"title": "\x01\x1b[2J\x7f\r\n", "body": "".join(map(chr, range(1, 32)))},
    "signs of direction": lambda: {"title": "\u202e\u2066gnp.exe\u2069"},
    "wrong types": lambda: {
        "title": V("i", 1), "body": V("as", ["x"]), "markup-body": V("b", True), "icon": V("u", 7),
        "sound": V("(ii)", (1, 2)), "priority": V("y", 2), "category": V("a{sv}", {}), "display-hint": V("s", "tray"),
        "default-action": V("d", 1.5), "buttons": V("as", ["x"])},
    "5,000 keys": lambda: {f"x-{index}": V("i", index) for index in range(5000)},
    "keys of marks": lambda: {MARKS + str(index): V("i", index) for index in range(5)},
    "a key of 5 MB": lambda: {"x-big": "x" * (5 * MEGABYTE)},
    "a value 30 levels deep": lambda: {"default-action": "a", "default-action-target": V("a" * 30 + "y", [])},
    "a target of 1 MB": lambda: {"default-action": "a", "default-action-target": V("s", "x" * MEGABYTE)},
    "1,000 buttons": lambda: {"buttons": buttons(*({"label": f"{n}", "action": f"a{n}"} for n in range(1000)))},
    "buttons of nothing": lambda: {"buttons": V("aa{sv}", [{}] * 100)},
    "buttons of wrong types": lambda: {
        "buttons": buttons({
            "label": V("i", 1), "action": V("as", []), "purpose": V("b", True), "target": V("v", V("i", 1))})},
    "a button of marks": lambda: {"buttons": buttons({"label": MARKS, "action": MARKS, "purpose": MARKS})},
    "a button of 1 MB": lambda: {"buttons": buttons({"label": "l" * MEGABYTE, "action": "a" * MEGABYTE})},
    "20 keys of a button of marks": lambda: {"buttons": buttons({MARKS + str(n): "x" for n in range(20)})},
    "an icon of 8 MB": lambda: {"icon": icon(many(b"\x89PNG" + b"x" * (8 * MEGABYTE)))},
    "an icon that is a path": lambda: {"icon": icon(V("s", "/etc/passwd"), "file")},
    "an icon of a theme": lambda: {"icon": icon(V("as", ["mail"] * 1000), "themed")},
    "an icon of a word of marks": lambda: {"icon": icon(V("s", "x"), MARKS)},
    "all hints": lambda: {"display-hint": V("as", [
        "transient", "tray", "persistent", "hide-on-lock-screen", "hide-content-on-lock-screen", "show-as-new"])},
    "10,000 hints": lambda: {"display-hint": V("as", ["tray"] * 10_000)},
}
