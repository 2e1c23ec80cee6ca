"""Part 6: Settings."""
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from support.case import BrowserCase, both_widths

ROW = "#settings [data-setting='{}']"


class SettingsTests(BrowserCase):
    """Every row takes effect at once and in every window."""

    def go(self, path=""):
        """Opens a page of Settings."""
        self.browser.script(f"location.hash = '#/settings{path}'")
        self.browser.find("#settings")

    def row(self, name):
        """A row that can be seen."""
        return self.browser.find(ROW.format(name))

    def rows(self):
        """The names of all rows there are."""
        return {e.get_attribute("data-setting") for e in self.browser.all("#settings [data-setting]")}

    def choose(self, name, value):
        """Chooses in a list."""
        Select(self.row(name)).select_by_value(value)

    @both_widths
    def test_an_app_has_the_rows_it_asked_for(self):
        """An app has rows only for the options that it asked for (K3)."""
        app = self.device.app(allow=("alert", "badge"))
        self.open()
        self.go(f"/app/{app.identifier}")
        self.row("lockScreen")
        rows = self.rows()
        self.assertIn("badges", rows)
        self.assertNotIn("sounds", rows)
        self.assertNotIn("criticalAlerts", rows)
        self.assertNotIn("timeSensitive", rows)
        self.browser.shoot(f"settings-app-{self.width}")

    def test_a_link_leads_to_the_page_of_an_app(self):
        """A link leads to the settings page of one app (A23)."""
        app = self.device.app(allow=("alert", "badge"))
        self.device.link = self.device.new_link("--app", app.identifier)
        self.open()
        self.row("lockScreen")
        self.assertTrue(self.browser.script("return location.hash").endswith(app.identifier))

    def test_an_app_that_never_asked_has_none(self):
        """An app that never asked has no rows, only a line that says so (K5)."""
        app = self.device.app(allow=())
        self.open()
        self.go(f"/app/{app.identifier}")
        self.browser.see("has not asked", "#settings")

    def test_every_switch_of_an_app_has_its_effect(self):
        """The app reads each setting as the person chose it (K2)."""
        app = self.device.bundle(
            "com.example.alarm", "Alarm", "critical-alerts", "time-sensitive",
            allow=("alert", "sound", "badge", "carPlay", "announcement", "criticalAlert"))
        self.open()
        self.go(f"/app/{app.identifier}")
        effects = {
            "lockScreen": "lockScreen", "notificationCenter": "notificationCenter",
            "sounds": "sound", "badges": "badge", "criticalAlerts": "criticalAlert",
            "timeSensitive": "timeSensitive", "banners": "alert", "announcements": "announcement",
        }
        for row, setting in effects.items():
            with self.subTest(row=row):
                before = app.call("settings")["settings"][setting]
                self.browser.click(ROW.format(row))
                self.browser.until(
                    lambda: app.call("settings")["settings"][setting] != before, f"{setting} stayed")
                self.browser.click(ROW.format(row))
                self.browser.until(
                    lambda: app.call("settings")["settings"][setting] == before, f"{setting} stayed")

    def test_a_press_is_not_undone_by_what_was_read_before(self):
        """A switch keeps its pressed state while the page still reads older settings."""
        app = self.device.app()
        self.open()
        self.go(f"/app/{app.identifier}")
        row = self.browser.find(ROW.format("sounds"))
        self.browser.script(
            "const [row] = arguments; const ask = window.fetch; window.values = [];"
            "window.fetch = async (...words) => {"
            "  const answer = await ask(...words);"
            "  if (words[1]?.body?.includes('\"appSettings\"')) await new Promise((go) => setTimeout(go, 1000));"
            "  return answer; };"
            "new MutationObserver(() => window.values.push(row.getAttribute('aria-checked')))"
            "  .observe(row, { attributeFilter: ['aria-checked'] });", row)
        self.device.settings(app, badges="off")
        self.browser.until(
            lambda: app.call("settings")["settings"]["badge"] == "disabled", "the change of a terminal")
        row.click()
        self.browser.until(
            lambda: self.browser.script("return document.querySelector(arguments[0]).getAttribute('aria-checked')",
                                        ROW.format("badges")) == "false", "the change was not read")
        self.assertEqual(self.browser.script("return window.values"), ["false"])
        self.assertEqual(app.call("settings")["settings"]["sound"], "disabled")

    def test_the_programs_of_the_desktop_have_their_rows(self):
        """What becomes of new programs, who shows them, and whether another server's are listed (S1, S5, S22)."""
        self.open()
        self.go()
        self.choose("unknownPrograms", "quiet")
        self.browser.until(
            lambda: self.device.ask("settings").get("unknownPrograms") == "quiet", "the choice about new programs")
        self.choose("desktop", "lend")
        self.browser.until(lambda: self.device.ask("desktop")["mode"] == "lend", "the choice who shows them")
        self.browser.see("do not come here", "#settings")
        self.browser.click(ROW.format("watches"))
        self.browser.until(
            lambda: self.device.ask("desktop").get("watching", {}).get("isOn"), "the choice to list them")

    def test_a_change_that_is_taken_is_not_complained_about(self):
        """A change that is accepted shows no message, for one app or for all."""
        app = self.device.app()
        self.open()
        self.go(f"/app/{app.identifier}")
        self.browser.click(ROW.format("sounds"))
        self.browser.until(
            lambda: app.call("settings")["settings"]["sound"] == "disabled", "sound stayed")
        self.go()
        self.browser.click(ROW.format("silent"))
        self.browser.until(
            lambda: self.device.person.call("globalSettings")["settings"]["isSilent"], "not silent")
        self.assertEqual([e.text for e in self.browser.all("#messages .failure")], [])

    def test_choices_of_an_app(self):
        """The page sets an app's banner style, previews and grouping (K2)."""
        app = self.device.app()
        self.open()
        self.go(f"/app/{app.identifier}")
        for row, value, setting, read in (
                ("bannerStyle", "persistent", "alertStyle", "alert"),
                ("previews", "never", "showPreviews", "never")):
            self.choose(row, value)
            self.browser.until(
                lambda: app.call("settings")["settings"][setting] == read, f"{setting} stayed")
        self.choose("grouping", "off")
        self.browser.until(
            lambda: self.device.person.call("appSettings", app=app.identifier)
            ["app"]["settings"]["grouping"] == "off", "grouping stayed")

    def test_turning_an_app_off(self):
        """Turning an app off denies it, and its other rows disappear (K2)."""
        app = self.device.app()
        self.open()
        self.go(f"/app/{app.identifier}")
        self.row("allowNotifications").click()
        self.browser.until(
            lambda: app.call("settings")["settings"]["authorizationStatus"] == "denied", "still on")
        self.browser.gone(ROW.format("lockScreen"))

    def test_the_app_s_own_settings(self):
        """The app is asked to show its own settings, without a notification (A13)."""
        app = self.device.app(allow=("alert", "providesAppNotificationSettings"))
        app.call("setDelegate", isSet=True)
        self.open()
        self.go(f"/app/{app.identifier}")
        self.row("openAppSettings").click()
        self.assertNotIn("notification", app.event("openSettings"))

    @both_widths
    def test_global_rows(self):
        """The page sets display style, previews and silent mode for all apps (K1)."""
        person = self.device.person
        self.open()
        self.go()
        self.browser.shoot(f"settings-{self.width}")
        self.choose("display", "count")
        self.choose("previews", "never")
        self.row("silent").click()
        self.browser.until(
            lambda: person.call("globalSettings")["settings"].get("isSilent"), "still loud")
        settings = person.call("globalSettings")["settings"]
        self.assertEqual((settings["display"], settings["previews"]), ("count", "never"))

    def enter(self, name, value):
        """Replaces the text of a field as one change; an empty one in between would be saved, and the rows drawn anew."""
        self.row(name).send_keys(Keys.CONTROL + "a" + Keys.NULL + value + "\n")

    def test_a_refused_language_is_named_in_the_words_of_the_page(self):
        """A refused value of the two fields of languages is named in a sentence without English."""
        self.expects_refusal = True
        self.device.person.call("changeGlobalSettings", changes={"language": "de"})
        self.addCleanup(self.device.person.call, "changeGlobalSettings", changes={"language": ""})
        self.open()
        self.go()
        for name, value in (("language", "xx"), ("languages", "de, $$$")):
            self.enter(name, value)
            message = self.browser.find(f".message[data-field='{name}']").text
            self.assertIn("kein Kürzel", message)
            self.assertIn(value.split()[-1], message)
            self.assertNotIn("This row", message)
        self.enter("languages", ",".join(["de"] * 65))
        self.browser.see("Zu viele Sprachen: 65", ".message[data-field='languages']")

    def test_the_scheduled_summary(self):
        """The scheduled summary is turned on with its times (E15)."""
        self.open()
        self.go("/summary")
        self.row("summaryIsOn").click()
        self.browser.until(
            lambda: self.device.person.call("globalSettings")["settings"].get("summaryIsOn"), "off")

    def test_a_time_that_the_summary_has_is_not_left_in_a_second_field(self):
        """The message names the fault, and the field has its time again once it is left."""
        self.device.person.call("changeGlobalSettings", changes={"summary": "on", "summaryTimes": "08:00,18:00"})
        self.open()
        self.go("/summary")
        self.browser.script("""
            const field = document.querySelector("[data-setting='time 0']");
            field.focus();
            field.value = "18:00";
            field.dispatchEvent(new Event("change"));
            """)
        self.browser.see("The summary has this time already.", ".message[data-field='summaryTimes']")
        self.browser.script("document.activeElement.blur()")
        self.assertEqual(
            self.browser.script("return document.querySelector(\"[data-setting='time 0']\").value"), "08:00")

    def test_what_others_change_is_seen(self):
        """A setting changed in a terminal is shown without a reload."""
        app = self.device.app()
        self.open()
        self.go(f"/app/{app.identifier}")
        self.browser.find(ROW.format("sounds") + "[aria-checked=true]")
        self.device.settings(app, sounds="off")
        self.browser.find(ROW.format("sounds") + "[aria-checked=false]")
