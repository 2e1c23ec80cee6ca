"""Reads through the library of AT-SPI what programs show: one list of JSON a line in, one value a line out."""
import json
import sys
import threading

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402  the version is chosen first

EVENTS = (
    "object:state-changed", "object:children-changed", "object:text-changed", "object:text-caret-moved",
    "object:property-change", "object:bounds-changed", "window:create", "window:destroy", "window:activate",
    "window:deactivate", "focus:")


# The program that is read.
NAME = sys.argv[1]


def say(value):
    """Prints a value."""
    print(json.dumps(value, ensure_ascii=False), flush=True)


def turn(is_on):
    """Sets on the session's bus whether a screen reader is in use."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
    bus.call_sync(
        "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set",
        GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", is_on))), None,
        Gio.DBusCallFlags.NONE, 60_000, None)


def application():
    """The program that is read, if it is there."""
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        child = desktop.get_child_at_index(index)
        if child and child.get_name() == NAME:
            return child
    return None


def described(thing):
    """A thing and all that it holds."""
    return [thing.get_role_name(), thing.get_name(), [described(child) for child in children(thing)]]


def children(thing):
    """The children of an object."""
    return [thing.get_child_at_index(index) for index in range(thing.get_child_count())]


def find(name, thing=None):
    """The first thing of a name below another."""
    thing = thing or application()
    if thing.get_name() == name:
        return thing
    return next((found for child in children(thing) if (found := find(name, child))), None)


def bar(name, thing=None):
    """The value of the first progress bar of a name; None without one."""
    thing = thing or application()
    for child in children(thing) if thing else []:
        if child.get_name() == name and child.get_role_name() == "progress bar":
            return child.get_value_iface().get_current_value()
        if (found := bar(name, child)) is not None:
            return found
    return None


def states(thing):
    """The names of a thing's states."""
    return sorted(state.value_nick for state in thing.get_state_set().get_states())


def box(thing, kind):
    """The extents of an object."""
    extents = thing.get_component_iface().get_extents(kind)
    return [extents.x, extents.y, extents.width, extents.height]


def texts(thing):
    """The names of all that is seen, in their order."""
    own = [thing.get_name()] if "showing" in states(thing) else []
    return own + [text for child in children(thing) for text in texts(child)]


def place(name):
    """The window of an object, and its extents in the window; None if it is not showing."""
    program = application()
    for window in children(program) if program else []:
        found = find(name, window)
        if found and "showing" in states(found):
            return [window.get_name(), *box(found, Atspi.CoordType.WINDOW)]
    return None


def answer(word, *rest):
    """Performs the command of a line."""
    match word:
        case "turn":
            return turn(rest[0])
        case "is there":
            return application() is not None
        case "tree":
            return described(application())
        case "states":
            return states(find(rest[0]))
        case "press":
            return find(rest[0]).get_action_iface().do_action(0)
        case "focus":
            return find(rest[0]).get_component_iface().grab_focus()
        case "box":
            return box(find(rest[0]), Atspi.CoordType.SCREEN if rest[1] == "screen" else Atspi.CoordType.WINDOW)
        case "place":
            return place(*rest)
        case "texts":
            return texts(application()) if application() else []
        case "at":
            window = find("Notifications")
            return window.get_component_iface().get_accessible_at_point(
                rest[0], rest[1], Atspi.CoordType.WINDOW).get_name()
        case "text":
            text = find(rest[0]).get_text_iface()
            return [text.get_text(0, -1), text.get_character_count(), text.get_caret_offset()]
        case "word":
            found = find(rest[0]).get_text_iface().get_string_at_offset(rest[1], Atspi.TextGranularity.WORD)
            return [found.content, found.start_offset, found.end_offset]
        case "caret":
            return find(rest[0]).get_text_iface().set_caret_offset(rest[1])
        case "write":
            return find(rest[0]).get_editable_text_iface().set_text_contents(rest[1])
        case "bar":
            return bar(rest[0])
        case "value":
            return find(rest[0]).get_value_iface().get_current_value()
        case "attributes":
            return find(rest[0]).get_attributes()
        case "bad":
            return bad(find(rest[0]))
    raise ValueError(word)


def bad(thing):
    """The number of refusals for some invalid calls."""
    calls = (
        lambda: thing.get_text_iface().get_text(-1, 99),
        lambda: thing.get_text_iface().get_string_at_offset(-5, Atspi.TextGranularity.WORD),
        lambda: thing.get_text_iface().get_string_at_offset(9999, Atspi.TextGranularity.CHAR),
        lambda: thing.get_action_iface().do_action(7))
    refused = 0
    for call in calls:
        try:
            if call() is False:
                refused += 1
        except GLib.GError:
            refused += 1
    return refused


def heard(event):
    """Prints an event of the program."""
    try:
        if event.sender is None or event.sender.get_name() != NAME:
            return
        source = event.source
        data = event.any_data
        data = data.get_name() if isinstance(data, Atspi.Accessible) else data if isinstance(data, str) else ""
        say({"event": [event.type, source.get_role_name(), source.get_name(), event.detail1, event.detail2, data]})
    except GLib.GError:
        say({"event": [event.type, "", "", event.detail1, event.detail2, ""]})


def obey(line):
    """Answers one line, on the main loop."""
    try:
        say({"answer": answer(*json.loads(line))})
    except (GLib.GError, AttributeError, ValueError) as error:
        say({"answer": f"error: {error}"})


def read(loop):
    """Hands the lines over to the main loop, and ends it at their end."""
    for line in sys.stdin:
        GLib.idle_add(obey, line)
    GLib.idle_add(loop.quit)


def main():
    """Listens and answers."""
    Atspi.init()
    listener = Atspi.EventListener.new(heard)
    for event in EVENTS:
        listener.register(event)
    loop = GLib.MainLoop()
    threading.Thread(target=read, args=(loop,), daemon=True).start()
    say("ready")
    loop.run()


main()
