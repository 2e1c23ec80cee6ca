#!/usr/bin/python3
"""Finds visible things on the screen through the accessibility bus, as ordered (orders.py).

    ["find", NAME]       the program and the box [X, Y, WIDTH, HEIGHT] of the first visible thing with that name
    ["button", NAME]     the same for the first visible button
    ["corner", TEXT]     the same for the button nearest to the upper right corner of a text, such as ×
    ["press", NAME]      presses the first visible button with that name, as a screen reader does; whether there is one
    ["field"]            the same for the text field that has the keyboard
    ["cards"]            the name of each visible card of the native shell, and the names of its buttons
    ["texts"]            the programs and the names of all visible things
"""
import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402  the version is chosen first

from orders import obey  # noqa: E402  the version is chosen first

BUTTONS = ("push button", "button")
CARDS = ("notification", "alert")
FIELDS = ("entry", "text", "password text")


def children(thing):
    """The accessible children of a thing; a program may end meanwhile."""
    try:
        found = [thing.get_child_at_index(index) for index in range(thing.get_child_count())]
    except GLib.GError:
        return []
    return [child for child in found if child is not None]


def has(thing, state):
    """Whether a thing has a state."""
    try:
        return thing.get_state_set().contains(state)
    except GLib.GError:
        return False


def name_of(thing):
    """The name of a thing; it may end meanwhile."""
    try:
        return thing.get_name() or ""
    except GLib.GError:
        return ""


def role_of(thing):
    """The role of a thing; it may end meanwhile."""
    try:
        return thing.get_role_name()
    except GLib.GError:
        return ""


def box_of(thing):
    """The box of a thing on the screen; `None` without an area."""
    try:
        box = thing.get_component_iface().get_extents(Atspi.CoordType.SCREEN)
    except (AttributeError, GLib.GError):
        return None
    return [box.x, box.y, box.width, box.height] if box.width > 0 and box.height > 0 else None


def visible(thing):
    """All visible things below one, from the top."""
    for child in children(thing):
        if has(child, Atspi.StateType.SHOWING):
            yield child
            yield from visible(child)


def things():
    """All visible things of all programs, each with the program's name."""
    desktop = Atspi.get_desktop(0)
    # The library caches earlier answers, and no event loop here receives their changes.
    desktop.clear_cache()
    for program in children(desktop):
        for window in children(program):
            # The window of a program without a window manager may not report that it is shown.
            yield from ((name_of(program), thing) for thing in (window, *visible(window)))


def find(name, roles=(), state=Atspi.StateType.SHOWING):
    """The program and the box of the first thing with that name, or with the name as a part of it."""
    partial = None
    for program, thing in things():
        text = name_of(thing)
        if name not in text or roles and role_of(thing) not in roles or not has(thing, state):
            continue
        box = box_of(thing)
        if not box:
            continue
        found = [program, box]
        if text == name:
            return found
        partial = partial or found
    return partial


def corner(text):
    """The button of a program that is nearest to the upper right corner of a text."""
    found = find(text)
    if not found:
        return None
    program, (x, y, width, _) = found
    boxes = [box_of(thing) for owner, thing in things() if owner == program and role_of(thing) in BUTTONS]
    distances = {
        (left + wide / 2 - x - width) ** 2 + (top + high / 2 - y) ** 2: [left, top, wide, high]
        for left, top, wide, high in filter(None, boxes)}
    return [program, distances[min(distances)]] if distances else None


def press(name):
    """Presses the first visible button with that name, and returns whether there is one."""
    for _, thing in things():
        if name_of(thing) != name or role_of(thing) not in BUTTONS:
            continue
        action = thing.get_action_iface()
        if action and action.get_n_actions():
            return action.do_action(0)
    return False


def cards():
    """The name of each visible card of the native shell, and the names of its buttons."""
    return [[name_of(card), [name_of(thing) for thing in visible(card) if role_of(thing) in BUTTONS]]
            for _, card in things() if role_of(card) in CARDS]


class Reader:
    """The orders; each reads the screen anew."""

    def __init__(self):
        Atspi.init()

    def find(self, name):
        """The first visible thing with a name."""
        return find(name)

    def button(self, name):
        """The first visible button with a name."""
        return find(name, BUTTONS)

    def corner(self, text):
        """The button in the corner."""
        return corner(text)

    def press(self, name):
        """Presses a button."""
        return press(name)

    def field(self):
        """The text field that has the keyboard."""
        return find("", FIELDS, Atspi.StateType.FOCUSED)

    def cards(self):
        """The cards of the native shell."""
        return cards()

    def texts(self):
        """The names of all visible things."""
        return [[program, name] for program, thing in things() if (name := name_of(thing))]


if __name__ == "__main__":
    obey(Reader())
