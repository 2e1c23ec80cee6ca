"""Part 2: the lock screen."""
from support.case import BrowserCase, both_widths

CARD = "#lock .card[data-identifier='{}']"


class LockScreenTests(BrowserCase):
    """What can be seen and done while the screen is locked."""

    def setUp(self):
        super().setUp()
        self.person = self.device.person

    def lock(self, previews="whenUnlocked"):
        """Locks the screen, with this previews setting."""
        self.person.call("changeGlobalSettings", changes={"previews": previews})
        self.person.call("setLocked", isLocked=True)

    @both_widths
    def test_the_clock_and_what_came(self):
        """The lock screen has the time of the system's zone and the notifications in order."""
        app = self.device.app()
        self.device.person.call("changeGlobalSettings", changes={"previews": "always"})
        self.device.person.call("setLocked", isLocked=True)
        self.open()
        self.browser.find("#lock")
        self.browser.see("9:41", ".lock-time")
        app.add("milk", title="Buy milk")
        self.browser.find(CARD.format("milk"))
        self.browser.shoot(f"lock-{self.width}")
        self.assertEqual(self.browser.all(".banner"), [])

    def test_previews_are_hidden_until_it_is_unlocked(self):
        """Hidden previews show a placeholder, and the title if the category says so (E16)."""
        app = self.device.app()
        app.call("setCategories", categories=[
            {"identifier": "mail", "hiddenPreviewsBodyPlaceholder": "%u mails"},
            {"identifier": "named", "options": ["hiddenPreviewsShowTitle"]}])
        self.lock()
        self.open()
        app.add("one", title="Secret", body="Very secret", categoryIdentifier="mail", threadIdentifier="m")
        self.browser.see("1 mails", CARD.format("one"))
        app.add("two", title="Shown", body="Not shown", categoryIdentifier="named")
        self.browser.see("Shown", CARD.format("two"))
        self.assertNotIn("Secret", self.browser.text("#lock"))
        self.assertNotIn("Not shown", self.browser.text("#lock"))
        self.assertNotIn("Secret", self.browser.script("return document.documentElement.outerHTML"))

    def test_critical_alerts_stand_above_all(self):
        """A critical alert stays above newer ordinary notifications (E21)."""
        app = self.device.bundle(
            "com.example.alarm", "Alarm", "critical-alerts", allow=("alert", "sound", "criticalAlert"))
        tasks = self.device.app()
        self.lock("always")
        self.open()
        app.add("smoke", title="Smoke", interruptionLevel="critical", sound={"kind": "critical"})
        self.browser.find(CARD.format("smoke") + "[data-level=critical]")
        tasks.add("milk", title="Buy milk")
        self.browser.find(CARD.format("milk"))
        cards = [card.get_attribute("data-identifier") for card in self.browser.all("#lock .card")]
        self.assertEqual(cards[0], "smoke")

    def test_an_action_that_needs_it_asks_to_unlock_first(self):
        """An action that needs the unlock reaches the app only after it (F4)."""
        app = self.device.app()
        app.call("setCategories", categories=[{"identifier": "task", "actions": [
            {"identifier": "done", "title": "Mark As Done", "options": ["authenticationRequired"]}]}])
        app.call("setDelegate", isSet=True)
        self.lock("always")
        self.open()
        app.add("milk", title="Buy milk", categoryIdentifier="task")
        self.browser.click(CARD.format("milk") + " [data-action=open]")
        self.browser.click("[data-sheet=look] [data-choice=done]")
        self.browser.find("[data-sheet=unlock]")
        self.assertEqual(app.messages, [])
        self.browser.click("[data-sheet=unlock] [data-action=unlock]")
        self.assertEqual(app.event("didReceive")["response"]["actionIdentifier"], "done")
        self.assertFalse(self.person.call("status")["status"]["isLocked"])

    def test_it_is_woken_by_active_ones_only(self):
        """A passive notification leaves the screen dark, and an active one wakes it (E12)."""
        app = self.device.app()
        self.open()
        self.browser.find("#surface")
        self.lock("always")
        self.browser.find("#lock[data-awake=false]")
        app.add("quiet", title="Quiet", interruptionLevel="passive")
        app.add("loud", title="Loud")
        self.browser.find("#lock[data-awake=true]")
        self.browser.see("Loud", "#lock")

    def test_unlocking_leads_back(self):
        """The unlock button unlocks the system itself, not only this window."""
        self.lock()
        self.open()
        self.browser.click("#lock [data-action=unlock]")
        self.browser.gone("#lock")
        self.assertFalse(self.person.call("status")["status"]["isLocked"])
