"""A program that notifies as it is told: lines of JSON come in, and answers and signals go out as lines of JSON.

With PEER_ORDERS it runs so; without, as a desktop file starts it, it writes down that it was started, and ends.
"""
import json
import os
import sys

from gi.repository import GLib

from support.client import Client


def tell(value):
    """Prints a line."""
    print(json.dumps(value), flush=True)


class Peer(Client):
    """A client that tells its signals at once."""

    def _receive(self, *values):
        super()._receive(*values)
        tell({"signal": self.signals[-1]})

    def obey(self, source, _condition, loop):
        """Does what a line says."""
        line = source.readline()
        if not line:
            loop.quit()
            return False
        order = json.loads(line)
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
