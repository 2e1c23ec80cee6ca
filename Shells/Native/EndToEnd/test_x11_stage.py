"""The X11 stage on a real server: pictures, presses, keys, and the loss of monitors and programs."""

import os
import time
import unittest

from endtoend import commands
from support.probe import COLOR, Probe
from support.xclient import XClient
from support.xvfb import Xvfb

GREEN = (0x30, 0xA0, 0x30)
HELD = 1.5  # seconds, after which a key comes again and again


class X11Case(unittest.TestCase):
    """A server of 1280 by 800 pixels, a green window over all of it, and the probe."""

    arguments = ()

    def setUp(self):
        self.server = Xvfb(1280, 800, *self.arguments)
        self.addCleanup(self.server.close)
        self.other = self.client()
        self.below = self.other.window(0, 0, 1280, 800, 0x30A030)
        self.probe = self.start()

    def client(self):
        client = XClient(self.server.environment["DISPLAY"])
        self.addCleanup(client.close)
        return client

    def start(self, *arguments):
        probe = Probe(self.server.environment, "--x11", *arguments)
        self.addCleanup(probe.close)
        probe.expect("stage X11 .*")
        return probe

    def box(self):
        """Where the surface is seen, without its four striped rows."""
        return self.server.picture().box(COLOR)

    def wait_for_box(self, box):
        commands.wait_until(lambda: self.box() == box, f"the surface at {box}")

    def window(self):
        """The surface's window."""
        found = self.server.run("xdotool", "search", "--class", "notification-shell").split()
        return int(found[-1])


