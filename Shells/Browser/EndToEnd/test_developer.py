"""Part 8: the developer drawer."""
from support.case import BrowserCase, both_widths

DRAWER = "#developer"


class DeveloperTests(BrowserCase):
    """The tools for developers of apps."""

    query = "developer"

    def drawer(self):
        """Opens the drawer if it is folded."""
        if not self.browser.all(DRAWER)[0].is_displayed():
            self.browser.click("[data-action=developer]")
        self.browser.find(DRAWER)

    def write(self, payload):
        """Types a payload."""
        field = self.browser.find(f"{DRAWER} [data-field=payload]")
        field.clear()
        field.send_keys(payload)

    @both_widths
    def test_a_push_is_sent(self):
        """A typed payload arrives as a push, and is shown."""
        self.device.app()
        self.open()
        self.drawer()
        self.write('{"aps":{"alert":{"title":"From afar"}}}')
        self.browser.find(f"{DRAWER} [data-part=check][data-state=good]")
        self.browser.shoot(f"developer-{self.width}")
        self.browser.click(f"{DRAWER} [data-action=sendPush]")
        self.browser.until(
            lambda: self.device.person.call("delivered")["notifications"], "nothing was delivered")
        content = self.device.person.call("delivered")["notifications"][0]["request"]["content"]
        self.assertEqual(content["title"], "From afar")

    def test_broken_rules_are_named_while_it_is_typed(self):
        """A faulty payload shows the field, the fault and the rule's number while it is typed."""
        self.device.app()
        self.open()
        self.drawer()
        self.write('{"aps":{"alert":"Hi","badge":"many"}}')
        self.browser.find(f"{DRAWER} [data-part=check][data-state=broken] [data-field='aps.badge'][data-rule]")
        self.write('{"aps":')
        self.browser.find(f"{DRAWER} [data-part=check][data-state=broken]")

    def test_the_clock_moves(self):
        """The clock moves by steps and to the next due date, and deliveries happen on the way."""
        app = self.device.app()
        app.add_in(3 * 3600, "milk", title="Buy milk")
        before = self.device.person.call("status")["status"]["now"]
        self.open()
        self.drawer()
        self.browser.click(f"{DRAWER} [data-clock=devHour]")
        self.browser.until(
            lambda: self.device.person.call("status")["status"]["now"] == before + 3_600_000_000,
            "the clock stood still")
        self.browser.click(f"{DRAWER} [data-clock=devNext]")
        self.browser.find(".banner[data-identifier=milk]")

    def test_the_timeline_says_which_rule_decided(self):
        """The timeline has each step from the request to the response, with rule numbers (E14)."""
        app = self.device.app()
        app.call("setDelegate", isSet=True)
        self.device.person.call("setFocus", focus={"name": "Work"})
        self.open()
        self.drawer()
        app.add_in(60, "milk", title="Buy milk")
        self.device.advance(60)
        line = self.browser.find(f"{DRAWER} .timeline [data-identifier=milk][data-rules~=E14]")
        self.assertIn("Work", line.text)
        key = self.device.person.call("delivered")["notifications"][0]["key"]
        self.device.person.call("respond", key=key, choice={"kind": "open"})
        app.call("responseHandled", token=app.event("didReceive")["token"])
        self.browser.until(
            lambda: len(self.browser.all(f"{DRAWER} .timeline [data-identifier=milk]")) >= 5,
            "the story is too short")
        self.browser.shoot("developer-timeline")
        steps = {e.get_attribute("data-step")
                 for e in self.browser.all(f"{DRAWER} .timeline [data-identifier=milk]")}
        self.assertGreaterEqual(len(steps), 4)

    def test_lock_and_focus(self):
        """The drawer turns on a Focus and locks the device."""
        self.device.person.call("saveFocus", focus={"name": "Work", "allowsTimeSensitive": True})
        self.open()
        self.drawer()
        self.browser.find(f"{DRAWER} [data-setting=devFocus] option[value=Work]").click()
        self.browser.until(
            lambda: self.device.person.call("status")["status"].get("focus") == "Work", "not on")
        self.browser.click(f"{DRAWER} [data-setting=locked]")
        self.browser.find("#lock")

    def test_the_place_is_set_by_hand(self):
        """A latitude and longitude set by hand become the device's location."""
        self.open()
        self.drawer()
        for name, value in (("devLatitude", "48.137"), ("devLongitude", "11.575")):
            field = self.browser.find(f"{DRAWER} [data-field={name}]")
            field.clear()
            field.send_keys(value)
        self.browser.click(f"{DRAWER} [data-place=devPlaceSet]")
        self.browser.see("within 5 m", DRAWER)
        fix = self.device.person.call("location")["location"]["fix"]
        self.assertEqual(fix["coordinate"], {"latitude": 48.137, "longitude": 11.575})
        self.assertTrue(fix["isSimulated"])
