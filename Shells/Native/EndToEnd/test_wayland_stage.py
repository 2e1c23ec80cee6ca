"""Surfaces of the shell on a Wayland compositor: headless sway, real presses and keys, pictures of the screen."""

import glob
import os
import re
import time
import unittest

from endtoend import commands
from support.compositor import Compositor
from support.keyboard import Keyboard
from support.pointer import Pointer
from support.probe import COLOR, Probe
from support.sway import Sway
from support.window import Window
from support.wire import Fixed

BACKGROUND = (0x20, 0x20, 0x20)
WINDOW = (0x30, 0xA0, 0x30)

# How many surfaces without a picture ask an output what bars leave free of it.
FREE_AREA = 1


class ScreenCase(unittest.TestCase):
    """A test with a screen of its own, of 1280x720 pixels, and a program that shows a surface."""

    def setUp(self):
        self.sway = self.start_sway()
        self.keyboard = Keyboard(self.sway.path)
        self.addCleanup(self.keyboard.close)
        # There are devices from the beginning, so that none comes while a press is under way.
        self.pointer = self.start_pointer()
        self.probe = self.start_probe()

    def start_sway(self, outer=None):
        """Starts a compositor."""
        sway = Sway(outer)
        self.addCleanup(sway.close)
        return sway

    def start_probe(self, *arguments):
        """Starts the program and waits until it has its stage."""
        probe = Probe(self.sway.environment, *arguments)
        self.addCleanup(probe.close)
        probe.expect(r"stage Wayland \(layer-shell 4\)")
        return probe

    def start_pointer(self, width=1280, height=720):
        """A pointer that presses for real."""
        pointer = Pointer(self.sway.path, width, height)
        self.addCleanup(pointer.close)
        return pointer

    def window(self, name="window"):
        """A window that has the keyboard."""
        window = Window(self.sway.path, name)
        self.addCleanup(window.close)
        return window

    def await_picture(self, is_right, what, *output):
        """Takes pictures until one is right."""
        return commands.wait_until(lambda: is_right(picture := self.sway.picture(*output)) and picture, what, 10)

    def await_box(self, box, *output):
        """Waits until the surface is at its place; its first four rows have other colours."""
        return self.await_picture(lambda picture: picture.box(COLOR) == box, f"the surface at {box}", *output)


class Places(ScreenCase):
    """Where surfaces lie."""

    def test_corners(self):
        """A surface is at its corner with its size and its distance to the edges."""
        places = {
            "top-left": (12, 16, 212, 112),
            "top": (540, 16, 740, 112),
            "top-right": (1068, 16, 1268, 112),
            "bottom-left": (12, 612, 212, 708),
            "bottom": (540, 612, 740, 708),
            "bottom-right": (1068, 612, 1268, 708),
        }
        for edge, box in places.items():
            with self.subTest(edge):
                self.probe.send(f"show 200 100 {edge} top margin=12")
                self.await_box(box)

    def test_whole_edges(self):
        """A surface at a whole edge has its height from the compositor."""
        self.probe.send("show 300 1 right top")
        self.probe.expect("sized 300.0 720.0")
        self.await_box((980, 4, 1280, 720))
        self.probe.send("show 300 1 left top")
        self.await_box((0, 4, 300, 720))

    def test_new_size(self):
        """A surface that grows is painted in its new size, and one that is hidden is gone."""
        self.probe.show("200 100 top-right top margin=12")
        self.probe.send("show 200 300 top-right top margin=12")
        self.probe.expect("sized 200.0 300.0")
        self.await_box((1068, 16, 1268, 312))
        self.probe.send("hide")
        self.await_box(None)
        self.probe.show("200 100 top-right top margin=12")
        self.await_box((1068, 16, 1268, 112))

    def test_painted_early(self):
        """A new surface is painted once, while the compositor decides about its size, so that it is there a moment sooner."""
        self.probe.send("show 200 100 top-right top margin=12")
        self.probe.expect("frame")
        kinds = [line.split()[0] for line in self.probe.seen if line.startswith(("painted", "sized"))]
        self.assertEqual(kinds, ["painted", "sized"])
        self.await_box((1068, 16, 1268, 112))

    def test_frames(self):
        """Several requests before a frame are one, and nothing is painted without a request."""
        self.probe.show("200 100 top-right top")
        self.probe.drain()
        self.probe.send("frame\nframe\nframe")
        self.probe.expect("frame")
        # The requests may have come as one or as two frames, but never as more than one for each.
        painted = sum(line.startswith("painted") for line in self.probe.drain() + self.probe.seen)
        self.assertLessEqual(painted, 3)
        time.sleep(0.5)
        self.assertEqual([line for line in self.probe.drain() if line.startswith("painted")], [])


