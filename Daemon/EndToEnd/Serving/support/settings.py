"""The settings of a desktop, as its portal hands them on."""
from gi.repository import Gio, GLib

from endtoend import commands
from endtoend.client import Client
from .portal import FRONT, PATH

INTERFACE = "org.freedesktop.portal.Settings"
LOOKS, SOUND = "org.gnome.desktop.interface", "org.gnome.desktop.sound"
XML = f"""<node><interface name="{INTERFACE}">
  <method name="ReadAll"><arg type="as" direction="in"/><arg type="a{{sa{{sv}}}}" direction="out"/></method>
  <signal name="SettingChanged"><arg type="s"/><arg type="s"/><arg type="v"/></signal></interface></node>"""


class Settings(Client):
    """A portal that has nothing but settings: texts and truths by their space and key."""

    def __init__(self, address, **spaces):
        super().__init__(address, "Settings")
        self.spaces = {}
        for (space, key), value in spaces.get("values", {}).items():
            self._keep(space, key, value)
        self.readings = 0
        self.answers = spaces.get("answers", True)
        self.connection.register_object(
            PATH, Gio.DBusNodeInfo.new_for_xml(XML).interfaces[0], self._read, None, None)
        self.bus("RequestName", GLib.Variant("(su)", (FRONT, 0)))

    def _keep(self, space, key, value):
        if not isinstance(value, GLib.Variant):
            value = GLib.Variant("b" if isinstance(value, bool) else "s", value)
        self.spaces.setdefault(space, {})[key] = value
        return value

    def _read(self, _bus, _sender, _path, _interface, _member, _arguments, invocation):
        self.readings += 1
        if self.answers:
            invocation.return_value(GLib.Variant("(a{sa{sv}})", (self.spaces,)))

    def await_reading(self, times=1):
        """Waits until the settings were read so often, and the answer is with the bus."""
        def is_read():
            self.iterate()
            return self.readings >= times
        commands.wait_until(is_read, "the reading of the settings")
        self.owner()
        return self

    def change(self, space, key, value):
        """Changes a setting, and returns when the bus has the news."""
        value = self._keep(space, key, value)
        self.connection.emit_signal(
            None, PATH, INTERFACE, "SettingChanged", GLib.Variant("(ssv)", (space, key, value)))
        self.owner()
