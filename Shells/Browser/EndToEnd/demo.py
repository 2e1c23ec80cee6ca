"""Shows extensions at work, step by step, in a real browser; ends with a reason where a step does not happen.

    make demo-extensions

A push with a picture's address and a sender's code comes in; the sample app's service extension puts the name
and the picture in; its content extension draws the notification in the page; the heart in it is clicked, and
the app is opened. Everything runs in a folder of its own. DEMO_CHECK=1 uses no screen and ends by itself.
"""
import json
import os
import sys
import time

from endtoend import commands
from support.browser import PHONE, Browser
from support.device import Device
from support.files import serve_lake
from support.organizer import APP, Organizer

CODE, NAME = "4711", "Anna Schmidt"
LOOK = "[data-sheet=look]"
VIEW = f"{LOOK} .extension"
LIMIT = 30  # seconds


class Missing(Exception):
    """A step did not happen."""


def step(words):
    """Begins a step."""
    print(f"\n{words}", flush=True)


def say(words):
    """Prints the result of a step."""
    for line in str(words).strip().splitlines():
        print(f"    {line}", flush=True)


def until(condition, what):
    """Waits until something is there, and gives it."""
    try:
        return commands.wait_until(condition, what, LIMIT)
    except AssertionError as error:
        raise Missing(str(error)) from None


class Demo:
    """One run."""

    def __init__(self, device, shots):
        self.device = device
        self.shots = shots
        self.app = Organizer(device)

    def begin(self):
        """Prints the installed extensions, and the permissions of the app."""
        for name, (point, _) in self.app.extensions().items():
            say(f"{name}: {point}")
        say(self.app.permit())

    def push(self, picture):
        """Sends a push as a server would, and prints the result of the service extension."""
        payload = self.app.push(CODE, "Shall we meet at the lake on Sunday?", sender=CODE, picture=picture)
        say(json.dumps(payload))
        content = until(self.delivered, "the notification")["request"]["content"]
        say(f"title: {content['title']}")
        if content["title"] != NAME:
            raise Missing(f"the sender's code was not replaced by the name: the title is {content['title']}")
        attachments = content.get("attachments", [])
        if len(attachments) != 1:
            raise Missing(f"the picture was not attached: there are {len(attachments)} attachments")
        say(f"attached: {attachments[0]['type']}, {os.path.getsize(attachments[0]['path'])} bytes, kept in the data folder")

    def delivered(self):
        """The notification, once the extension is finished with it."""
        listed = self.device.person.call("delivered", app=APP)["notifications"]
        return next((n.get("notification", n) for n in listed), None)

    def draw(self, browser):
        """The page, and the notification opened in it."""
        browser.open(self.device.link)
        browser.find("html[data-link=live]")
        browser.script("location.hash = '#/center'")
        browser.see(NAME, "#center .card")
        self.shoot(browser, "1-list")
        browser.click("#center .card [data-action=open]")
        browser.find(f"{VIEW} .view-box")
        until(lambda: browser.script("return [...document.querySelectorAll('.extension img')].some((i) => i.naturalWidth > 0)"), "the picture in the view")
        say(f"views: {browser.script('return document.querySelectorAll(arguments[0]).length', VIEW + ' .view-box')}")
        for words in browser.script("return [...document.querySelectorAll('.extension .view-words')].map((e) => e.textContent).filter(Boolean)"):
            say(f"text: {words}")
        self.shoot(browser, "2-drawn")

    def click_heart(self, browser):
        """The heart is clicked; the app is opened with the default response."""
        heart = f"{VIEW} .view-box[data-kind=button]:has([data-symbol^=heart]) > button"
        say(f"the heart is a button named “{browser.find(heart).accessible_name}”")
        browser.click(heart)
        browser.gone(LOOK)
        self.shoot(browser, "3-clicked")
        until(self.app.was_opened, "the default response")
        say(self.device.run("unctl", "timeline", APP))
        say(self.device.run("unctl", "responses"))

    def shoot(self, browser, name):
        """Keeps a picture of the window."""
        path = os.path.join(self.shots, f"{name}.png")
        browser.driver.save_screenshot(path)
        say(f"screenshot: {path}")


def main():
    """Runs all steps."""
    is_check = bool(os.environ.get("DEMO_CHECK")) or not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    shots = os.path.abspath(sys.argv[1])
    os.makedirs(shots, exist_ok=True)
    began = time.monotonic()
    step("A notification system of its own, and OrganizerPlus with its two extensions")
    device = Device("--log-level", "warning")
    browser = None
    try:
        demo = Demo(device, shots)
        demo.begin()
        step(f"The app knows who {CODE} is; the name never leaves this machine")
        say(demo.app.run("contact", CODE, NAME))
        step("A push comes in: the service extension puts in the name, and fetches and attaches the picture")
        demo.push(serve_lake(device.folder))
        step("The notification is opened in the browser: the content extension draws it")
        browser = Browser(PHONE, is_seen=not is_check)
        demo.draw(browser)
        step("The heart is clicked: the app is opened")
        demo.click_heart(browser)
        step(f"Every step happened, in {time.monotonic() - began:.0f} seconds")
        if not is_check:
            say("Enter ends everything.")
            sys.stdin.readline()
    except Exception as error:  # pylint: disable=broad-except
        print(f"\nFAILED: {error}\n{device.logs()}", file=sys.stderr)
        sys.exit(1)
    finally:
        if browser:
            browser.close()
        device.close()


if __name__ == "__main__":
    main()
