"""Part 5: permission."""
from selenium.webdriver.support.ui import Select

from support.case import BrowserCase, both_widths

ASK = "[data-sheet=permission]"


class PermissionTests(BrowserCase):
    """The questions a person is asked, and what becomes of the answers."""

    def ask(self, options, **app):
        """An app that asks, and the number of its call."""
        asker = self.device.app(allow=(), **app)
        return asker, asker.send("requestAuthorization", options=options)

    @both_widths
    def test_allow(self):
        """The question names the app and its options, and allowing grants them (A2)."""
        self.open()
        app, number = self.ask(["alert", "sound"])
        self.browser.see("Tasks", ASK)
        self.browser.see("sounds", ASK)
        self.browser.shoot(f"permission-{self.width}")
        self.browser.click(f"{ASK} [data-action=allow]")
        self.assertTrue(app.answer(number)["granted"])
        self.browser.gone(ASK)

    def test_deny(self):
        """A denied app stays denied (A2, A15)."""
        self.open()
        app, number = self.ask(["alert"])
        self.browser.click(f"{ASK} [data-action=deny]")
        self.assertFalse(app.answer(number)["granted"])
        self.assertEqual(app.call("settings")["settings"]["authorizationStatus"], "denied")

    def test_a_question_waits_for_the_page(self):
        """A question asked before the page was opened is shown, and stays after a reload."""
        app, number = self.ask(["alert"])
        self.open()
        self.browser.find(ASK)
        self.browser.driver.refresh()
        self.browser.click(f"{ASK} [data-action=allow]")
        self.assertTrue(app.answer(number)["granted"])

    def test_in_the_scheduled_summary(self):
        """The third answer is offered only while there is a scheduled summary (A24)."""
        self.open()
        app, number = self.ask(["alert"])
        self.browser.find(ASK)
        self.assertEqual(self.browser.all(f"{ASK} [data-action=allowInSummary]"), [])
        self.device.person.call("authorize", app=app.identifier, decision="deny")
        app.answer(number)
        self.device.person.call("changeGlobalSettings", changes={"summary": "on"})
        other, number = self.ask(["alert"], identifier="com.example.other", name="Other")
        self.browser.click(f"{ASK} [data-action=allowInSummary]")
        self.assertTrue(other.answer(number)["granted"])
        self.assertEqual(other.call("settings")["settings"]["scheduledDelivery"], "enabled")

    def test_critical_alerts_are_asked_for_apart(self):
        """The question about critical alerts follows, and refusing it leaves the rest allowed (A12)."""
        self.open()
        app = self.device.bundle("com.example.alarm", "Alarm", "critical-alerts", allow=())
        number = app.send("requestAuthorization", options=["alert", "criticalAlert"])
        self.browser.click(f"{ASK} [data-action=allow]")
        self.browser.shoot("permission-critical")
        self.browser.click("[data-sheet=permission-critical] [data-action=denyCritical]")
        self.assertTrue(app.answer(number)["granted"])
        settings = app.call("settings")["settings"]
        self.assertEqual(
            (settings["authorizationStatus"], settings["criticalAlert"]), ("authorized", "disabled"))

    @both_widths
    def test_an_app_on_trial_is_kept(self):
        """A provisional app that is kept is authorized and stays quiet (A7, A8)."""
        app, number = self.ask(["alert", "provisional"])
        self.assertTrue(app.answer(number)["granted"])
        app.add("offer", title="Try this")
        self.open()
        self.assertEqual(self.browser.all(".banner"), [])
        if self.browser.all("#tabs [data-place=center]")[0].is_displayed():
            self.browser.click("#tabs [data-place=center]")
        self.browser.shoot(f"provisional-{self.width}")
        self.browser.click("#center .card [data-action=keep]")
        self.browser.click("[data-sheet=keep] [data-action=keepNow]")
        self.browser.until(
            lambda: app.call("settings")["settings"]["authorizationStatus"] == "authorized", "not kept")
        self.assertEqual(app.call("settings")["settings"]["alert"], "disabled")

    def test_an_app_on_trial_is_turned_off(self):
        """Turning off a provisional app asks again, and offers the app's own settings (A9, A13)."""
        app, number = self.ask(["alert", "provisional", "providesAppNotificationSettings"])
        app.answer(number)
        app.call("setDelegate", isSet=True)
        app.add("offer", title="Try this")
        self.open()
        self.browser.click("#tabs [data-place=center]")
        self.browser.click("#center .card [data-action=turnOff]")
        self.browser.click("[data-sheet=turnOff] [data-action=configure]")
        self.assertEqual(app.event("openSettings")["notification"]["key"]["identifier"], "offer")
        app.add("again", title="Try that")
        self.browser.click("#center .card[data-identifier=again] [data-action=turnOff]")
        self.browser.click("[data-sheet=turnOff] [data-action=turnOff]")
        self.browser.until(
            lambda: app.call("settings")["settings"]["authorizationStatus"] == "denied", "still on")
        self.browser.gone("#center .card")


PLACE = "[data-sheet=permission-place]"


class PlacePermissionTests(BrowserCase):
    """The question whether an app may know where the device is, and its rows in Settings (B20, B24)."""

    def ask(self, wish="whileUsing", **fields):
        """An app that asks, and the number of its call."""
        asker = self.device.app()
        return asker, asker.send("requestLocation", wish=wish, **fields)

    @both_widths
    def test_while_using(self):
        """The location question shows the app's reason, and closes when the app has its answer."""
        self.open()
        app, number = self.ask(purpose="To remind you where you shop.")
        self.browser.see("Tasks", PLACE)
        self.browser.see("where you shop", PLACE)
        self.browser.shoot(f"permission-place-{self.width}")
        self.browser.click(f"{PLACE} [data-action=allowWhileUsing]")
        status = app.answer(number)["status"]
        self.assertEqual((status["authorization"], status["isPrecise"]), ("whenInUse", True))
        self.browser.gone(PLACE)

    def test_roughly(self):
        """An app without the precise switch receives coarse locations."""
        self.open()
        app, number = self.ask()
        self.browser.click(f"{PLACE} [data-setting=preciseLocation]")
        self.browser.click(f"{PLACE} [data-action=allowOnce]")
        status = app.answer(number)["status"]
        self.assertEqual((status["authorization"], status["isPrecise"]), ("once", False))

    def test_deny_and_change_in_settings(self):
        """A denial stays until Settings change it, and the device's switch outranks the app's row."""
        self.open()
        app, number = self.ask()
        self.browser.click(f"{PLACE} [data-action=deny]")
        self.assertEqual(app.answer(number)["status"]["authorization"], "denied")
        self.browser.script(f"location.hash = '#/settings/app/{app.identifier}'")
        Select(self.browser.find("#settings [data-setting=location]")).select_by_value("always")
        self.browser.until(
            lambda: app.call("locationStatus")["status"]["authorization"] == "always", "not always")
        self.browser.click("#settings [data-setting=preciseLocation]")
        self.browser.until(
            lambda: not app.call("locationStatus")["status"]["isPrecise"], "still precise")
        self.device.person.call("changeGlobalSettings", changes={"location": "off"})
        status = app.call("locationStatus")["status"]
        self.assertEqual((status["authorization"], status["isEnabled"]), ("denied", False))

    def test_settled_elsewhere(self):
        """A question that another shell answered leaves the page."""
        self.open()
        app, number = self.ask("always")
        self.browser.find(PLACE)
        self.device.person.call("decideLocation", app=app.identifier, decision="allowAlways")
        self.browser.gone(PLACE)
        self.assertEqual(app.answer(number)["status"]["authorization"], "always")
