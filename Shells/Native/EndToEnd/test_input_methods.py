"""Input methods in the typed reply (S40): real keys, with the real ibus or fcitx composing before the field."""

import os

from endtoend import commands
from support import ibus
from support.desk import DeskCase
from support.screens import WaylandScreen, X11Screen

FCITX = {
    "profile": """[Groups/0]
Name=Default
Default Layout=us
DefaultIM=anthy
[Groups/0/Items/0]
Name=keyboard-us
[Groups/0/Items/1]
Name=anthy
[GroupOrder]
0=Default
""",
    "config": "[Behavior]\nActiveByDefault=True\n"}


class MethodCase(DeskCase):
    """A desk with an input method, and a notification whose field is open."""

    Screen = X11Screen
    needed = ()

    def setUp(self):
        missing = [path for path in self.needed if not os.path.exists(path)]
        if missing:
            self.skipTest(f"{missing} not there; install ibus, ibus-anthy, fcitx5 and fcitx5-anthy")
        super().setUp()
        self.start_method()
        self.start_shell()
        self.client, self.number = self.ask()
        self.desk.await_focus("Message")

    def start_method(self):
        """Starts the input method."""

    def shoot(self, name):
        """Keeps a picture, if a folder for them is named."""
        if folder := os.environ.get("UN_SHOTS"):
            self.screen.save(os.path.join(folder, f"{name}.png"))

    def await_field(self, *texts):
        """Waits until one of these texts is in the field, including the composition."""
        commands.wait_until(
            lambda: self.desk.field() in texts, f"{texts} in the field, where {self.desk.field()!r}", 20)

    def compose(self):
        """Types in kana until they are composed; the first keys may come before the input method does."""
        self.screen.type("nihon")
        self.await_field("にほん", "にほn", "にほｎ")

    def replied(self):
        """The answer that the program has got."""
        return self.client.await_signal("NotificationReplied", self.number, 20)[2]

    def is_underlined(self):
        """Whether a line as long as some letters is in the field: its own frame is longer, and no letter has one."""
        x, y = self.desk.spot("Message")
        picture = self.screen.picture()
        for row in range(y - 16, y + 17):
            line = [sum(picture[column, row]) < 300 for column in range(x - 150, x)]
            run = 0
            for is_dark in line + [False]:
                if not is_dark and 25 < run < 120:
                    return True
                run = run + 1 if is_dark else 0
        return False


class Composing:
    """The user's input with an input method."""

    def test_commit(self):
        """Kana are composed and underlined, the space bar converts them, and Return types them before it sends."""
        self.assertFalse(self.is_underlined())
        self.compose()
        commands.wait_until(self.is_underlined, "a line below what is composed", 20)
        self.shoot(f"{self.name}-composed")
        self.screen.key("space")
        self.await_field("日本")
        self.shoot(f"{self.name}-converted")
        self.screen.key("Return")
        commands.wait_until(lambda: not self.is_underlined(), "the end of the line", 20)
        self.screen.key("Return")
        self.assertEqual(self.replied(), "日本")

    def test_escape(self):
        """Escape ends the composition first, and closes the field afterwards."""
        self.compose()
        self.screen.key("Escape")
        self.await_field("")
        self.assertTrue(self.desk.has_focus("Message"))
        self.screen.key("Escape")
        commands.wait_until(lambda: self.desk.field() is None, "the end of the field", 20)


class IBusTests(Composing, MethodCase):
    """ibus with its engine anthy."""

    name = "ibus"
    needed = ibus.NEEDED
    variables = ibus.VARIABLES

    def start_method(self):
        ibus.start(self.desk)

    def setUp(self):
        super().setUp()
        # From Latin letters to Hiragana, as a person does.
        self.screen.key("ctrl+j")


class FcitxTests(Composing, MethodCase):
    """fcitx 5 with anthy."""

    name = "fcitx"
    needed = ("/usr/bin/fcitx5", "/usr/share/fcitx5/inputmethod/anthy.conf")
    variables = {"XMODIFIERS": "@im=fcitx"}

    def start_method(self):
        folder = os.path.join(self.desk.home, ".config", "fcitx5")
        os.makedirs(folder)
        for name, text in FCITX.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        self.desk.run_beside("fcitx5")
        commands.wait_until(
            lambda: self.desk.run("busctl", "--user", "status", "org.fcitx.Fcitx5", check=False).returncode == 0,
            "the start of fcitx", 60)

    def test_search(self):
        """The first key in the panel, which begins the search, is composed with the others."""
        self.screen.key("Escape")
        self.desk.unctl("panel")
        self.desk.await_field("Search")
        commands.wait_until(lambda: not self.screen.has_keyboard(), "the keyboard at the panel")
        # The key that tested the keyboard is in the field, and makes a small letter of the next one.
        self.screen.type("a")
        commands.wait_until(
            lambda: self.desk.field("Search") in ("あ", "ぁ"), f"kana in the search, where {self.desk.texts()}", 20)


class FcitxOnWaylandTests(FcitxTests):
    """The same before a compositor."""

    Screen = WaylandScreen
    name = "fcitx-wayland"

    def test_candidates(self):
        """What can be chosen is listed below the field: a compositor has no place for a window of an input method."""
        self.compose()
        self.screen.key("space")
        self.await_field("日本")
        self.screen.key("space")
        commands.wait_until(
            lambda: any("1.\xa0日本" in text and "2.\xa0二本" in text for text in self.desk.texts()),
            f"the candidates, where {self.desk.texts()}", 20)
        self.shoot(f"{self.name}-candidates")
        self.screen.key("Return")
        commands.wait_until(lambda: not any("2.\xa0二本" in text for text in self.desk.texts()), "their end", 20)
