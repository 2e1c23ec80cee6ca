"""Nothing that a content extension draws runs, fetches from elsewhere, leaves its place or stops the page."""
import re
import threading

from support.content import LOOK, VIEW, ContentCase, button, field, label, scene, view
from support.hostile import MARKUP, TEXTS, bomb, picture

HUGE = [1e308, -1e308, 1e9, -1e9, 0, 0.1]


class HostileSceneTests(ContentCase):
    """Scenes that are meant to break the page."""

    def harmless(self):
        """Nothing ran, nothing stands outside its place, and the page still answers."""
        state = self.browser.script(
            "const place = document.querySelector('.extension').getBoundingClientRect();"
            "return [typeof window.hostile, document.documentElement.scrollWidth <= innerWidth, place.width <= innerWidth, place.height <= innerHeight,"
            " document.querySelectorAll('#sheets :is(script, iframe, object, style, base, link, form, a[href])').length]")
        self.assertEqual(state, ["undefined", True, True, True, 0])
        self.assertEqual(self.browser.foreign([self.feed.address]), [])
        self.browser.find(f"{LOOK} [data-action=close]")

    def test_markup_in_every_text(self):
        """Markup in any text of a scene is shown as text, and never runs."""
        self.look(attributes={"isInteractive": True, "overridesDefaultTitle": True})
        for words in MARKUP:
            self.draw(
                label(2, words), button(3, words, symbol=words), field(4, words, placeholder=words), view(5, "toggle", accessibilityLabel=words, at=(0, 120, 51, 31)),
                view(6, "image", image={"source": {"symbol": words}}, accessibilityLabel=words), view(7, words), view(8, "image", image={"source": {"url": words}}),
                title=words)
            # Every line break is one of the page's (C2).
            lines = re.sub("[\u2028\u2029]", "\n", words)
            self.assertEqual(self.browser.find(self.box(2) + " .view-words").get_attribute("textContent"), lines)
            self.harmless()
        self.feed.change(change="actions", actions=[{"identifier": w, "title": w} for w in MARKUP])
        self.browser.see(MARKUP[0], f"{LOOK} [data-part=actions]")
        self.harmless()
        self.feed.change(change="closed", ending="failed", reason=MARKUP[0])
        self.browser.see(MARKUP[0], f"{LOOK} [data-part=note]")
        self.assertEqual(self.browser.script("return typeof window.hostile"), "undefined")

    def test_texts_that_break_layouts(self):
        """Direction overrides, floods of marks and endless words stay within the view."""
        self.look()
        pins = [{"first": 2, "firstAttribute": a, "second": 1, "secondAttribute": a} for a in ("top", "bottom", "leading", "trailing")]
        for words in TEXTS:
            self.draw(root=view(1, "plain", label(2, words[:4_096], at="constrained", lineLimit=0), constraints=pins))
            self.harmless()

    def test_numbers_without_end(self):
        """Frames, gaps, fonts, corners and priorities of any size do not harm the page."""
        self.look()
        for one in HUGE:
            for other in HUGE:
                self.draw(
                    label(2, "far away", at=(one, other, other, one), font={"size": one, "weight": other}),
                    view(3, "stack", label(4, "in", at="arranged"), at=(0, 0, 100, 100), stack={"axis": "vertical", "spacing": one, "margins": [one, other, one, other], "spacingAfter": [[4, other]]}),
                    view(5, "slider", at=(0, 0, 10, 10), slider={"value": one, "minimum": other, "maximum": one}),
                    view(6, "plain", at="constrained", style={"alpha": one, "cornerRadius": other, "borderWidth": one, "background": {"light": [one, other, one, other]}}),
                    height=one, mediaButton={"style": "standard", "frame": [one, other, one, other]},
                    root=None)
                self.harmless()

    def test_values_of_every_wrong_kind(self):
        """An invalid scene draws nothing, and the next one is drawn."""
        self.look()
        wrong = [None, True, 7, "x", [], {}, [[]], {"light": "red"}, ["a", None]]
        for one in wrong:
            self.feed.change(change="drew", scene=one)
            self.draw(root={"id": one, "kind": one, "children": one, "place": one, "style": one, "constraints": one})
            for kind, payload in (("label", "text"), ("image", "image"), ("button", "button"), ("stack", "stack"), ("textField", "field"), ("toggle", "isOn"), ("slider", "slider")):
                self.draw({"id": 2, "kind": kind, payload: one, "style": {"background": one, "alpha": one}, "place": {"frame": one}, "constraints": [one], "children": [one]},
                          title=one, height=one, mediaButton=one, inputView=one, inputAccessoryView=one)
        self.draw(label(9, "still here"))
        self.browser.see("still here", VIEW)
        self.harmless()

    def test_two_thousand_views_in_thirty_two_levels(self):
        """Two thousand views in 32 levels are drawn within seconds, and the page responds."""
        self.look(attributes={"isInteractive": True})
        rows = [label(n, f"Row {n}", at=(0, 20 * (n % 150), 200, 20)) for n in range(100, 2_060)]
        deep = label(60, "deepest", at=(1, 1, 200, 30))
        for number in range(59, 29, -1):
            deep = view(number, "plain", deep, at=(1, 1, 300, 300))
        self.draw(deep, *rows, height=3_000)
        self.browser.see("deepest", VIEW)
        self.assertGreater(self.browser.script("return document.querySelectorAll('.stage .view-box').length"), 1_900)
        self.draw(deep, *reversed(rows), height=3_000)
        self.harmless()
        self.browser.click(f"{LOOK} [data-action=close]")
        self.browser.gone(LOOK)

    def test_more_than_there_may_be(self):
        """Views beyond the limits, or with a repeated number, are left out, and the others are drawn."""
        self.look()
        deep = label(5_000, "too deep", at=(0, 0, 10, 10))
        for number in range(4_999, 4_900, -1):
            deep = view(number, "plain", deep, at=(0, 0, 100, 100))
        self.draw(label(10, "once"), label(10, "twice"), deep, *(label(n, "x", at=(0, 0, 10, 10)) for n in range(10, 4_000)))
        self.assertEqual([e.text for e in self.browser.all(self.box(10))], ["once"])
        self.assertEqual(self.browser.script("return document.querySelectorAll('.stage .view-box').length"), 2_000)
        self.assertEqual(self.browser.all(self.box(5_000)), [])
        self.harmless()

    def test_constraints_that_lead_nowhere(self):
        """Five hundred contradictory constraints in a circle do not stop the page."""
        self.look()
        rules = [{"first": 2 + n % 50, "firstAttribute": a, "second": 2 + (n * 7 + 3) % 50, "secondAttribute": b, "multiplier": (n % 5) - 2, "constant": n,
                  "relation": ["equal", "atMost", "atLeast"][n % 3], "priority": 1 + (n * 37) % 1000}
                 for n, (a, b) in enumerate([("left", "right"), ("width", "height"), ("top", "bottom"), ("centerX", "trailing"), ("firstBaseline", "centerY")] * 102)]
        self.draw(root=view(1, "plain", *(label(n, f"number {n}", at="constrained") for n in range(2, 52)), constraints=rules))
        self.harmless()

    def test_a_flood_of_scenes(self):
        """Of five hundred simultaneous scenes only the last is drawn."""
        self.look()
        self.draw(label(2, "begin"))
        self.browser.script("performance.clearMarks('content')")
        self.feed.say(*({"event": "content", "number": 3, "change": {"change": "drew", "scene": {"root": view(1, "plain", label(2, f"scene {n}"))}}}
                        for n in range(500)), path="/content")
        self.browser.see("scene 499", VIEW)
        self.browser.until(lambda: self.browser.script("return performance.getEntriesByName('content').length"), "nothing was drawn")
        self.assertEqual(self.browser.script("return performance.getEntriesByName('content').length"), 1)
        self.harmless()

    def test_two_thousand_views_that_move(self):
        """The page responds while the largest scene is drawn again ten times a second."""
        self.look(attributes={"isInteractive": True})
        rows = [label(n, f"Row {n}", at=(0, 20 * (n % 150), 200, 20)) for n in range(100, 2_050)]
        self.draw(*rows, height=3_000)
        over = threading.Event()
        frames = [scene(*(dict(row, text={"text": f"{n} {row['id']}"}) for row in rows), height=3_000) for n in range(2)]

        def move():
            number = 0
            while not over.wait(1 / 10) and number < 60:
                number += 1
                self.feed.change(change="drew", scene=frames[number % 2])

        thread = threading.Thread(target=move, daemon=True)
        thread.start()
        self.addCleanup(thread.join)
        self.addCleanup(over.set)
        waits = self.browser.driver.execute_async_script(WAITS)
        print(f"2,000 views in motion: the page answers within {sorted(waits)[len(waits) // 2]:.0f} ms, at worst {max(waits):.0f} ms")
        self.browser.click(f"{LOOK} [data-action=close]")
        self.browser.gone(LOOK)
        over.set()
        # A page that is busy with drawing alone answers seconds later.
        self.assertLess(sorted(waits)[len(waits) // 2], 250)

    def test_views_over_the_system_s_own_buttons(self):
        """Views stay within the extension's area, and a press reaches the button that is visible."""
        self.look(attributes={"isInteractive": True}, actions=[{"identifier": "reply", "title": "Reply", "textInput": {"buttonTitle": "Send"}}])
        wide = (-5_000, -5_000, 10_000, 10_000)
        everywhere = [button(n, "Allow", at=wide, style={"background": {"light": [1, 0, 0, 1]}}) for n in (2, 3)]
        self.browser.click(f"{LOOK} [data-choice=reply]")
        for more in ({}, {"inputView": view(50, "plain", button(51, "Allow", at=wide), at=(0, 0, 300, 9_000)), "takesText": True},
                     {"inputAccessoryView": view(60, "plain", button(61, "Allow", at=wide), at=(0, 0, 300, 9_000))}):
            self.draw(*everywhere, **more)
            self.harmless()
            for name in ("close", "open", "clear", "manage"):
                found = self.browser.script(
                    "const b = document.querySelector(arguments[0]); b.scrollIntoView({ block: 'nearest' }); const r = b.getBoundingClientRect();"
                    "return document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)?.closest('[data-action]')?.dataset.action", f"{LOOK} [data-action={name}]")
                self.assertEqual(found, name)
            heights = self.browser.script("return [...document.querySelectorAll('.extension-input, .answer > .stage')].map((e) => e.getBoundingClientRect().height)")
            self.assertLess(max(heights, default=0), 520)

    def test_buttons_set_again_and_again(self):
        """A typed text and a pressed button stay, however often the extension sets its actions."""
        reply = {"identifier": "reply", "title": "Reply", "textInput": {"buttonTitle": "Send", "placeholder": "Words"}}
        like = {"identifier": "like", "title": "Like"}
        self.look(actions=[reply, like])
        self.browser.click(f"{LOOK} [data-choice=reply]")
        box = self.browser.find(f"{LOOK} textarea")
        for number in range(20):
            box.send_keys(str(number % 10))
            more = [{"identifier": f"n{number}", "title": f"Number {number}"}]
            self.feed.change(change="actions", actions=[*more, reply, like] if number % 2 else [like, reply, *more])
            self.browser.find(f"{LOOK} [data-choice=n{number}]")
        self.assertEqual(box.get_attribute("value"), "01234567890123456789")
        self.assertEqual(self.browser.script("return document.activeElement.localName"), "textarea")
        self.feed.change(change="actions", actions=[like])
        self.browser.gone(f"{LOOK} textarea")
        self.browser.click(f"{LOOK} [data-choice=like]")
        self.feed.wait(lambda: self.feed.uses("choose"), "nothing was chosen")
        self.assertEqual(self.feed.uses("choose"), [{"use": "choose", "action": "like"}])

    def test_heights_that_chase_themselves(self):
        """A height that depends on the width does not change the width again and again."""
        self.browser.resize(500, 560)
        self.look(attributes={"initialSizeRatio": 0.93}, body="Words. " * 40)
        self.draw(label(2, "x"))
        for height in range(560, 900, 10):
            self.browser.resize(500, height)
            changes = self.browser.driver.execute_async_script(WIDTHS)
            self.assertLess(changes, 3, f"at a height of {height}")

    def test_pictures_that_lie(self):
        """A huge, cut or false picture keeps its frame, and the page continues."""
        self.feed.pictures = {"/pictures/bomb": bomb(7_000), "/pictures/cut": picture()[:60], "/pictures/page": b"<script>window.hostile = 1</script>", "/pictures/good": picture()}
        self.look()
        names = ["bomb", "cut", "page", "good"]
        self.draw(*(view(n + 2, "image", at=(60 * n, 0, 50, 50), image={"source": {"url": f"/pictures/{name}"}}, fill="aspectFit") for n, name in enumerate(names)),
                  view(20, "stack", *(view(n + 30, "image", at="arranged", image={"source": {"url": f"/pictures/{name}"}}) for n, name in enumerate(names)),
                       at="constrained", stack={"axis": "vertical"}), height=200)
        self.browser.until(lambda: self.browser.script("return document.querySelector(arguments[0])?.naturalWidth", self.box(5) + " img"), "no picture")
        self.browser.find(self.box(4) + " [data-symbol=photo]")
        self.harmless()
        self.draw(label(9, "goes on"))
        self.browser.see("goes on", VIEW)


WAITS = """
const done = arguments[0];
const waits = [];
let last = performance.now();
const channel = new MessageChannel();
channel.port1.onmessage = () => {
  const now = performance.now();
  waits.push(now - last);
  last = now;
  if (waits.length < 40) setTimeout(() => { last = performance.now(); channel.port2.postMessage(null); }, 25);
  else done(waits);
};
channel.port2.postMessage(null);
"""

WIDTHS = """
const done = arguments[0];
const place = document.querySelector('.extension');
let count = 0;
let last = place.clientWidth;
let frames = 0;
requestAnimationFrame(function look() {
  if (place.clientWidth !== last) count += 1;
  last = place.clientWidth;
  frames += 1;
  if (frames < 8) requestAnimationFrame(look);
  else done(count);
});
"""
