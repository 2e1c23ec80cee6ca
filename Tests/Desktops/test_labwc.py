"""labwc as installed; the native shell shows the notifications."""
from graphical.native import NativeCase, NativeWalk


class Labwc(NativeWalk, NativeCase):
    desktop = "labwc"
    command = ("labwc",)
