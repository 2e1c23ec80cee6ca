"""sway without hardware: one output of 1280x720 pixels, and a picture of it at any time."""

import json
import os
import re

from .picture import Picture
from .server import ScreenError, ScreenServer

CONFIGURATION = """
output * bg #202020 solid_color
default_border none
input * xkb_layout de
"""


class Sway(ScreenServer):
    """A running sway; `outer` is another one in whose windows it shows its outputs, which can then be unplugged."""

    def __init__(self, outer=None):
        self.outer = outer
        super().__init__("sway")
        self.environment["XDG_RUNTIME_DIR"] = self.folder
        configuration = os.path.join(self.folder, "configuration")
        with open(configuration, "w") as file:
            file.write(CONFIGURATION)
        own = dict(self.environment, WLR_RENDERER="pixman", WLR_LIBINPUT_NO_DEVICES="1", WLR_BACKENDS="headless")
        if outer:
            own.update(WLR_BACKENDS="wayland", WAYLAND_DISPLAY=outer.path)
        self.launch("sway", "-c", configuration, env=own)
        self.path = self.await_start(lambda: self._find(r"wayland-\d+"))
        self.environment["WAYLAND_DISPLAY"] = os.path.basename(self.path)
        self.environment["SWAYSOCK"] = self.await_start(lambda: self._find(r"sway-ipc.*\.sock"))
        self.await_start(self._has_output)

    def _find(self, pattern):
        """The path of a file in its folder; None without one."""
        names = [name for name in os.listdir(self.folder) if re.fullmatch(pattern, name)]
        return os.path.join(self.folder, names[0]) if names else None

    def _has_output(self):
        # swaymsg gives up after three seconds, and sway answers nothing while it starts.
        try:
            return self.outputs()
        except ScreenError:
            return None

    def command(self, *words):
        return json.loads(self.run("swaymsg", "-r", *words))

    def unplug(self, output):
        """Takes an output away by closing the window that shows it: a headless one cannot be taken away."""
        self.outer.command(f'[title="{output}"]', "kill")

    def outputs(self):
        """The names of the outputs."""
        return [output["name"] for output in self.command("-t", "get_outputs")]

    def type(self, *words):
        """Types a text, or presses keys: the arguments of wtype."""
        self.run("wtype", *words)

    def picture(self, output="HEADLESS-1"):
        return Picture.of_file(self.run("grim", "-t", "ppm", "-o", output, "-"))
