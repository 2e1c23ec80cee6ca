"""Takes pictures of the native shell in its states, on an X server without hardware.

    UN_BIN=BIN python3 gallery.py FOLDER [NAME...]
"""

import json
import os
import plistlib
import shutil
import subprocess
import sys
import time

from support.desktop import App, Desktop, until
from support.xvfb import Xvfb

BIN = os.environ["UN_BIN"]
FOLDER = sys.argv[1]
HERE = os.path.dirname(os.path.abspath(__file__))
WALL = "#3a5a78"
LONG = ("The train to Hamburg leaves at 14:05 from platform 9, eleven minutes late. Coach 23 has been taken away, so seats "
        "are given anew at the door. In the restaurant car there is soup. The connection to Kiel is reached; the one to "
        "Westerland is not, and the next one leaves at 18:35 from platform 12. ") * 2
ARABIC = ("اجتماع الفريق", "يبدأ الاجتماع الساعة العاشرة في القاعة Blue 2")
HEBREW = ("הודעה חדשה", "נפגשים בשעה 18:30 ליד התחנה, ואז הולכים לקולנוע")


class Scene:
    """One screen with its desktop, on which pictures are taken."""

    def __init__(self, scheme=2, contrast=0, density=None, **variables):
        self.screen = Xvfb(1280, 800) if not density or density < 150 else Xvfb(1800, 1300)
        if density:
            self.screen.scale(density)
        self.screen.run("xsetroot", "-solid", WALL)
        portal = ["/usr/bin/python3", os.path.join(HERE, "support", "portal.py"), str(scheme), str(contrast)]
        self.width = 1800 if density and density >= 150 else 1280
        self.screen.do("mousemove", 10, 700)
        self.desktop = Desktop(self.screen, [BIN + "/usernotificationsd", "run"], portal, **variables)
        self.apps = []

    def notify(self, app, title, text="", *words):
        """Notifies as a program of the desktop does, to stay; one with buttons waits for them."""
        self.desktop.start("notify-send", "-t", "0", "-a", app, *words, title, text)
        until(lambda: title in self.unctl("delivered"), title)

    def keep(self):
        """Decides about all programs, so that no banner asks."""
        for app in json.loads(self.unctl("apps", "--json")):
            if app["identifier"].startswith("program."):
                self.unctl("authorize", app["identifier"], "keep")

    def notify_review(self):
        """A banner with two buttons."""
        self.notify("Calendar", "Design review", "In ten minutes, room <b>Blue 2</b>", "-A", "join=Join", "-A",
                    "later=Later")

    def app(self, name):
        """An app of this system."""
        app = App(self.desktop, name)
        self.apps.append(app)
        return app

    def allowed(self, name, *options):
        """An app that may notify."""
        app = self.app(name)
        app.send("requestAuthorization", options=["alert", "badge", "timeSensitive", *options])
        identifier = "org.example." + name.replace(" ", "")
        until(lambda: identifier in self.unctl("apps"), "the question")
        self.unctl("authorize", identifier, "allow")
        self.unctl("settings", identifier, "banners=persistent")
        return app

    def unctl(self, *words):
        """Asks the system."""
        return self.desktop.run(BIN + "/unctl", *words)

    def panel(self):
        """Shows or hides the panel."""
        self.unctl("panel")
        time.sleep(1)

    def move(self, x, y):
        """Moves the pointer, from the right edge of the screen."""
        self.screen.do("mousemove", self.width - x, y)
        time.sleep(0.4)

    def click(self, x, y, button=1):
        """Presses a button there."""
        self.move(x, y)
        self.screen.do("click", button)
        time.sleep(0.5)

    def away(self):
        """Moves the pointer where nothing is."""
        self.screen.do("mousemove", 10, 700)
        time.sleep(0.4)

    def shoot(self, name):
        """Takes a picture, cut to what is on the wall."""
        time.sleep(1.2)
        path = os.path.join(FOLDER, f"shell-{name}.png")
        self.screen.run("import", "-window", "root", "png:" + path)
        subprocess.run(["convert", path, "-bordercolor", WALL, "-border", "1", "-trim", "+repage", "-border", "16",
                        "+dither", "-colors", "128", "-strip", "png8:" + path], check=True)

    def close(self):
        """Ends everything."""
        for app in self.apps:
            app.close()
        self.desktop.close()
        self.screen.close()


