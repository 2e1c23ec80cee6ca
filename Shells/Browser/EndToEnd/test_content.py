"""A content extension's views on the page, and the user's input to them; the test plays the extension."""
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from support.content import DESKTOP, KEY, LOOK, VIEW, ContentCase, button, field, label, view
from support.hostile import picture

INTERACTIVE = {"isInteractive": True}
RED = {"light": [1, 0, 0, 1], "dark": [0, 0, 1, 1]}


class DrawingTests(ContentCase):
    """Every kind of view is drawn at its position."""

    def style(self, number, name, inner=""):
        """A computed style of a view or of an inner element."""
        return self.browser.script(
            "return getComputedStyle(document.querySelector(arguments[0]))[arguments[1]]", self.box(number) + inner, name)

    def test_the_place_before_the_first_scene(self):
        """An empty view has the initial ratio, and the extension receives its width (J4)."""
        self.look(attributes={"initialSizeRatio": 0.5})
        opening = self.feed.openings[0]
        self.assertEqual((opening["call"], opening["key"]), ("openContent", KEY))
        width = opening["width"]
        rect = self.browser.find(VIEW).rect
        self.assertAlmostEqual(rect["width"], width, delta=1)
        self.assertAlmostEqual(rect["height"], width / 2, delta=2)

    def test_default_content_beside_it_or_not(self):
        """The extension decides whether title, subtitle and body show, and may replace the app's name (J3)."""
        self.look(title="Milk")
        self.draw(label(2, "drawn"), title="Mine")
        self.browser.see("The shop closes at eight.", LOOK)
        self.assertEqual(self.browser.text(f"{LOOK} .app-name"), "Tasks")
        self.look(attributes={"hidesDefaultContent": True, "overridesDefaultTitle": True})
        self.draw(label(2, "drawn"), title="Mine")
        self.browser.see("drawn", VIEW)
        self.assertEqual(self.browser.all(f"{LOOK} [data-part=texts]"), [])
        self.browser.see("Mine", f"{LOOK} .app-name")
        self.draw(label(2, "drawn"))
        self.browser.see("Tasks", f"{LOOK} .app-name")

    def test_every_kind_is_drawn(self):
        """Label, picture, button, field, switch and slider are drawn in their own style (J3)."""
        self.feed.pictures["/pictures/abc"] = picture((40, 110, 170), 32)
        self.look(attributes=INTERACTIVE)
        self.draw(
            label(2, "A text", font={"size": 20, "weight": 700}, color=RED, alignment="center"),
            view(3, "image", at=(220, 10, 60, 40), image={"source": {"url": "/pictures/abc"}}, fill="aspectFit"),
            button(4, "Press", symbol="heart.fill"), field(5, "typed", placeholder="What?", hasBorder=True),
            view(6, "toggle", at=(10, 130, 51, 31), isOn=True), view(7, "slider", at=(80, 130, 200, 31), slider={"value": 3, "minimum": 0, "maximum": 10}),
            view(8, "plain", at=(10, 170, 50, 20), style={"background": RED, "cornerRadius": 6, "borderWidth": 2, "borderColor": RED, "alpha": 0.5}),
            height=220)
        self.assertEqual(self.frame(2), [10, 10, 200, 24])
        self.assertEqual(self.style(2, "fontSize", " .view-words"), "20px")
        self.assertEqual(self.style(2, "color", " .view-words"), "rgb(255, 0, 0)")
        self.browser.until(lambda: self.browser.script("return document.querySelector(arguments[0]).naturalWidth", self.box(3) + " img"), "no picture")
        self.browser.find(self.box(4) + " [data-symbol='heart.fill']")
        self.assertEqual(self.browser.find(self.box(5) + " input").get_attribute("value"), "typed")
        self.assertEqual(self.browser.find(self.box(6) + " [role=switch]").get_attribute("aria-checked"), "true")
        self.assertEqual(float(self.browser.find(self.box(7) + " input").get_attribute("value")), 3)
        self.assertEqual([self.style(8, n) for n in ("backgroundColor", "borderRadius", "opacity", "borderTopWidth")], ["rgb(255, 0, 0)", "6px", "0.5", "2px"])
        self.browser.shoot("content-kinds-light")
        self.browser.emulate(dark=True)
        self.assertEqual(self.style(8, "backgroundColor"), "rgb(0, 0, 255)")
        self.browser.shoot("content-kinds-dark")

    def test_the_height_is_honoured_and_bounded(self):
        """A view has its preferred height within bounds, and a higher one scrolls (J4)."""
        self.look(attributes={"initialSizeRatio": 0.5})
        stage = f"{VIEW} [data-stage=view]"
        self.draw(label(2, "x"), height=123)
        self.assertEqual(self.browser.find(stage).rect["height"], 123)
        pinned = [{"first": 2, "firstAttribute": a, "second": 1, "secondAttribute": a} for a in ("top", "bottom", "leading", "trailing")]
        words = label(2, "many words " * 40, at="constrained", lineLimit=0)
        self.draw(root=view(1, "plain", words, constraints=pinned))
        tall = self.browser.find(stage).rect["height"]
        self.assertGreater(tall, 150)
        self.browser.resize(600, 844)
        self.browser.until(lambda: self.browser.find(stage).rect["height"] < tall, "the width did not matter")
        self.feed.wait(lambda: self.feed.uses("resize"), "the width was not told")
        self.draw(label(2, "x"))
        self.assertAlmostEqual(self.browser.find(stage).rect["height"], self.browser.find(stage).rect["width"] / 2, delta=1)
        self.draw(label(2, "x"), height=1e9)
        self.assertLessEqual(self.browser.find(stage).rect["height"], 4_000)
        self.assertLess(self.browser.find(VIEW).rect["height"], 600)

    def test_stacks_and_constraints(self):
        """Stacks and constrained views are as large as the texts in them (J4)."""
        row = view(2, "stack", label(3, "Left", at="arranged"), button(4, "Right", at="arranged"), at="constrained",
                   stack={"axis": "horizontal", "spacing": 12, "alignment": "center"})
        pins = [{"first": 2, "firstAttribute": a, "second": 1, "secondAttribute": a, "isRelativeToMargin": True} for a in ("top", "bottom", "leading", "trailing")]
        self.look(attributes=INTERACTIVE)
        self.draw(root=view(1, "plain", row, constraints=pins))
        x, y, width, height = self.frame(2)
        self.assertEqual((x, y), (8, 8))
        left, right = self.frame(3), self.frame(4)
        self.assertEqual(left[0], 8)
        self.assertAlmostEqual(right[0], left[0] + left[2] + 12, delta=1)
        self.assertAlmostEqual(right[0] + right[2], 8 + width, delta=1)
        self.assertLess(height, 60)

    def test_lines_of_text(self):
        """A label is cut after its number of lines, and without a number it shows all."""
        self.look()
        words = "several words that need more than one line of this label, certainly"
        self.draw(*(label(n, words, at=(0, 60 * n, 150, 60), lineLimit=n - 2) for n in (2, 3, 4)), height=400)
        heights = [self.browser.find(f"{self.box(n)} .view-words").rect["height"] for n in (2, 3, 4)]
        self.assertLess(heights[1], 25)
        self.assertTrue(30 < heights[2] < 50, heights)
        self.assertGreater(heights[0], 55)

    def test_signs(self):
        """Known symbols have a sign of their own, filled or not, and others a neutral one."""
        names = ["heart", "heart.fill", "star.circle.fill", "bell.slash", "arrow.up", "no.such.sign", "__proto__"]
        self.look()
        self.draw(*(view(n + 2, "image", at=(40 * n, 0, 30, 30), image={"source": {"symbol": s}, "tint": RED}) for n, s in enumerate(names)), height=60)
        found = self.browser.script("return [...document.querySelectorAll('.stage-views [data-symbol]')].map((e) => e.dataset.symbol)")
        self.assertEqual(found, [*names[:5], "neutral", "neutral"])

    def test_a_picture_that_vanishes(self):
        """A picture that vanishes leaves the earlier one or a sign, and foreign URLs are not fetched."""
        self.feed.pictures["/pictures/one"] = picture()
        self.look()
        draw = lambda address: self.draw(view(2, "image", at=(0, 0, 50, 50), image={"source": {"url": address}}))
        draw("/pictures/one")
        self.browser.until(lambda: self.browser.script("return document.querySelector(arguments[0])?.naturalWidth", self.box(2) + " img"), "no picture")
        draw("/pictures/gone")
        self.browser.find(self.box(2) + " [data-broken=true]")
        self.assertTrue(self.browser.script("return document.querySelector(arguments[0]).naturalWidth", self.box(2) + " img"))
        self.draw(view(3, "image", at=(0, 0, 50, 50), image={"source": {"url": "/pictures/gone"}}))
        self.browser.find(self.box(3) + " [data-symbol=photo]")
        for address in ("https://hostile.example/a.png", "//hostile.example/a.png", "/files/x", "/pictures/../call", "javascript:1", "data:image/png;base64,AA"):
            draw(address)
            self.assertEqual(self.browser.all(self.box(2) + " img"), [])

    def test_a_scene_is_soon_on_the_screen(self):
        """A small change of a scene is painted within a few frames."""
        self.look(attributes=INTERACTIVE)
        views = [label(n, f"text {n}", at=(10, 20 * n, 200, 20)) for n in range(2, 60)]
        self.draw(*views, height=1_300)
        times = []
        for number in range(20):
            self.draw(label(2, f"changed {number}"), *views[1:], height=1_300)
            times.append(self.browser.script("const d = performance.getEntriesByName('content').at(-1).detail; return d.painted - d.received"))
        print(f"scene to screen: median {sorted(times)[10]:.1f} ms, worst {max(times):.1f} ms")
        self.assertLess(sorted(times)[10], 100)


