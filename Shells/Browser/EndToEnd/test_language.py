"""A page in another language than the daemon's, and a change of the language."""
import time

from selenium.webdriver.common.keys import Keys

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

    def test_the_timeline_is_in_the_language_of_the_page(self):
        """Each step is in German with its time, and the names in it are as their owners wrote them."""
        self.device.person.call("setFocus", focus={"name": "Work"})
        self.addCleanup(self.device.person.call, "setFocus")
        self.device.app().add_in(60, "milk", title="Buy milk")
        self.device.advance(60)
        self.query = "developer"
        self.open()
        if not self.browser.all("#developer")[0].is_displayed():
            self.browser.click("[data-action=developer]")
        lines = "#developer .timeline [data-identifier=milk]"
        self.browser.see("der Fokus Work erlaubt diese App nicht", f"{lines}[data-rules~=E14]")
        self.browser.see("fällig ", f"{lines}[data-step=due]")


class ChangeTests(BrowserCase):
    """A change of the language while the user types: the page is loaded again in the new language, and no text is lost."""

    LOOK = "[data-sheet=look]"

    def type_answer(self):
        """Opens the reply of a message, and types `hel`."""
        app = self.device.app()
        app.call("setCategories", categories=[{"identifier": "talk", "actions": [{
            "identifier": "reply", "title": "Reply",
            "textInput": {"buttonTitle": "", "placeholder": "What to say"}}]}])
        app.call("setDelegate", isSet=True)
        app.add("anna", title="Anna", body="Are you coming?", categoryIdentifier="talk")
        self.open()
        self.browser.script("location.hash = '#/center'")
        self.browser.click("#center .card[data-identifier=anna] [data-action=open]")
        self.browser.click(f"{self.LOOK} [data-choice=reply]")
        self.browser.press("hel")
        return app

    def change(self, language):
        """Chooses a language, and returns when the page is in it."""
        self.device.person.call("changeGlobalSettings", changes={"language": language})
        self.addCleanup(self.device.person.call, "changeGlobalSettings", changes={"language": ""})
        self.browser.find(f"html[data-link=live][lang={language}]")

    def test_a_persistent_banner_stays(self):
        """A persistent banner is shown again in the new language, and a temporary one is not."""
        app = self.device.app()
        self.device.settings(app, banners="persistent")
        self.open()
        app.add("milk", title="Buy milk")
        self.browser.see("now", ".banner[data-identifier=milk]")
        self.change("de")
        self.browser.see("jetzt", ".banner[data-identifier=milk]")
        self.device.settings(app, banners="temporary")
        app.call("removeDelivered", identifiers=["milk"])
        self.browser.gone(".banner[data-identifier=milk]")
        app.add("tea", title="Tea")
        self.browser.find(".banner[data-identifier=tea]")
        self.change("fr")
        self.assertEqual(self.browser.all(".banner"), [])

    def test_refusals_of_settings_are_in_the_language_of_the_page(self):
        """A Focus without a name and a second summary at one time are refused without English."""
        self.device.person.call("changeGlobalSettings", changes={
            "language": "de", "summary": "on", "summaryTimes": "8:00,18:00"})
        self.addCleanup(self.device.person.call, "changeGlobalSettings", changes={
            "language": "", "summary": "off"})
        self.open()
        self.browser.script("location.hash = '#/settings/mode'")
        self.browser.click("#settings [data-setting=saveFocus]")
        self.browser.see("Geben Sie dem Fokus einen Namen.", ".message[data-field=focusName]")
        self.browser.script("location.hash = '#/settings/summary'")
        first = self.browser.find("#settings [data-setting='time 0']")
        self.browser.script("arguments[0].value = '18:00'; arguments[0].dispatchEvent(new Event('change'))", first)
        self.browser.see("Diese Uhrzeit hat die Übersicht schon.", ".message[data-field=summaryTimes]")

    def test_a_text_in_settings_is_waited_for(self):
        """A name that is being typed, and a Focus that was changed, stay until they are saved."""
        self.open()
        self.browser.script("location.hash = '#/settings/mode'")
        self.browser.find("#settings [data-setting=focusName]").send_keys("Wor")
        self.device.person.call("changeGlobalSettings", changes={"language": "de"})
        self.addCleanup(self.device.person.call, "changeGlobalSettings", changes={"language": ""})
        for more in ("k", Keys.TAB):
            # The page looks twice a second.
            time.sleep(1.2)
            self.assertEqual(self.browser.script("return document.documentElement.lang"), "en")
            self.browser.press(more)
        self.browser.click("#settings [data-setting=saveFocus]")
        self.browser.find("html[data-link=live][lang=de]")
        modes = self.device.person.call("globalSettings")["settings"]["focusModes"]
        self.assertEqual([mode["name"] for mode in modes], ["Work"])

    def test_a_language_that_is_entered_is_used_at_once(self):
        """The field for the language itself has the keyboard, and its text is saved."""
        self.open()
        self.browser.script("location.hash = '#/settings'")
        self.browser.find("#settings [data-setting=language]").send_keys("de\n")
        self.addCleanup(self.device.person.call, "changeGlobalSettings", changes={"language": ""})
        self.browser.find("html[data-link=live][lang=de]")

    def test_a_language_that_is_stored_in_another_form_is_used_at_once(self):
        """The text in the field differs from the one that is saved, and is saved all the same."""
        self.open()
        self.browser.script("location.hash = '#/settings'")
        field = self.browser.find("#settings [data-setting=language]")
        self.addCleanup(self.device.person.call, "changeGlobalSettings", changes={"language": ""})
        field.send_keys("DE,en\n")
        self.browser.find("html[data-link=live][lang=de]")

    def typed(self):
        """The text of the field, its caret, and whether it has the keyboard."""
        self.browser.find(f"{self.LOOK} textarea")
        return self.browser.script(
            "const f = document.querySelector('[data-sheet=look] textarea');"
            "return [f.value, f.selectionStart, f === document.activeElement]")

    def test_a_typed_answer_survives_the_change(self):
        """The field keeps its text, the caret and the keyboard, and the answer reaches the app."""
        app = self.type_answer()
        self.browser.press(Keys.LEFT)
        self.change("de")
        self.assertEqual(self.typed(), ["hel", 2, True])
        self.browser.see("Senden", self.LOOK)
        self.browser.press(Keys.END, "lo", Keys.ENTER)
        self.assertEqual(app.event("didReceive")["response"]["userText"], "hello")
        self.browser.gone(self.LOOK)
        # It is not restored a second time.
        self.browser.driver.refresh()
        self.browser.find("html[data-link=live]")
        self.browser.find("#center")
        self.assertEqual(self.browser.all(self.LOOK), [])

    def test_an_answer_passes_on_to_the_same_conversation_only(self):
        """A message that was replaced while the page was loaded is answered if the replacement is from the same sender."""
        app = self.type_answer()
        draft = self.browser.script(
            "return import('/page/scripts/notifications/look.js').then(({ currentDraft }) => currentDraft())")
        for title, sends in (("Anna", True), ("Bob", False)):
            app.add("anna", title=title, body="And now?", categoryIdentifier="talk")
            self.browser.script("sessionStorage.setItem('draft', JSON.stringify(arguments[0]))", draft)
            self.browser.driver.refresh()
            self.browser.see("And now?" if sends else "Are you coming?", self.LOOK)
            self.assertEqual(self.typed()[0], "hel")
            (self.browser.find if sends else self.browser.gone)(f"{self.LOOK} [data-action=send]")

    def test_an_answer_to_a_removed_message_stays_readable(self):
        """The text of an answer that can no longer be sent stays too."""
        app = self.type_answer()
        app.call("removeDelivered", identifiers=["anna"])
        self.browser.gone(f"{self.LOOK} [data-action=send]")
        self.change("de")
        self.assertEqual(self.typed()[0], "hel")
        self.browser.gone(f"{self.LOOK} [data-action=send]")
