"""A program with UnifiedPush (version 2 on D-Bus): `/usr/bin/python3 connector.py FOLDER [register]`.

It appends each call that it receives to FOLDER/calls, as a line of JSON, and ends after a while without calls. The bus starts it
again for the next message.
"""
import base64
import json
import sys

from gi.repository import Gio, GLib

NAME, PATH = "org.example.Chat", "/org/unifiedpush/Connector"
DISTRIBUTOR = "org.unifiedpush.Distributor.usernotifications"
# Libraries of KDE write it with braces.
TOKEN = "{8e8e6f5a-6a0b-4d4e-9d5a-0c1f6f0a3b77}"
IDLE = 2000  # milliseconds
INTERFACE = "<interface name='org.unifiedpush.Connector2'>" + "".join(
    f"<method name='{name}'><arg type='a{{sv}}' direction='in'/><arg type='a{{sv}}' direction='out'/></method>"
    for name in ("Message", "NewEndpoint", "Unregistered")) + "</interface>"


class Connector:
    def __init__(self, folder):
        self.path = f"{folder}/calls"
        self.loop = GLib.MainLoop()
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        node = Gio.DBusNodeInfo.new_for_xml(f"<node>{INTERFACE}</node>")
        self.bus.register_object(PATH, node.interfaces[0], self.receive)
        Gio.bus_own_name_on_connection(self.bus, NAME, Gio.BusNameOwnerFlags.NONE)
        self.timer = GLib.timeout_add(IDLE, self.loop.quit)

    def register(self):
        arguments = {"service": NAME, "token": TOKEN, "description": "Chat"}
        fields = {name: GLib.Variant("s", value) for name, value in arguments.items()}
        self.bus.call(
            DISTRIBUTOR, "/org/unifiedpush/Distributor", "org.unifiedpush.Distributor2", "Register",
            GLib.Variant("(a{sv})", (fields,)), None, Gio.DBusCallFlags.NONE, -1)

    def receive(self, _bus, _sender, _path, _interface, member, arguments, call):
        fields, = arguments.unpack()
        if "message" in fields:
            fields["message"] = base64.b64encode(bytes(fields["message"])).decode()
        with open(self.path, "a", encoding="utf-8") as file:
            file.write(json.dumps({"call": member, **fields}) + "\n")
        known = {"id": GLib.Variant("s", fields["id"])} if "id" in fields else {}
        call.return_value(GLib.Variant("(a{sv})", (known,)))
        GLib.source_remove(self.timer)
        self.timer = GLib.timeout_add(IDLE, self.loop.quit)


if __name__ == "__main__":
    connector = Connector(sys.argv[1])
    if "register" in sys.argv:
        connector.register()
    connector.loop.run()
