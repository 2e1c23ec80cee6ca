"""A page that shows a notification whose content extension is played by the test."""
import unittest

from .browser import DESKTOP, PHONE
from .feed import Feed
from .shared import shared

LOOK = "[data-sheet=look]"
VIEW = f"{LOOK} .extension"
KEY = {"app": "com.example.tasks", "identifier": "milk", "delivery": 7}


def view(number, kind="plain", *children, at=(0, 0, 0, 0), **more):
    """A view at a frame, or arranged or constrained."""
    return {"id": number, "kind": kind, "place": at if isinstance(at, str) else {"frame": list(at)},
            "children": list(children), **more}


def label(number, words, at=(10, 10, 200, 24), **text):
    """A label."""
    return view(number, "label", at=at, text={"text": words, **text})


def button(number, words, at=(10, 40, 120, 40), **more):
    """A button; its sign is named by `symbol`."""
    sign = {"image": {"source": {"symbol": more.pop("symbol")}}} if "symbol" in more else {}
    return view(number, "button", at=at, button={"title": {"text": words}, **sign} if words else sign, **more)


def field(number, words="", at=(10, 90, 200, 34), **more):
    """A text field."""
    return view(number, "textField", at=at, field={"text": {"text": words}, **more})


def scene(*children, root=None, **more):
    """A scene; without a root, one plain view with these in it."""
    return {"root": root or view(1, "plain", *children), **more}


class ContentCase(unittest.TestCase):
    """Each test has its own server and opens the notification, in the browser of all tests."""

    def setUp(self):
        self.feed = Feed()
        self.addCleanup(self.feed.close)
        self.browser = shared()
        self.browser.forget()

    def tearDown(self):
        self.assertEqual(self.browser.foreign([self.feed.address]), [])
        self.assertEqual(self.complaints(), [])
        self.browser.leave()

    def complaints(self):
        """The page's console messages except for icons, which no app has here, and intended refusals."""
        return [c for c in self.browser.complaints()
                if self.feed.address in c and "/icons/" not in c and not ("/call" in c and self.feed.refusals)
                and "/pictures/" not in c]

    def load(self, actions=(), attributes=None, is_locked=False, **presentation):
        """Opens the page with one notification in the list."""
        own = {"key": KEY, "appName": "Tasks", "date": 1_772_613_660_000_000, "title": "Milk", "subtitle": "Two litres",
               "body": "The shop closes at eight.", "places": ["list"], "level": "active", "alertStyle": "banner", "isProvisional": False,
               "actions": list(actions), "hidesPreview": False, "wakesScreen": False,
               "contentExtension": {"categories": ["TASK"], "initialSizeRatio": 0.5, **(attributes or {})}, **presentation}
        self.presentation = own
        self.browser.open("about:blank")
        self.feed.wait(lambda: not any(self.feed.streams.values()), "the page before still listens")
        self.browser.open(self.feed.address + "/#/center")
        self.feed.wait(lambda: self.feed.streams["/events"], "the page did not listen")
        self.feed.say(
            {"event": "snapshot", "version": "0", "isSimulator": False, "now": 1_772_613_660_000_000, "timeZone": "Europe/Berlin"},
            {"event": "lockChanged", "isLocked": is_locked},
            {"event": "list", "groups": [{"app": KEY["app"], "appName": "Tasks", "members": [own]}]})
        self.browser.find("html[data-link=live]")

    def look(self, actions=(), attributes=None, **presentation):
        """Opens the notification; its extension runs."""
        self.load(actions, attributes, **presentation)
        self.browser.click("#center .card [data-action=open]")
        self.opened(actions)

    def opened(self, actions=(), number=3):
        """Says that the extension runs."""
        self.feed.wait(lambda: self.feed.streams["/content"], "the view was not opened")
        self.feed.change(change="opened", number=number, attributes=self.presentation["contentExtension"], actions=list(actions))
        self.browser.find(f"{VIEW}[data-view='{number}']")

    def draw(self, *children, root=None, **more):
        """Draws a scene, and waits until it is on the screen."""
        self.browser.script("performance.clearMarks('content')")
        self.feed.change(change="drew", scene=scene(*children, root=root, **more))
        self.browser.until(lambda: self.browser.script("return performance.getEntriesByName('content').length"), "nothing was drawn")

    def box(self, number):
        """The selector of a view."""
        return f"{VIEW} [data-view='{number}'].view-box"

    def frame(self, number):
        """Where a view is within the extension's view, as numbers."""
        return self.browser.script(
            "const [a, b] = [document.querySelector(arguments[0]), document.querySelector(arguments[1])].map((e) => e.getBoundingClientRect());"
            "return [a.x - b.x, a.y - b.y, a.width, a.height].map(Math.round)", self.box(number), f"{VIEW} [data-stage=view]")

    def told(self, event, view):
        """Waits until the page reports an event of a view; returns the last one."""
        return self.feed.wait(
            lambda: next((e for e in reversed(self.feed.events(event)) if e["view"] == view), None),
            f"{event} of view {view} was not told")


__all__ = ["DESKTOP", "PHONE", "LOOK", "VIEW", "KEY", "ContentCase", "button", "field", "label", "scene", "view"]
