"""Takes pictures of every part of the page, at two widths, light and dark.

    make screenshots
    make screenshots-languages     five pictures in each language that UN_LANGUAGES names ("de ru")
"""
import os

from support.browser import DESKTOP, PHONE, Browser
from support.device import Device
from support.files import serve_lake
from support.organizer import APP, Organizer
from support.reminders import Reminders
from support.sample import Morning

LOOK = "[data-sheet=look]"
# A window with Home and the list, for a small picture.
SMALL = (1120, 480)


class Gallery:
    """A browser of one width that goes through the page and takes pictures."""

    def __init__(self, width, language=None, browser=None, locales=None):
        self.width = width
        self.browser = browser or Browser(DESKTOP if width == "desktop" else PHONE, mouse=width == "desktop")
        self.device = Device(locales=locales)
        if language:
            self.device.person.call("changeGlobalSettings", changes={"language": language})
        self.morning = Morning(self.device, self.browser)

    def shoot(self, name, looks=("light", "dark")):
        """Takes the same picture in each look."""
        for look in looks:
            self.browser.emulate(dark=look == "dark")
            self.browser.settle()
            self.browser.shoot(f"{name}-{self.width}-{look}")

    def go(self, path):
        """Goes to a place of the page."""
        self.browser.script(f"document.activeElement?.blur(); location.hash = '#/{path}'")
        self.browser.settle()

    def press(self, selector):
        """Presses what may be outside the window, wherever it is."""
        self.browser.until(lambda: self.browser.all(selector), f"there is no {selector}")
        self.browser.script("arguments[0].click()", self.browser.all(selector)[0])

    def hide_banners(self):
        """Hides all banners; their own time is several seconds."""
        hide = """for (const button of document.querySelectorAll('.banner [data-action=hide]')) button.click();
            return document.querySelector('.banner') === null;"""
        self.browser.until(lambda: self.browser.script(hide), "a banner stayed")

    def run(self):
        """All pictures."""
        self.begin()
        self.center()
        self.sheets()
        self.settings()
        self.lock()
        self.developer()
        self.extension()

    def begin(self):
        """Nothing, the apps, and banners."""
        browser, device, morning = self.browser, self.device, self.morning
        browser.open(device.link)
        browser.find("html[data-link=live]")
        self.go("center")
        self.shoot("empty")
        morning.fill()
        browser.find(".banner[data-identifier=plants]")
        self.hide_banners()
        self.go("home")
        self.shoot("home")
        morning.device.settings(morning.apps["calendar"], banners="persistent")
        morning.device.settings(morning.apps["messages"], banners="persistent")
        morning.hurry()
        self.shoot("banner")
        for identifier in ("standup", "anna"):
            browser.flick(f".banner[data-identifier={identifier}]")
        browser.gone(".banner")

    def center(self):
        """The list: as it is, a stack unfolded, turned round."""
        self.go("center")
        self.shoot("center")
        self.press("#center .card[data-count] [data-action=open]")
        if self.width == "desktop":
            self.browser.hover("#center .card[data-identifier=anna]")
        self.shoot("stack")
        self.press("#center [data-action=collapse]")
        for name, selector in (("sure", "#center .card[data-count] [data-action=clear]"), ("sure-all", "#clear-all")):
            button = self.browser.all(selector)[0]
            self.browser.script("arguments[0].focus(); arguments[0].click()", button)
            self.browser.find(f"{selector}[data-sure]")
            self.shoot(name, looks=("light",))
            self.browser.script("arguments[0].blur()", button)

    def sheets(self):
        """The long look, an answer, questions."""
        for name, identifier in (("look", "sea"), ("look-actions", "standup")):
            self.press(f"#center .card[data-identifier={identifier}] [data-action=open]")
            self.shoot(name)
            self.press(f"{LOOK} [data-action=close]")
        self.press("#center .card[data-identifier=anna] [data-action=open]")
        self.press(f"{LOOK} [data-choice=reply]")
        self.browser.find(f"{LOOK} textarea").send_keys("Yes, at eight. I bring the wine.")
        self.shoot("look-reply")
        self.press(f"{LOOK} [data-action=close]")
        self.press("#center .card[data-identifier=storm] [data-action=keep]")
        self.shoot("keep")
        self.press("[data-sheet=keep] [data-action=cancel]")
        self.press("#center .card[data-identifier=plants] [data-action=options]")
        self.shoot("options")
        self.press("[data-sheet=options] [data-action=close]")
        app = self.device.app("com.example.recipes", "Recipes", allow=())
        number = app.send("requestAuthorization", options=["alert", "sound", "badge"])
        self.browser.find("[data-sheet=permission]")
        self.shoot("permission")
        self.press("[data-sheet=permission] [data-action=allow]")
        app.answer(number)

    def settings(self):
        """Settings and their pages."""
        self.device.person.call("saveFocus", focus={
            "name": "Work", "allowsTimeSensitive": True, "allowedApps": ["com.example.calendar", "com.example.mail"],
            "allowedPeople": ["anna@example.com"], "schedules": [{"days": [2, 3, 4, 5, 6], "from": 540, "to": 1020}]})
        self.device.person.call("saveFocus", focus={
            "name": "Sleep", "allowsTimeSensitive": False, "schedules": [{"days": [1, 2, 3, 4, 5, 6, 7], "from": 1380, "to": 420}]})
        for name, place in (("settings", "settings"), ("settings-app", "settings/app/com.example.calendar"),
                            ("settings-summary", "settings/summary"), ("settings-focus", "settings/focus"),
                            ("settings-mode", "settings/mode/Work")):
            self.go(place)
            self.shoot(name)
        self.go("center")
        self.press("[data-action=focus]")
        self.shoot("focus-menu")
        self.press("[data-sheet=focus] [data-action=close]")

    def lock(self):
        """The lock screen: with previews, without, dark."""
        self.device.person.call("changeGlobalSettings", changes={"previews": "always"})
        self.device.person.call("setLocked", isLocked=True)
        self.browser.find("#lock[data-awake=false]")
        self.shoot("asleep", looks=("light",))
        self.morning.add("messages", "anna2", "Anna", "The wine is chosen. Bring bread!", 2, categoryIdentifier="message",
                         threadIdentifier="anna", sender={"name": "Anna", "handle": "anna@example.com"})
        self.morning.add("calendar", "lunch", "Lunch with Ben", "12:30, at the harbour", 1, categoryIdentifier="event")
        self.morning.alarm()
        self.browser.find("#lock .card[data-identifier=smoke]")
        self.shoot("lock")
        self.device.person.call("changeGlobalSettings", changes={"previews": "whenUnlocked"})
        self.browser.settle()
        self.shoot("lock-hidden", looks=("light",))
        self.device.person.call("setLocked", isLocked=False)
        self.browser.gone("#lock")

    def developer(self):
        """The drawer, and the page turned round."""
        self.browser.open(self.device.address + "/?developer#/center")
        self.browser.find("html[data-link=live]")
        if self.width == "phone":
            self.press("[data-action=developer]")
        self.browser.find("#developer")
        field = self.browser.find("#developer [data-field=payload]")
        field.clear()
        field.send_keys('{"aps":{"alert":{"title":"Hi"},"badge":"many"}}')
        self.browser.find("#developer [data-part=check][data-state=broken]")
        self.shoot("developer")
        self.browser.script("document.querySelector('#developer [data-part=timeline]').scrollIntoView()")
        self.shoot("timeline")
        self.browser.open(self.device.address + "/?direction=rtl#/center")
        self.browser.find("html[dir=rtl] #center .card")
        self.shoot("right-to-left")

    def extension(self):
        """The sample app's content extension: a shared task with its picture, and what becomes of *Like*."""
        self.browser.open(self.device.address + "/#/center")
        self.browser.find("html[data-link=live]")
        organizer = Organizer(self.device)
        organizer.permit()
        organizer.run("contact", "4711", "Anna Schmidt")
        organizer.push("4711", "Shall we meet at the lake on Sunday?", sender="4711", picture=serve_lake(self.device.folder), thread="lake")
        self.browser.see("Anna Schmidt", "#center .card")
        self.press(f"#center .card[data-app='{APP}'] [data-action=open]")
        self.browser.find(f"{LOOK} .extension .view-box")
        self.browser.until(lambda: self.browser.script(
            "return [...document.querySelectorAll('.extension img')].some((i) => i.naturalWidth > 0)"), "the picture did not come")
        self.hide_banners()
        self.shoot("extension")
        self.press(f"{LOOK} [data-choice=like]")
        self.browser.find(f"{LOOK} [data-choice='3-star']")
        self.shoot("extension-stars")
        self.press(f"{LOOK} [data-action=close]")

    def close(self):
        """Ends everything."""
        self.browser.close()
        self.device.close()


