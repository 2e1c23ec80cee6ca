"""phoc, the compositor of Phosh, without its shell; the native shell shows the notifications."""
from graphical.native import NativeCase, NativeWalk

# The compositor itself passes no variables on; Phosh's session does.
SESSION = "sh -c 'dbus-update-activation-environment --systemd WAYLAND_DISPLAY; exec sleep infinity'"


class Phoc(NativeWalk, NativeCase):
    desktop = "phoc"
    command = ("phoc", "-E", SESSION)
    # The compositor ends with its first program.
    quit_command = ("pkill", "--exact", "sleep")
