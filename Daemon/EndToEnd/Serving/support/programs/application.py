"""A GApplication that notifies, and prints its events.

Arguments: its identifier, and the file to which it says it; with a third one the bus has started it.
"""
import signal
import sys

from gi.repository import Gio, GLib


def say(text):
    """Writes a line down."""
    with open(sys.argv[2], "a", encoding="utf-8") as file:
        file.write(f"{text}\n")


def start(application):
    """Adds the actions."""
    for name, kind in (("open", None), ("later", GLib.VariantType("s"))):
        action = Gio.SimpleAction.new(name, kind)
        action.connect("activate", heard)
        application.add_action(action)
    # What keeps it alive until it has heard something.
    application.hold()


def notify(application):
    """Sends a notification with a button that has a target, and one that is withdrawn at a signal."""
    notification = Gio.Notification.new("Buy <b>milk</b> & bread")
    notification.set_body("a < b & <b>c</b>")
    notification.set_default_action("app.open")
    notification.add_button_with_target("Later", "app.later", GLib.Variant("s", "evening"))
    application.send_notification("milk-1", notification)
    application.send_notification("bread-1", Gio.Notification.new("withdrawn"))
    GLib.unix_signal_add(
        GLib.PRIORITY_DEFAULT, signal.SIGUSR1, lambda: application.withdraw_notification("bread-1"))
    say("sent")


def heard(action, parameter):
    """Says which action, and ends after it."""
    say(f"action {action.get_name()} {parameter.unpack() if parameter else ''}")
    Gio.Application.get_default().release()


flags = Gio.ApplicationFlags.IS_SERVICE if len(sys.argv) > 3 else Gio.ApplicationFlags.FLAGS_NONE
app = Gio.Application(application_id=sys.argv[1], flags=flags)
app.connect("startup", start)
app.connect("activate", notify)
app.run([])
