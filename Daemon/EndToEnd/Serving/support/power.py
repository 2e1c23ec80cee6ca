"""UPower as far as the daemon asks it: whether the machine is on battery, and the charge."""
from gi.repository import Gio, GLib

NAME = "org.freedesktop.UPower"
PATH = "/org/freedesktop/UPower"
DEVICE = PATH + "/devices/DisplayDevice"
INTERFACES = """<node>
<interface name="org.freedesktop.UPower"><property name="OnBattery" type="b" access="read"/></interface>
<interface name="org.freedesktop.UPower.Device"><property name="Percentage" type="d" access="read"/></interface>
</node>"""


class PowerSupply:
    """The service on a bus, with a supply that a test sets."""

    def __init__(self, connection):
        self.connection = connection
        self.values = {"OnBattery": GLib.Variant("b", False), "Percentage": GLib.Variant("d", 100.0)}
        interfaces = Gio.DBusNodeInfo.new_for_xml(INTERFACES).interfaces
        for path, interface in zip((PATH, DEVICE), interfaces):
            connection.register_object(path, interface, None, lambda *call: self.values[call[4]], None)
        Gio.bus_own_name_on_connection(connection, NAME, Gio.BusNameOwnerFlags.NONE, None, None)

    def set(self, is_on_battery, charge):
        """Changes the supply, and says so."""
        self.values = {"OnBattery": GLib.Variant("b", is_on_battery), "Percentage": GLib.Variant("d", charge)}
        for path, interface, name in ((DEVICE, f"{NAME}.Device", "Percentage"), (PATH, NAME, "OnBattery")):
            self.connection.emit_signal(
                None, path, "org.freedesktop.DBus.Properties", "PropertiesChanged",
                GLib.Variant("(sa{sv}as)", (interface, {name: self.values[name]}, [])))

    @staticmethod
    def iterate():
        """Answers what has been asked."""
        while GLib.MainContext.default().iteration(False):
            pass