class UsingTests(ContentCase):
    """The user's input reaches the extension, in order."""

    def test_buttons_by_pointer_and_keyboard(self):
        """Each press of a button or of a view with taps is sent once, and a disabled button sends none (J3)."""
        self.look(attributes=INTERACTIVE)
        self.draw(button(2, "Press"), view(3, "plain", at=(150, 40, 50, 40), takesTaps=True, accessibilityLabel="Tap me"),
                  button(4, "Off", at=(210, 40, 60, 40), isEnabled=False), view(5, "plain", button(6, "Inside", at=(0, 0, 80, 30)), at=(10, 90, 100, 40), isEnabled=False), height=200)
        self.browser.click(self.box(2) + " button")
        self.told("tapped", 2)
        self.browser.click(self.box(3))
        self.told("tapped", 3)
        self.browser.script("document.querySelector(arguments[0]).focus()", self.box(3))
        self.browser.press(Keys.ENTER)
        self.browser.press(" ")
        self.feed.wait(lambda: len(self.feed.events("tapped")) == 4, "keys were not told")
        self.assertEqual(self.browser.focused(), ["button", "Tap me"])
        for number in (4, 6):
            self.assertFalse(self.browser.find(self.box(number) + " button").is_enabled())
        self.assertEqual([e["view"] for e in self.feed.events("tapped")], [2, 3, 3, 3])

    def test_typing(self):
        """Typing sends its begin, every text, return and its end in order, and the newest text wins."""
        self.look(attributes=INTERACTIVE)
        self.draw(field(2, placeholder="Name"), button(3, "Away"))
        box = self.browser.find(self.box(2) + " input")
        box.click()
        box.send_keys("Anna", Keys.ENTER)
        self.told("returned", 2)
        self.browser.script("document.activeElement.blur()")
        self.told("ended", 2)
        kinds = [u["event"]["event"] for u in self.feed.uses("view")]
        self.assertEqual((kinds[0], kinds[-2:]), ("began", ["returned", "ended"]))
        self.assertEqual(self.feed.events("edited")[-1]["text"], "Anna")

    def test_older_scenes_take_nothing_away(self):
        """A late scene keeps text, cursor and focus, and a change by the extension is shown."""
        self.look(attributes=INTERACTIVE)
        draw = lambda words, *more: self.draw(field(2, words), *more)
        draw("")
        box = self.browser.find(self.box(2) + " input")
        box.click()
        box.send_keys("abc")
        self.feed.wait(lambda: any(e["text"] == "abc" for e in self.feed.events("edited")), "the text was not told")
        value = lambda: self.browser.find(self.box(2) + " input").get_attribute("value")
        for late in ("", "a", "ab"):
            draw(late, label(4, f"after {late}"))
            self.assertEqual(value(), "abc")
        self.browser.press("d")
        draw("abc", label(3, "other"), label(4, "order"))
        self.assertEqual(value(), "abcd")
        self.draw(label(4, "order"), view(9, "plain", at=(0, 0, 5, 5)), field(2, "abcd"), label(3, "other"))
        self.assertEqual(self.browser.script("return document.activeElement.closest('[data-view]')?.dataset.view"), "2")
        self.browser.press("e")
        self.assertEqual(value(), "abcde")
        draw("abcde")
        draw("")
        self.assertEqual(value(), "")
        draw("Suggested")
        self.assertEqual(value(), "Suggested")

    def test_switches_and_sliders(self):
        """Switches and sliders follow the hand at once, and the extension afterwards."""
        self.look(attributes=INTERACTIVE)
        slider = lambda value, **more: view(3, "slider", at=(10, 50, 200, 31), slider={"value": value, "minimum": 0, "maximum": 10, **more}, accessibilityLabel="Loudness")
        self.draw(view(2, "toggle", at=(10, 10, 51, 31)), slider(0))
        self.browser.click(self.box(2) + " [role=switch]")
        self.assertTrue(self.told("switched", 2)["isOn"])
        self.draw(view(2, "toggle", at=(10, 10, 51, 31)), slider(0))
        self.assertEqual(self.browser.find(self.box(2) + " [role=switch]").get_attribute("aria-checked"), "true")
        handle = self.browser.find(self.box(3) + " input")
        ActionChains(self.browser.driver).move_to_element_with_offset(handle, -90, 0).click_and_hold().move_by_offset(60, 0).perform()
        self.feed.wait(lambda: any(e["isMoving"] for e in self.feed.events("slid")), "moving was not told")
        moved = float(handle.get_attribute("value"))
        self.draw(view(2, "toggle", at=(10, 10, 51, 31), isOn=True), slider(9))
        self.assertEqual(float(handle.get_attribute("value")), moved)
        ActionChains(self.browser.driver).release().perform()
        self.feed.wait(lambda: self.feed.events("slid")[-1]["isMoving"] is False, "the end was not told")
        self.draw(view(2, "toggle", at=(10, 10, 51, 31), isOn=False), slider(8))
        self.browser.until(lambda: float(handle.get_attribute("value")) == 8, "the extension's own value was not taken over")
        self.assertEqual(self.browser.find(self.box(2) + " [role=switch]").get_attribute("aria-checked"), "false")

    def test_what_a_screen_reader_meets(self):
        """Drawn views have roles and names for a screen reader, and a symbol's own name is not read."""
        self.look(attributes=INTERACTIVE)
        self.draw(label(2, "Two litres"), button(3, "", symbol="heart.fill"), field(4, placeholder="Reply", at=(10, 90, 100, 30)),
                  view(5, "toggle", at=(10, 130, 51, 31), accessibilityLabel="Loud"),
                  view(6, "slider", at=(80, 130, 100, 31), slider={"value": 1, "minimum": 0, "maximum": 2}, accessibilityLabel="Volume"),
                  view(7, "image", at=(200, 10, 30, 30), image={"source": {"symbol": "star"}}, accessibilityLabel="A star"), height=200)
        nodes = {(role, name) for role, name, _ in self.browser.accessibility()}
        for wanted in (("button", "heart"), ("textbox", "Reply"), ("switch", "Loud"), ("slider", "Volume"), ("image", "A star"), ("region", "Content of Tasks")):
            self.assertIn(wanted, nodes)
        self.assertIn("Two litres", {name for _, name in nodes})

    def test_a_view_that_nobody_uses_opens_the_app(self):
        """A view without interaction opens the app with one press, and sends no input (J10)."""
        self.look()
        self.draw(button(2, "Press"), field(3, "text"))
        self.assertFalse(self.browser.find(self.box(2) + " button").is_enabled())
        self.browser.click(f"{VIEW} [data-action=openFromView]")
        answer = self.feed.wait(lambda: next((c for c in self.feed.calls if c["call"] == "respond"), None), "the app was not opened")
        self.assertEqual(answer["choice"], {"kind": "open"})
        self.browser.gone(LOOK)
        self.assertEqual(self.feed.uses("view"), [])

    def test_media(self):
        """The media button, in its frame and style, plays and pauses (J8)."""
        self.look()
        self.draw(label(2, "Song"), mediaButton={"style": "overlay", "frame": [20, 30, 60, 60], "tint": RED})
        self.browser.click(f"{VIEW} [data-action=media][data-style=overlay][data-playing=false]")
        self.feed.wait(lambda: self.feed.uses("playMedia"), "playing was not told")
        self.feed.change(change="media", isPlaying=True)
        self.browser.find(f"{VIEW} [data-playing=true]")
        self.assertEqual(self.browser.find(f"{VIEW} [data-action=media]").get_attribute("aria-label"), "Pause")
        self.browser.click(f"{VIEW} [data-action=media]")
        self.feed.wait(lambda: self.feed.uses("pauseMedia"), "pausing was not told")
        self.draw(label(2, "Song"))
        self.browser.gone(f"{VIEW} [data-action=media]")


