"""A page in another language than the daemon's."""
from support.browser import Browser
from support.case import BrowserCase


class LanguageTests(BrowserCase):
    """A German browser; the daemon speaks English and the user has chosen no language."""

    def setUp(self):
        super().setUp()
        self.browser = Browser(language="de-DE")
        self.addCleanup(self.browser.close)

    def open_center(self):
        """Opens the page at the list."""
        self.open()
        self.assertEqual(self.browser.script("return document.documentElement.lang"), "de")
        self.browser.script("location.hash = '#/center'")
        self.browser.find("#center")

    def test_the_line_of_a_stack_is_in_the_language_of_the_page(self):
        """The number of further notifications is in German, in the list as sent and after a change."""
        app = self.device.app()
        for number in range(20):
            app.add(f"n{number}", title=f"Number {number}")
        self.open_center()
        self.browser.see("19 weitere Benachrichtigungen", "#center .card")
        app.add("last", title="Last")
        self.browser.see("20 weitere Benachrichtigungen", "#center .card")

    def test_the_line_of_a_category_stays_the_app_s(self):
        """The app's own line is not translated."""
        app = self.device.app()
        app.call("setCategories", categories=[{"identifier": "mail", "summaryFormat": "%u more mails"}])
        for number in range(20):
            app.add(f"n{number}", title=f"Number {number}", categoryIdentifier="mail")
        self.open_center()
        self.browser.see("19 more mails", "#center .card")

    def test_a_hidden_preview_is_in_the_language_of_the_page(self):
        """The placeholder of a hidden text is in German in a banner and in the list."""
        self.device.person.call("changeGlobalSettings", changes={"previews": "never"})
        app = self.device.app()
        self.open_center()
        app.add("milk", title="Buy milk")
        self.assertEqual(self.browser.text(".banner .body"), "Benachrichtigung")
        self.assertEqual(self.browser.text("#center .card .body"), "Benachrichtigung")
