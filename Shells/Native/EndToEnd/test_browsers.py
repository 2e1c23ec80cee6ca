"""Browsers, unchanged, whose banners the native shell draws: real presses and keys answer the page (S12, S40)."""


from endtoend import browsers, commands, needs
from endtoend.browsers import TIMEOUT, TITLE
from support import ibus
from support.desk import DeskCase
from support.screens import X11Screen


class BrowserCase(DeskCase):
    """A desk, a browser that was started while no shell ran, and the banner of its page."""

    Screen = X11Screen

    def begin(self, start):
        """Starts the browser, and waits for its banner."""
        self.page = browsers.Page()
        self.addCleanup(self.page.server_close)
        self.addCleanup(self.page.shutdown)
        self.browser = start(self.desk, self.page.address)
        commands.wait_until(
            lambda: TITLE in self.desk.texts() or self.browser.poll() is not None,
            f"the browser's banner; the page said {self.page.heard}", TIMEOUT, pause=0.2)
        self.assertIsNone(self.browser.poll(), self.desk.output())

    def await_heard(self, line):
        """Waits until the page has said something."""
        commands.wait_until(lambda: line in self.page.heard, f"{line!r}, but {self.page.heard}")

    def await_end(self):
        """Waits until the banner has gone, and its notification with it."""
        self.desk.await_text(TITLE, False)
        commands.wait_until(lambda: TITLE not in self.desk.delivered().values(), "the notification's end")


class Presses:
    """The events of a page about presses on its banner."""

    def test_button(self):
        """A pressed button reaches the page, and the banner goes; its text is as it was written."""
        self.desk.await_text("a < b & <b>c</b>")
        self.desk.click("Later")
        self.await_heard("action later ")
        self.await_end()

    def test_card(self):
        """A press on the card reaches the page without a button."""
        self.desk.click(TITLE)
        self.await_heard("action  ")
        self.await_end()

    def test_cleared(self):
        """A cleared banner reaches the page as an end."""
        self.desk.click(TITLE, "middle")
        self.await_heard("closed")
        self.await_end()


class Chromium(Presses, BrowserCase):
    """Chromium asks once, at its start, what can be shown."""

    def setUp(self):
        super().setUp()
        self.begin(browsers.chromium)

    def test_texts(self):
        """The banner has the page's text as it was written, and its site."""
        self.desk.await_text("a < b & <b>c</b>")
        self.assertTrue(any("localhost" in text for text in self.desk.texts()), self.desk.texts())

    def test_reply(self):
        """A text that is typed with real keys reaches the page."""
        self.desk.click("Reply")
        self.desk.await_focus("Write")
        self.screen.type("on my way")
        self.screen.key("Return")
        # Chromium on Linux hands the text over without the name of its button.
        self.await_heard("action  on my way")
        self.await_end()


class ComposedReply(BrowserCase):
    """Chromium, and an input method that composes before the field of its reply."""

    variables = ibus.VARIABLES

    def setUp(self):
        for path in ibus.NEEDED:
            needs.file(path, "ibus with anthy")
        super().setUp()
        ibus.start(self.desk)
        self.begin(browsers.chromium)

    def await_field(self, *texts):
        """Waits until one of these texts is in the field, including the composition."""
        commands.wait_until(
            lambda: self.desk.field("Write") in texts, f"{texts} in the field, where {self.desk.field('Write')!r}", 20)

    def test_composed(self):
        """What ibus composes with Anthy, 日本, reaches the page."""
        self.desk.click("Reply")
        self.desk.await_focus("Write")
        # From Latin letters to Hiragana, as a person does.
        self.screen.key("ctrl+j")
        self.screen.type("nihon")
        self.await_field("にほん", "にほn", "にほｎ")
        self.screen.key("space")
        self.await_field("日本")
        # The first ends the composition, the second sends.
        self.screen.key("Return")
        self.screen.key("Return")
        self.await_heard("action  日本")
        self.await_end()


class Firefox(Presses, BrowserCase):
    """Firefox, by its own libnotify."""

    def setUp(self):
        super().setUp()
        self.begin(browsers.firefox)
