"""Where the page puts the views of content extensions: tables, without a screen that is looked at."""
import unittest

from support.feed import Feed
from support.shared import shared

# In these tests every letter is 10 wide, and a line 20 high; texts break anywhere.
LAY = """
const [scene, room, done] = arguments;
Promise.all([import('/page/scripts/content/scene.js'), import('/page/scripts/layout/layout.js')]).then(([{ readScene }, { layOut }]) => {
  const words = (node) => node.text?.text ?? node.button?.title?.text ?? node.field?.text.text ?? '';
  const limit = (node) => node.text?.lineLimit ?? 1;
  const lines = (node, width) => limit(node) === 1 ? 1 : Math.ceil(words(node).length * 10 / Math.max(1, width)) || 1;
  const measure = {
    natural: (node) => node.kind === 'image' ? node.image?.size ?? null : node.kind === 'toggle' ? { width: 50, height: 30 }
      : node.kind === 'slider' ? { width: 100, height: 30 } : { width: words(node).length * 10, height: 20 },
    fit: (pairs) => new Map(pairs.map(([node, width]) => [node.id, measure.natural(node) === null ? null
      : node.kind === 'label' ? lines(node, width) * 20 : measure.natural(node).height])),
    baselines: (node) => node.kind === 'label' ? { first: (node.text.font.size === 17 ? 15 : 18), last: 5 } : null,
  };
  const begin = performance.now();
  const clean = readScene(scene);
  const { frames, height } = layOut(clean.root, { width: 300, height: clean.height, ratioHeight: 150, isRightToLeft: false, ...room }, measure);
  const places = Object.fromEntries([...frames].map(([id, f]) => [id, [f.x, f.y, f.width, f.height]]));
  done({ places, height, took: performance.now() - begin });
}).catch((error) => done({ error: String(error.stack) }));
"""


def node(number, kind="plain", *children, at="constrained", **more):
    """A view."""
    place = at if isinstance(at, str) else {"frame": list(at)}
    return {"id": number, "kind": kind, "place": place, "children": list(children), **more}


def label(number, words, at="constrained", **text):
    """A label."""
    return node(number, "label", at=at, text={"text": words, **text})


def button(number, words, at="constrained"):
    """A button."""
    return node(number, "button", at=at, button={"title": {"text": words}})


def stack(number, *children, at="constrained", constraints=(), **more):
    """A stack; the views in it are arranged."""
    for child in children:
        if child["place"] == "constrained":
            child["place"] = "arranged"
    return node(number, "stack", *children, at=at, constraints=list(constraints), stack={"axis": "vertical", **more})


def rule(text, priority=1000, margin=False):
    """A constraint as one reads it: `2.width = 0.5 * 1.width + 8`, with `<=`, `>=` for the others."""
    relation = next(r for r in ("<=", ">=", "=") if r in text)
    left, right = (side.strip() for side in text.split(relation, 1))
    first, attribute = left.split(".")
    result = {"first": int(first), "firstAttribute": attribute, "priority": priority, "isRelativeToMargin": margin,
              "relation": {"<=": "atMost", ">=": "atLeast", "=": "equal"}[relation]}
    for part in right.replace("- ", "+ -").split("+"):
        part = part.strip()
        if "." in part and part.rsplit(".", 1)[1].isalpha():
            if "*" in part:
                factor, part = part.split("*")
                result["multiplier"] = float(factor)
            view, attribute = part.strip().split(".")
            result.update(second=int(view), secondAttribute=attribute)
        else:
            result["constant"] = float(part)
    return result


def rules(*texts):
    """Constraints that must hold."""
    return [rule(text) for text in texts]


PINNED = ("2.leading = 1.leading + 10", "2.trailing = 1.trailing - 10", "2.top = 1.top + 5", "2.bottom = 1.bottom - 5")