class Layers(ScreenCase):
    """The order of surfaces and windows."""

    def test_full_screen(self):
        """A window that fills the screen covers the top layer, and the overlay covers the window."""
        self.window().fill(True)
        self.await_picture(lambda picture: picture[5, 5] == WINDOW, "the window over all of the screen")
        self.probe.send("show 200 100 top-right top margin=12")
        self.probe.expect("painted .*")
        self.await_box(None)
        self.probe.send("show 200 100 top-right overlay margin=12")
        self.await_box((1068, 16, 1268, 112))
        self.probe.send("show 200 100 top-right top margin=12")
        self.await_box(None)


class Scales(ScreenCase):
    """Outputs whose pixels are small."""

    def test_sharp(self):
        """At scale 2 the buffer has twice the size, and each of its pixels is one of the screen."""
        self.probe.show("200 100 top-left top")
        self.sway.command("output", "HEADLESS-1", "scale", "2")
        self.probe.expect("painted 400 200 2.0")
        picture = self.await_box((0, 4, 400, 200))
        self.assertEqual([picture[x, 2] for x in range(4)], [(0, 0, 0), (255, 255, 255)] * 2)
        self.probe.send("outputs")
        self.probe.expect(r"output HEADLESS-1 640\.0 360\.0 2\.0")

    def test_shown_at_scale_2(self):
        """A surface that is first shown at scale 2 is painted sharply at once."""
        self.sway.command("output", "HEADLESS-1", "scale", "2")
        self.probe.expect("outputs-changed")
        self.probe.send("show 200 100 top-left top")
        self.assertEqual(self.probe.expect("painted .*")[0], "painted 400 200 2.0")

    def test_fraction(self):
        """At scale 1.5 without a protocol for fractions the buffer has the next whole scale."""
        self.sway.command("output", "HEADLESS-1", "scale", "1.5")
        self.probe.send("show 200 100 top-left top")
        self.probe.expect("painted 400 200 2.0")
        self.probe.send("outputs")
        self.probe.expect(r"output HEADLESS-1 853\.0 480\.0 1\.50?\d*")


class Bars(ScreenCase):
    """A bar of sway's own."""

    def await_output(self, size):
        """Waits until the output is said to have this size."""
        self.probe.send("outputs")
        while size not in self.probe.expect("output .*")[0]:
            self.probe.expect("outputs-changed")
            self.probe.send("outputs")

    def test_free(self):
        """A bar reduces the output's free size as long as it exists."""
        self.await_output("1280.0 720.0")
        configuration = os.path.join(self.sway.folder, "configuration")
        with open(configuration, encoding="utf-8") as file:
            text = file.read()
        for bar, size in (("bar {\n position top\n height 60\n}\n", "1280.0 660.0"), ("", "1280.0 720.0")):
            with open(configuration, "w", encoding="utf-8") as file:
                file.write(text + bar)
            self.sway.command("reload")
            self.await_output(size)


