"""Part 6 again: Focus modes with their schedules."""
from support.case import BrowserCase, both_widths

ROW = "#settings [data-setting='{}']"


class FocusTests(BrowserCase):
    """Who may interrupt, and when."""

    def go(self, path):
        """Opens a page of Settings."""
        self.browser.script(f"location.hash = '#/settings/{path}'")
        self.browser.find("#settings")

    @both_widths
    def test_a_mode_with_a_schedule_is_made(self):
        """A Focus made in the page silences an app at its hours and allows it after them (E14)."""
        app, other = self.device.app(), self.device.app("com.example.other", "Other")
        self.open()
        self.go("mode")
        name = self.browser.find(ROW.format("focusName"))
        name.send_keys("Work")
        name.send_keys("\t")
        self.browser.click(ROW.format("allowed com.example.other"))
        self.browser.click(ROW.format("addSchedule"))
        self.browser.find("#settings .days [data-day='4'][aria-pressed=true]")
        self.browser.shoot(f"focus-{self.width}")
        self.browser.click(ROW.format("saveFocus"))
        self.browser.until(
            lambda: self.device.person.call("globalSettings")["settings"].get("focusModes"), "not kept")
        mode = self.device.person.call("globalSettings")["settings"]["focusModes"][0]
        self.assertEqual(mode["allowedApps"], [other.identifier])
        self.assertEqual(mode["schedules"], [{"days": [2, 3, 4, 5, 6], "from": 540, "to": 1020}])
        # It is Wednesday, 9:41: the mode is on by its schedule.
        self.assertTrue(self.device.person.call("globalSettings")["settings"]["focusIsScheduled"])
        app.add("milk", title="Buy milk")
        other.add("tea", title="Tea")
        self.browser.find(".banner[data-identifier=tea]")
        self.assertEqual(self.browser.all(".banner[data-identifier=milk]"), [])
        self.device.advance(8 * 3600)
        self.assertNotIn("focus", self.device.person.call("globalSettings")["settings"])
        app.add("bread", title="Buy bread")
        self.browser.find(".banner[data-identifier=bread]")

    def test_people(self):
        """A person who is allowed is kept with the Focus (K4)."""
        self.open()
        self.go("mode")
        name = self.browser.find(ROW.format("focusName"))
        name.send_keys("Sleep\t")
        self.browser.find(ROW.format("person")).send_keys("anna@example.com\t")
        self.browser.click(ROW.format("addPerson"))
        self.browser.find(ROW.format("person anna@example.com"))
        self.browser.click(ROW.format("allowsTimeSensitive"))
        self.browser.click(ROW.format("saveFocus"))
        self.browser.until(
            lambda: self.device.person.call("globalSettings")["settings"].get("focusModes"), "not kept")
        mode = self.device.person.call("globalSettings")["settings"]["focusModes"][0]
        self.assertEqual(mode["allowedPeople"], ["anna@example.com"])
        self.assertFalse(mode["allowsTimeSensitive"])

    def test_it_is_turned_on_and_off(self):
        """A Focus is turned on and off by its switch, in this window and for the system."""
        self.device.person.call("saveFocus", focus={"name": "Work", "allowsTimeSensitive": True})
        self.open()
        self.go("focus")
        self.browser.click(ROW.format("on Work"))
        self.browser.until(
            lambda: self.device.person.call("status")["status"].get("focus") == "Work", "not on")
        self.browser.click(ROW.format("on Work"))
        self.browser.until(
            lambda: "focus" not in self.device.person.call("status")["status"], "not off")

    def test_it_is_removed(self):
        """A removed Focus stops suppressing notifications."""
        self.device.person.call("saveFocus", focus={"name": "Work", "allowsTimeSensitive": True})
        self.device.person.call("turnFocus", name="Work", isOn=True)
        self.open()
        self.go("mode/Work")
        self.browser.click(ROW.format("removeFocus"))
        self.browser.until(
            lambda: not self.device.person.call("globalSettings")["settings"].get("focusModes"), "kept")
        self.assertNotIn("focus", self.device.person.call("status")["status"])
