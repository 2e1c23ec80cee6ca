"""Calls that no honest program makes (those of the measurements of other servers, and more)."""
from gi.repository import GLib

from .client import notify_arguments

MEGABYTE = 1 << 20


def pixels(width, height, stride, alpha, bits, channels, size, kind="(iiibiiay)"):
    """The hint `image-data`, with as many bytes of pixels as asked for."""
    parts = [GLib.Variant("i", width), GLib.Variant("i", height), GLib.Variant("i", stride), GLib.Variant("b", alpha),
             GLib.Variant("i", bits), GLib.Variant("i", channels)]
    data = GLib.Variant.new_from_bytes(GLib.VariantType("ay"), GLib.Bytes(b"\x7f" * size), True)
    picture = GLib.Variant.new_tuple(*parts, data)
    assert picture.get_type_string() == kind
    return picture


def shown(**options):
    """The arguments of a call, with a summary."""
    options.setdefault("summary", "hostile")
    options.setdefault("app", "Hostile")
    return notify_arguments(**options)


def image(*header, name="image-data"):
    """A call with a picture of this header."""
    return lambda: shown(hints={name: pixels(*header)})


def hints(**values):
    """A call with these hints, whose names have dashes."""
    return lambda: shown(hints={name.replace("_", "-"): value for name, value in values.items()})


def wrong(kind, values):
    """A call with other arguments than Notify has."""
    return lambda: GLib.Variant(kind, values)


V = GLib.Variant
INT = 2**31 - 1
TAIL = ([], {}, -1)  # the last arguments of an ordinary call