class Presses(ScreenCase):
    """Events of the pointer."""

    def test_points(self):
        """A press arrives at its logical point, at scale 1 and at scale 2."""
        self.probe.show("200 100 top-right top margin=12")
        self.pointer.click(1068 + 30, 12 + 40)
        self.probe.expect(r"moved 30\.0\d* 40\.0\d*")
        self.probe.expect(r"pressed left 30\.0\d* 40\.0\d*")
        self.probe.expect(r"released left 30\.0\d* 40\.0\d*")
        self.sway.command("output", "HEADLESS-1", "scale", "2")
        self.probe.expect("painted 400 200 2.0")
        self.await_box((856, 28, 1256, 224))
        self.start_pointer(640, 360).click(428 + 30, 12 + 40, "middle")
        self.probe.expect(r"pressed middle 30\.0\d* 40\.0\d*")

    def test_leaving(self):
        """The pointer leaves the surface, and leaves one that is hidden under it."""
        self.probe.show("200 100 top-right top margin=12")
        self.pointer.move(1100, 50)
        self.probe.expect("moved .*")
        self.pointer.move(100, 50)
        self.probe.expect("left")
        self.pointer.move(1100, 50)
        self.probe.expect("moved .*")
        self.probe.send("hide")
        self.probe.expect("left")

    def test_outside_of_the_region(self):
        """A press outside of the input region reaches the window below."""
        window = self.window()
        self.probe.show("200 100 top-right top margin=12 input=0,50,200,50")
        self.pointer.click(1100, 30)
        self.assertEqual([line for line in self.probe.drain() if "pressed" in line or "moved" in line], [])
        self.pointer.click(1100, 90)
        self.probe.expect(r"pressed left 32\.0\d* 78\.0\d*")
        self.assertTrue(window.serial)

    def press_outside(self, window, x=100, y=300):
        """Presses outside the surface; returns whether the window was pressed."""
        before = window.presses
        self.pointer.click(x, y)
        window.wire.round_trip()
        return window.presses > before

    def await_catching(self, window):
        """Presses until a press is caught: what does it comes a moment after the surface."""
        commands.wait_until(lambda: not self.press_outside(window), "the catching of the press", 10)
        self.probe.expect("pressed outside")

    def test_caught(self):
        """A surface that catches presses alone receives a press outside of it, and handles one on it itself."""
        window = self.window()
        self.probe.show("300 1 right overlay")
        self.assertTrue(self.press_outside(window))
        self.probe.send("show 300 1 right overlay catch=on input=20,0,280,720")
        self.await_catching(window)
        for place in ((100, 300), (985, 300), (999, 5)):
            self.assertFalse(self.press_outside(window, *place))
            self.probe.expect("pressed outside")
        self.probe.drain()
        self.pointer.click(1000, 300)
        self.probe.expect(r"pressed left 20\.0\d* 300\.0\d*")
        self.probe.expect("released left .*")
        self.assertEqual([line for line in self.probe.drain() if "outside" in line], [])
        self.probe.send("hide")
        self.await_box(None)
        self.assertTrue(self.press_outside(window))
        self.assertEqual([line for line in self.probe.drain() if "pressed" in line], [])

    def test_caught_on_a_full_screen_window(self):
        """A press on a full-screen window is caught by a surface above it."""
        window = self.window()
        window.fill(True)
        self.await_picture(lambda picture: picture[5, 5] == WINDOW, "the window over all of the screen")
        self.probe.show("300 1 right overlay catch=on")
        self.await_catching(window)

    def test_wheel(self):
        """A step of the wheel scrolls by a step."""
        self.probe.show("200 100 top-right top margin=12")
        self.pointer.move(1100, 50)
        self.pointer.turn_wheel(2)
        self.probe.expect(r"scrolled 0\.0 96\.0 32\.0\d* 38\.0\d*")
        self.pointer.turn_wheel(-1)
        self.probe.expect(r"scrolled 0\.0 -48\.0 .*")


