"""A program with libnotify, by its bindings for Python."""
import gi

gi.require_version("Notify", "0.7")
from gi.repository import GLib, Notify  # noqa: E402


def closed(notification):
    """Prints the reason of the end."""
    print("closed", notification.get_closed_reason(), flush=True)
    loop.quit()


Notify.init("Libnotify Test")
loop = GLib.MainLoop()
shown = Notify.Notification.new("From libnotify", "with a <i>body</i>", "dialog-information")
shown.set_urgency(Notify.Urgency.LOW)
shown.add_action("later", "Later", lambda _shown, action: print("action", action, flush=True))
shown.connect("closed", closed)
shown.show()
print("server", Notify.get_server_info().name if hasattr(Notify.get_server_info(), "name")
      else Notify.get_server_info()[1], flush=True)
loop.run()
