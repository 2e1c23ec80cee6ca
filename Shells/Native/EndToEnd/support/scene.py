"""A screen with the native shell on which pictures are taken: in one direction, at one scale, in one or both looks."""

import json
import os
import plistlib
import shutil
import subprocess
import time

from endtoend import commands
from endtoend.wire import SocketStream, Wire
from .arabic import ARABIC
from .desktop import Desktop
from .xvfb import Xvfb

BIN = os.environ["UN_BIN"]
HERE = os.path.dirname(os.path.abspath(__file__))
WALL = "#3a5a78"
LOOKS = {"light": 2, "dark": 1}
SIZE = (900, 720)
# A program of a bundle that asks and waits; an installed app is known by its executable, which is Python here.
ASKING = """
import json, socket, struct, sys, time
stream = socket.socket(socket.AF_UNIX)
stream.connect(sys.argv[1])
for call in json.loads(sys.argv[2]):
    body = json.dumps(call).encode()
    stream.sendall(struct.pack(">I", len(body)) + body)
time.sleep(600)
"""


class Scene:
    """One screen with its desktop; places are counted in logical pixels from the edge where banners are."""

    def __init__(self, folder, direction="ltr", scale=1.0, looks=tuple(LOOKS), language=None):
        self.folder, self.direction, self.scale, self.looks = folder, direction, scale, looks
        self.screen = Xvfb(*(int(side * scale) for side in SIZE))
        if scale != 1:
            self.screen.scale(int(96 * scale))
        self.screen.run("xsetroot", "-solid", WALL)
        language = language or ("ur_PK.UTF-8" if direction == "rtl" else None)
        variables = {"LANG": language} if language else {}
        self.desktop = Desktop(self.screen, [BIN + "/usernotificationsd", "run"], **variables)
        self.portal = self.desktop.start(
            "/usr/bin/python3", os.path.join(HERE, "portal.py"), str(LOOKS[looks[0]]), "0", stdin=subprocess.PIPE)
        commands.wait_until(lambda: self.desktop.owns("org.freedesktop.portal.Desktop"), "the start of the portal")
        self.apps = []
        self.away()

    def close(self):
        """Ends everything."""
        for app in self.apps:
            app.close()
        self.desktop.close()
        self.screen.close()

    # The desktop

    def choose(self, look, contrast=0):
        """Changes the desktop's looks."""
        self.portal.stdin.write(f"{LOOKS[look]} {contrast}\n".encode())
        self.portal.stdin.flush()

    def words(self, text):
        """The text in the language of the person."""
        return ARABIC.get(text, text) if self.direction == "rtl" else text

    def unctl(self, *words):
        """Asks the system."""
        return self.desktop.run(BIN + "/unctl", *words)

    # What notifies

    def notify(self, app, title, text="", *options, actions=()):
        """Notifies as a program of the desktop does, to stay; one with buttons waits for them."""
        buttons = [word for name in actions for word in ("-A", f"{name.lower()}={self.words(name)}")]
        title = self.words(title)
        # Where the person's language is not installed, the program would not take its letters.
        self.desktop.start(
            "env", "LANG=C.UTF-8", "notify-send", "-t", "0", "-a", app, *options, *buttons, title, self.words(text))
        commands.wait_until(lambda: title in self.unctl("delivered"), title)

    def keep(self):
        """Decides about all programs, so that no banner asks."""
        for app in json.loads(self.unctl("apps", "--json")):
            if app["identifier"].startswith("program."):
                self.unctl("authorize", app["identifier"], "keep")

    def app(self, name, identifier=None):
        """An app of this system."""
        path = os.path.join(self.desktop.environment["XDG_RUNTIME_DIR"], "usernotifications", "center.sock")
        identifier = identifier or "org.example." + name.replace(" ", "")
        self.apps.append(Wire(SocketStream(path), bundleIdentifier=identifier, displayName=name))
        return self.apps[-1]

    def allowed(self, name, identifier=None):
        """An app that may notify."""
        identifier = identifier or "org.example." + name.replace(" ", "")
        app = self.app(name, identifier)
        app.send("requestAuthorization", options=["alert", "badge", "timeSensitive"])
        commands.wait_until(lambda: identifier in self.unctl("apps"), "the question")
        self.unctl("authorize", identifier, "allow")
        self.unctl("settings", identifier, "banners=persistent")
        return app

    def install(self, identifier, name):
        """Installs an app that may ask for critical alerts."""
        folder = os.path.join(self.desktop.folder, "Detector.app")
        os.mkdir(folder)
        for file, values in (
                ("Info.plist", {
                    "CFBundleIdentifier": identifier, "CFBundleExecutable": "run", "CFBundleDisplayName": name}),
                ("Entitlements.plist", {"com.apple.developer.usernotifications.critical-alerts": True})):
            with open(os.path.join(folder, file), "wb") as stream:
                plistlib.dump(values, stream)
        shutil.copy(os.path.realpath("/usr/bin/python3"), os.path.join(folder, "run"))
        self.unctl("install", folder)

    def run_installed(self, identifier, *calls):
        """Starts the program of an installed app, which makes these calls."""
        apps = json.loads(self.unctl("apps", "--json"))
        bundle = next(app["bundlePath"] for app in apps if app["identifier"] == identifier)
        hello = {"id": 0, "call": "hello", "version": 1, "bundleIdentifier": identifier, "bundlePath": bundle}
        socket = os.path.join(self.desktop.environment["XDG_RUNTIME_DIR"], "usernotifications", "center.sock")
        self.desktop.start(
            os.path.join(bundle, "run"), "-I", "-c", ASKING, socket,
            json.dumps([hello, *({"id": 1 + index, **call} for index, call in enumerate(calls))]))

    # The user's actions

    def panel(self):
        """Shows or hides the panel."""
        self.unctl("panel")
        time.sleep(1)

    def move(self, x, y):
        """Moves the pointer."""
        left = x if self.direction == "rtl" else SIZE[0] - x
        self.screen.do("mousemove", int(left * self.scale), int(y * self.scale))
        time.sleep(0.4)

    def click(self, x, y, button=1):
        """Presses a button there."""
        self.move(x, y)
        self.screen.do("click", button)
        time.sleep(0.5)

    def type(self, text):
        """Types a text in the language of the person, on a keyboard that has its letters."""
        if self.direction == "rtl":
            self.screen.run("setxkbmap", "ara")
        self.screen.do("type", "--delay", "40", self.words(text))

    def away(self):
        """Moves the pointer to an empty part of the screen."""
        self.move(SIZE[0] - 4, SIZE[1] - 4)

    # Pictures

    def await_surface(self):
        """Waits until something is drawn on the empty screen."""
        def colors():
            picture = self.screen.run("import", "-window", "root", "png:-")
            counted = subprocess.run(["identify", "-format", "%k", "png:-"], input=picture, capture_output=True, check=True)
            return int(counted.stdout)
        commands.wait_until(lambda: colors() > 1, "a surface on the screen")

    def shoot(self, name, contrast=0):
        """Takes a picture in each look, cut to the visible surfaces."""
        time.sleep(1)
        for look in self.looks:
            if contrast or look != self.looks[0]:
                self.choose(look, contrast)
                time.sleep(0.8)
            path = os.path.join(self.folder, f"{name}-{self.direction}-{self.scale}-{look}.png")
            self.screen.run("import", "-window", "root", "png:" + path)
            subprocess.run(["convert", path, "-bordercolor", WALL, "-border", "1", "-trim", "+repage", "-border",
                            str(int(12 * self.scale)), path], check=True)
        if len(self.looks) > 1 or contrast:
            self.choose(self.looks[0])
