"""Weston without hardware: a compositor that has no layers for banners."""

import os

from .server import ScreenServer


class Weston(ScreenServer):
    """A running Weston."""

    def __init__(self):
        super().__init__("weston")
        self.environment["XDG_RUNTIME_DIR"] = self.folder
        self.launch("weston", "--backend=headless-backend.so", "--socket=wayland-7", "--idle-time=0")
        self.path = os.path.join(self.folder, "wayland-7")
        self.await_start(lambda: os.path.exists(self.path))
        self.variables = {"WAYLAND_DISPLAY": self.path}