def notify_sample(scene):
    """What several programs have to say."""
    scene.notify("Backup", "Backup finished", "All 12 folders, 3.4 GB")
    scene.notify("日本語メール", "新しいメッセージ 🎉", "明日の会議は十時に始まります。👩‍💻 資料をご覧ください。")
    scene.notify("Weather", "Rain at five 🌧️", "Take an umbrella ☔ with you; the evening is dry.")
    for text in ("Shall we meet at the station?", "I am there at half past six", "Bring the tickets please"):
        scene.notify("Messages", "Anna Berg", text)
    scene.keep()


def draw_light(scene):
    """Banners on a light desktop."""
    scene.notify_review()
    scene.shoot("undecided")
    scene.keep()
    scene.shoot("banner-light")
    scene.move(120, 110)
    scene.shoot("button-hovered")
    scene.click(200, 50, 3)
    scene.away()
    scene.shoot("options")


def draw_scheme(name):
    """Banners in one scheme."""
    def draw(scene):
        scene.notify_review()
        scene.notify("Battery", "Battery is almost empty", "4 % are left", "-u", "critical")
        scene.keep()
        scene.shoot(name)
    return draw


def draw_levels(scene):
    """Time-sensitive ones and a usual one."""
    scene.allowed("Home Guard")
    scene.notify("Battery", "Battery is almost empty", "4 % are left", "-u", "critical")
    scene.keep()
    for title, level in (("Washing machine has finished", "active"), ("Door is open", "time-sensitive")):
        scene.apps[0].send("add", request={"identifier": level, "content": {
            "title": title, "body": "Since five minutes", "interruptionLevel": level}})
        time.sleep(0.5)
    scene.shoot("levels")


def draw_critical(scene):
    """A critical alert of an installed app that may send such."""
    identifier = "org.example.SmokeDetector"
    folder = os.path.join(scene.desktop.folder, "Detector.app")
    os.mkdir(folder)
    for name, values in (
            ("Info.plist", {"CFBundleIdentifier": identifier, "CFBundleExecutable": "run",
                            "CFBundleDisplayName": "Smoke Detector"}),
            ("Entitlements.plist", {"com.apple.developer.usernotifications.critical-alerts": True})):
        with open(os.path.join(folder, name), "wb") as file:
            plistlib.dump(values, file)
    shutil.copy("/bin/true", os.path.join(folder, "run"))
    scene.unctl("install", folder)
    for decision in ("allow", "allowCritical"):
        scene.unctl("authorize", identifier, decision)
    scene.unctl("schedule", "--app", identifier, "--level", "critical", "--title", "Smoke in the kitchen", "--body",
                "Leave the house and call the fire brigade.", "--action", "call=Call 112", "--action", "ok=I am safe")
    scene.shoot("critical")


def draw_progress(scene):
    """A download on its way, above one that has just begun."""
    scene.notify("Updates", "Installing 12 updates", "The machine can be used meanwhile", "-h", "int:value:8")
    scene.notify("Browser", "debian-12.iso", "620 of 1,000 MB", "-h", "int:value:62", "-A", "stop=Stop")
    scene.keep()
    scene.shoot("progress")


def draw_summary(scene):
    """A scheduled summary in the panel."""
    scene.notify("News", "Earlier", "So that the app is known")
    scene.keep()
    scene.unctl("clear", "--all")
    due = (time.time() + 70) // 60 * 60
    scene.unctl("settings", "summary=on", time.strftime("summaryTimes=%H:%M", time.localtime(due)))
    scene.unctl("settings", "program.News", "delivery=summary")
    for title in ("The bridge is open again", "A new library in the old mill"):
        scene.desktop.run("notify-send", "-a", "News", title, "Read more in the evening edition")
    time.sleep(max(0, due + 2 - time.time()))
    scene.panel()
    scene.shoot("summary")


def draw_stack(scene):
    """A stack of one program, folded and unfolded."""
    notify_sample(scene)
    scene.shoot("banners")
    scene.panel()
    scene.shoot("panel-light")
    scene.click(200, 160)
    scene.away()
    scene.shoot("panel-unfolded")
    scene.screen.do("type", "anna")
    scene.shoot("panel-search")
    scene.screen.do("type", "xyz")
    scene.shoot("panel-no-match")


def draw_empty(scene):
    """A panel with nothing in it."""
    scene.panel()
    scene.shoot("panel-empty")


def draw_panel_dark(scene):
    """A panel on a dark desktop."""
    notify_sample(scene)
    time.sleep(1)
    scene.panel()
    scene.shoot("panel-dark")


