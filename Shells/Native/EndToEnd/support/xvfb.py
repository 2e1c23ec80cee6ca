"""Xvfb: an X server without hardware, and a picture of its screen at any time."""

from endtoend import servers
from .picture import Picture
from .server import ScreenServer


class Xvfb(ScreenServer):
    """A server with one screen of this size; it has no window manager and no compositing manager."""

    def __init__(self, width=1280, height=800, *arguments, depth=24):
        super().__init__("xvfb")
        try:
            _, self.environment["DISPLAY"] = servers.xvfb(
                self.launch, "-noreset", *arguments, size=f"{width}x{height}x{depth}")
        except AssertionError as error:
            words = self.said()
            self.close()
            raise AssertionError(f"{error}: {words}") from None

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
