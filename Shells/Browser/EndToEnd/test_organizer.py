"""The sample app's content extension, by real clicks: the heart, Like, the stars, the end."""
from support.case import BrowserCase
from support.content import LOOK, VIEW
from support.organizer import Organizer

HEART = f"{VIEW} .view-box[data-kind=button]:has([data-symbol^=heart]) > button"


class OrganizerTests(BrowserCase):
    """The example of an article, without anything played."""

    def begin(self):
        """Opens a task that Anna shares, from the list."""
        self.organizer = Organizer(self.device)
        self.organizer.permit()
        self.organizer.run("contact", "4711", "Anna Schmidt")
        self.organizer.push("4711", "Shall we meet at the lake?", sender="4711", thread="anna")
        self.open()
        self.browser.script("location.hash = '#/center'")
        self.browser.see("Anna Schmidt", "#center .card")
        self.browser.click("#center .card [data-action=open]")
        self.browser.see("Shall we meet at the lake?", VIEW)

    def choose(self, *titles):
        """The buttons there are now."""
        self.browser.until(
            lambda: tuple(e.text for e in self.browser.all(f"{LOOK} [data-action=choose] .action-title")) == titles, f"{titles} were not offered")

    def test_the_heart_opens_the_app(self):
        """The service extension adds the name, and a click on the heart starts the app (J7)."""
        self.begin()
        self.browser.shoot("organizer-light")
        self.browser.emulate(dark=True)
        self.browser.shoot("organizer-dark")
        self.browser.emulate()
        self.browser.click(HEART)
        self.browser.gone(LOOK)
        self.browser.until(self.organizer.was_opened, "the app was not opened")

    def test_like_becomes_stars(self):
        """The Like action is replaced by three, and these by the given answer, which can be dismissed (J6, J7)."""
        self.begin()
        self.choose("Like", "Open App", "Dismiss")
        self.browser.click(f"{LOOK} [data-choice=like]")
        self.choose("★", "★ ★", "★ ★ ★")
        self.browser.click(f"{LOOK} [data-choice='2-star']")
        self.browser.see("You gave ★ ★.", VIEW)
        self.browser.shoot("organizer-stars")
        self.choose("Open App", "Dismiss")
        self.browser.click(f"{LOOK} [data-choice=dismiss]")
        self.browser.gone(LOOK)
        self.browser.find("#center .card")

    def test_the_next_one_of_the_thread(self):
        """The next notification of the thread is drawn in the open view (J5)."""
        self.begin()
        self.organizer.push("4711", "Or rather at the beach?", sender="4711", thread="anna")
        self.browser.see("Or rather at the beach?", VIEW)
