"""Takes pictures of the native shell in its states, on X servers without hardware, and lays those of one state together.

    UN_BIN=BIN python3 gallery.py FOLDER [NAME...]

A sheet has a state at scale 1 in both looks, written from the left and from the right, and below them at 1.5 and 2.
"""

import concurrent.futures
import os
import subprocess
import sys
import tempfile
import time

from endtoend import commands
from support.scene import WALL, Scene

LONG = ("The train to Hamburg leaves at 14:05 from platform 9, eleven minutes late. Coach 23 has been taken away, so seats "
        "are given anew at the door. In the restaurant car there is soup. The connection to Kiel is reached; the one to "
        "Westerland is not, and the next one leaves at 18:35 from platform 12. ")
SETTINGS = (
    {"direction": "ltr"}, {"direction": "rtl"}, {"scale": 1.5, "looks": ("light",)}, {"scale": 2.0, "looks": ("light",)})
ROWS = (
    ("ltr-1.0-light", "ltr-1.0-dark", "rtl-1.0-light", "rtl-1.0-dark"), ("ltr-1.5-light", "ltr-2.0-light"))
DETECTOR = ("org.example.SmokeDetector", "Smoke Detector")


def notify_review(scene):
    """A banner with two buttons."""
    scene.notify("Calendar", "Design review", "In ten minutes, room <b>Blue 2</b>", actions=("Join", "Later"))


def notify_messages(scene):
    """Three messages of one program."""
    for text in ("Shall we meet at the station?", "I am there at half past six", "Bring the tickets please"):
        scene.notify("Messages", "Anna Berg", text)


def notify_sample(scene):
    """What several programs have to say, in several languages."""
    scene.notify("Backup", "Backup finished", "All 12 folders, 3.4 GB")
    scene.notify("日本語メール", "新しいメッセージ 🎉", "明日の会議は十時に始まります。👩‍💻 資料をご覧ください。")
    scene.notify("Cinema", "הודעה חדשה", "נפגשים בשעה 18:30 ליד התחנה, ואז הולכים לקולנוע")
    scene.notify("Weather", "Rain at five 🌧️", "Take an umbrella ☔ with you; the evening is dry.")
    notify_messages(scene)
    scene.keep()


def draw_banner(scene):
    """A banner with buttons, and the buttons of an undecided program."""
    notify_review(scene)
    scene.shoot("undecided")
    scene.keep()
    scene.shoot("banner")
    scene.shoot("contrast", contrast=1)
    scene.move(120, 110)
    scene.shoot("button-hovered")
    scene.click(200, 50, 3)
    scene.away()
    scene.shoot("options")


def draw_levels(scene):
    """Time-sensitive ones and a usual one."""
    guard = scene.allowed("Home Guard")
    scene.notify("Battery", "Battery is almost empty", "4 % are left", "-u", "critical")
    scene.keep()
    for title, level in (("Washing machine has finished", "active"), ("Door is open", "time-sensitive")):
        guard.send("add", request={"identifier": level, "content": {
            "title": scene.words(title), "body": scene.words("Since five minutes"), "interruptionLevel": level}})
        commands.wait_until(lambda title=title: scene.words(title) in scene.unctl("delivered"), title)
    scene.shoot("levels")


def draw_critical(scene):
    """The question for critical alerts, and such an alert."""
    identifier = DETECTOR[0]
    scene.install(*DETECTOR)
    scene.unctl("authorize", identifier, "allow")
    scene.run_installed(identifier, {"call": "requestAuthorization", "options": ["criticalAlert"]})
    time.sleep(1)
    scene.shoot("critical-question")
    scene.unctl("authorize", identifier, "allowCritical")
    scene.unctl(
        "schedule", "--app", identifier, "--level", "critical", "--title", scene.words("Smoke in the kitchen"), "--body",
        scene.words("Leave the house and call the fire brigade."), "--action", "call=" + scene.words("Call 112"),
        "--action", "ok=" + scene.words("I am safe"))
    scene.shoot("critical")


def draw_progress(scene):
    """A download on its way, above one that has just begun."""
    scene.notify("Updates", "Installing 12 updates", "The machine can be used meanwhile", "-h", "int:value:8")
    scene.notify("Browser", "debian-12.iso", "620 of 1,000 MB", "-h", "int:value:62", actions=("Stop",))
    scene.keep()
    scene.shoot("progress")


def draw_summary(scene):
    """A scheduled summary in the panel."""
    scene.notify("News", "Earlier", "So that the app is known")
    scene.keep()
    scene.unctl("clear", "--all")
    due = (time.time() + 65) // 60 * 60
    scene.unctl("settings", "summary=on", time.strftime("summaryTimes=%H:%M", time.localtime(due)))
    scene.unctl("settings", "program.News", "delivery=summary")
    for title in ("The bridge is open again", "A new library in the old mill"):
        scene.desktop.run(
            "env", "LANG=C.UTF-8", "notify-send", "-a", "News", scene.words(title),
            scene.words("Read more in the evening edition"))
    time.sleep(max(0, due + 2 - time.time()))
    scene.panel()
    scene.shoot("summary")


