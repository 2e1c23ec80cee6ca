"""Part 3: Notification Center."""
from selenium.webdriver.common.keys import Keys

from support.case import BrowserCase, both_widths

CARD = "#center .card[data-identifier='{}']"


class CenterTests(BrowserCase):
    """The list of missed notifications."""

    def open_center(self):
        """Opens the page at the list."""
        self.open()
        if self.browser.all("#tabs [data-place=center]")[0].is_displayed():
            self.browser.click("#tabs [data-place=center]")
        self.browser.find("#center")

    def fill(self, app, count, **content):
        """Delivers this many notifications of an app, a minute apart."""
        for number in range(count):
            app.add(f"{app.identifier}-{number}", title=f"Number {number}", **content)
            self.device.advance(60)

    def cards(self):
        """The identifiers of the cards, from the top."""
        return [
            card.get_attribute("data-identifier") for card in self.browser.all("#center .card")]

    @both_widths
    def test_it_stacks_only_what_outgrows_the_screen(self):
        """Three notifications lie side by side, and twenty of one app become one stack.

        The newest is in front, with the default line (E7 to E9).
        """
        app = self.device.app()
        self.fill(app, 3)
        self.open_center()
        self.browser.until(lambda: len(self.cards()) == 3, "three cards were not seen")
        self.assertEqual(self.cards()[0], "com.example.tasks-2")
        for number in range(3, 20):
            app.add(f"com.example.tasks-{number}", title=f"Number {number}")
        self.browser.until(lambda: len(self.cards()) == 1, "no stack was made")
        self.browser.see("Number 19", "#center .card")
        self.browser.see("19 more notifications", "#center .card")
        self.browser.shoot(f"center-stacked-{self.width}")
        self.browser.click("#center .card[data-count] [data-action=open]")
        self.browser.until(lambda: len(self.cards()) > 3, "the stack did not open")
        self.browser.click("#center [data-action=collapse]")
        self.browser.until(lambda: len(self.cards()) == 1, "the stack did not close")

    def test_the_line_of_a_stack_is_the_category_s_own(self):
        """The category's own line names a stack, and `%u` counts those behind the first (E9)."""
        app = self.device.app()
        app.call("setCategories", categories=[{"identifier": "mail", "summaryFormat": "%u more mails"}])
        self.fill(app, 20, categoryIdentifier="mail", threadIdentifier="inbox")
        self.open_center()
        self.browser.see("19 more mails", "#center .card")
        app.add("last", title="Last", categoryIdentifier="mail", threadIdentifier="inbox")
        self.browser.see("20 more mails", "#center .card")

    def test_it_groups_as_the_person_wants(self):
        """The list groups by thread, by app, or not at all, as the person chose (E7)."""
        app = self.device.app()
        for thread in ("one", "two"):
            for number in range(12):
                app.add(f"{thread}-{number}", title=f"{thread} {number}", threadIdentifier=thread)
        self.open_center()
        self.browser.until(lambda: len(self.cards()) == 2, "two threads are two stacks")
        self.device.settings(app, grouping="byApp")
        self.browser.until(lambda: len(self.cards()) == 1, "one app is one stack")
        self.device.settings(app, grouping="off")
        self.browser.until(lambda: len(self.cards()) > 2, "nothing is stacked")

    @both_widths
    def test_one_a_group_and_all_are_cleared(self):
        """Clearing one notification, a group or all removes exactly these (E8)."""
        tasks, other = self.device.app(), self.device.app("com.example.other", "Other")
        self.fill(tasks, 15)
        self.fill(other, 2)
        self.open_center()
        self.browser.click(CARD.format("com.example.tasks-14") + " [data-action=clear]")
        self.browser.click(CARD.format("com.example.tasks-14") + " [data-action=clear][data-sure]")
        self.browser.gone(CARD.format("com.example.tasks-14"))
        self.browser.until(lambda: self.left() == 2, "two are left")
        self.browser.click(CARD.format("com.example.other-1") + " [data-action=clear]")
        self.browser.gone(CARD.format("com.example.other-1"))
        self.browser.until(lambda: self.left() == 1, "one is left")
        self.browser.click("#clear-all")
        self.browser.click("#clear-all[data-sure]")
        self.browser.see("No notifications", "#center")
        self.browser.until(lambda: self.left() == 0, "none is left")

    def left(self):
        """How many notifications the system still has."""
        return len(self.device.person.call("delivered")["notifications"])

    def test_dates_age(self):
        """Dates in the list follow the daemon's clock: now, minutes, hours, yesterday."""
        app = self.device.app()
        app.add("milk", title="Buy milk")
        self.open_center()
        self.browser.see("now", "#center .date")
        self.device.advance(5 * 60)
        app.add("tea", title="Tea")
        self.browser.see("5 min ago", CARD.format("milk"))
        self.device.set_clock("2026-03-05T10:00:00")
        app.add("late", title="Late")
        self.browser.see("Yesterday", CARD.format("milk"))

    def test_the_scheduled_summary_leads_with_what_matters(self):
        """The scheduled summary is one card with the most relevant notification first (E15, C19)."""
        app = self.device.app()
        self.device.person.call(
            "changeGlobalSettings", changes={"summary": "on", "summaryTimes": "8:00,18:00"})
        self.device.settings(app, delivery="summary")
        for number in range(5):
            app.add(f"n{number}", title=f"Number {number}", relevanceScore=number / 10)
        self.open_center()
        self.browser.see("No notifications", "#center")
        self.device.advance(9 * 3600)
        self.browser.see("Summary of", "#center .digest")
        self.browser.see("Number 4", "#center .card")
        self.assertEqual(self.cards()[0], "n4")
        self.browser.shoot("center-summary")

    def test_marks_of_level(self):
        """Time-sensitive and critical notifications are marked as such."""
        app = self.device.bundle(
            "com.example.alarm", "Alarm", "critical-alerts", "time-sensitive",
            allow=("alert", "sound", "criticalAlert"))
        app.add("train", title="Train", interruptionLevel="time-sensitive")
        app.add("smoke", title="Smoke", interruptionLevel="critical")
        self.open_center()
        self.browser.see("Time sensitive", CARD.format("train"))
        self.browser.see("Critical", CARD.format("smoke"))

    def test_the_keyboard_goes_through_it(self):
        """Arrow keys move through the list, Delete clears, and the focus moves to the next card."""
        app = self.device.app()
        self.fill(app, 3)
        self.open_center()
        self.browser.find(CARD.format("com.example.tasks-2"))
        self.browser.script(
            "document.querySelector('#center .card [data-action=open]').focus()")
        self.browser.press(Keys.ARROW_DOWN)
        self.browser.press(Keys.DELETE)
        self.browser.gone(CARD.format("com.example.tasks-1"))
        self.browser.until(
            lambda: self.browser.script(
                "return Boolean(document.activeElement.closest('#center .card'))"), "the focus was lost")
        self.assertEqual(self.left(), 2)

    def test_what_the_app_takes_back_goes(self):
        """The list follows removals, replacements and changes of the app (G1 to G3, B1)."""
        app = self.device.app()
        self.fill(app, 3)
        self.open_center()
        self.browser.find(CARD.format("com.example.tasks-1"))
        app.call("removeDelivered", identifiers=["com.example.tasks-1"])
        self.browser.gone(CARD.format("com.example.tasks-1"))
        app.add("com.example.tasks-0", title="Again")
        self.browser.see("Again", "#center .card")
        self.browser.until(lambda: self.cards()[0] == "com.example.tasks-0", "it is the newest now")
        self.assertEqual(len(self.cards()), 2)
