"""A desktop portal that has nothing but the settings of looks: `portal.py SCHEME CONTRAST`, 1 for dark, 2 for light.

A line of its input with two such numbers changes them.
"""

import sys

from gi.repository import Gio, GLib

NODE = Gio.DBusNodeInfo.new_for_xml("""<node><interface name="org.freedesktop.portal.Settings">
<method name="ReadAll"><arg type="as" direction="in"/><arg type="a{sa{sv}}" direction="out"/></method>
<signal name="SettingChanged"><arg type="s"/><arg type="s"/><arg type="v"/></signal>
</interface></node>""")
PATH, LOOKS = "/org/freedesktop/portal/desktop", "org.freedesktop.appearance"
values = {}


def choose(words):
    """Takes the two numbers."""
    for name, number in zip(("color-scheme", "contrast"), words):
        values[name] = GLib.Variant("u", int(number))


def call(connection, sender, path, interface, method, arguments, invocation):
    """Answers ReadAll."""
    invocation.return_value(GLib.Variant("(a{sa{sv}})", ({LOOKS: values},)))


def read(source, condition):
    """Changes the looks as a line says; the end of the lines changes nothing."""
    words = sys.stdin.readline().split()
    choose(words)
    for name, value in values.items() if words else []:
        bus.emit_signal(
            None, PATH, NODE.interfaces[0].name, "SettingChanged", GLib.Variant("(ssv)", (LOOKS, name, value)))
    return bool(words)


choose(sys.argv[1:])
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
bus.register_object(PATH, NODE.interfaces[0], call, None, None)
Gio.bus_own_name_on_connection(bus, "org.freedesktop.portal.Desktop", Gio.BusNameOwnerFlags.NONE, None, None)
GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, read)
GLib.MainLoop().run()