class PictureTests(X11Case):
    """The pictures of a surface."""

    def test_each_edge(self):
        """A surface is in its corner with its margin and size, and at a whole edge as high as the screen."""
        places = {
            "top-left": (12, 12), "top": (490, 12), "top-right": (968, 12), "bottom-left": (12, 588),
            "bottom": (490, 588), "bottom-right": (968, 588),
        }
        for edge, (x, y) in places.items():
            with self.subTest(edge=edge):
                self.probe.show(f"300 200 {edge} top margin=12")
                self.assertEqual(self.box(), (x, y + 4, x + 300, y + 200))
        for edge, x in {"left": 12, "right": 968}.items():
            with self.subTest(edge=edge):
                self.probe.send(f"show 300 200 {edge} top margin=12")
                self.probe.expect("painted 300 776 1.0")
                self.probe.expect("frame")
                self.assertEqual(self.box(), (x, 16, x + 300, 788))

    def test_a_surface_that_is_too_large_is_cut_to_the_screen(self):
        """A surface larger than the screen gets the size of the screen without the margins, and receives it."""
        self.probe.send("show 5000 5000 top-left top margin=10")
        self.probe.expect("sized 1260.0 780.0")
        self.probe.expect("painted 1260 780 1.0")

    def test_it_goes_when_it_is_hidden(self):
        """Nothing is left of a hidden surface, and a program below has its presses."""
        self.probe.show("300 200 top-right top")
        self.probe.send("hide")
        commands.wait_until(lambda: self.box() is None, "the end of the surface")
        self.probe.show("100 100 top-left top")
        self.assertEqual(self.box(), (0, 4, 100, 100))

    def test_corners_are_cut_without_a_compositing_manager(self):
        """Without a compositing manager clear pixels are cut away: they show the window below, and no black (S38)."""
        self.probe.send("corners 24")
        self.probe.show("300 200 top-left top")
        picture = self.server.picture()
        corners = [(0, 0), (299, 0), (0, 199), (299, 199), (4, 4), (295, 195)]
        self.assertEqual([picture[place] for place in corners], [GREEN] * len(corners))
        self.assertEqual(picture[150, 100], COLOR)
        # The pixels of the arc are half clear and get their whole colour, which is that of the rest of the surface.
        dark = [(x, y) for x in range(300) for y in range(4, 196) if picture[x, y] not in (GREEN, COLOR, (0x20, 0x80, 0xBF))]
        self.assertEqual(dark, [])

    def test_a_compositing_manager_gets_translucent_windows(self):
        """A 32-bit window is used as long as a compositing manager runs, and a cut one before and afterwards."""
        self.probe.send("corners 24")
        self.probe.show("300 200 top-left top")
        manager = self.client()
        owner = manager.window(0, 0, 1, 1)
        manager.own("_NET_WM_CM_S0", owner)
        self.probe.expect("painted .*")
        self.probe.expect("frame")
        self.assertIn("Depth: 32", self.server.run("xwininfo", "-id", str(self.window())).decode())
        manager.destroy(owner)
        self.probe.expect("painted .*")
        self.probe.expect("frame")
        self.assertIn("Depth: 24", self.server.run("xwininfo", "-id", str(self.window())).decode())
        self.assertEqual(self.server.picture()[0, 0], GREEN)

    def test_what_was_covered_is_seen_again(self):
        """A part that was covered and is free again is shown without a new picture from the program."""
        self.probe.show("300 200 top-left top")
        self.probe.drain()
        cover = self.other.window(50, 50, 100, 100, 0xFF0000)

        def is_covered():
            self.other.raise_(cover)
            return self.server.picture()[100, 100] == (0xFF, 0, 0)

        # A surface raises itself some times, then it lets the other program have its will.
        commands.wait_until(is_covered, "the covering of the surface")
        self.other.destroy(cover)
        commands.wait_until(lambda: self.server.picture()[100, 100] == COLOR, "the part on the screen")
        self.assertFalse([line for line in self.probe.drain() if line.startswith("painted")])

    def test_it_is_raised_above_a_window_that_covers_it(self):
        """A surface stays the highest when another window appears or is raised (S38)."""
        self.probe.show("300 200 top-left overlay")
        self.probe.drain()
        cover = self.other.window(50, 50, 100, 100, 0xFF0000)
        commands.wait_until(lambda: self.server.picture()[100, 100] == COLOR, "the surface above the others")
        self.other.raise_(cover)
        commands.wait_until(lambda: self.server.picture()[100, 100] == COLOR, "the surface above the others")

    def test_windows_of_an_input_method(self):
        """A window that no manager places stays above a surface that has the keyboard: an input method's is one."""
        self.probe.send("show 300 200 top-left overlay keyboard=on")
        self.probe.expect("keyboard here")
        candidates = self.other.window(50, 50, 100, 100, 0xFF0000)
        self.probe.send("show 300 220 top-left overlay keyboard=on")
        self.probe.expect("painted 300 220 .*")
        self.probe.expect("frame")
        self.assertEqual(self.server.picture()[100, 100], (0xFF, 0, 0))
        self.other.move(candidates, 60, 60)
        self.probe.drain()
        self.assertEqual(self.server.picture()[100, 100], (0xFF, 0, 0))
        self.probe.send("keyboard off")
        self.probe.expect("keyboard gone")
        self.other.move(candidates, 50, 50)
        commands.wait_until(lambda: self.server.picture()[100, 100] == COLOR, "the surface above the others")

    def test_what_window_managers_read(self):
        """A window says its type, class, name, process and machine (S38)."""
        self.probe.show("300 200 top-left top")
        words = self.server.properties(self.window())
        self.assertIn("_NET_WM_WINDOW_TYPE_NOTIFICATION", words)
        self.assertIn(f"_NET_WM_PID(CARDINAL) = {self.probe.process.pid}", words)
        self.assertIn('"notification-shell"', words)
        self.assertIn('_NET_WM_NAME(UTF8_STRING) = "Notification"', words)
        self.assertIn("WM_CLIENT_MACHINE", words)


