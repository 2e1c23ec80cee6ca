"""The notification server of a desktop, as part of its shell: it owns the names and keeps them.

It describes itself only with the variable SERVER: that of GNOME owns its name before it exports its object.
"""
import itertools
import os
import sys

from gi.repository import Gio, GLib

NOTIFICATIONS = "org.freedesktop.Notifications"
DESCRIPTION = """<node><interface name="org.freedesktop.Notifications">
  <method name="GetCapabilities"><arg type="as" direction="out"/></method>
  <method name="GetServerInformation"><arg type="s" direction="out"/><arg type="s" direction="out"/>
    <arg type="s" direction="out"/><arg type="s" direction="out"/></method>
  <method name="Notify"><arg type="s"/><arg type="u"/><arg type="s"/><arg type="s"/><arg type="s"/><arg type="as"/>
    <arg type="a{sv}"/><arg type="i"/><arg type="u" direction="out"/></method>
</interface></node>"""


numbers = itertools.count(1)


def answer(_connection, _sender, _path, _interface, method, _arguments, invocation):
    """Describes the server, and gives each notification a number."""
    if method == "Notify":
        return invocation.return_value(GLib.Variant("(u)", (next(numbers),)))
    if method == "GetCapabilities":
        return invocation.return_value(GLib.Variant("(as)", (["actions", "body"],)))
    return invocation.return_value(GLib.Variant("(ssss)", (os.environ["SERVER"], "tests", "1", "1.2")))


def main():
    """Owns the names until it is ended."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    if "SERVER" in os.environ:
        interface = Gio.DBusNodeInfo.new_for_xml(DESCRIPTION).interfaces[0]
        bus.register_object("/org/freedesktop/Notifications", interface, answer, None, None)
    for name in (NOTIFICATIONS, *sys.argv[1:]):
        Gio.bus_own_name_on_connection(bus, name, Gio.BusNameOwnerFlags.NONE, None, None)
    GLib.MainLoop().run()


if __name__ == "__main__":
    main()
