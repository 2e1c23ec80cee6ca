"""The timeouts of posted banners on the page, and the ends that senders receive (S44, S53, S54)."""
import time

from support.case import BrowserCase
from support.program import DISMISSED, EXPIRED, Program
from support.sessionbus import SessionBus

LOW, CRITICAL = 0, 2


class ProgramTimeTests(SessionBus, BrowserCase):
    """A program on a bus of its own, before the page."""

    options = ("--log-level", "warning")
    desktop = "serve"

    def setUp(self):
        super().setUp()
        self.program = Program(self.bus)
        self.addCleanup(self.program.close)
        self.open()

    def banner(self, title):
        """The banner with a title, or None."""
        return next((one for one in self.browser.all(".banner:not([inert])") if title in one.text), None)

    def see(self, title):
        """Waits until a banner is there."""
        self.browser.until(lambda: self.banner(title), f"there is no banner {title}")

    def assert_listed(self, *titles):
        """The list has these, and then the page goes home again."""
        self.browser.script("location.hash = '#/center'")
        for title in titles:
            self.browser.see(title, "#center .card")
        cards = self.browser.all("#center .card")
        self.assertEqual(len(cards), len(titles), [one.text for one in cards])
        self.browser.script("location.hash = '#/'")

    def stays(self, title, seconds, **hints):
        """A banner stays for its timeout; its sender receives the end when it leaves, and not before."""
        number = self.program.notify(title, **hints)
        self.see(title)
        begin = time.monotonic()
        self.browser.until(lambda: not self.banner(title), f"{title} stayed")
        gone = time.monotonic()
        reason, moment = self.program.await_closing(number)
        self.assertEqual(reason, EXPIRED)
        self.assertGreater(gone - begin, seconds - 1.5)
        self.assertLess(gone - begin, seconds + 4)
        self.assertLess(abs(moment - gone), 3)

    def test_half_a_second(self):
        """A banner with a timeout of half a second ends after it, and its sender receives the end."""
        begin = time.monotonic()
        number = self.program.notify("Half", timeout=500)
        reason, moment = self.program.await_closing(number)
        self.assertEqual(reason, EXPIRED)
        self.assertGreaterEqual(moment - begin, 0.5)
        self.assertLess(moment - begin, 5)
        self.browser.until(lambda: not self.banner("Half"), "it stayed")

    def test_unlisted(self):
        """What joins no list stays for its time, or for six seconds, and is not listed afterwards."""
        self.stays("Unlisted", 8, timeout=8_000, transient=True)
        self.stays("Unlisted too", 6, transient=True)
        self.assert_listed()

    def test_critical(self):
        """A critical banner without a timeout stays until the user dismisses it, also if it is unlisted."""
        critical = self.program.notify("Critical", urgency=CRITICAL)
        unlisted = self.program.notify("Alone", urgency=CRITICAL, transient=True)
        self.see("Critical")
        self.see("Alone")
        self.browser.shoot("critical-banners")
        time.sleep(9)
        self.assertIsNotNone(self.banner("Critical"))
        self.assertIsNotNone(self.banner("Alone"))
        self.assertIsNone(self.program.closing(critical))
        self.assertIsNone(self.program.closing(unlisted))
        self.assert_listed("Critical")
        self.browser.click("[data-action=hide], [data-action=clear]", within=self.banner("Alone"))
        self.assertEqual(self.program.await_closing(unlisted)[0], DISMISSED)
        self.browser.until(lambda: not self.banner("Alone"), "it stayed")
        # A pointer over the banners would stop the time.
        self.browser.move_away()
        self.stays("Critical for a time", 3, timeout=3_000, urgency=CRITICAL)

    def test_low(self):
        """A low one is listed without a banner; one that joins no list, and a display, is a banner, also during a Focus."""
        self.program.notify("Listed", urgency=LOW)
        self.program.notify("Unlisted", urgency=LOW, transient=True)
        self.see("Unlisted")
        self.assertIsNone(self.banner("Listed"))
        self.assert_listed("Listed")
        self.device.run("unctl", "focus", "on", "Work")
        self.program.notify("Volume", urgency=LOW, x_dunst_stack_tag="volume", value=40)
        self.see("Volume")
        self.program.notify("Brightness", urgency=LOW, x_dunst_stack_tag="light", value=60, transient=True)
        self.program.notify("Ordinary")
        self.see("Brightness")
        self.browser.shoot("displays-in-a-focus")
        self.assertIsNone(self.banner("Ordinary"))
        bars = [one for one in self.browser.all(".banner:not([inert]) .bar") if one.is_displayed()]
        self.assertEqual(sorted(bar.get_attribute("value") for bar in bars), ["40", "60"])

    def test_blank(self):
        """A blank title with an icon and a value is a display; a posting without visible content is closed at once."""
        number = self.program.notify(
            " ", icon="audio-volume-high", x_dunst_stack_tag="volume", value=40, transient=True)
        self.browser.find(".banner:not([inert]) .bar")
        self.assertIsNone(self.program.closing(number))
        self.program.await_closing(self.program.notify(""))