class ScreenTests(X11Case):
    """Monitors, scale, free areas and full-screen windows."""

    def test_the_density_of_the_screen(self):
        """A density of 192 gives twice the pixels for the same logical size, and is followed (S42)."""
        self.probe.show("300 200 top-right top margin=10")
        self.server.scale(192)
        self.probe.expect("painted 600 400 2.0")
        self.probe.expect("frame")
        self.assertEqual(self.box(), (660, 24, 1260, 420))
        self.probe.drain()
        for x, y in ((20, 20), (290, 190)):
            self.server.do("mousemove", 660 + 2 * x, 20 + 2 * y, "click", 1)
            self.probe.expect(f"pressed left {x}.0 {y}.0")
        self.server.scale(96)
        self.probe.expect("painted 300 200 1.0")

    def test_a_density_from_the_beginning(self):
        """A density that is not a multiple of 96 is rounded to quarters."""
        self.server.scale(130)
        probe = self.start()
        probe.send("show 100 100 top-left top")
        probe.expect("painted 125 125 1.25")

    def test_the_free_area(self):
        """What panels of the desktop take for themselves is left free."""
        self.other.set_words(self.other.root, "_NET_CURRENT_DESKTOP", "CARDINAL", 1)
        self.other.set_words(
            self.other.root, "_NET_WORKAREA", "CARDINAL", 0, 0, 1280, 800, 0, 40, 1280, 720)
        self.probe.show("300 200 top-right top")
        self.wait_for_box((980, 44, 1280, 240))
        self.assertEqual(self.outputs(), {"output screen 1280.0 720.0 1.0"})
        self.other.set_words(self.other.root, "_NET_CURRENT_DESKTOP", "CARDINAL", 0)
        self.wait_for_box((980, 4, 1280, 200))

    def split(self):
        """Makes two monitors of the screen: the primary one on the left."""
        self.server.run("xrandr", "--setmonitor", "*LEFT", "640/160x800/200+0+0", "screen")
        self.server.run("xrandr", "--setmonitor", "RIGHT", "640/160x800/200+640+0", "none")
        monitors = {"output LEFT 640.0 800.0 1.0", "output RIGHT 640.0 800.0 1.0"}
        commands.wait_until(lambda: monitors <= self.outputs(), "the two monitors")

    def outputs(self):
        self.probe.send("outputs")
        self.probe.expect("outputs end")
        seen, self.probe.seen = self.probe.seen, []
        return {line for line in seen if line.startswith("output ")}

    def test_the_monitor_with_the_pointer(self):
        """The focused monitor is the monitor with the pointer when the surface appears (S46)."""
        self.split()
        self.server.do("mousemove", 1000, 400)
        self.probe.show("300 200 top-left top")
        self.assertEqual(self.box(), (640, 4, 940, 200))
        self.server.do("mousemove", 100, 400)
        self.probe.show("300 100 top-left top")
        self.assertEqual(self.box(), (640, 4, 940, 100))
        self.probe.send("hide")
        self.probe.show("300 200 top-left top")
        self.assertEqual(self.box(), (0, 4, 300, 200))

    def test_all_monitors_and_one_by_name(self):
        """A surface is on all monitors, on one by its name, and elsewhere if the name is unknown (S46)."""
        self.split()
        self.server.do("mousemove", 100, 400)
        self.probe.show("300 200 top-left top outputs=all")
        self.assertEqual(self.box(), (0, 4, 940, 200))
        self.probe.show("300 200 top-left top outputs=RIGHT")
        self.assertEqual(self.box(), (640, 4, 940, 200))
        self.probe.show("300 200 top-left top outputs=NONE")
        self.assertEqual(self.box(), (0, 4, 300, 200))

    def test_a_monitor_goes(self):
        """A surface of a removed monitor moves to another one, and the program continues (S46)."""
        self.split()
        self.probe.show("300 200 top-left top outputs=RIGHT")
        self.assertEqual(self.box(), (640, 4, 940, 200))
        self.server.do("mousemove", 100, 400)
        self.server.run("xrandr", "--delmonitor", "RIGHT")
        self.probe.expect("outputs-changed")
        self.wait_for_box((0, 4, 300, 200))
        self.server.run("xrandr", "--setmonitor", "RIGHT", "640/160x800/200+640+0", "none")
        self.wait_for_box((640, 4, 940, 200))

    def test_the_screen_is_resized(self):
        """A surface keeps its corner when the screen gets another size."""
        self.probe.show("300 200 top-right top")
        small = "50 1024 1025 1026 1030 700 701 702 710".split()
        self.server.run("xrandr", "--newmode", "small", *small)
        self.server.run("xrandr", "--addmode", "screen", "small")
        self.server.run("xrandr", "--output", "screen", "--mode", "small")
        self.probe.expect("outputs-changed")
        self.wait_for_box((724, 4, 1024, 200))
        self.assertIn("output screen 1024.0 700.0 1.0", self.outputs())

    def test_a_full_screen_window(self):
        """A surface that is not an overlay waits until a full-screen window of its monitor has ended (S38)."""
        self.split()
        self.server.do("mousemove", 100, 400)
        self.probe.show("300 200 top-left top")
        film = self.other.window(0, 0, 640, 800, 0x000000)
        state = self.other.atom("_NET_WM_STATE_FULLSCREEN")
        self.other.set_words(film, "_NET_WM_STATE", "ATOM", state)
        self.other.set_words(self.other.root, "_NET_ACTIVE_WINDOW", "WINDOW", film)
        commands.wait_until(lambda: self.box() is None, "the full-screen window above the surface")
        self.probe.show("300 200 top-left overlay")
        self.wait_for_box((0, 4, 300, 200))
        self.probe.send("show 300 200 top-left top")
        commands.wait_until(lambda: self.box() is None, "the full-screen window above the surface")
        self.probe.send("show 300 200 top-left top outputs=RIGHT")
        self.wait_for_box((640, 4, 940, 200))
        self.probe.send("show 300 200 top-left top outputs=LEFT")
        commands.wait_until(lambda: self.box() is None, "the full-screen window above the surface")
        self.other.set_words(film, "_NET_WM_STATE", "ATOM")
        self.wait_for_box((0, 4, 300, 200))
        self.other.set_words(film, "_NET_WM_STATE", "ATOM", state)
        commands.wait_until(lambda: self.box() is None, "the full-screen window above the surface")
        self.other.destroy(film)
        self.wait_for_box((0, 4, 300, 200))