class Keys(ScreenCase):
    """The keyboard focus, and typed keys."""

    def test_focus(self):
        """A surface does not take the keyboard until it requests it, and gives it back."""
        window = self.window()
        window.wait_for_keyboard()
        self.probe.show("200 100 top-right top")
        self.pointer.click(1200, 50)
        self.probe.expect("pressed left .*")
        window.wire.round_trip()
        self.assertTrue(window.has_keyboard)
        self.probe.send("keyboard on")
        self.probe.expect("keyboard here")
        window.wait_for_keyboard(False)
        self.probe.send("keyboard off")
        self.probe.expect("keyboard gone")
        window.wait_for_keyboard()

    def test_hidden_with_the_keyboard(self):
        """A surface that is hidden while it has the keyboard gives it back."""
        window = self.window()
        window.wait_for_keyboard()
        self.probe.show("200 100 top-right top")
        self.probe.send("keyboard on")
        self.probe.expect("keyboard here")
        window.wait_for_keyboard(False)
        self.probe.send("hide")
        self.probe.expect("keyboard gone")
        window.wait_for_keyboard()

    def test_a_pointer_that_passes_windows(self):
        """A surface with the keyboard receives no event for a momentary loss, as when the pointer passes a window."""
        window = self.window()
        window.wait_for_keyboard()
        self.pointer.move(1200, 50)
        self.probe.show("200 100 top-right top")
        self.probe.send("keyboard on")
        self.probe.expect("keyboard here")
        self.probe.drain()
        for place in ((100, 300), (1200, 50), (100, 300)):
            self.pointer.move(*place)
        window.wire.round_trip()
        self.keyboard.press("a")
        self.probe.expect("key other “a” .*")
        self.assertEqual([line for line in self.probe.drain() if line.startswith("keyboard ")], [])

    def test_typing(self):
        """Keys come with their text: capitals, those of AltGr, and those of a dead key."""
        self.probe.show("200 100 top-right top")
        self.probe.send("keyboard on")
        self.probe.expect("keyboard here")
        self.keyboard.press("a", "shift+a", "right-alt+q", "accent", "e", "e")
        for character, modifiers in (("a", 0), ("A", 1), ("@", 0), ("é", 0), ("e", 0)):
            self.probe.expect(f"key other “{character}” {modifiers} .*")

    def test_another_keymap(self):
        """A keyboard with another keymap types what that says, and the first one what its own says."""
        self.probe.show("200 100 top-right top")
        self.probe.send("keyboard on")
        self.probe.expect("keyboard here")
        self.sway.type("aB€")
        for character in "aB€":
            self.probe.expect(f"key other “{character}” .*")
        self.keyboard.press("accent", "e")
        self.probe.expect("key other “é” 0 233 .*")

    def test_commands(self):
        """Keys that do something come with their name, and a letter with Control has no text."""
        self.probe.show("200 100 top-right top")
        self.probe.send("keyboard on")
        self.probe.expect("keyboard here")
        self.sway.type("-k", "Return", "-k", "Escape", "-k", "F5")
        for key in ("enter", "escape", r"function\(5\)"):
            self.probe.expect(f"key {key} “” 0 .*")
        self.sway.type("-M", "ctrl", "-k", "a")
        self.probe.expect("key other “” 2 97 .*")

    def test_repetition(self):
        """A held key types again and again, and ends with its release."""
        self.probe.show("200 100 top-right top")
        self.probe.send("keyboard on")
        self.probe.expect("keyboard here")
        self.keyboard.hold("x")
        self.probe.expect("key other “x” .*")
        for _ in range(4):
            self.probe.expect("repeated-key other “x” .*")
        self.keyboard.hold("x", False)
        self.probe.expect("released-key other .*")
        self.probe.drain()
        time.sleep(0.3)
        self.assertEqual([line for line in self.probe.drain() if "key" in line], [])

    def test_what_is_no_repetition(self):
        """A key that is pressed again, or while another is held, does not repeat; the key held after it does."""
        self.probe.show("200 100 top-right top")
        self.probe.send("keyboard on")
        self.probe.expect("keyboard here")
        self.probe.drain()
        self.keyboard.press("x", "x")
        for _ in range(2):
            self.probe.expect("released-key other .*")
        self.keyboard.hold("x")
        self.keyboard.hold("e")
        self.probe.expect("repeated-key other “e” .*")
        for key in "xe":
            self.keyboard.hold(key, False)
        self.probe.expect("released-key other “” 0 101 .*")
        lines = self.probe.drain()
        self.assertEqual([line[:13] for line in lines if line.startswith("key")], ["key other “x”"] * 3 + ["key other “e”"])


