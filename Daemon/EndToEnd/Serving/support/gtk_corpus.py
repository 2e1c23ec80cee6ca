"""Calls of `org.gtk.Notifications` that no honest app makes; its library would not let it."""
from gi.repository import GLib

from endtoend.corpus import FILES, MEGABYTE
from .portal import buttons

V = GLib.Variant
APP = "org.example.Hostile"
MARKS = "a" + "\u0301" * 100_000
FEWER_MARKS = "a" + "\u0301" * 1000  # no longer than what is kept of an action


def many(content):
    """Bytes as one value: a value for each of them costs the caller a second."""
    return V.new_from_bytes(GLib.VariantType("ay"), GLib.Bytes(content), True)


def icon(kind, value):
    """A serialised icon."""
    return {"title": "hostile", "icon": V("(sv)", (kind, value))}


def added(options=None, app=APP, name="1"):
    """The arguments of `AddNotification`."""
    values = {key: value if isinstance(value, V) else V("s", value) for key, value in (options or {}).items()}
    return V("(ssa{sv})", (app, name, values))


def with_buttons(*named):
    """Options with these buttons."""
    return {"title": "hostile", "buttons": buttons(*named)}


def deep(levels):
    """A value within so many variants."""
    value = V("i", 7)
    for _ in range(levels):
        value = V("v", value)
    return value