class PointerTests(X11Case):
    """Where presses go."""

    def test_presses_arrive_at_their_place(self):
        """Movements, the three buttons, the wheel and the leaving arrive with logical places (S47)."""
        self.probe.show("300 200 top-right top margin=10")
        self.server.do("mousemove", 1000, 60)
        self.probe.expect("moved 30.0 50.0")
        for number, name in enumerate(("left", "middle", "right"), 1):
            self.server.do("click", number)
            self.probe.expect(f"pressed {name} 30.0 50.0")
            self.probe.expect(f"released {name} 30.0 50.0")
        for number, (x, y) in {4: (0.0, -48.0), 5: (0.0, 48.0), 6: (-48.0, 0.0), 7: (48.0, 0.0)}.items():
            self.server.do("click", number)
            self.probe.expect(f"scrolled {x} {y} 30.0 50.0")
        self.server.do("mousemove", 100, 60)
        self.probe.expect("left")
        self.assertEqual(self.other.presses(), [])

    def test_presses_outside_reach_what_lies_below(self):
        """A press outside of the surface, or of its input region, reaches the program below."""
        self.probe.show("300 200 top-left top input=0,0,100,200")
        self.probe.drain()
        self.other.presses()
        self.server.do("mousemove", 700, 400, "click", 1)
        self.server.do("mousemove", 200, 100, "click", 3)
        self.assertEqual(self.other.presses(), [1, 3])
        self.server.do("mousemove", 50, 100, "click", 1)
        self.probe.expect("released left 50.0 100.0")
        self.assertEqual(self.other.presses(), [])
        self.assertEqual([line for line in self.probe.seen if "right" in line], [])

    def test_presses_on_cut_corners_reach_what_lies_below(self):
        """A cut corner takes no press."""
        self.probe.send("corners 40")
        self.probe.show("300 200 top-left top")
        self.other.presses()
        self.server.do("mousemove", 2, 2, "click", 1)
        self.assertEqual(self.other.presses(), [1])

    def test_a_caught_press(self):
        """A surface that catches presses alone receives a press outside of it, and handles one on it itself (S50)."""
        self.probe.show("300 1 right overlay catch=on input=20,0,280,800")
        self.other.presses()
        for x in (100, 990):
            self.server.do("mousemove", x, 300, "click", 1)
            self.probe.expect("pressed outside")
        self.server.do("mousemove", 100, 300, "click", 5)
        self.assertEqual(self.other.presses(), [5])
        self.probe.drain()
        self.server.do("mousemove", 1100, 300, "mousedown", 1, "mousemove", 500, 300, "mouseup", 1)
        self.probe.expect("pressed left 120.0 300.0")
        self.probe.expect("released left -480.0 300.0")
        self.assertEqual([line for line in self.probe.drain() if "outside" in line], [])
        self.probe.send("hide")
        self.probe.drain()
        self.server.do("mousemove", 100, 300, "click", 1)
        self.assertEqual(self.other.presses(), [1])
        self.assertEqual([line for line in self.probe.drain() if "pressed" in line], [])

    def test_a_caught_press_beside_a_window_manager(self):
        """A window manager keeps the presses with its own modifier, and those without one are caught."""
        manager = self.client()
        manager.grab_button(manager.root, 1, modifiers=1 << 6)
        self.probe.show("300 1 right overlay catch=on")
        self.server.do("mousemove", 100, 300, "click", 1)
        self.probe.expect("pressed outside")
        self.probe.drain()
        self.server.do("keydown", "super", "click", 1, "keyup", "super")
        commands.wait_until(lambda: manager.presses() == [1], "the press in the window manager")
        self.assertEqual([line for line in self.probe.drain() if "outside" in line], [])

    def test_a_startup_identifier(self):
        """A press gives an identifier with its time to the program that it starts, and nothing else does (S48)."""
        self.probe.show("300 200 top-left top")
        self.probe.send("activation")
        self.probe.expect("token none")
        self.server.do("mousemove", 20, 20, "click", 1)
        self.probe.expect("released .*")
        self.probe.send("activation")
        first = self.probe.expect(r"token notification-shell-\S+-(\d+)-1_TIME(\d+)")
        self.assertEqual(int(first[1]), self.probe.process.pid)
        self.assertGreater(int(first[2]), 0)
        self.probe.send("activation")
        self.probe.expect(r"token notification-shell-\S+-2_TIME" + first[2])


