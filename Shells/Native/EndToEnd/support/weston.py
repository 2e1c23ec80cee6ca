"""Weston without hardware: a compositor that has no layers for banners."""

import os
import subprocess
import tempfile
import time

from .server import ScreenServer


class Weston(ScreenServer):
    """A running Weston."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="shell-")
        self.log = open(os.path.join(self.folder, "weston.log"), "w+b")
        self.environment = {"PATH": os.environ["PATH"], "HOME": self.folder, "LANG": "C.UTF-8",
                            "XDG_RUNTIME_DIR": self.folder}
        self.process = subprocess.Popen(
            ["weston", "--backend=headless-backend.so", "--socket=wayland-7", "--idle-time=0"], env=self.environment,
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        self.path = os.path.join(self.folder, "wayland-7")
        end = time.monotonic() + 30
        while not os.path.exists(self.path):
            if time.monotonic() > end or self.process.poll() is not None:
                words = self.said()
                self.close()
                raise RuntimeError("Weston does not start: " + words)
            time.sleep(0.02)
        self.variables = {"WAYLAND_DISPLAY": self.path}