def tour(language):
    """Takes the five pictures of a language, in a folder with its name."""
    browser, device = Browser(SMALL), Device()
    try:
        device.person.call("changeGlobalSettings", changes={"language": language, "previews": "always"})
        morning = Reminders(device, browser, language)

        def shoot(name, dark=False):
            browser.emulate(dark=dark)
            browser.settle()
            browser.shoot(os.path.join(language, f"{name}-{'dark' if dark else 'light'}"))

        browser.open(device.link)
        browser.find(f"html[data-link=live][lang={language}]")
        morning.fill()
        browser.gone(".banner")
        morning.remind()
        browser.find(".banner[data-identifier=take]")
        shoot("banner-desktop")
        browser.resize(*PHONE)
        browser.flick(".banner[data-identifier=take]")
        browser.gone(".banner")
        browser.script("location.hash = '#/center'")
        shoot("center-phone")
        browser.script("location.hash = '#/settings'")
        shoot("settings-phone", dark=True)
        morning.ask()
        browser.find("[data-sheet=permission]")
        shoot("permission-phone")
        device.person.call("authorize", app="com.example.pressure", decision="allow")
        browser.gone("[data-sheet=permission]")
        device.person.call("setLocked", isLocked=True)
        browser.find("#lock[data-awake=false]")
        morning.remind()
        browser.find("#lock[data-awake=true] .card[data-identifier=take]")
        shoot("lock-phone")
    finally:
        browser.close()
        device.close()


def main():
    """Takes all pictures, or those of languages."""
    for language in os.environ.get("UN_LANGUAGES", "").split():
        tour(language)
    if os.environ.get("UN_LANGUAGES"):
        return
    for width in ("phone", "desktop"):
        gallery = Gallery(width)
        try:
            gallery.run()
        finally:
            gallery.close()


if __name__ == "__main__":
    main()
