"""sway as installed, with its bar; the native shell shows the notifications."""
from graphical.lock import SilentLockWalk
from graphical.native import NativeCase, NativeWalk
from graphical.screens import LayerScreen


class SwayScreen(LayerScreen):
    """sway's bar is at the top."""

    bar = 23


class Sway(SilentLockWalk, NativeWalk, NativeCase):
    desktop = "sway"
    command = ("sway",)
    screen_class = SwayScreen
