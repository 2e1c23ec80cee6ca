"""Part 1: banners."""
from selenium.webdriver.common.keys import Keys

from support.case import BrowserCase, both_widths

BANNER = ".banner[data-identifier='{}']"


class BannerTests(BrowserCase):
    """What slides in over everything else."""

    @both_widths
    def test_a_temporary_banner_says_what_it_is_and_goes_by_itself(self):
        """A temporary banner shows its texts and its app, and then is in the list only (E5)."""
        app = self.device.app()
        self.open()
        app.add("milk", title="Buy milk", subtitle="At the corner shop", body="Two litres")
        banner = self.browser.find(BANNER.format("milk"))
        for text in ("Tasks", "Buy milk", "At the corner shop", "Two litres"):
            self.assertIn(text, banner.text)
        self.browser.shoot(f"banner-{self.width}")
        self.assertEqual(banner.get_attribute("data-style"), "temporary")
        self.browser.gone(BANNER.format("milk"))
        self.assertEqual(len(self.device.person.call("delivered")["notifications"]), 1)

    def test_it_waits_while_the_pointer_is_on_it(self):
        """A temporary banner stays while the pointer is on it."""
        app = self.device.app()
        self.open()
        app.add("milk", title="Buy milk")
        self.browser.hover(BANNER.format("milk"))
        self.browser.find(BANNER.format("milk") + "[data-waiting]")
        self.browser.move_away()
        self.browser.gone(BANNER.format("milk"))

    @both_widths
    def test_a_persistent_banner_stays_until_it_is_closed(self):
        """Closing a persistent banner clears it, and the app receives the response (E5, F2)."""
        app = self.device.app()
        app.call("setCategories", categories=[
            {"identifier": "task", "options": ["customDismissAction"]}])
        app.call("setDelegate", isSet=True)
        self.device.settings(app, banners="persistent")
        self.open()
        app.add("milk", title="Buy milk", categoryIdentifier="task")
        app.add("tea", title="Tea")
        self.browser.gone(BANNER.format("nothing"))
        self.assertEqual(
            self.browser.find(BANNER.format("milk")).get_attribute("data-style"), "persistent")
        self.browser.click(BANNER.format("milk") + " [data-action=clear]")
        event = app.event("didReceive")
        self.assertEqual(
            event["response"]["actionIdentifier"], "com.apple.UNNotificationDismissActionIdentifier")
        self.browser.gone(BANNER.format("milk"))
        self.browser.find(BANNER.format("tea"))

    def test_its_buttons_answer(self):
        """A banner's button sends its action to the app (F1)."""
        app = self.device.app()
        app.call("setCategories", categories=[
            {"identifier": "task", "actions": [{"identifier": "done", "title": "Mark As Done"}]}])
        app.call("setDelegate", isSet=True)
        self.open()
        app.add("milk", title="Buy milk", categoryIdentifier="task")
        self.browser.hover(BANNER.format("milk"))
        self.browser.click(BANNER.format("milk") + " [data-choice=done]")
        self.assertEqual(app.event("didReceive")["response"]["actionIdentifier"], "done")
        self.browser.gone(BANNER.format("milk"))

    def test_a_newer_one_of_the_same_name_takes_its_place(self):
        """A newer notification with the same identifier replaces the banner (B1)."""
        app = self.device.app()
        self.open()
        app.add("score", title="1 : 0")
        self.browser.see("1 : 0", ".banner")
        app.add("score", title="1 : 1")
        self.browser.see("1 : 1", ".banner")
        self.assertEqual(len(self.browser.all(BANNER.format("score"))), 1)

    def test_the_date_of_one_that_stays_ages(self):
        """A persistent banner says how long ago it came, and the text is kept up to date."""
        app = self.device.app()
        self.device.settings(app, banners="persistent")
        self.open()
        app.add("milk", title="Buy milk")
        self.browser.see("now", BANNER.format("milk"))
        self.device.advance(5 * 60)
        app.add("tea", title="Tea")
        self.browser.see("5 min ago", BANNER.format("milk"))

    def test_it_is_flicked_away_and_stays_in_the_list(self):
        """A banner that is flicked away stays in the list, and the app receives no response."""
        app = self.device.app()
        self.device.settings(app, banners="persistent")
        self.open()
        app.add("milk", title="Buy milk")
        self.browser.flick(BANNER.format("milk"))
        self.browser.gone(BANNER.format("milk"))
        self.assertEqual(len(self.device.person.call("delivered")["notifications"]), 1)

    def test_a_silenced_app_shows_none(self):
        """An app that a Focus does not allow reaches the list only (E14)."""
        app = self.device.app()
        other = self.device.app("com.example.other", "Other")
        self.device.person.call("setFocus", focus={"name": "Work", "allowedApps": ["com.example.other"]})
        self.open()
        app.add("milk", title="Buy milk")
        other.add("tea", title="Tea")
        self.browser.find(BANNER.format("tea"))
        self.assertEqual(self.browser.all(BANNER.format("milk")), [])

    def test_the_screen_reader_hears_of_it(self):
        """A live region announces a new banner, and F8 moves the keyboard focus to it."""
        app = self.device.app()
        self.device.settings(app, banners="persistent")
        self.open()
        app.add("milk", title="Buy milk")
        self.browser.until(
            lambda: "Buy milk" in self.browser.script(
                "return document.getElementById('live-polite').textContent"), "nothing was said")
        self.browser.find(BANNER.format("milk"))
        self.browser.press(Keys.F8)
        self.assertTrue(self.browser.script(
            "return Boolean(document.activeElement.closest('.banner'))"))
