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
        self.browser.gone(".banner")
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
        self.device.settings(app, banners="persistent")
        app.add("stays", title="Stays", categoryIdentifier="task")
        self.browser.find(".banner[data-identifier=stays]")
        yield "banner"
        asker = self.device.app("com.example.asker", "Asker", allow=())
        question = asker.send("requestAuthorization", options=["alert"])
        self.browser.find("[data-sheet=permission]")
        yield "permission"
        self.device.person.call("authorize", app=asker.identifier, decision="allow")
        asker.answer(question)
        self.device.person.call("setLocked", isLocked=True)
        self.browser.find("#lock[data-awake=false]")
        yield "lock"
        app.add("late", title="Late", categoryIdentifier="task")
        self.browser.find("#lock .card[data-identifier=late]")
        self.browser.click("#lock [data-action=earlier]")
        self.browser.find("#lock .card[data-count]")
        yield "earlier"

    @both_widths
    def test_every_control_has_a_name(self):
        """Every control has a name in the browser's own accessibility tree."""
        self.open()
        for scene in self.scenes():
            with self.subTest(scene=scene):
                nameless = [
                    node for node in self.browser.accessibility()
                    if node[0] in CONTROLS and not node[1].strip()]
                self.assertEqual(nameless, [])

    @both_widths
    def test_every_control_is_reached_by_tab(self):
        """The Tab key reaches each control that is visible and not disabled."""
        self.open()
        for scene in self.scenes():
            with self.subTest(scene=scene):
                if scene == "lock":
                    # The key that wakes the screen does nothing else, and leads to the way in.
                    self.browser.press(Keys.SHIFT)
                    self.browser.find("#lock [data-action=unlock]:focus")
                met, missed = self.tab_round()
                self.assertEqual(missed, [])
                self.assertGreaterEqual(len(met), 2)

    def tab_round(self):
        """The controls that Tab visits in one round, and the skipped ones."""
        met = []
        for _ in range(250):
            self.browser.press(Keys.TAB)
            here = self.browser.script(MEET)
            if here == "again":
                break
            # After the last one the page is left, and entered again at its beginning.
            if here:
                met.append(here)
        return met, self.browser.script(PASSED_OVER)

    def test_right_to_left(self):
        """A page turned right to left keeps everything in the window."""
        self.device.app().add("milk", title="חלב", body="שני ליטר")
        self.open()
        self.browser.open(self.device.address + "/?developer&direction=rtl#/center")
        self.browser.find("html[dir=rtl] #center .card")
        self.browser.shoot("right-to-left")
        self.assertTrue(self.browser.script(
            "return document.documentElement.scrollWidth <= innerWidth"))
        # The app's name begins the line, the date ends it, whatever the direction of either text.
        name, date = (self.browser.find(f"#center .card {part}").rect for part in (".app-name", ".date"))
        self.assertGreater(name["x"] - (date["x"] + date["width"]), 40)

    def test_motion_is_reduced(self):
        """Nothing on the page moves for a person who asked for reduced motion."""
        app = self.device.app()
        self.open()
        app.add("milk", title="Buy milk")
        self.browser.find(".banner")
        self.assertEqual(self.browser.script(
            "return document.getAnimations().filter((a) => (a.effect.getComputedTiming().duration > 20))"
            ".length"), 0)

    def test_dark_and_forced_colours(self):
        """The page is dark on request, and shows everything in the person's own colours."""
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


MEET = """
const here = document.activeElement;
// A field for a date has several stops of its own.
if (here === document.body || here === window.lastMet) return null;
window.lastMet = here;
if (here.dataset.met) return 'again';
here.dataset.met = 'true';
return `${here.localName} ${here.getAttribute('aria-label') ?? here.textContent}`;
"""

PASSED_OVER = """
const wanted = 'a[href], button, input, select, textarea, summary, [role=button], [role=switch]';
const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest('[inert]') && !e.disabled;
const missed = [...document.querySelectorAll(wanted)].filter((e) => seen(e) && !e.dataset.met);
for (const e of document.querySelectorAll('[data-met]')) delete e.dataset.met;
return missed.map((e) => e.outerHTML.slice(0, 120));
"""
