"""An app that the bus starts for a UnifiedPush message; it writes down what it receives, and ends when it is idle.

    connector.py FOLDER NAME VERSION [Register TOKEN | Unregister TOKEN]

Each call is a line of FOLDER/calls, as is the distributor's answer to its own; the file FOLDER/mode says how a message is
answered: `acknowledge`, `forget` its identifier as Flutter's connector does, `refuse` it with an error, or `end` without
having read it, once.
"""
import json
import os
import sys

from gi.repository import Gio, GLib

PATH = "/org/unifiedpush/Connector"
DISTRIBUTOR = "org.unifiedpush.Distributor.usernotifications"
SECOND = """<node><interface name="org.unifiedpush.Connector2">
<method name="Message"><arg type="a{sv}" direction="in"/><arg type="a{sv}" direction="out"/></method>
<method name="NewEndpoint"><arg type="a{sv}" direction="in"/><arg type="a{sv}" direction="out"/></method>
<method name="Unregistered"><arg type="a{sv}" direction="in"/><arg type="a{sv}" direction="out"/></method>
</interface></node>"""
FIRST = """<node><interface name="org.unifiedpush.Connector1">
<method name="Message"><arg type="s" direction="in"/><arg type="ay" direction="in"/><arg type="s" direction="in"/>
<annotation name="org.freedesktop.DBus.Method.NoReply" value="true"/></method>
<method name="NewEndpoint"><arg type="s" direction="in"/><arg type="s" direction="in"/>
<annotation name="org.freedesktop.DBus.Method.NoReply" value="true"/></method>
<method name="Unregistered"><arg type="s" direction="in"/>
<annotation name="org.freedesktop.DBus.Method.NoReply" value="true"/></method>
</interface></node>"""
FIELDS = {"Message": ("token", "message", "id"), "NewEndpoint": ("token", "endpoint"), "Unregistered": ("token",)}


def plain(value):
    """A value as JSON can have it; bytes as a text of Latin-1."""
    return bytes(value).decode("latin-1") if isinstance(value, list) else value


class Connector:
    """The object of an app at which a distributor calls."""

    def __init__(self, connection, folder, version):
        self.folder, self.version, self.waits = folder, version, False
        node = Gio.DBusNodeInfo.new_for_xml(SECOND if version == 2 else FIRST)
        connection.register_object(PATH, node.interfaces[0], self._called, None, None)

    def _called(self, _connection, _sender, _path, _interface, member, arguments, invocation):
        values = arguments.unpack()
        fields = values[0] if self.version == 2 else dict(zip(FIELDS[member], values))
        fields = {name: plain(value) for name, value in fields.items()}
        if member == "Message" and self._mode() == "end":
            with open(os.path.join(self.folder, "mode"), "w", encoding="utf-8") as file:
                file.write("acknowledge")
            os._exit(0)
        self._write(member, fields)
        if self.version == 1:
            return invocation.return_value(None)
        if member == "Message" and self._mode() == "refuse":
            return invocation.return_dbus_error("org.example.Error.Busy", "not now")
        answer = {}
        if member == "Message" and self._mode() == "acknowledge":
            answer["id"] = GLib.Variant("s", fields["id"])
        return invocation.return_value(GLib.Variant("(a{sv})", (answer,)))

    def ask(self, connection, member, name, token):
        """Calls the distributor, and writes down its answer."""
        fields = {"service": name, "token": token, "description": "Chats"} if member == "Register" else {"token": token}
        if self.version == 1:
            arguments = GLib.Variant(f"({'s' * len(fields)})", tuple(fields.values()))
        else:
            arguments = GLib.Variant("(a{sv})", ({key: GLib.Variant("s", one) for key, one in fields.items()},))

        def answered(_, result):
            self.waits = False
            answer = connection.call_finish(result).unpack()
            self._write("answer", answer[0] if self.version == 2 else dict(zip(("success", "reason"), answer)))

        self.waits = True
        connection.call(
            DISTRIBUTOR, "/org/unifiedpush/Distributor", f"org.unifiedpush.Distributor{self.version}", member, arguments,
            None, Gio.DBusCallFlags.NONE, 60_000, None, answered)

    def _write(self, member, fields):
        with open(os.path.join(self.folder, "calls"), "a", encoding="utf-8") as file:
            file.write(json.dumps({"member": member, "process": os.getpid(), **fields}) + "\n")

    def _mode(self):
        with open(os.path.join(self.folder, "mode"), encoding="utf-8") as file:
            return file.read().strip()


def main():
    """Owns the name for some seconds, and until the distributor has answered."""
    folder, name, version, *order = sys.argv[1:]
    connection = Gio.bus_get_sync(Gio.BusType.SESSION)
    connector = Connector(connection, folder, int(version))
    Gio.bus_own_name_on_connection(connection, name, Gio.BusNameOwnerFlags.NONE, None, None)
    if order:
        member, token = order
        # The bus has given the name before it answers a later call.
        connection.call_sync(
            "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "RequestName", GLib.Variant("(su)", (name, 4)), None,
            Gio.DBusCallFlags.NONE, 60_000, None)
        connector.ask(connection, member, name, token)
    loop = GLib.MainLoop()
    GLib.timeout_add_seconds(2, lambda: connector.waits or loop.quit())
    loop.run()


if __name__ == "__main__":
    main()
