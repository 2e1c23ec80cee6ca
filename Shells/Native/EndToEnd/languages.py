"""Takes pictures of the native shell in other languages, on an X server without hardware.

    UN_BIN=BIN python3 languages.py FOLDER [LANGUAGE...]

FOLDER/LANGUAGE gets the pictures of a banner, of the question of an app, and of the panel.
"""

import os
import subprocess
import sys
import tempfile

from endtoend import commands
from support.reminders import REMINDERS
from support.scene import Scene

APP = "org.example.Medicine"
NEWS = "org.example.News"


def remind(scene, texts, *options):
    """Shows the reminder, with its buttons."""
    scene.unctl(
        "schedule", "--app", APP, "--title", texts.title, "--body", texts.body, "--action", "taken=" + texts.taken,
        "--action", "later=" + texts.later, *options)
    commands.wait_until(lambda: texts.title in scene.unctl("delivered"), "the reminder")


def draw_banner(scene, texts):
    """A time-sensitive reminder with two buttons."""
    scene.allowed(texts.app, APP)
    remind(scene, texts, "--level", "time-sensitive")
    scene.await_surface()
    scene.shoot("banner")


def draw_question(scene, texts):
    """The question whether the app may notify."""
    scene.app(texts.app, APP).send("requestAuthorization", options=["alert", "badge", "sound"])
    scene.await_surface()
    scene.shoot("question")


def draw_panel(scene, texts):
    """The list with a reminder, a stack of another app, and a mode of Focus."""
    news = scene.allowed(texts.news, NEWS)
    for number, title in enumerate((texts.library, texts.bridge)):
        news.send("add", request={"identifier": str(number), "content": {
            "title": title, "body": texts.edition, "threadIdentifier": "edition"}})
        commands.wait_until(lambda title=title: title in scene.unctl("delivered"), title)
    scene.allowed(texts.app, APP)
    remind(scene, texts)
    scene.await_surface()
    scene.panel()
    scene.shoot("panel")


PICTURES = {"banner": draw_banner, "question": draw_question, "panel": draw_panel}


def take(language, name, target):
    """Takes one picture."""
    texts = REMINDERS[language]
    with tempfile.TemporaryDirectory() as folder:
        scene = Scene(folder, "rtl" if language == "ar" else "ltr", looks=("light",), language=texts.locale)
        try:
            PICTURES[name](scene, texts)
        finally:
            scene.close()
        picture = os.path.join(folder, os.listdir(folder)[0])
        os.makedirs(os.path.join(target, language), exist_ok=True)
        path = os.path.join(target, language, f"shell-{name}.png")
        subprocess.run(
            ["pngquant", "--force", "--strip", "--speed", "1", "--output", path, picture], check=True)


def main():
    """Takes the pictures of the languages that the command line names, or of all of them."""
    for language in sys.argv[2:] or REMINDERS:
        for name in PICTURES:
            take(language, name, sys.argv[1])


if __name__ == "__main__":
    main()
