"""What real keys do in the field of a banner: selection, clipboard, undo and composed letters (S39)."""


from endtoend import commands
from support.desk import DeskCase
from support.screens import WaylandScreen, X11Screen


class Editing:
    """An open field that has the keyboard and nothing in it."""

    def setUp(self):
        super().setUp()
        self.start_shell()
        self.client, self.number = self.ask()
        commands.wait_until(lambda: not self.screen.has_keyboard(), "the keyboard at the field")
        # To find out about the keyboard, letters may have been typed.
        self.press("ctrl+a", "Delete")
        self.await_field("")

    def press(self, *names):
        """Presses keys, one after the other."""
        for name in names:
            self.screen.key(name)

    def type(self, text):
        """Types into the empty field, and waits until it is there."""
        self.screen.type(text)
        self.await_field(text)

    def await_field(self, text):
        """Waits until the field has a text."""
        commands.wait_until(lambda: self.desk.field() == text, f"{text!r}, where {self.desk.field()!r}", 20)

    def test_selection(self):
        """Typed text replaces a selection by words, and the program gets the result."""
        self.type("at six today")
        self.press("ctrl+Left", "ctrl+shift+Left")
        self.screen.type("nine ")
        self.await_field("at nine today")
        self.press("Return")
        self.assertEqual(self.client.await_signal("NotificationReplied", self.number, 20)[2], "at nine today")

    def test_clipboard(self):
        """A word is copied and pasted, and another one is cut and pasted where the caret is."""
        self.type("one two")
        self.press("ctrl+shift+Left", "ctrl+c", "End", "ctrl+v")
        self.await_field("one twotwo")
        self.press("Home", "ctrl+shift+Right", "ctrl+x")
        self.await_field(" twotwo")
        self.press("End", "ctrl+v")
        self.await_field(" twotwoone")

    def test_undo(self):
        """Deleted text is back after Control and Z, and gone again after Control and Y."""
        self.type("one two")
        self.press("ctrl+a", "Delete")
        self.await_field("")
        self.press("ctrl+z")
        self.await_field("one two")
        self.press("ctrl+y")
        self.await_field("")

    def test_lines(self):
        """The keys up, down, Home and End move by the lines that are seen, and with Control to the ends of the text."""
        self.type("first")
        self.press("shift+Return")
        self.screen.type("second")
        self.press("shift+Return")
        self.screen.type("third")
        self.await_field("first\nsecond\nthird")
        self.press("Up", "Home")
        self.screen.type("a ")
        self.await_field("first\na second\nthird")
        self.press("End")
        self.screen.type("!")
        self.await_field("first\na second!\nthird")
        self.press("Up", "shift+Home", "Delete")
        self.await_field("\na second!\nthird")
        self.press("ctrl+End", "shift+Up", "shift+Up", "Delete")
        self.await_field("")

    def test_compose(self):
        """The Compose key and two letters make one letter."""
        self.screen.compose("o", "e")
        self.await_field("œ")


class X11Editing(Editing, DeskCase):
    """On X11."""

    Screen = X11Screen


class WaylandEditing(Editing, DeskCase):
    """On Wayland."""

    Screen = WaylandScreen
