"""labwc as installed; the native shell shows the notifications."""
from graphical.native import NativeCase, NativeWalk
from graphical.upgrade import UpgradeWalk


class Labwc(UpgradeWalk, NativeWalk, NativeCase):
    desktop = "labwc"
    command = ("labwc",)