class LayoutTests(unittest.TestCase):
    """The sums behind frames, stacks and constraints."""

    @classmethod
    def setUpClass(cls):
        cls.feed = Feed()
        cls.browser = shared()
        cls.browser.open(cls.feed.address + "/blank")

    @classmethod
    def tearDownClass(cls):
        cls.browser.leave()
        cls.feed.close()

    def lay(self, root, height=None, **room):
        """The frames of all views, by number, each in the view that holds it, and the height."""
        answer = self.browser.driver.execute_async_script(LAY, {"root": root, "height": height}, room)
        self.assertNotIn("error", answer)
        self.took = answer["took"]
        return {int(n): tuple(f) for n, f in answer["places"].items()}, answer["height"]

    def expect(self, root, height=None, room=None, total=None, **places):
        """Checks frames: `_2=(x, y, width, height)`, None for what does not matter."""
        found, all_of_it = self.lay(root, height, **(room or {}))
        for name, wanted in places.items():
            got = found[int(name[1:])]
            for one, other in zip(got, wanted):
                if other is not None:
                    self.assertAlmostEqual(one, other, delta=0.02, msg=f"view {name[1:]}: {got}, wanted {wanted}")
        if total is not None:
            self.assertAlmostEqual(all_of_it, total, delta=0.02)

    def test_frames_are_as_they_are_said(self):
        """Views with frames have these frames, and the initial ratio gives the height if nothing else does (J4)."""
        self.expect(node(1, "plain", node(2, "plain", label(3, "x", at=(1, 2, 30, 40)), at=(10, 20, 100, 50))),
                    total=150, _2=(10, 20, 100, 50), _3=(1, 2, 30, 40))

    def test_the_height_is_what_the_controller_asks_for(self):
        """The controller's preferred height comes before the height of the constraints (J4)."""
        root = node(1, "plain", label(2, "word"), constraints=rules(*PINNED))
        self.expect(root, height=222, total=222, _2=(10, 5, 280, 212))

    def test_the_height_comes_of_constraints(self):
        """Constraints give first the widths, then the text heights, then the heights (J4)."""
        words = "x" * 60
        root = node(1, "plain", label(2, words, lineLimit=0), constraints=rules(*PINNED))
        self.expect(root, total=3 * 20 + 10, _2=(10, 5, 280, 60))
        self.expect(node(1, "plain", label(2, words), constraints=rules(*PINNED)), total=30, _2=(10, 5, 280, 20))

    def test_edges_middles_and_lengths(self):
        """Each constraint attribute works with numbers, factors and margins."""
        for texts, wanted in (
                (("2.left = 1.left + 20", "2.width = 50", "2.top = 1.top", "2.height = 30"), (20, 0, 50, 30)),
                (("2.right = 1.right - 20", "2.width = 50", "2.bottom = 1.bottom", "2.height = 30"), (230, 70, 50, 30)),
                (("2.centerX = 1.centerX", "2.width = 0.5 * 1.width", "2.centerY = 1.centerY", "2.height = 40"), (75, 30, 150, 40)),
                (("2.centerX = 1.centerX + 10", "2.width = 100", "2.centerY = 0.5 * 1.centerY", "2.height = 20"), (110, 15, 100, 20)),
                (("2.leading = 0.5 * 1.trailing", "2.trailing = 1.trailing", "2.top = 1.centerY", "2.bottom = 1.bottom"), (150, 50, 150, 50)),
                (("2.width = 2.height", "2.height = 64", "2.left = 1.left", "2.top = 1.top"), (0, 0, 64, 64)),
                (("2.width = 120", "2.height = 0.5 * 2.width + 4", "2.left = 1.left", "2.top = 1.top"), (0, 0, 120, 64))):
            with self.subTest(texts=texts):
                self.expect(node(1, "plain", node(2), constraints=rules(*texts)), height=100, _2=wanted)
        held = [rule(f"2.{edge} = 1.{edge}", margin=True) for edge in ("leading", "trailing", "top", "bottom")]
        self.expect(node(1, "plain", node(2), constraints=held), height=100, _2=(8, 8, 284, 84))

    def test_right_to_left(self):
        """Right to left, leading is at the right and positive constants move left, and left stays left."""
        texts = rules("2.leading = 1.leading + 10", "2.width = 50", "3.left = 1.left + 10", "3.width = 50")
        room = {"isRightToLeft": True}
        self.expect(node(1, "plain", node(2), node(3), constraints=texts), height=50, room=room,
                    _2=(240, None, 50, None), _3=(10, None, 50, None))
        row = stack(1, label(2, "aa"), label(3, "bbb"), axis="horizontal", spacing=8, margins=[0, 10, 0, 0], spacingAfter=[[2, 20]])
        self.expect(row, height=40, room=room, _2=(270, 0, 20, 40), _3=(0, 0, 250, 40))

    def test_views_are_as_large_as_what_they_show(self):
        """Views are as large as their content, and grow or are cut only as constraints require."""
        beside = ("2.leading = 1.leading", "3.leading = 2.trailing + 10", "3.trailing = 1.trailing",
                  "2.top = 1.top", "3.top = 1.top")
        pair = lambda one, other: node(1, "plain", one, other, constraints=rules(*beside))
        self.expect(pair(label(2, "abc"), button(3, "ok")), height=50, _2=(0, 0, 270, 20), _3=(280, 0, 20, 20))
        self.expect(pair(label(2, "x" * 50), button(3, "ok")), height=50, _2=(0, 0, 270, 20), _3=(280, 0, 20, 20))
        self.expect(node(1, "plain", label(2, "abc"), constraints=rules("2.centerX = 1.centerX", "2.centerY = 1.centerY")),
                    height=100, _2=(135, 40, 30, 20))

    def test_what_matters_more_wins(self):
        """A constraint of higher priority wins over any number of lower ones (J4)."""
        base = rules("2.left = 1.left", "2.top = 1.top", "2.height = 10")
        for more, width in (
                ([rule("2.width = 100"), rule("2.width = 50", 999)], 100),
                ([rule("2.width = 100", 500), rule("2.width = 50", 501)], 50),
                ([rule("2.width = 100", 700), rule("2.width >= 120", 600)], 100),
                ([rule("2.width = 100", 700), rule("2.width >= 120")], 120),
                ([rule("2.width >= 40"), rule("2.width <= 60"), rule("2.width = 80", 10)], 60),
                ([rule("2.width >= 40"), rule("2.width <= 60"), rule("2.width = 20", 10)], 40),
                ([rule("2.width >= 100"), rule("2.width >= 150"), rule("2.width = 50", 250)], 150),
                ([rule("2.width = 100", 700)] + [rule(f"2.width = {n}", 600) for n in range(20)], 100)):
            with self.subTest(width=width):
                self.expect(node(1, "plain", node(2), constraints=base + more), height=50, _2=(0, 0, width, 10))

    def test_equal_widths_between_two_edges(self):
        """Constraints that fix positions only together are solved."""
        texts = rules("2.left = 1.left + 10", "3.left = 2.right + 10", "4.left = 3.right + 10", "4.right = 1.right - 10",
                      "3.width = 2.width", "4.width = 2 * 2.width")
        self.expect(node(1, "plain", node(2), node(3), node(4), constraints=texts), height=50,
                    _2=(10, None, 65, None), _3=(85, None, 65, None), _4=(160, None, 130, None))

    def test_nonsense_ends_and_is_seen(self):
        """Contradictions, circles and missing views give finite frames in limited time."""
        for texts in (
                ("2.left = 2.right", "2.right = 2.left + 50"),
                ("2.width = 3.width + 1", "3.width = 2.width + 1", "2.left = 1.left", "3.left = 1.left"),
                ("2.width = 9.width", "9.left = 1.left", "2.left = 1.left"),
                ("2.width = 100", "2.width = 200", "2.width = -50"),
                ("2.width = 1000 * 3.width + 10000", "3.width = 1000 * 2.width + 10000"),
                ("1.width = 5", "1.height = 7", "2.width = 1.width"),
                ("2.left = 1.width", "2.centerX = 2.centerX", "2.width = 2.width")):
            with self.subTest(texts=texts):
                places, height = self.lay(node(1, "plain", label(2, "seen"), node(3), constraints=rules(*texts)))
                for frame in places.values():
                    self.assertTrue(all(abs(n) <= 20_000 for n in frame), frame)
                self.assertLessEqual(height, 20_000)
                self.assertLess(self.took, 2_000)

    def test_a_picture_keeps_its_shape(self):
        """A picture keeps its ratio, whichever of width and height is given."""
        picture = node(2, "image", image={"source": {"symbol": "x"}, "size": [600, 400]}, fill="aspectFit")
        texts = PINNED[:3] + ("2.height = 0.5 * 2.width", "3.top = 2.bottom + 8", "3.leading = 1.leading", "3.bottom = 1.bottom")
        self.expect(node(1, "plain", picture, label(3, "below"), constraints=rules(*texts)), total=5 + 140 + 8 + 20, _2=(10, 5, 280, 140), _3=(0, 153, 50, 20))
        across = rules("2.width = 1.5 * 2.height", "2.top = 1.top", "2.bottom = 1.bottom", "2.left = 1.left", "3.left = 2.right")
        self.expect(node(1, "plain", node(2), node(3), constraints=across), height=100, _2=(0, 0, 150, 100), _3=(150, None, None, None))

    def test_columns(self):
        """A column is as high as its views with their gaps, and aligns them."""
        column = stack(1, label(2, "one"), label(3, "x" * 40, lineLimit=0), label(4, "three"), spacing=10, spacingAfter=[[3, 30]], margins=[5, 10, 5, 20])
        self.expect(column, total=5 + 20 + 10 + 40 + 30 + 20 + 5, _2=(10, 5, 270, 20), _3=(10, 35, 270, 40), _4=(10, 105, 270, 20))
        for alignment, at in (("leading", 0), ("center", 135), ("trailing", 270)):
            with self.subTest(alignment=alignment):
                self.expect(stack(1, label(2, "abc"), label(3, "x" * 70), alignment=alignment), _2=(at, 0, 30, 20), _3=(0, 20, 300, 20))

    def test_rows_share_their_length(self):
        """A row distributes its length as its distribution says, with too much room and with too little."""
        def row(distribution, *views, **more):
            return stack(1, *views, axis="horizontal", distribution=distribution, **more)

        def three():
            return label(2, "aa"), label(3, "bbbb"), label(4, "cc")

        for distribution, spacing, wanted in (
                ("fill", 10, ((0, 20), (30, 40), (80, 220))),
                ("fillEqually", 15, ((0, 90), (105, 90), (210, 90))),
                ("fillProportionally", 10, ((0, 70), (80, 140), (230, 70))),
                ("equalSpacing", 10, ((0, 20), (130, 40), (280, 20))),
                ("equalCentering", 10, ((0, 20), (130, 40), (280, 20)))):
            with self.subTest(distribution=distribution):
                (a, b, c) = wanted
                self.expect(row(distribution, *three(), spacing=spacing), height=40, _2=(a[0], 0, a[1], 40), _3=(b[0], 0, b[1], 40), _4=(c[0], 0, c[1], 40))
        uneven = label(2, "aa"), label(3, "bbbb"), label(4, "cccccc")
        self.expect(row("equalCentering", *uneven), height=40, _2=(0, 0, 20, 40), _3=(120, 0, 40, 40), _4=(240, 0, 60, 40))
        self.expect(row("fill", label(2, "a" * 40), label(3, "bb")), height=20, _2=(0, 0, None, 20), _3=(None, 0, None, 20))
        self.expect(row("fill", label(2, "a" * 40), button(3, "ok")), height=20, _2=(0, 0, 280, 20), _3=(280, 0, 20, 20))
        self.expect(row("equalSpacing", label(2, "alone")), height=20, _2=(0, 0, 300, 20))
        self.expect(row("fill", label(2, "aa"), node(3), button(4, "ok")), height=20, _2=(0, 0, 20, 20), _3=(20, 0, 260, 20), _4=(280, 0, 20, 20))
        self.expect(row("fill", label(2, "aa"), node(3, "toggle")), height=30, _2=(0, 0, 250, 30), _3=(250, 0, 50, 30))
        self.expect(row("fill", node(2, "slider"), label(3, "aa")), height=30, _2=(0, 0, 280, 30), _3=(280, 0, 20, 30))

    def test_rows_on_one_line_of_writing(self):
        """Texts of different sizes in a row stand on the same baseline."""
        row = stack(1, label(2, "aa"), label(3, "bb", font={"size": 30}), axis="horizontal", alignment="baseline", spacing=4)
        self.expect(row, _2=(0, 3, 20, 20), _3=(24, 0, 276, 20), total=23)

    def test_stacks_in_stacks_with_constraints(self):
        """A card of nested stacks with constraints has every frame at its expected position."""
        texts = stack(4, label(5, "Title"), label(6, "x" * 60, lineLimit=0), spacing=4)
        top = stack(3, node(7, "image", image={"source": {"symbol": "x"}, "size": [20, 20]}), texts, axis="horizontal", alignment="center", spacing=12)
        bottom = stack(8, button(9, "No"), button(10, "Yes, please"), axis="horizontal", distribution="fillEqually", spacing=8)
        whole = stack(2, top, bottom, spacing=16)
        texts = [*(rule(f"2.{edge} = 1.{edge}", margin=True) for edge in ("leading", "trailing", "top", "bottom")), *rules("7.width = 64", "7.height = 7.width")]
        self.expect(node(1, "plain", whole, constraints=texts), total=8 + 84 + 16 + 20 + 8,
                    _2=(8, 8, 284, 120), _3=(0, 0, 284, 84), _7=(0, 10, 64, 64), _4=(76, 0, 208, 84), _5=(0, 0, 208, 20), _6=(0, 24, 208, 60),
                    _8=(0, 100, 284, 20), _9=(0, 0, 138, 20), _10=(146, 0, 138, 20))

    def test_two_thousand_views(self):
        """Two thousand views in one column, one row, constraints or nested stacks are laid out in time."""
        def timed(root, most):
            places, _ = self.lay(root)
            self.assertLess(self.took, most)
            return places

        column = timed(stack(1, *(label(n, "word") for n in range(2, 2_001)), spacing=1), 6_000)
        self.assertEqual(column[2_000], (0, 21 * 1_998, 300, 20) if 21 * 1_998 <= 20_000 else column[2_000])
        timed(stack(1, *(label(n, "word") for n in range(2, 2_001)), axis="horizontal"), 6_000)
        chain = rules(*(f"{n}.left = {n - 1}.right + 1" for n in range(3, 500)), "2.left = 1.left")
        timed(node(1, "plain", *(label(n, "a") for n in range(2, 2_001)), constraints=chain), 6_000)
        deep = label(40, "inside")
        for number in range(39, 9, -1):
            deep = stack(number, deep, axis="vertical" if number % 2 else "horizontal", margins=[1, 1, 1, 1])
        self.assertEqual(timed(deep, 6_000)[40][2:], (300 - 60, 20))
