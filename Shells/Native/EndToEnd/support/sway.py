"""sway without hardware: one output of 1280x720 pixels, and a picture of it at any time."""

import json
import os
import re
import subprocess
import tempfile
import time

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
        self.folder = tempfile.mkdtemp(prefix="shell-")
        self.log = open(os.path.join(self.folder, "sway.log"), "w+b")
        configuration = os.path.join(self.folder, "configuration")
        with open(configuration, "w") as file:
            file.write(CONFIGURATION)
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": self.folder,
            "LANG": "C.UTF-8",
            "XDG_RUNTIME_DIR": self.folder,
        }
        own = dict(self.environment, WLR_RENDERER="pixman", WLR_LIBINPUT_NO_DEVICES="1", WLR_BACKENDS="headless")
        if outer:
            own.update(WLR_BACKENDS="wayland", WAYLAND_DISPLAY=outer.path)
        self.process = subprocess.Popen(
            ["sway", "-c", configuration], env=own, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log
        )
        try:
            self.path = self._wait_for(r"wayland-\d+")
            self.environment["WAYLAND_DISPLAY"] = os.path.basename(self.path)
            self.environment["SWAYSOCK"] = self._wait_for(r"sway-ipc.*\.sock")
            self._wait_for_output()
        except Exception:
            self.close()
            raise

    def _wait_for(self, pattern):
        end = time.monotonic() + 20
        while time.monotonic() < end and self.process.poll() is None:
            for name in os.listdir(self.folder):
                if re.fullmatch(pattern, name):
                    return os.path.join(self.folder, name)
            time.sleep(0.02)
        raise RuntimeError("sway does not start: " + self.said())

    def _wait_for_output(self):
        end = time.monotonic() + 60
        while True:
            # swaymsg gives up after three seconds, and sway answers nothing while it starts.
            try:
                if self.outputs():
                    return
            except ScreenError:
                if self.process.poll() is not None or time.monotonic() > end:
                    raise
            if time.monotonic() > end:
                raise RuntimeError("sway has no output: " + self.said())
            time.sleep(0.02)

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