class AbsenceTests(X11Case):
    """Whether the person is there."""

    def test_away_and_back(self):
        """A person who touches nothing is away, is back with the first movement or key, and away again (S44)."""
        probe = self.start("--idle=700")
        for words in (("mousemove", 300, 300), ("key", "a")):
            probe.expect("idle true")
            self.server.do(*words)
            probe.expect("idle false")
        probe.expect("idle true")


class KeyboardTests(X11Case):
    """Where keys go."""

    def setUp(self):
        super().setUp()
        self.server.run("setxkbmap", "de")
        self.other.set_focus(self.below)

    def test_the_keyboard_is_taken_only_when_it_is_wanted(self):
        """Keys go to the focused program, to the surface while it takes them, and back to the program (S39)."""
        self.probe.show("300 200 top-left top")
        self.other.keys()
        self.server.do("key", "a")
        self.assertEqual(len(self.other.keys()), 1)
        self.probe.send("keyboard on")
        self.probe.expect("keyboard here")
        self.server.do("key", "a")
        self.probe.expect("key other “a” 0 97 30")
        self.probe.expect("released-key other “” 0 97 30")
        self.assertEqual(self.other.keys(), [])
        self.probe.send("keyboard off")
        self.probe.expect("keyboard gone")
        self.server.do("key", "a")
        self.assertEqual(len(self.other.keys()), 1)
        self.assertEqual(self.other.focus(), self.below)
        self.assertEqual([line for line in self.probe.drain() if "key " in line and "97" in line and "30" not in line], [])

    def test_keys_where_the_focus_follows_the_pointer(self):
        """A surface under the pointer takes no key where the focus is wherever the pointer is."""
        self.other.set_focus(1)
        self.probe.show("300 200 top-left top")
        self.server.do("mousemove", 50, 50)
        self.probe.expect("moved 50.0 50.0")
        self.server.do("key", "a")
        self.probe.send("keyboard on")
        self.probe.expect("keyboard here")
        self.server.do("key", "b")
        self.assertEqual(self.probe.expect("key other (.) .*|key other “(.)” .*")[2], "b")

    def test_hiding_gives_the_keyboard_back(self):
        """A surface that is hidden while it has the keyboard gives it back."""
        self.probe.show("300 200 top-left top")
        self.probe.send("keyboard on")
        self.probe.expect("keyboard here")
        self.probe.send("hide")
        self.probe.expect("keyboard gone")
        self.other.keys()
        self.server.do("key", "a")
        self.assertEqual(len(self.other.keys()), 1)

    def test_keys_type_by_the_layout(self):
        """Keys type by the layout, with Shift, AltGr and dead keys; commands type nothing (S40)."""
        self.probe.show("300 200 top-left top")
        self.probe.send("keyboard on")
        self.probe.expect("keyboard here")
        typed = {
            ("odiaeresis",): "“ö”", ("A",): "“A”", ("at",): "“@”", ("dead_acute", "e"): "“é”",
            ("dead_circumflex", "o"): "“ô”",
        }
        for keys, text in typed.items():
            with self.subTest(text=text):
                self.server.do("key", *keys)
                self.probe.expect(f"key other {text} .*")
        for key, name in {"Return": "enter", "Escape": "escape", "Left": "left", "F3": r"function\(3\)"}.items():
            with self.subTest(key=key):
                self.server.do("key", key)
                self.probe.expect(f"key {name} “” 0 .*")
        self.server.do("key", "ctrl+c")
        self.probe.expect("key other “” 2 99 46")

    def test_a_held_key(self):
        """A held key comes again and again, and is released once."""
        self.probe.show("300 200 top-left top")
        self.probe.send("keyboard on")
        self.probe.expect("keyboard here")
        self.server.do("keydown", "a")
        self.probe.expect("key other “a” .*")
        for _ in range(3):
            self.probe.expect("repeated-key other “a” .*")
        self.server.do("keyup", "a")
        self.probe.expect("released-key other “” 0 97 30")
        self.assertEqual(len([line for line in self.probe.seen if line.startswith("released-key")]), 1)

    def test_what_is_no_repetition(self):
        """A key that is pressed again, or while another is held, does not repeat; the key held after it does."""
        self.probe.show("300 200 top-left top")
        self.probe.send("keyboard on")
        self.probe.expect("keyboard here")
        self.probe.drain()
        self.server.do("key", "a", "key", "a", "keydown", "a", "keydown", "b")
        self.probe.expect("repeated-key other “b” .*")
        self.server.do("keyup", "a", "keyup", "b")
        self.probe.expect("released-key other “” 0 98 48")
        lines = self.probe.drain()
        self.assertEqual([line[:13] for line in lines if line.startswith("key")], ["key other “a”"] * 3 + ["key other “b”"])

    def test_a_key_that_was_held_before(self):
        """A key that was down before the surface got the keyboard has no effect there, however long it is held."""
        self.probe.show("300 200 top-left top")
        self.server.do("keydown", "a")
        self.probe.send("keyboard on")
        self.probe.expect("keyboard here")
        time.sleep(HELD)
        self.server.do("keyup", "a", "key", "b")
        self.probe.expect("key other “b” .*")
        self.assertFalse([line for line in self.probe.seen if line.startswith("key other “a”")])
        self.server.do("key", "a")
        self.probe.expect("key other “a” .*")

    def test_a_key_that_was_held_before_and_let_go_elsewhere(self):
        """A key that was down when the focus came, and was let go in another window, is the surface's when it is pressed."""
        self.assertTrue(self.other.grab_keyboard(self.below))
        self.probe.show("300 200 top-left top")
        self.server.do("keydown", "a")
        self.probe.send("keyboard on")
        commands.wait_until(lambda: self.other.focus() not in (0, 1, self.below), "the focus at the surface")
        surface = self.other.focus()
        self.probe.expect("keyboard here")
        self.other.set_focus(self.below)
        self.other.ungrab_keyboard()
        self.probe.expect("keyboard gone")
        self.server.do("keyup", "a")
        self.other.set_focus(surface)
        self.probe.expect("keyboard here")
        self.server.do("key", "a", "key", "b")
        self.probe.expect("key other “b” .*")
        self.assertTrue([line for line in self.probe.seen if line.startswith("key other “a”")])

    def test_another_layout_while_the_keyboard_is_here(self):
        """A layout that is changed meanwhile is followed."""
        self.probe.show("300 200 top-left top")
        self.probe.send("keyboard on")
        self.probe.expect("keyboard here")
        self.server.run("setxkbmap", "ru")
        self.probe.drain()
        self.server.do("key", "24")
        self.probe.expect("key other “й” .*")

    def test_another_program_has_the_keyboard(self):
        """The keyboard is asked for again for a second; then the focus is taken, and given back (S39)."""
        self.assertTrue(self.other.grab_keyboard(self.below))
        self.probe.show("300 200 top-left top")
        self.probe.send("keyboard on")
        self.other.ungrab_keyboard()
        self.probe.expect("keyboard here")
        self.probe.send("keyboard off")
        self.probe.expect("keyboard gone")
        commands.wait_until(lambda: self.other.grab_keyboard(self.below), "the release of the keyboard")
        self.probe.send("keyboard on")
        self.probe.expect("log another program keeps the keyboard; only the focus was taken")
        self.assertNotEqual(self.other.focus(), self.below)
        self.probe.send("keyboard off")
        commands.wait_until(lambda: self.other.focus() == self.below, "the focus at the window")


