"""The shell in words that no one speaks: they are in brackets, so a text without them is cut or not of the catalogue."""

import gettext
import os
import re

from endtoend.center import CenterClient
from support.desk import OnWayland, OnX11

# The folder that scripts/pseudo-words has written.
WORDS = os.environ["UN_WORDS"]
# The shell's own name among programs, and times of day.
OTHERS = re.compile(r"notification-shell|\d{1,2}:\d{2}")


class Words:
    """Every word of the system on the screen is the catalogue's, and can be used."""

    variables = {"LANG": "de_DE.UTF-8", "USERNOTIFICATIONS_LOCALES": WORDS}

    def setUp(self):
        with open(os.path.join(WORDS, "de", "LC_MESSAGES", "usernotifications.mo"), "rb") as file:
            self.catalog = gettext.GNUTranslations(file)
        super().setUp()
        self.desk.widths = {self.word(name): width for name, width in self.desk.widths.items()}

    def word(self, english):
        """A text of the catalogue as it is on the screen."""
        # The number of a form follows the key of a text that has several.
        found = {text for key, text in self.catalog._catalog.items()
                 if isinstance(key, str) and key.rpartition("\x04")[2] == english}
        self.assertEqual(len(found), 1, english)
        return found.pop()

    def check(self, *own):
        """Each text is whole, or one of the apps' `own`, and each thing lies on its surface."""
        for text in self.desk.texts():
            rest = text
            for word in own:
                rest = rest.replace(word, "")
            if not rest.strip(" :,·") or OTHERS.fullmatch(text):
                continue
            self.assertRegex(rest, r"(?s)\[.*\]", f"{text!r} among {self.desk.texts()}")
            place = self.desk.reader.ask("place", text)
            if isinstance(place, list):
                window, x, _, width, _ = place
                self.assertGreaterEqual(x, 0, text)
                self.assertLessEqual(x + width, self.desk.widths[window], text)

    def test_question(self):
        """The question of an app is answered by its button."""
        center = CenterClient(self.desk)
        center.register("com.example.tea", name="Tea")
        answers = []
        center.call_later("RequestAuthorization", "(asa{sv})", (["alert", "sound"], {}), answers.append)
        allow = self.word("Allow")
        center.wait(lambda: allow in self.desk.texts(), "the question")
        self.check("Tea")
        self.desk.click(allow)
        center.wait(lambda: answers, "the answer")
        self.desk.await_bare()

    def test_reply(self):
        """A reply is sent with the system's own button."""
        self.start_shell()
        client = self.desk.client("Chat")
        number = client.notify(
            "Anna", "When?", actions=["inline-reply", ""], hints={"x-kde-reply-placeholder-text": "Message"}, timeout=0)
        self.desk.await_text(self.word("Reply"))
        self.check("Chat", "Anna", "When?")
        self.desk.click(self.word("Reply"))
        self.desk.await_field("Message")
        self.check("Chat", "Anna", "When?", "Message")
        self.screen.type("Now")
        self.desk.click(self.word("Reply"))
        self.assertEqual(client.await_signal("NotificationReplied", number)[2], "Now")

    def test_panel(self):
        """The panel with a stack, and the bare one."""
        self.start_shell()
        for number in range(6):
            self.notify("-a", "News", "-t", "1", f"Item {number}")
        self.desk.unctl("panel")
        self.desk.await_text("Item 5")
        self.check("News", *(f"Item {number}" for number in range(6)), "notify-send", "first")
        self.desk.unctl("clear", "--all")
        self.desk.await_text(self.word("No notifications"))
        self.check()


class X11Words(Words, OnX11):
    """Words on X11."""


class WaylandWords(Words, OnWayland):
    """Words on Wayland."""
