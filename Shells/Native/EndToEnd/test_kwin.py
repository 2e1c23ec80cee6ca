"""KWin, the compositor of Plasma: the surfaces, and the whole shell before a person."""

import functools

import test_activation
import test_shell
import test_shell_endings
from endtoend import commands
import test_shell_panel
import test_wayland_stage as stage
from support.desk import DeskCase
from support.kwinscreen import KWinScreen
from support.probe import Probe


class Stage(stage.ScreenCase):
    """A program that shows a surface on KWin."""

    scale, outputs = 1, 1

    def setUp(self):
        self.screen = KWinScreen(self.scale, self.outputs)
        self.addCleanup(self.screen.close)
        self.sway = self.screen.kwin
        self.pointer = self.keyboard = self.screen.devices
        self.probe = self.start_probe()

    def start_probe(self, *arguments):
        probe = Probe({"WAYLAND_DISPLAY": self.sway.path}, *arguments)
        self.addCleanup(probe.close)
        probe.expect(r"stage Wayland \(layer-shell \d\)")
        return probe

    def window(self, name="window"):
        return self.screen.below


class Surfaces(Stage):
    """What of a surface KWin decides in its own way."""

    test_corners = stage.Places.test_corners
    test_whole_edges = stage.Places.test_whole_edges
    test_full_screen = stage.Layers.test_full_screen
    press_outside, await_catching = stage.Presses.press_outside, stage.Presses.await_catching
    test_caught = stage.Presses.test_caught
    test_caught_on_a_full_screen_window = stage.Presses.test_caught_on_a_full_screen_window
    test_typing = stage.Keys.test_typing
    test_hidden_with_the_keyboard = stage.Keys.test_hidden_with_the_keyboard
    test_idle = stage.Absence.test_idle
    test_death_of_the_compositor = stage.Ends.test_death_of_the_compositor

    def test_pressed(self):
        """A surface that is pressed gives the keyboard back, which KWin takes from the window for it."""
        window = self.window()
        self.probe.show("200 100 top-right top")
        self.pointer.click(1200, 50)
        self.probe.expect("released left .*")
        window.wait_for_keyboard()

    def test_active_window(self):
        """The window that counts as active is as large as the surface: input methods count from its corner."""
        for height in (100, 140):
            self.probe.send(f"show 200 {height} top-right top margin=12 keyboard=on")
            commands.wait_until(lambda: self.active_size() == (200, height), f"a height of {height}", 10)

    def active_size(self):
        """The size of what KWin takes for the active window."""
        window = self.sway.active_window()
        return window.width, window.height

    def test_off(self):
        """A surface that no longer wants the keyboard gives it back, also after it was pressed meanwhile."""
        window = self.window()
        self.probe.show("200 100 top-right top")
        for click in (False, True):
            self.probe.send("keyboard on")
            self.probe.expect("keyboard here")
            window.wait_for_keyboard(False)
            if click:
                self.pointer.click(1200, 50)
                self.probe.expect("released left .*")
            self.keyboard.press("a")
            self.probe.expect("key other “a” .*")
            self.probe.send("keyboard off")
            self.probe.expect("keyboard gone")
            window.wait_for_keyboard()


class Fraction(Stage):
    """An output with three pixels for two logical ones."""

    scale = 1.5

    def test_sharp(self):
        """Each pixel of the buffer is one of the screen, at each corner, and a press arrives at its logical point."""
        for corner, left, top in (("top-left", 18, 18), ("top-right", 1602, 18), ("bottom-right", 1602, 912)):
            self.probe.send(f"show 200 100 {corner} top margin=12")
            picture = self.await_box((left, top + 4, left + 300, top + 150))
            self.assertEqual(
                [picture[left + x, top + 2] for x in range(4)], [(0, 0, 0), (255, 255, 255)] * 2)
        self.assertIn("painted 300 150 1.5", self.probe.drain())
        self.pointer.click(1068 + 30, 608 + 40)
        self.probe.expect(r"pressed left 30\.0\d* 40\.0\d*")


class Outputs(Stage):
    """Two outputs, of which one goes."""

    outputs = 2

    def test_unplugged(self):
        """The surface of an unplugged output appears on another one."""
        self.probe.show("200 100 top-left top outputs=Virtual-1")
        self.await_box((0, 4, 200, 100), "Virtual-1")
        self.sway.unplug()
        self.await_box((0, 4, 200, 100))


