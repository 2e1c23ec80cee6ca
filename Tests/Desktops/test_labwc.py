"""labwc as installed; the native shell shows the notifications."""
from graphical.lock import SilentLockWalk
from graphical.native import NativeCase, NativeWalk


class Labwc(SilentLockWalk, NativeWalk, NativeCase):
    desktop = "labwc"
    command = ("labwc",)
