"""A program that notifies on command: lines of JSON come in, and answers and signals go out as lines of JSON.

With PEER_ORDERS it runs so; without, as a desktop file starts it, it writes down that it was started, and ends.
"""
import json
import os
import sys

from gi.repository import Gio, GLib

from endtoend.client import NAME, PATH, Client, notify_arguments


def tell(value):
    """Prints a line."""
    print(json.dumps(value), flush=True)


class Peer(Client):
    """A client that prints its signals at once."""

    def _receive(self, *values):
        super()._receive(*values)
        tell({"signal": self.signals[-1]})

    def drop(self, **options):
        """Hands a notification over, waits for nothing, and ends."""
        message = Gio.DBusMessage.new_method_call(NAME, PATH, NAME, "Notify")
        message.set_body(notify_arguments(**options))
        message.set_flags(Gio.DBusMessageFlags.NO_REPLY_EXPECTED)
        self.connection.send_message(message, Gio.DBusSendMessageFlags.NONE)
        self.connection.flush_sync()
        os._exit(0)

    def obey(self, source, _condition, loop):
        """Performs the command of a line."""
        line = source.readline()
        if not line:
            loop.quit()
            return False
        order = json.loads(line)
        if order.pop("leaves", False):
            self.drop(**order)
        tell({"answer": self.close_notification(order["close"]) if "close" in order else self.notify(**order)})
        return True


def main():
    """Runs until the orders end."""
    executable = os.readlink("/proc/self/exe")
    if "PEER_ORDERS" not in os.environ:
        with open(f"{sys.executable}.opened", "a", encoding="utf-8") as file:
            file.write(json.dumps({"executable": executable, "arguments": sys.argv[1:]}) + "\n")
        return
    peer = Peer(os.environ["DBUS_SESSION_BUS_ADDRESS"], "Peer")
    loop = GLib.MainLoop()
    GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, peer.obey, loop)
    tell({"ready": executable})
    loop.run()


main()
# The interpreter itself is not to begin.
sys.stdout.flush()
os._exit(0)