class Outputs(ScreenCase):
    """Outputs that come and go."""

    def start_sway(self, outer=None):
        """Starts a compositor in a window of another one."""
        return super().start_sway(super().start_sway())

    def add_output(self):
        """Plugs a second output in."""
        self.sway.command("create_output")
        self.await_picture(lambda picture: picture[5, 700] == BACKGROUND, "the second output", "WL-2")

    def test_unplugged(self):
        """The surface of an unplugged output appears on another one."""
        self.probe.show("200 100 top-left top outputs=WL-1")
        self.add_output()
        self.sway.unplug("WL-1")
        self.await_box((0, 4, 200, 100), "WL-2")

    def test_without_outputs(self):
        """Without any output nothing is shown and nothing ends; the next output shows the surface."""
        self.probe.show("200 100 top-left top")
        self.sway.unplug("WL-1")
        self.probe.expect("outputs-changed")
        self.probe.drain()
        self.probe.send("outputs")
        self.assertEqual(self.probe.expect("output.*")[0], "outputs end")
        self.add_output()
        self.await_box((0, 4, 200, 100), "WL-2")

    def test_all(self):
        """A surface for all outputs is on each of them, also on a new one."""
        self.probe.show("200 100 top-left top outputs=all")
        self.add_output()
        self.await_box((0, 4, 200, 100), "WL-1")
        self.await_box((0, 4, 200, 100), "WL-2")
        self.sway.unplug("WL-2")
        self.probe.expect("outputs-changed")
        self.await_box((0, 4, 200, 100), "WL-1")

    def test_caught_on_another_output(self):
        """A press on another output is caught too, also on one that comes later."""
        self.probe.show("300 1 right overlay catch=on input=0,0,300,720 outputs=WL-1")
        self.add_output()
        # Both are windows side by side on the outer screen, each half as broad.
        pointer = self.start_pointer()
        self.click_once_caught(pointer, 1270)
        for place in (700, 100):
            pointer.click(place, 300)
            self.probe.expect("pressed outside")
        pointer.click(500, 300)
        self.probe.expect("pressed left 160.0 300.0")

    def click_once_caught(self, pointer, place):
        """Presses until the press is caught: what catches on a new output comes there a little later than its picture."""
        for _ in range(20):
            pointer.click(place, 300)
            try:
                self.probe.expect("pressed outside", seconds=1)
                return self.probe.drain()
            except AssertionError:
                continue
        self.fail("no press is caught")

    def test_named(self):
        """A surface goes to the output of its name when that comes, and elsewhere when it goes."""
        self.probe.show("200 100 top-left top outputs=WL-2")
        self.await_box((0, 4, 200, 100), "WL-1")
        self.add_output()
        self.await_box((0, 4, 200, 100), "WL-2")
        self.await_box(None, "WL-1")
        self.sway.unplug("WL-2")
        self.await_box((0, 4, 200, 100), "WL-1")


class Clipboard(ScreenCase):
    """Texts between programs."""

    def focus(self, probe):
        """Gives the keyboard to a program, and presses a key, which entitles it to the clipboard."""
        probe.send("keyboard on")
        probe.expect("keyboard here")
        self.keyboard.press("x")
        probe.expect("released-key .*")

    def test_both_ways(self):
        """A copied text is pasted by another program, longer than a pipe holds, and cut off at 1 MiB."""
        other = self.start_probe()
        for text, count in (("Grüße", 7), ("0123456789 times=30000", 300_000), ("x times=1100000", 1_048_576)):
            with self.subTest(text):
                self.probe.show("200 100 top-left top")
                self.focus(self.probe)
                self.probe.send("copy " + text)
                self.probe.drain()
                self.probe.send("hide")
                other.show("200 100 top-right top")
                self.focus(other)
                other.send("paste")
                self.assertEqual(int(other.expect(r"pasted (\d+) .*")[1]), count)
                other.send("hide")
                other.expect("keyboard gone")

    def test_own(self):
        """A program pastes its own copied text."""
        self.probe.show("200 100 top-left top")
        self.focus(self.probe)
        self.probe.send("copy a text of its own")
        self.probe.drain()
        self.probe.send("paste")
        self.probe.expect("pasted 17 a text of its own")

    def test_empty(self):
        """With an empty clipboard nothing is pasted."""
        self.probe.show("200 100 top-left top")
        self.focus(self.probe)
        self.probe.send("paste")
        self.assertEqual([line for line in self.probe.drain() if line.startswith("pasted")], [])