def draw_reply(scene):
    """A field with a text of which a part is selected."""
    scene.unctl("schedule", "--title", "Anna Berg", "--body", "Shall we meet at the station?", "--reply",
                "Reply:Message", "--action", "like=Like")
    scene.click(112, 105)
    scene.screen.do("type", "--delay", "20", "Yes, at half past six")
    scene.screen.do("key", "--delay", "30", "ctrl+shift+Left", "ctrl+shift+Left")
    scene.shoot("reply")


def draw_questions(scene):
    """The questions whether an app may notify, and whether it may know the place."""
    app = scene.app("Shopping List")
    app.send("requestAuthorization", options=["alert", "badge", "sound"])
    scene.shoot("permission")
    scene.unctl("authorize", "org.example.ShoppingList", "allow")
    app.send("requestLocation", wish="whileUsing", purpose="To remind you where you shop.")
    scene.shoot("place")


def draw_provisional(scene):
    """A program about which nobody has decided."""
    app = scene.app("Shopping List")
    app.send("requestAuthorization", options=["alert", "provisional"])
    time.sleep(1)
    app.send("add", request={"identifier": "milk", "content": {"title": "Buy milk", "body": "The shop closes at eight."}})
    time.sleep(1)
    scene.panel()
    scene.shoot("provisional")


def draw_picture(scene):
    """A picture beside the text, and below it when it is opened."""
    photo = os.path.join(scene.desktop.folder, "photo.png")
    subprocess.run(["convert", "-size", "640x400", "gradient:#f0a040-#204080", "-fill", "#fff4c0", "-draw",
                    "circle 460,150 510,150", photo], check=True)
    scene.notify("Camera", "Sunset", "A picture was taken", "-h", "string:image-path:" + photo, "-i", "camera-photo")
    scene.keep()
    scene.shoot("picture")


def draw_long(scene):
    """A long text as it comes, and opened."""
    scene.notify("Railway", "Your train to Hamburg and Kiel leaves eleven minutes late from another platform", LONG)
    scene.keep()
    scene.shoot("long")
    scene.click(294, 182)
    scene.away()
    scene.shoot("long-opened")


def draw_texts(title, text, name):
    """A banner of one language."""
    def draw(scene):
        scene.notify("Calendar", title, text, "-A", "join=Join", "-A", "later=Later")
        scene.notify("Mail", "Design review", "In ten minutes, room Blue 2")
        scene.keep()
        scene.shoot(name)
        time.sleep(1)
        scene.panel()
        scene.shoot(name + "-panel")
    return draw


def draw_density(density):
    """Banners on a screen of some density."""
    def draw(scene):
        scene.notify_review()
        scene.notify("日本語メール", "新しいメッセージ 🎉", "明日の会議は十時に始まります。👩‍💻 資料をご覧ください。")
        scene.keep()
        scene.shoot(f"density-{density}")
    return draw


PICTURES = {
    "light": (draw_light, {}),
    "dark": (draw_scheme("banner-dark"), {"scheme": 1}),
    "contrast": (draw_scheme("contrast-light"), {"contrast": 1}),
    "contrast-dark": (draw_scheme("contrast-dark"), {"scheme": 1, "contrast": 1}),
    "levels": (draw_levels, {}),
    "critical": (draw_critical, {}),
    "progress": (draw_progress, {}),
    "summary": (draw_summary, {}),
    "stack": (draw_stack, {}),
    "empty": (draw_empty, {}),
    "panel-dark": (draw_panel_dark, {"scheme": 1}),
    "reply": (draw_reply, {}),
    "questions": (draw_questions, {}),
    "provisional": (draw_provisional, {}),
    "picture": (draw_picture, {}),
    "long": (draw_long, {}),
    "arabic": (draw_texts(*ARABIC, "arabic"), {"LANG": "ar_EG.UTF-8"}),
    "hebrew": (draw_texts(*HEBREW, "hebrew"), {"LANG": "he_IL.UTF-8", "scheme": 1}),
    "density-144": (draw_density(144), {"density": 144}),
    "density-192": (draw_density(192), {"density": 192}),
}


def main():
    """Takes the pictures that the command line names, or all of them."""
    for name in sys.argv[2:] or PICTURES:
        draw, facts = PICTURES[name]
        scene = Scene(**facts)
        try:
            draw(scene)
        except (RuntimeError, subprocess.CalledProcessError) as error:
            sys.exit(f"{name}: {error}: {scene.desktop.said()}")
        finally:
            scene.close()


if __name__ == "__main__":
    main()