class ClipboardTests(X11Case):
    """Copies and pastes, between two programs."""

    def test_from_one_program_to_another(self):
        """A text that one program copies is pasted by another, its special characters too."""
        second = self.start()
        self.probe.send("copy Grüße, 你好")
        commands.wait_until(lambda: self.other.owner("CLIPBOARD"), "an owner of the clipboard")
        second.send("paste")
        second.expect("pasted 21 Grüße, 你好".replace("21", str(len("Grüße, 你好".encode()))))
        second.send("copy mine")
        second.send("paste")
        second.expect("pasted 4 mine")
        self.probe.send("paste")
        self.probe.expect("pasted 4 mine")

    def test_what_can_be_had(self):
        """Other programs receive the list of text formats, and requests for other formats are refused."""
        self.probe.send("copy hello")
        commands.wait_until(lambda: self.other.owner("CLIPBOARD"), "an owner of the clipboard")
        self.assertEqual(self.other.convert(self.below, "UTF8_STRING"), b"hello")
        self.assertEqual(self.other.convert(self.below, "text/plain;charset=utf-8"), b"hello")
        self.assertIsNone(self.other.convert(self.below, "image/png"))
        targets = self.other.convert(self.below, "TARGETS")
        self.assertIn(self.other.atom("UTF8_STRING").to_bytes(4, "little"), [targets[n:n + 4] for n in range(0, len(targets), 4)])

    def test_an_empty_clipboard(self):
        """Without a copied text nothing is pasted, and the program continues."""
        self.probe.send("paste")
        self.assertFalse([line for line in self.probe.drain() if line.startswith("pasted")])

    def test_a_text_in_parts(self):
        """A long text comes in parts; one above a mebibyte is not pasted at all."""
        self.other.own("CLIPBOARD", self.below)
        self.probe.send("paste")
        self.other.serve_in_parts(self.below, b"0123456789" * 50_000)
        self.probe.expect("pasted 500000 0123456789.*")
        self.probe.send("paste")
        self.other.serve_in_parts(self.below, b"x" * 1_100_000)
        self.probe.send("paste")
        self.other.serve_in_parts(self.below, b"short")
        self.assertEqual(self.probe.expect("pasted (.*)")[1], "5 short")

    def test_a_long_text_is_copied(self):
        """A text of a mebibyte is transferred completely."""
        self.probe.send("copy abcdefghijklmnop times=65536")
        commands.wait_until(lambda: self.other.owner("CLIPBOARD"), "an owner of the clipboard")
        second = self.start()
        second.send("paste")
        second.expect("pasted 1048576 abcdefghijklmnop.*")


