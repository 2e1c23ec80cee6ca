"""A desktop portal that has nothing but the settings of looks: `portal.py SCHEME CONTRAST`, 1 for dark, 2 for light."""

import sys

from gi.repository import Gio, GLib

NODE = Gio.DBusNodeInfo.new_for_xml("""<node><interface name="org.freedesktop.portal.Settings">
<method name="ReadAll"><arg type="as" direction="in"/><arg type="a{sa{sv}}" direction="out"/></method>
</interface></node>""")


def call(connection, sender, path, interface, method, arguments, invocation):
    """Answers ReadAll."""
    values = {"color-scheme": GLib.Variant("u", int(sys.argv[1])), "contrast": GLib.Variant("u", int(sys.argv[2]))}
    invocation.return_value(GLib.Variant("(a{sa{sv}})", ({"org.freedesktop.appearance": values},)))


bus = Gio.bus_get_sync(Gio.BusType.SESSION)
bus.register_object("/org/freedesktop/portal/desktop", NODE.interfaces[0], call, None, None)
Gio.bus_own_name_on_connection(bus, "org.freedesktop.portal.Desktop", Gio.BusNameOwnerFlags.NONE, None, None)
GLib.MainLoop().run()
