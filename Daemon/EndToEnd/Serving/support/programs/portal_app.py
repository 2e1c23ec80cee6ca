"""An app that notifies by the desktop portal on command: lines of JSON come in, and answers and signals go out.

It runs in a sandbox that has nothing of this folder, and with any version of Python and GLib.
"""
import json
import os
import sys

from gi.repository import Gio, GLib

NAME, PATH, INTERFACE = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", \
    "org.freedesktop.portal.Notification"
APPLICATION = """<node><interface name="org.freedesktop.Application">
  <method name="Activate"><arg type="a{sv}" direction="in"/></method>
  <method name="ActivateAction">
    <arg type="s" direction="in"/><arg type="av" direction="in"/><arg type="a{sv}" direction="in"/>
  </method>
</interface></node>"""


def tell(**line):
    """Prints a line."""
    print(json.dumps(line), flush=True)


class App:
    """One connection to the bus."""

    def __init__(self):
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.bus = Gio.DBusConnection.new_for_address_sync(
            os.environ["DBUS_SESSION_BUS_ADDRESS"], flags, None, None)
        self.bus.signal_subscribe(
            None, INTERFACE, "ActionInvoked", None, None, Gio.DBusSignalFlags.NONE,
            lambda *signal: tell(signal=[part.print_(True) for part in map(signal[5].get_child_value, range(3))]))

    def call(self, interface, member, arguments, files=None):
        """Calls the portal, and returns its answer in the notation of GLib."""
        answer, _ = self.bus.call_with_unix_fd_list_sync(
            NAME, PATH, interface, member, arguments, None, Gio.DBusCallFlags.NONE, 60_000, files, None)
        return answer.print_(True)

    def add(self, order):
        """Hands a notification over; files of it are sent as the portal wants them."""
        options = GLib.Variant.parse(GLib.VariantType("a{sv}"), order["options"], None, None)
        values = {options.get_child_value(index).get_child_value(0).get_string():
                  options.get_child_value(index).get_child_value(1).get_variant()
                  for index in range(options.n_children())}
        files = Gio.UnixFDList()
        for key, path in order.get("files", {}).items():
            memory = os.memfd_create(key, os.MFD_ALLOW_SEALING)
            with open(path, "rb") as file:
                os.write(memory, file.read())
            number = files.append(memory)
            os.close(memory)
            values[key] = GLib.Variant("(sv)", ("file-descriptor", GLib.Variant("h", number)))
        return self.call(INTERFACE, "AddNotification", GLib.Variant("(sa{sv})", (order["add"], values)), files)

    def own(self, name):
        """Takes the name of the app, by which its own actions reach it."""
        node = Gio.DBusNodeInfo.new_for_xml(APPLICATION)
        self.bus.register_object("/" + name.replace(".", "/"), node.interfaces[0], self.activated, None, None)
        return self.bus.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
            GLib.Variant("(su)", (name, 0)), None, Gio.DBusCallFlags.NONE, 60_000, None).print_(True)

    @staticmethod
    def activated(_bus, _sender, _path, _interface, member, arguments, call):
        """Prints an action."""
        tell(activated=[member, arguments.print_(True)])
        call.return_value(None)

    def obey(self, source, _condition, loop):
        """Performs the command of a line."""
        line = source.readline()
        if not line:
            loop.quit()
            return False
        order = json.loads(line)
        try:
            if "add" in order:
                answer = self.add(order)
            elif "remove" in order:
                answer = self.call(INTERFACE, "RemoveNotification", GLib.Variant("(s)", (order["remove"],)))
            elif "own" in order:
                answer = self.own(order["own"])
            else:
                answer = self.call(
                    "org.freedesktop.DBus.Properties", "Get", GLib.Variant("(ss)", (INTERFACE, order["get"])))
            tell(answer=answer)
        except GLib.Error as problem:
            tell(error=problem.message)
        return True


def main():
    """Runs until the orders end."""
    loop = GLib.MainLoop()
    GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, App().obey, loop)
    tell(ready=True)
    loop.run()


main()
