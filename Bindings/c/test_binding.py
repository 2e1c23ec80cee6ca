"""The interfaces that are written by hand in Vala are those of the system."""
import os
import re
import unittest
import xml.etree.ElementTree as xml

FOLDER = os.path.dirname(os.path.realpath(__file__))
INTERFACES = os.path.join(FOLDER, "..", "..", "docs", "dbus")
TYPES = {"void": "", "string": "s", "bool": "b", "int": "i", "uint": "u", "string[]": "as",
         "HashTable<string, Variant>": "a{sv}", "HashTable<string, Variant>[]": "aa{sv}"}
BLOCK = re.compile(r'^\[DBus \(name = "(org\.[\w.]+)"\)\]\npublic (?:interface|class) .*?\{\n(.*?)^\}', re.M | re.S)
MEMBER = re.compile(
    r'((?:\[DBus \([^)]*\)\]\s*)*)public (?:abstract )?(signal )?([\w<>\[\], ]+?) (\w+)\s*(\(([^)]*)\)|\{)', re.S)


def bound(text):
    """The members of each interface in a file of Vala: name, kind, and the types of what goes in and comes out."""
    for interface, block in BLOCK.findall(text):
        for attributes, signal, result, name, opening, arguments in MEMBER.findall(re.sub(r"//.*", "", block)):
            if "visible = false" in attributes:
                continue
            named = re.search(r'name = "(\w+)"', attributes)
            name = named[1] if named else "".join(word.capitalize() for word in name.split("_"))
            kind = "signal" if signal else "method" if opening != "{" else "property"
            words = re.findall(r"(\w+(?:<[^>]*>)?(?:\[\])?) \w+(?:,|$)", " ".join(arguments.split()))
            yield interface, kind, name, [TYPES[word] for word in words], TYPES[result]


def described(interface, kind, name):
    """The same of one member in the interface's file; nothing if it has none."""
    root = xml.parse(os.path.join(INTERFACES, f"{interface}.xml"))
    member = root.find(f"interface[@name='{interface}']/{kind}[@name='{name}']")
    if member is None:
        return None
    if kind == "property":
        return [], member.get("type")
    types = {way: [arg.get("type") for arg in member.findall("arg") if arg.get("direction", "in") == way]
             for way in ("in", "out")}
    return types["in"], "".join(types["out"])


class Binding(unittest.TestCase):
    """Each file that binds an interface."""

    def check(self, file, *names):
        """Everything in a file is in the interfaces with the same types, and these names are among it."""
        with open(os.path.join(FOLDER, file), encoding="utf-8") as source:
            members = list(bound(source.read()))
        for interface, kind, name, arguments, result in members:
            self.assertEqual((arguments, result), described(interface, kind, name), f"{interface}.{name}")
        found = {name for _, _, name, _, _ in members}
        self.assertLessEqual(set(names), found)

    def test_center(self):
        """The calls, signals and properties of the center."""
        self.check("usernotifications.vala", "Register", "Schedule", "TakeResponses", "Delivered", "Authorization")

    def test_app(self):
        """What an app answers."""
        self.check("reminder.vala", "Respond")