# Calls that are answered without an error, whatever they contain: values of another type are ignored.
TAKEN = {
    "nothing": added,
    "an empty name of the notification": lambda: added({"title": "hostile"}, name=""),
    "a name that climbs": lambda: added({"title": "hostile"}, name="../../etc/passwd\n\x01"),
    # Texts
    "a title of 1 MB": lambda: added({"title": "t" * MEGABYTE}),
    "a body of 1 MB": lambda: added({"body": "b" * MEGABYTE}),
    "a body of 1 MB of signs": lambda: added({"body": "<&>" * (MEGABYTE // 3)}),
    "a title and a body of marks": lambda: added({"title": MARKS, "body": MARKS}),
    "a priority of marks": lambda: added({"title": "hostile", "priority": MARKS}),
    "control characters": lambda: added({"title": "\x01\x1b[2J\x7f\r\n", "body": "".join(map(chr, range(1, 32)))}),
    "signs of direction": lambda: added({"title": "\u202e\u2066gnp.exe\u2069", "body": "\u202e" * 10_000}),
    # Types
    "wrong types": lambda: added({
        "title": V("i", 1), "body": V("as", ["x"]), "icon": V("u", 7), "priority": V("y", 2), "urgent": V("s", "yes"),
        "default-action": V("d", 1.5), "buttons": V("as", ["x"])}),
    "an unknown priority": lambda: added({"title": "hostile", "priority": "apocalyptic"}),
    "5,000 unknown keys": lambda: added({f"x-{index}": V("i", index) for index in range(5000)}),
    "keys of marks": lambda: added({MARKS + str(index): V("i", index) for index in range(5)}),
    "an unknown key of 5 MB": lambda: added({"x-big": "x" * (5 * MEGABYTE)}),
    "a message near 20 MB": lambda: added({"body": "m" * (19 * MEGABYTE + 900_000)}),
    # Actions
    "an action of 1 MB": lambda: added({"title": "hostile", "default-action": "app." + "a" * MEGABYTE}),
    "an empty action": lambda: added({"title": "hostile", "default-action": ""}),
    "a target without an action": lambda: added({"title": "hostile", "default-action-target": V("s", "alone")}),
    "a target of 1 MB": lambda: added({"default-action": "app.a", "default-action-target": V("s", "x" * MEGABYTE)}),
    "a target 30 arrays deep": lambda: added({"default-action": "app.a", "default-action-target": V("a" * 30 + "y", [])}),
    "a target 12 variants deep": lambda: added({"default-action": "app.a", "default-action-target": deep(12)}),
    "a target of 50,000 numbers": lambda: added({
        "default-action": "app.a", "default-action-target": V("au", range(50_000))}),
    # Buttons
    "1,000 buttons": lambda: added(with_buttons(*({"label": f"{n}", "action": f"app.a{n}"} for n in range(1000)))),
    "buttons of nothing": lambda: added({"title": "hostile", "buttons": V("aa{sv}", [{}] * 1000)}),
    "buttons of wrong types": lambda: added(with_buttons(
        {"label": V("i", 1), "action": V("as", []), "target": V("v", V("i", 1))})),
    "buttons with empty words": lambda: added(with_buttons({"label": "", "action": "app.a"}, {"label": "", "action": ""})),
    "a button of marks": lambda: added(with_buttons({"label": MARKS, "action": MARKS})),
    "a button of 1 MB": lambda: added(with_buttons({"label": "l" * MEGABYTE, "action": "a" * MEGABYTE})),
    "a button with 5,000 keys": lambda: added(with_buttons({f"x-{n}": "x" for n in range(5000)})),
    # Icons
    "an icon of 8 MB": lambda: added(icon("bytes", many(b"\x89PNG" + b"x" * (8 * MEGABYTE)))),
    "an icon of no bytes": lambda: added(icon("bytes", many(b""))),
    "an icon whose bytes are a text": lambda: added(icon("bytes", V("s", "\x89PNG"))),
    "an icon at a pipe": lambda: added(icon("file", V("s", FILES["pipe"]))),
    "an icon at a link to /dev/zero": lambda: added(icon("file", V("s", "file://" + FILES["link"]))),
    "an icon at another's secret": lambda: added(icon("file", V("s", "file:///proc/1/environ"))),
    "an icon of the network": lambda: added(icon("file", V("s", "http://192.0.2.1/x.png"))),
    "an icon at a broken address": lambda: added(icon("file", V("s", "file:///%zz%00%"))),
    "an icon whose place is a number": lambda: added(icon("file", V("u", 7))),
    "an icon of a theme with 10,000 names": lambda: added(icon("themed", V("as", ["mail"] * 10_000))),
    "an icon of an unknown kind": lambda: added(icon("hologram", V("s", "x"))),
    "an icon of a kind of marks": lambda: added(icon(MARKS, V("s", "x"))),
    "an icon with 1,000 emblems": lambda: added(icon("emblemed", V(
        "(va(va{sv}))", (V("s", "x"), [(V("s", "y"), {"origin": V("s", "device")})] * 1000)))),
    "an icon of three parts": lambda: added({"icon": V("(sss)", ("bytes", "x", "y"))}),
    "an icon that is a text": lambda: added({"icon": "mail-unread"}),
}

# Calls whose names and targets are kept for the app as they are, and hold more marks on a letter than the store takes.
MARKED = {
    "a name of marks": lambda: added({"title": "hostile"}, name=FEWER_MARKS),
    "a long name of marks": lambda: added({"title": "hostile"}, name=MARKS),
    "a target of marks": lambda: added({"default-action": "app.a", "default-action-target": V("s", FEWER_MARKS)}),
    "a button with a target of marks": lambda: added(with_buttons(
        {"label": "x", "action": "app.a", "target": V("v", V("s", FEWER_MARKS))})),
}

# Calls that are refused, and the word that the error must have.
REFUSED = {
    "no arguments": ("AddNotification", lambda: None, "app_id"),
    "one argument": ("AddNotification", lambda: V("(s)", (APP,)), "id"),
    "no options": ("AddNotification", lambda: V("(ss)", (APP, "1")), "notification"),
    "options that are texts": ("AddNotification", lambda: V("(ssa{ss})", (APP, "1", {"title": "x"})), "notification"),
    "a number as its name": ("AddNotification", lambda: V("(sua{sv})", (APP, 1, {})), "id"),
    "a name of 1 MB": ("AddNotification", lambda: added(name="n" * MEGABYTE), "id"),
    "a name of marks": ("AddNotification", lambda: added(name=FEWER_MARKS), "id"),
    "an empty app": ("AddNotification", lambda: added(app=""), "app_id"),
    "an app without a dot": ("AddNotification", lambda: added(app="hostile"), "app_id"),
    "an app that climbs": ("AddNotification", lambda: added(app="../../etc/passwd"), "app_id"),
    "an app of marks": ("AddNotification", lambda: added(app="org.example." + MARKS), "app_id"),
    "an app of 1 MB": ("AddNotification", lambda: added(app="org.example." + "a" * MEGABYTE), "app_id"),
    "a target 50 variants deep": (
        "AddNotification", lambda: added({"default-action": "app.a", "default-action-target": deep(50)}), "inside each other"),
    "a target of 100,000 numbers": (
        "AddNotification", lambda: added({"default-action-target": V("au", range(100_000))}), "values"),
    "removal without a name": ("RemoveNotification", lambda: V("(s)", (APP,)), "id"),
    "removal for an app that is none": ("RemoveNotification", lambda: V("(ss)", ("", "1")), "app_id"),
    "an unknown method": ("Explode", lambda: None, "Explode"),
}