class OnKWin(DeskCase):
    """A desk with KWin."""

    Screen = KWinScreen


class Banners(OnKWin):
    """Banners and questions."""

    test_action = test_shell.Banners.test_action
    test_question = test_shell.Questions.test_question
    test_lock = test_shell.Locks.test_lock
    is_seen, test_full_screen = test_shell.Layers.is_seen, test_shell.Layers.test_full_screen


class SharpBanners(OnKWin):
    """Banners and the panel at scale 2."""

    Screen = functools.partial(KWinScreen, scale=2)

    def test_press(self):
        """A press on a button answers, and the panel has the whole height."""
        client = self.desk.client("Mail")
        number = client.notify("Lunch", actions=["later", "Later"], timeout=0)
        self.desk.click("Later")
        client.await_signal("ActionInvoked", number)
        self.desk.unctl("panel")
        self.desk.await_field("Search")
        width, height = self.screen.size
        commands.wait_until(
            lambda: self.screen.picture()[width - 200, height - 3] != self.screen.background, "the foot of the panel", 20)


class Replies(test_shell.Replies, OnKWin):
    """Texts that are typed into banners."""

    def test_one_of_two(self):
        """A press that ends one of two banners leaves the keyboard at the window, or at an open field."""
        self.start_shell()
        for title in ("First", "Second"):
            self.desk.client(title).notify(title, timeout=0)
        self.desk.click("First", "middle")
        self.desk.await_text("First", False)
        commands.wait_until(self.screen.has_keyboard, "the keyboard at the window", 5)
        chat, number = self.ask()
        self.desk.click("Second", "middle")
        self.desk.await_text("Second", False)
        self.screen.type("yes")
        commands.wait_until(lambda: self.desk.field() == "yes", "the text in the field", 5)
        self.screen.key("Return")
        self.assertEqual(chat.await_signal("NotificationReplied", number, 20)[2], "yes")
        commands.wait_until(self.screen.has_keyboard, "the keyboard at the window", 5)

    def test_pressed_window(self):
        """A press on a window takes the keyboard from the field, and a press on the field brings it back."""
        self.start_shell()
        chat, number = self.ask()
        self.screen.type("ma")
        commands.wait_until(lambda: self.desk.field() == "ma", "the first letters")
        self.screen.click(300, 300)
        commands.wait_until(self.screen.has_keyboard, "the keyboard at the window")
        self.desk.click("Message")
        commands.wait_until(lambda: not self.screen.has_keyboard(), "the keyboard at the field")
        self.screen.type("ybe")
        self.screen.key("Return")
        self.assertEqual(chat.await_signal("NotificationReplied", number, 20)[2], "maybe")


class Panel(OnKWin):
    """The panel."""

    def setUp(self):
        super().setUp()
        self.client = self.desk.client("Mail")
        self.number = self.client.notify("Lunch today", "At noon", actions=["default", ""], timeout=0)
        self.desk.spot("Lunch today")
        self.desk.unctl("panel")
        self.desk.await_field("Search")

    await_closed = test_shell_panel.Panel.await_closed
    test_open_and_close = test_shell_panel.Panel.test_open_and_close
    test_beside = test_shell_panel.Panel.test_beside


class Activation(test_activation.CompositorActivation, OnKWin):
    """A window that comes to the front."""

    variables = {"GDK_BACKEND": "wayland"}

    def begin(self):
        """KWin needs no preparation."""


class Unplugged(OnKWin):
    """A desk with two outputs."""

    Screen = functools.partial(KWinScreen, outputs=2)

    def test_five_banners(self):
        """Five banners on an output that is unplugged are on the other one, and are answered there."""
        self.screen.move(1290, 700)
        clients = [self.desk.client(f"Program {index}") for index in range(5)]
        numbers = [
            client.notify(f"Title {index}", actions=["ok", f"Take {index}"], timeout=0)
            for index, client in enumerate(clients)]
        self.desk.await_text("Title 4")
        commands.wait_until(
            lambda: self.screen.kwin.picture("Virtual-1")[1100, 60] != (0, 0, 0), "banners on the second output", 20)
        self.screen.kwin.unplug()
        self.desk.click("Take 3")
        self.assertEqual(clients[3].await_signal("ActionInvoked", numbers[3])[2], "ok")


class Endings(test_shell_endings.Endings, OnKWin):
    """KWin is killed; the other ends have nothing to do with it."""

    test_end_of_the_shell = test_end_of_the_daemon = None
