#!/usr/bin/python3
"""A backend of the desktop's portal: it writes down which app sent each notification, as the portal says."""
import os

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

NAME = "org.freedesktop.impl.portal.desktop.tests"
INTERFACE = "org.freedesktop.impl.portal.Notification"


class Backend(dbus.service.Object):
    """The methods that the portal calls."""

    @dbus.service.method(INTERFACE, in_signature="ssa{sv}")
    def AddNotification(self, app, identifier, _):
        """Writes a line with the app's identifier."""
        with open(os.path.expanduser("~/portal.txt"), "a", encoding="utf-8") as file:
            file.write(f"{app} {identifier}\n")

    @dbus.service.method(INTERFACE, in_signature="ss")
    def RemoveNotification(self, app, identifier):
        """Does nothing."""


dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
backend = Backend(bus, "/org/freedesktop/portal/desktop")
name = dbus.service.BusName(NAME, bus)
GLib.MainLoop().run()