class CostTests(X11Case):
    """Its cost, and the end of the server."""

    def status(self, name):
        with open(f"/proc/{self.probe.process.pid}/status", encoding="utf-8") as file:
            return next(int(line.split()[1]) for line in file if line.startswith(name + ":"))

    def switches(self):
        """The context switches of all threads."""
        folder, total = f"/proc/{self.probe.process.pid}/task", 0
        for thread in os.listdir(folder):
            with open(f"{folder}/{thread}/status", encoding="utf-8") as file:
                total += sum(int(line.split()[1]) for line in file if "ctxt_switches:" in line)
        return total

    def test_nothing_wakes_up(self):
        """A visible surface without changes causes no wake-up."""
        self.probe.show("300 200 top-right top")
        self.probe.drain()
        before = commands.wait_until(self.quiet, "the rest of the program")
        time.sleep(3)
        self.assertEqual(self.switches(), before)

    def quiet(self):
        """The context switches once they stay the same; idle threads of the runtime end after some seconds."""
        before = self.switches()
        time.sleep(0.5)
        return before if self.switches() == before else None

    def animate(self, frames):
        """How long so many frames take, in seconds."""
        start = time.monotonic()
        self.probe.send(f"animate {frames}")
        for _ in range(frames):
            self.probe.expect("frame")
        return time.monotonic() - start

    def test_frames(self):
        """Frames come at most 60 times in a second, and their pictures need no more memory than the first."""
        self.probe.show("380 400 top-right top")
        self.animate(30)
        before = self.status("VmRSS")
        self.assertGreater(self.animate(120), 1.95)
        self.assertLess(self.status("VmRSS") - before, 128)
        self.assertLess(self.status("RssAnon"), 8 * 1024)

    def test_the_server_is_killed(self):
        """The end of the server is one report; the program ends by itself and does not crash (S37)."""
        self.probe.show("300 200 top-right top")
        self.probe.send("keyboard on")
        self.probe.expect("keyboard here")
        self.server.kill()
        self.probe.expect("lost the X server is gone.*")
        self.assertEqual(self.probe.process.wait(10), 3)
        self.assertEqual(len([line for line in self.probe.seen if line.startswith("lost")]), 1)

    def test_no_server(self):
        """Without a server the reason is said, with the display."""
        for display, words in {":4711": "the X server :4711 cannot be reached.*", "": "no X server is named.*"}.items():
            with self.subTest(display=display):
                probe = Probe(dict(self.server.environment, DISPLAY=display), "--x11")
                self.addCleanup(probe.close)
                probe.expect("no-stage " + words)
                self.assertEqual(probe.process.wait(10), 2)


    def test_a_server_of_few_colours(self):
        """A server whose pixels cannot be painted is refused with the reason."""
        server = Xvfb(640, 480, depth=16)
        self.addCleanup(server.close)
        probe = Probe(server.environment, "--x11")
        self.addCleanup(probe.close)
        probe.expect("no-stage .* has pixels of 16 bits; only 24 in 32, blue first, can be painted")


class OverSocketTests(X11Case):
    """A server that takes no shared memory, as one on another machine."""

    arguments = ("-extension", "MIT-SHM")

    def test_the_picture_is_sent(self):
        """A picture larger than a request is sent in slices, and frames are reported all the same."""
        self.probe.show("1280 800 top-left top")
        self.assertEqual(self.box(), (0, 4, 1280, 800))
        self.probe.send("animate 3")
        for _ in range(3):
            self.probe.expect("frame")


class BareServerTests(X11Case):
    """A server without the extensions that are not always there."""

    arguments = ("-extension", "RANDR", "-extension", "COMPOSITE")

    def test_it_shows_all_the_same(self):
        """Without RandR the screen is one monitor."""
        self.probe.show("300 200 bottom-right top")
        self.assertEqual(self.box(), (980, 604, 1280, 800))
