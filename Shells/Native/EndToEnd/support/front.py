"""A window of GTK 3 that comes to the front by the token of its notification's answer: `front.py NAME [notify]`.

It prints `active` and `inactive`, and `token` with the activation token that it received.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gio, GLib, Gtk  # noqa: E402  the version is chosen first

NAME = "org.freedesktop.Notifications"


def hear(_connection, _sender, _path, _interface, member, arguments):
    """Takes the token, and comes to the front when the notification is pressed."""
    if member == "ActivationToken":
        print("token", arguments[1], flush=True)
        window.set_startup_id(arguments[1])
    elif member == "ActionInvoked":
        window.present()


window = Gtk.Window(title=sys.argv[1], default_width=200, default_height=100)
window.connect("notify::is-active", lambda *_: print("active" if window.is_active() else "inactive", flush=True))
window.connect("destroy", Gtk.main_quit)
window.show_all()
if sys.argv[2:]:
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    bus.signal_subscribe(None, NAME, None, None, None, Gio.DBusSignalFlags.NONE, hear)
    bus.call_sync(
        NAME, "/org/freedesktop/Notifications", NAME, "Notify",
        GLib.Variant("(susssasa{sv}i)", (sys.argv[1], 0, "", "Tea is ready", "", ["default", ""], {}, 0)), None,
        Gio.DBusCallFlags.NONE, -1, None)
Gtk.main()