def draw_stack(scene):
    """Banners of several programs, and the panel with them."""
    notify_sample(scene)
    scene.shoot("banners")
    scene.panel()
    scene.shoot("panel")
    scene.click(200, 160)
    scene.away()
    scene.shoot("panel-unfolded")
    scene.screen.do("type", "berg")
    scene.shoot("panel-search")
    scene.screen.do("type", "xyz")
    scene.shoot("panel-no-match")


def draw_messages(scene):
    """A stack of banners, folded and unfolded."""
    notify_messages(scene)
    scene.keep()
    scene.shoot("stack")
    scene.click(200, 105)
    scene.away()
    scene.shoot("stack-unfolded")


def draw_panel(scene):
    """A panel with nothing in it, and with modes of Focus of which one is in force."""
    scene.panel()
    scene.shoot("panel-empty")
    for name in ("Work", "Sleep", "Reading"):
        scene.unctl("focus", "save", name)
    scene.unctl("focus", "on", "Work")
    notify_review(scene)
    scene.keep()
    scene.shoot("focus")


def draw_reply(scene):
    """A field with a text of which a part is selected."""
    scene.unctl(
        "schedule", "--title", scene.words("Anna Berg"), "--body", scene.words("Shall we meet at the station?"), "--reply",
        f"{scene.words('Reply')}:{scene.words('Message')}", "--action", "like=" + scene.words("Like"))
    time.sleep(1)
    scene.click(112, 105)
    scene.type("Yes, at half past six")
    scene.screen.do("key", "--delay", "30", "ctrl+shift+Left", "ctrl+shift+Left")
    scene.shoot("reply")


def draw_questions(scene):
    """The questions whether an app may notify, and whether it may know the place."""
    app = scene.app("Shopping List")
    app.send("requestAuthorization", options=["alert", "badge", "sound"])
    scene.shoot("permission")
    scene.unctl("authorize", "org.example.ShoppingList", "allow")
    app.send("requestLocation", wish="whileUsing", purpose=scene.words("To remind you where you shop."))
    scene.shoot("place")


def draw_provisional(scene):
    """An app on trial, and the question that its button asks."""
    app = scene.app("Shopping List")
    app.send("requestAuthorization", options=["alert", "provisional"])
    time.sleep(1)
    app.send("add", request={"identifier": "milk", "content": {
        "title": scene.words("Buy milk"), "body": scene.words("The shop closes at eight.")}})
    time.sleep(1)
    scene.panel()
    scene.shoot("provisional")
    scene.click(135, 204)
    scene.away()
    scene.shoot("keep")


def draw_picture(scene):
    """A picture next to the text."""
    photo = os.path.join(scene.desktop.folder, "photo.png")
    subprocess.run(["convert", "-size", "640x400", "gradient:#f0a040-#204080", "-fill", "#fff4c0", "-draw",
                    "circle 460,150 510,150", photo], check=True)
    scene.notify("Camera", "Sunset", "A picture was taken", "-h", "string:image-path:" + photo, "-i", "camera-photo")
    scene.keep()
    scene.shoot("picture")


def draw_long(scene):
    """A long text as it comes, and opened."""
    title = "Your train to Hamburg and Kiel leaves eleven minutes late from another platform"
    scene.notify("Railway", title, scene.words(LONG) * 2)
    scene.keep()
    scene.shoot("long")
    # The letters of Arabic are lower.
    scene.click(294, 164 if scene.direction == "rtl" else 182)
    scene.away()
    scene.shoot("long-opened")


PICTURES = {
    "banner": draw_banner, "levels": draw_levels, "critical": draw_critical, "progress": draw_progress,
    "summary": draw_summary, "stack": draw_stack, "messages": draw_messages, "panel": draw_panel, "reply": draw_reply,
    "questions": draw_questions, "provisional": draw_provisional, "picture": draw_picture, "long": draw_long}


def take(folder, name, setting):
    """Takes the pictures of some states in one setting."""
    scene = Scene(folder, **setting)
    try:
        PICTURES[name](scene)
    except (AssertionError, RuntimeError, subprocess.CalledProcessError) as error:
        raise RuntimeError(f"{name}: {error}: {scene.desktop.said()}") from error
    finally:
        scene.close()


def lay(folder, state, target):
    """Lays the pictures of a state together."""
    rows = [["(", *(os.path.join(folder, f"{state}-{one}.png") for one in row), "+append", ")"] for row in ROWS]
    path = os.path.join(target, f"shell-{state}.png")
    subprocess.run(["convert", "-background", WALL, *sum(rows, []), "-append", "+dither", "-colors", "96", "-strip", "-define",
                    "png:compression-level=9", "png8:" + path], check=True)


def main():
    """Takes the pictures that the command line names, or all of them."""
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(4) as pool:
        jobs = [pool.submit(take, folder, name, setting) for name in sys.argv[2:] or PICTURES for setting in SETTINGS]
        for job in jobs:
            job.result()
        for state in sorted({name.rsplit("-", 3)[0] for name in os.listdir(folder)}):
            lay(folder, state, sys.argv[1])


if __name__ == "__main__":
    main()
