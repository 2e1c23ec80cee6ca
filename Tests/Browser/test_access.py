"""By keyboard alone, by screen reader, in other directions and colours."""
from selenium.webdriver.common.keys import Keys

from support.browser import PHONE, Browser
from support.case import BrowserCase, both_widths

CONTROLS = {"button", "link", "textbox", "searchbox", "combobox", "switch", "checkbox", "radio", "slider",
            "tab", "menuitem", "spinbutton", "Date", "InputTime"}


class AccessTests(BrowserCase):
    """Every control has a name and can be reached by Tab, on every place of the page."""

    query = "developer"

    def scenes(self):
        """Every place of the page, one after the other, with something to see in it."""
        app = self.device.app(allow=("alert", "sound", "badge", "providesAppNotificationSettings"))
        app.call("setCategories", categories=[{"identifier": "task", "actions": [
            {"identifier": "done", "title": "Mark As Done"},
            {"identifier": "reply", "title": "Reply",
             "textInput": {"buttonTitle": "Send", "placeholder": "Message"}}]}])
        for number in range(12):
            app.add(f"n{number}", title=f"Number {number}", categoryIdentifier="task")
        self.device.person.call("saveFocus", focus={"name": "Work", "allowsTimeSensitive": True,
                                                    "schedules": [{"days": [2], "from": 540, "to": 600}]})
        for place in ("home", "center", "settings", f"settings/app/{app.identifier}", "settings/focus",
                      "settings/mode/Work", "settings/summary"):
            self.browser.script(f"location.hash = '#/{place}'")
            self.browser.find("h1")
            yield place
        self.browser.script("location.hash = '#/center'")
        self.browser.click("#center .card[data-count] [data-action=open]")
        self.browser.click("#center .card [data-action=open]")
        self.browser.find("[data-sheet=look]")
        yield "look"
        self.browser.press(Keys.ESCAPE)
        self.browser.gone("[data-sheet=look]")
        self.device.person.call("setLocked", isLocked=True)
        self.browser.find("#lock")
        yield "lock"

    @both_widths
    def test_every_control_has_a_name(self):
        """Asked of the browser's own accessibility tree."""
        self.open()
        for scene in self.scenes():
            with self.subTest(scene=scene):
                nameless = [
                    node for node in self.browser.accessibility()
                    if node[0] in CONTROLS and not node[1].strip()]
                self.assertEqual(nameless, [])

    @both_widths
    def test_every_control_is_reached_by_tab(self):
        """Going round with Tab meets each one that is not disabled."""
        self.open()
        for scene in self.scenes():
            with self.subTest(scene=scene):
                missed = self.browser.script(REACH)
                self.assertEqual(missed, [])
                if scene == "lock":
                    # The key that wakes the screen leads to the way in.
                    self.browser.press(Keys.SHIFT)
                    self.browser.find("#lock[data-awake=true]")
                    self.browser.find("#lock [data-action=unlock]:focus")
                else:
                    self.assertGreaterEqual(len(self.tab_round()), 2)

    def tab_round(self):
        """The controls that Tab goes to, until it comes back to the first or leaves the page."""
        self.browser.script("document.activeElement?.blur()")
        met = []
        for _ in range(150):
            self.browser.press(Keys.TAB)
            here = self.browser.script(
                "const e = document.activeElement; e.dataset.met = (e.dataset.met ?? 0) * 1 + 1;"
                "return [e.localName, e.dataset.met]")
            if here[0] == "body" or here[1] != "1":
                break
            met.append(here[0])
        self.browser.script(
            "for (const e of document.querySelectorAll('[data-met]')) delete e.dataset.met")
        return met

    def test_right_to_left(self):
        """The page turned round keeps everything in the window."""
        self.device.app().add("milk", title="חלב", body="שני ליטר")
        self.open()
        self.browser.open(self.device.address + "/?developer&direction=rtl#/center")
        self.browser.find("html[dir=rtl] #center .card")
        self.browser.shoot("right-to-left")
        self.assertTrue(self.browser.script(
            "return document.documentElement.scrollWidth <= innerWidth"))

    def test_motion_is_reduced(self):
        """Nothing moves for whoever asked for that."""
        app = self.device.app()
        self.open()
        app.add("milk", title="Buy milk")
        self.browser.find(".banner")
        self.assertEqual(self.browser.script(
            "return document.getAnimations().filter((a) => (a.effect.getComputedTiming().duration > 20))"
            ".length"), 0)

    def test_dark_and_forced_colours(self):
        """Dark is dark; with the person's own colours everything is still there."""
        app = self.device.app()
        app.add("milk", title="Buy milk")
        window = Browser(PHONE, dark=True)
        self.addCleanup(window.close)
        window.open(self.device.link)
        window.find("html[data-link=live]")
        window.script("location.hash = '#/center'")
        window.find("#center .card")
        window.shoot("dark")
        light = window.script(
            "const c = getComputedStyle(document.querySelector('#center .card .title')).color;"
            "return c.match(/\\d+/g).slice(0, 3).map(Number).reduce((a, b) => a + b) > 380")
        self.assertTrue(light)
        window.emulate(forced_colors=True)
        window.find("#center .card")
        window.shoot("forced-colours")


REACH = """
const wanted = 'a[href], button, input, select, textarea, summary, [role=button], [role=switch]';
const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest('[inert]');
return [...document.querySelectorAll(wanted)].filter((e) => seen(e) && !e.disabled && e.tabIndex < 0)
  .map((e) => e.outerHTML.slice(0, 120));
"""