# Calls that are answered with a number, whatever is in them.
TAKEN = {
    # Pictures
    "image of nothing": image(0, 0, 0, False, 8, 3, 0),
    "image of a negative size": image(-1, -1, -3, False, 8, 3, 3),
    "image whose size overflows 32 bits": image(0x10001, 0x10001, 0x10000, False, 8, 1, 70_000),
    "image of 2147483647 x 2": image(INT, 2, INT, True, 8, 4, 16),
    "image of 2 x 2147483647": image(2, INT, 8, True, 8, 4, 16),
    "image of greatest numbers": image(INT, INT, INT, True, INT, INT, 16),
    "image of least numbers": image(-INT - 1, -INT - 1, -INT - 1, True, -INT - 1, -INT - 1, 16),
    "image that is too short": image(100, 100, 400, True, 8, 4, 399),
    "image without its last byte": image(2, 2, 8, True, 8, 4, 15),
    "image with a row that is too short": image(100, 2, 10, True, 8, 4, 20),
    "image with a negative row": image(4, 4, -16, True, 8, 4, 64),
    "image with a row of nothing": image(4, 1000, 0, True, 8, 4, 64),
    "image of 16 bits": image(4, 4, 32, True, 16, 4, 128),
    "image of 7 channels": image(4, 4, 28, True, 8, 7, 112),
    "image of 0 channels": image(4, 4, 16, True, 8, 0, 64),
    "image with alpha and 3 channels": image(4, 4, 12, True, 8, 3, 48),
    "image of another type": hints(image_data=V("(iis)", (1, 1, "x"))),
    "image that is a text": hints(image_data="pixels"),
    "image that is a path to a text": hints(image_data=V("ay", b"x" * 64)),
    "image of the old name, too short": image(10, 10, 40, True, 8, 4, 1, name="icon_data"),
    "image of 8 MB": image(1448, 1448, 5792, True, 8, 4, 1448 * 5792),
    "image of a million rows": image(1, 1_000_000, 4, True, 8, 4, 4_000_000),
    "path to /dev/zero": hints(image_path="/dev/zero"),
    "path to a terminal": lambda: shown(icon="file:///dev/tty"),
    "path to a pipe": lambda: shown(hints={"image-path": FILES["pipe"]}),
    "path to a folder": hints(image_path="/etc"),
    "path to a link": lambda: shown(hints={"image-path": FILES["link"]}),
    "path to another's secret": hints(image_path="/proc/1/environ"),
    "path to what endless is": hints(image_path="/proc/kmsg"),
    "path with broken escapes": hints(image_path="file:///%zz%00%"),
    "path of 100,000 characters": lambda: shown(icon="/" + "a/" * 50_000),
    "address of the network": lambda: shown(
        icon="http://192.0.2.1/x.png", body="<img src='http://192.0.2.1/y.png' alt='y'/>"),
    # Texts
    "summary of 1 MB": lambda: shown(summary="s" * MEGABYTE),
    "body of 1 MB": lambda: shown(body="b" * MEGABYTE),
    "body of 1 MB of signs": lambda: shown(body="<&>" * (MEGABYTE // 3)),
    "app name of 1 MB": lambda: shown(app="n" * MEGABYTE),
    "3,000 nested tags": lambda: shown(body="<b>" * 3000 + "x" + "</b>" * 3000),
    "100,000 tags that are not closed": lambda: shown(body="<b>" * 100_000),
    "markup that is not closed": lambda: shown(body="<a href='x"),
    "entities within entities": lambda: shown(body="&amp;" * 100_000 + "&#x110000;&#0;&lol;"),
    "20,000 marks on one letter": lambda: shown(summary="a" + "\u0301" * 20_000, body="a" + "\u0301" * 20_000),
    "500,000 marks": lambda: shown(body="\u0301" * 500_000),
    "signs of direction": lambda: shown(summary="\u202e\u2066gnp.exe\u2069", body="\u202e" * 10_000),
    "control characters": lambda: shown(summary="\x01\x1b[2J\x7f\r\n", body="".join(map(chr, range(1, 32)))),
    "characters of other planes": lambda: shown(summary="\U0010fffd\U000e0001\ufeff", body="\u2028\u2029" * 1000),
    "a family of 10,000": lambda: shown(body="\U0001f468\u200d" * 10_000),
    "addresses of programs": lambda: shown(body="<a href='javascript:alert(1)'>x</a><a href='file:///etc'>y</a>"),
    # Buttons and hints
    "1,000 buttons": lambda: shown(actions=[text for index in range(1000) for text in (f"k{index}", "label")]),
    "one text of a button": lambda: shown(actions=["alone"]),
    "buttons without keys": lambda: shown(actions=["", "", "", "label"]),
    "buttons of one key": lambda: shown(actions=["same", "a", "same", "b"] * 20),
    "a button of 1 MB": lambda: shown(actions=["k" * MEGABYTE, "l" * MEGABYTE]),
    "a button with a line's end": lambda: shown(actions=["a\nb", "c\nd", "\u202e", "x"]),
    "5,000 hints": lambda: shown(hints={f"x-hint-{index}": index for index in range(5000)}),
    "a hint of 5 MB": lambda: shown(hints={"x-big": "x" * (5 * MEGABYTE)}),
    "a hint 30 levels deep": lambda: shown(hints={"x-deep": V("a" * 30 + "y", [])}),
    "hints of wrong types": hints(
        urgency="critical", category=5, resident="yes", transient=V("d", 1.5), desktop_entry=7, image_path=V("as", []),
        sound_name=V("i", 4), suppress_sound=V("s", ""), value="half", x_dunst_stack_tag=3,
        x_canonical_private_synchronous=V("as", ["x"]), x_kde_origin_name=V("u", 1)),
    "urgencies that are none": hints(urgency=V("y", 255)),
    "an urgency of 64 bits": hints(urgency=V("t", 2**64 - 1)),
    "a desktop file elsewhere": hints(desktop_entry="../../../../etc/passwd"),
    "a desktop file with control characters": hints(desktop_entry="a\x01\n\x7f/b"),
    "a desktop file of 1 MB": lambda: shown(hints={"desktop-entry": "d" * MEGABYTE}),
    "a tag of 1 MB": lambda: shown(hints={"x-dunst-stack-tag": "t" * MEGABYTE}),
    "a sound that is a device": hints(sound_file="/dev/zero", sound_name="../../../dev/zero"),
    # Numbers
    "the number 1": lambda: shown(replaces=1),
    "the greatest number": lambda: shown(replaces=2**32 - 1),
    "the longest time": lambda: shown(timeout=INT),
    "the least time": lambda: shown(timeout=-INT - 1),
    "more arguments than there are": wrong("(susssasa{sv}iss)", ("Hostile", 0, "", "s", "b", *TAIL, "x", "y")),
    "a message near 20 MB": lambda: shown(body="m" * (19 * MEGABYTE + 900_000)),
}

# Calls that are refused, and the word that the error must have.
REFUSED = {
    "no arguments": ("Notify", lambda: None, "app_name"),
    "one argument": ("Notify", wrong("(s)", ("Hostile",)), "replaces_id"),
    "no timeout": ("Notify", wrong("(susssasa{sv})", ("Hostile", 0, "", "s", "b", [], {})), "expire_timeout"),
    "a signed number": ("Notify", wrong("(sisssasa{sv}i)", ("Hostile", 0, "", "s", "b", *TAIL)), "replaces_id"),
    "actions that are one text": (
        "Notify", wrong("(sussssa{sv}i)", ("Hostile", 0, "", "s", "b", "x", {}, -1)), "actions"),
    "hints that are texts": (
        "Notify", wrong("(susssasa{ss}i)", ("Hostile", 0, "", "s", "b", [], {"a": "b"}, -1)), "hints"),
    "a body of bytes": ("Notify", wrong("(sussayasa{sv}i)", ("H", 0, "", "s", b"b", *TAIL)), "body"),
    "a variant": ("Notify", wrong("(v)", (V("s", "x"),)), "app_name"),
    "an unknown method": ("Explode", lambda: None, "Explode"),
    "a method in lower case": ("notify", shown, "notify"),
    "UnInhibit without a cookie": ("UnInhibit", lambda: None, "cookie"),
    "Inhibit of numbers": ("Inhibit", wrong("(uu)", (1, 2)), "desktop_entry"),
}

FILES = {}  # paths that only this run has
