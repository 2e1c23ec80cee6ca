"""A program that notifies as Electron does: it loads libnotify by its name, and gives it one action and two hints."""
import ctypes
import os

import gi  # noqa: F401  The loop is that of GLib.
from gi.repository import GLib

library, glib = ctypes.CDLL("libnotify.so.4"), ctypes.CDLL("libgobject-2.0.so.0")
pointer, text = ctypes.c_void_p, ctypes.c_char_p
ACTION, CLOSED = ctypes.CFUNCTYPE(None, pointer, text, pointer), ctypes.CFUNCTYPE(None, pointer, pointer)
library.notify_notification_new.restype = pointer
glib.g_signal_connect_data.argtypes = [pointer, text, CLOSED, pointer, pointer, ctypes.c_int]
library.notify_notification_add_action.argtypes = [pointer, text, text, ACTION, pointer, pointer]
library.notify_notification_set_hint_string.argtypes = [pointer, text, text]
for name in ("show", "close"):
    getattr(library, f"notify_notification_{name}").argtypes = [pointer, pointer]
library.notify_notification_get_closed_reason.argtypes = [pointer]
loop = GLib.MainLoop()


@CLOSED
def closed(shown, _data):
    """Prints the reason of the end."""
    print("closed", library.notify_notification_get_closed_reason(shown), flush=True)
    loop.quit()


@ACTION
def clicked(_shown, _action, _data):
    """Prints that the notification was pressed."""
    print("click", flush=True)


library.notify_init(b"Electron Test")
notification = library.notify_notification_new(b"From Electron", b"a body", None)
glib.g_signal_connect_data(notification, b"closed", closed, None, None, 0)
library.notify_notification_add_action(notification, b"default", b"View", clicked, None, None)
library.notify_notification_set_hint_string(notification, b"append", b"true")
library.notify_notification_set_hint_string(notification, b"desktop-entry", b"electron-test")
library.notify_notification_show(notification, None)
if os.environ.get("CLOSES"):
    library.notify_notification_close(notification, None)
loop.run()