LIKE = {"identifier": "like", "title": "Like"}
REPLY = {"identifier": "reply", "title": "Reply", "textInput": {"buttonTitle": "Send", "placeholder": "Words"}}


class LivingTests(ContentCase):
    """Actions, typing, and how it ends."""

    def test_actions_change_while_it_is_open(self):
        """A chosen action is sent to the extension first, which replaces the buttons (J6, J7)."""
        self.look(actions=[LIKE])
        self.draw(label(2, "x"))
        self.browser.click(f"{LOOK} [data-choice=like]")
        self.assertEqual(self.feed.wait(lambda: self.feed.uses("choose"), "not chosen"), [{"use": "choose", "action": "like"}])
        self.feed.change(change="actions", actions=[{"identifier": f"star{n}", "title": f"{n} stars"} for n in (1, 2, 3)])
        self.browser.click(f"{LOOK} [data-choice=star2]")
        self.feed.wait(lambda: self.feed.uses("choose")[-1]["action"] == "star2", "the star was not chosen")
        self.assertEqual(self.browser.all(f"{LOOK} [data-choice=like]"), [])
        self.browser.find(VIEW)

    def test_a_text_by_the_systems_field(self):
        """A text in the system's field is sent to the extension, and the look stays open (J9)."""
        self.look(actions=[REPLY])
        self.draw(label(2, "x"), inputAccessoryView=label(20, "Above", at=(0, 0, 300, 44)))
        self.browser.click(f"{LOOK} [data-choice=reply]")
        self.browser.see("Above", f"{LOOK} .answer")
        self.browser.find(f"{LOOK} textarea").send_keys("Hello")
        self.browser.click(f"{LOOK} [data-action=send]")
        self.feed.wait(lambda: {"use": "choose", "action": "reply", "text": "Hello"} in self.feed.uses("choose"), "not sent")
        self.browser.gone(f"{LOOK} textarea")
        self.browser.find(VIEW)

    def test_a_view_in_the_place_of_the_keyboard(self):
        """The extension's input view replaces the system's text field (J9)."""
        self.look(actions=[REPLY], attributes=INTERACTIVE)
        self.draw(label(2, "x"), inputView=view(30, "plain", button(31, "Smile", at=(10, 10, 90, 40)), at=(0, 0, 300, 120)),
                  inputAccessoryView=view(20, "plain", field(21, "", at=(10, 5, 200, 34)), at=(0, 0, 300, 44)))
        panel = f"{LOOK} [data-part=extensionInput]"
        self.browser.find(panel)
        self.assertEqual(self.browser.find(f"{panel} [data-stage=input]").rect["height"], 120)
        self.browser.click(f"{panel} [data-view='31'] button")
        self.told("tapped", 31)
        self.browser.find(f"{panel} [data-view='21'] input").send_keys("hi")
        self.feed.wait(lambda: self.feed.events("edited")[-1:] and self.feed.events("edited")[-1]["text"] == "hi", "not told")
        self.browser.click(f"{LOOK} [data-choice=reply]")
        self.feed.wait(lambda: self.feed.uses("choose") == [{"use": "choose", "action": "reply"}], "not chosen")
        self.assertEqual(self.browser.all(f"{LOOK} textarea"), [])
        self.draw(label(2, "x"))
        self.browser.gone(panel)
        self.draw(label(2, "x"), takesText=True)
        self.browser.click(f"{LOOK} [data-choice=reply]")
        self.feed.wait(lambda: self.feed.uses("choose")[-1:] == [{"use": "choose", "action": "reply"}] and len(self.feed.uses("choose")) == 2, "not asked")
        self.assertEqual(self.browser.all(f"{LOOK} textarea"), [])

    def test_endings(self):
        """A view that finished or is hidden closes the look, and a failed one shows the notification and why."""
        for ending in ("finished", "hidden", "withdrawn"):
            with self.subTest(ending=ending):
                self.look()
                self.draw(label(2, "x"))
                self.feed.change(change="closed", ending=ending)
                self.browser.gone(LOOK)
        self.look(actions=[LIKE], attributes={"hidesDefaultContent": True})
        self.draw(label(2, "x"))
        self.feed.change(change="closed", ending="failed", reason="It used more than 24 MB. <b>x</b>")
        self.browser.see("It used more than 24 MB. <b>x</b>", f"{LOOK} [data-part=note]")
        self.browser.see("The shop closes at eight.", LOOK)
        self.browser.gone(VIEW)
        self.browser.click(f"{LOOK} [data-choice=like]")
        self.feed.wait(lambda: any(c["call"] == "respond" for c in self.feed.calls), "the app was not told")

    def test_closing_closes_the_view(self):
        """Closing the look by key or button ends its connection, and another view can be opened."""
        self.look()
        self.draw(label(2, "x"))
        self.browser.press(Keys.ESCAPE)
        self.browser.gone(LOOK)
        self.feed.wait(lambda: self.feed.closed == 1, "the view stayed open")
        self.browser.click("#center .card [data-action=open]")
        self.opened(number=4)
        self.draw(label(2, "again"))
        self.browser.see("again", VIEW)
        self.feed.say({"event": "withdraw", "key": self.presentation["key"]})
        self.browser.gone(LOOK)
        self.feed.wait(lambda: self.feed.closed == 2, "the view stayed open")

    def test_locked_screens_draw_nothing(self):
        """A locked screen asks the person to unlock before a view is drawn (J11)."""
        self.load(is_locked=True, places=["list", "lockScreen"])
        self.browser.click("#lock .card [data-action=open]")
        self.browser.find("[data-sheet=unlock]")
        self.assertEqual(self.feed.openings, [])

    def test_an_extension_that_may_draw_later(self):
        """A view that was hidden when it was opened is drawn once the system allows it (J11)."""
        self.load(contentExtension=None)
        self.browser.click("#center .card [data-action=open]")
        self.browser.see("The shop closes at eight.", LOOK)
        self.presentation["contentExtension"] = {"categories": ["TASK"], "initialSizeRatio": 0.5}
        self.feed.say({"event": "list", "groups": [{"app": KEY["app"], "appName": "Tasks", "members": [self.presentation]}]})
        self.opened()
        self.draw(label(2, "now"))
        self.browser.see("now", VIEW)

    def test_a_view_that_cannot_be_opened(self):
        """A lost connection is reported, and the notification is shown without its view."""
        self.load()
        self.browser.click("#center .card [data-action=open]")
        self.feed.wait(lambda: self.feed.streams["/content"], "not opened")
        for stream in self.feed.streams["/content"]:
            stream.put(None)
        self.browser.see("The connection to it was lost.", f"{LOOK} [data-part=note]")
        self.browser.see("The shop closes at eight.", LOOK)

    def test_a_wide_window(self):
        """In a wide window the look is as wide as it is without an extension."""
        self.browser.resize(*DESKTOP)
        self.look(actions=[LIKE, REPLY], attributes=INTERACTIVE)
        self.draw(label(2, "Buy milk", font={"size": 24, "weight": 700}), button(3, "Press", symbol="heart"), height=120)
        self.browser.shoot("content-desktop")
        self.assertLess(self.browser.find(VIEW).rect["width"], 600)