class Activation(ScreenCase):
    """The token for the program that a press starts."""

    def test_token(self):
        """There is a token after a press, and none without one."""
        self.probe.show("200 100 top-right top")
        self.probe.send("activation")
        self.probe.expect("token none")
        self.pointer.click(1200, 50)
        self.probe.expect("pressed .*")
        self.probe.send("activation")
        self.assertNotEqual(self.probe.expect("token (.+)")[1], "none")


class Absence(ScreenCase):
    """Whether the person is there."""

    def test_idle(self):
        """The person counts as away when nothing was touched for a while, and is back with the first key."""
        probe = self.start_probe("--idle=500")
        probe.expect("idle true")
        self.keyboard.press("x")
        probe.expect("idle false")


class Answers(unittest.TestCase):
    """Behaviour that the installed compositor lacks, on a compositor that only answers."""

    def start(self, scale=120, **options):
        """Starts such a compositor with a scale in parts of 120, and a program that shows a surface."""
        compositor = Compositor(scale, **options)
        self.addCleanup(compositor.close)
        probe = Probe({"WAYLAND_DISPLAY": compositor.path})
        self.addCleanup(probe.close)
        probe.send("show 200 100 top-right top")
        return compositor, probe

    def test_fractional_scale(self):
        """At a scale of 1.5 the buffer has half as many pixels again, and is shown in its logical size."""
        compositor, probe = self.start(180)
        probe.expect("painted 300 150 1.5")
        probe.expect("frame")
        requests = [(name, words) for _, name, words in compositor.requests]
        self.assertIn(("set_destination", [200, 100]), requests)
        self.assertIn(("damage_buffer", [0, 0, 300, 150]), requests)
        self.assertNotIn("set_buffer_scale", [name for name, _ in requests])

    def test_new_fraction(self):
        """Another scale paints the surface again."""
        compositor, probe = self.start(150)
        probe.expect("painted 250 125 1.25")
        probe.expect("frame")
        compositor.send("wp_fractional_scale_v1", 0, 240)
        probe.expect("painted 400 200 2.0")

    def test_idle(self):
        """The compositor says that the person is away, after a minute, and back."""
        compositor, probe = self.start()
        probe.expect("frame")
        asked = [words for _, name, words in compositor.requests if name == "get_idle_notification"]
        self.assertEqual([words[1] for words in asked], [60_000])
        compositor.send("ext_idle_notification_v1", 0)
        probe.expect("idle true")
        compositor.send("ext_idle_notification_v1", 1)
        probe.expect("idle false")

    def test_touch(self):
        """The first finger is a pointer that presses, and a second one counts for nothing."""
        compositor, probe = self.start()
        probe.expect("frame")
        compositor.send("wl_seat", 0, 4)
        self.await_count(compositor, "get_touch", 1)
        surface = compositor.newest("wl_surface")
        compositor.send("wl_touch", 0, 1, 0, surface, 7, Fixed(20.5), Fixed(30))
        compositor.send("wl_touch", 0, 2, 0, surface, 8, Fixed(1), Fixed(1))
        compositor.send("wl_touch", 2, 0, 7, Fixed(21), Fixed(31))
        compositor.send("wl_touch", 1, 3, 0, 8)
        compositor.send("wl_touch", 1, 4, 0, 7)
        probe.expect("left")
        self.assertEqual(
            probe.seen[-5:],
            ["moved 20.5 30.0", "pressed finger 20.5 30.0", "moved 21.0 31.0", "released finger 21.0 31.0", "left"],
        )

    def test_cursor(self):
        """The pointer gets a look of its own on the surface, and two kinds of scrolling come as distances."""
        compositor, probe = self.start()
        probe.expect("frame")
        compositor.send("wl_seat", 0, 1)
        self.await_count(compositor, "get_pointer", 1)
        surface = compositor.newest("wl_surface")
        compositor.send("wl_pointer", 0, 9, surface, Fixed(10), Fixed(20))
        probe.expect("moved 10.0 20.0")
        self.await_count(compositor, "set_cursor", 1)
        serial, cursor, _, _ = next(words for _, name, words in compositor.requests if name == "set_cursor")
        self.assertEqual(serial, 9)
        self.assertNotIn(cursor, (0, surface))
        # Two fingers have no steps; a step of a wheel counts more than its distance.
        compositor.send("wl_pointer", 4, 0, 0, Fixed(3.5))
        compositor.send("wl_pointer", 4, 0, 1, Fixed(-2))
        compositor.send("wl_pointer", 5)
        probe.expect("scrolled -2.0 3.5 10.0 20.0")

    def test_closed(self):
        """A surface that the compositor closes is created again."""
        compositor, probe = self.start()
        probe.expect("frame")
        compositor.send("zwlr_layer_surface_v1", 1)
        probe.expect("painted .*")
        self.assertEqual(compositor.count("get_layer_surface"), FREE_AREA + 2)

    def test_closed_at_once(self):
        """A compositor that closes every surface at once is asked three times, and again when outputs change."""
        compositor, probe = self.start(closes=True)
        self.await_count(compositor, "get_layer_surface", FREE_AREA + 3)
        for _ in range(5):
            probe.drain()
            time.sleep(0.05)
        self.assertEqual(compositor.count("get_layer_surface"), FREE_AREA + 3)
        compositor.closes = False
        compositor.send("wl_output", 3, 2)
        compositor.send("wl_output", 2)
        probe.expect("outputs-changed")
        probe.expect("painted .*")

    def await_count(self, compositor, request, count):
        """Waits until something was requested so often."""
        commands.wait_until(lambda: compositor.count(request) >= count, f"{count} times {request}", 10)

    def test_refusal(self):
        """A compositor that refuses a request ends with its words, in one line and with a status."""
        compositor, probe = self.start()
        probe.expect("frame")
        compositor.send("wl_display", 0, 1, 2, "no such thing")
        probe.expect("lost the compositor refused: wl_display@1: error 2: no such thing")
        self.assertEqual(probe.process.wait(10), 3)


