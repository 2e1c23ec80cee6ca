"""Xvfb: an X server without hardware, and a picture of its screen at any time."""

import os
import select
import subprocess
import tempfile

from .picture import Picture
from .server import ScreenServer


class Xvfb(ScreenServer):
    """A server with one screen of this size; it has no window manager and no compositing manager."""

    def __init__(self, width=1280, height=800, *arguments, depth=24):
        self.folder = tempfile.mkdtemp(prefix="shell-")
        self.log = open(os.path.join(self.folder, "xvfb.log"), "w+b")
        reading, writing = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x{depth}", "-nolisten", "tcp",
             "-noreset", *arguments],
            pass_fds=[writing], stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log,
        )
        os.close(writing)
        number = self._number(reading)
        os.close(reading)
        if not number:
            words = self.said()
            self.close()
            raise RuntimeError("Xvfb does not start: " + words)
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": self.folder,
            "LANG": "C.UTF-8",
            "DISPLAY": ":" + number,
        }

    def _number(self, reading):
        """The number of the display; the server ends unless its line is read to the end."""
        text = b""
        while not text.endswith(b"\n") and select.select([reading], [], [], 30)[0]:
            part = os.read(reading, 32)
            if not part:
                return ""
            text += part
        return text.decode().strip()

    def do(self, *words):
        """Moves the pointer and presses buttons and keys: the arguments of xdotool."""
        self.run("xdotool", *(str(word) for word in words))

    def picture(self):
        return Picture.of_file(self.run("import", "-window", "root", "-depth", "8", "ppm:-"))

    def scale(self, density):
        """Writes the density of the screen where programs look for it."""
        self.run("xrdb", "-nocpp", "-merge", "-", text=f"Xft.dpi:\t{density}\n".encode())

    def properties(self, window):
        return self.run("xprop", "-id", str(window)).decode()