class Ends(ScreenCase):
    """What happens at the end, and when nothing happens."""

    def test_death_of_the_compositor(self):
        """A compositor that is killed ends with one line and a status, and nothing crashes."""
        self.probe.show("200 100 top-right top")
        self.sway.kill()
        self.probe.expect("lost the compositor closed the connection")
        self.assertEqual(self.probe.process.wait(10), 3)
        self.assertEqual([line for line in self.probe.seen if line.startswith("lost")], self.probe.seen[-1:])

    def test_stillness(self):
        """With a surface on the screen nothing wakes up while nothing happens."""
        self.probe.show("200 100 top-right top")
        self.probe.drain()
        time.sleep(0.5)
        before = wake_ups(self.probe.process.pid)
        time.sleep(3)
        self.assertEqual(wake_ups(self.probe.process.pid), before)

    def test_no_compositor(self):
        """Without a compositor no stage is created, and the reason is reported."""
        for environment, reason in (
            ({}, "no Wayland session: WAYLAND_DISPLAY is not set"),
            ({"WAYLAND_DISPLAY": "/nowhere"}, "no compositor can be reached at /nowhere: .*"),
        ):
            with self.subTest(reason):
                probe = Probe(environment)
                probe.expect("no-stage " + reason)
                self.assertEqual(probe.close(), 2)


def wake_ups(process):
    """How often the threads of a process have gone to sleep."""
    counts = []
    for status in glob.glob(f"/proc/{process}/task/*/status"):
        with open(status, encoding="ascii") as file:
            counts += re.findall(r"^voluntary_ctxt_switches:\s*(\d+)", file.read(), re.MULTILINE)
    return sum(int(count) for count in counts)
