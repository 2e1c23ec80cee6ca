"""Part 6: the subscriptions for messages from servers, in Settings."""
import os

from selenium.webdriver.common.keys import Keys

from endtoend.link_gateway import HOST, LinkGateway
from support.case import BrowserCase, both_widths

PAGE = "#/settings/subscriptions"
RECORD = "#settings .record"
SHEET = "[data-sheet=endSubscription]"
LONG = "Messenger" * 22


class SubscriptionTests(BrowserCase):
    """The user sees each subscription, and ends it."""

    def connect(self):
        """Names a gateway to the daemon, which issues every endpoint."""
        folder = os.path.join(self.device.folder, "gateway")
        self.gateway = LinkGateway(folder)
        self.addCleanup(self.gateway.close)
        self.device.run(
            "unctl", "gateway", "add", f"{HOST}:{self.gateway.port}", "--ca", self.gateway.certificate)

    def subscribed(self, identifier="com.example.tasks", name="Tasks"):
        """An app with an endpoint."""
        app = self.device.app(identifier, name)
        app.call("subscribe")
        app.event("subscribed")
        return app

    def subscriptions(self):
        """What `unctl subscriptions` lists."""
        return self.device.ask("subscriptions")

    def names(self):
        """The names of the apps in the list, from above."""
        return [e.text for e in self.browser.all(f"{RECORD} .row-name")]

    def go(self, place=PAGE):
        """Goes to a page of Settings."""
        self.browser.script("location.hash = arguments[0]", place)
        self.browser.find("#settings")

    def end(self, place=0):
        """Presses the button of a row, and returns the question's text."""
        self.browser.until(lambda: self.browser.all(f"{RECORD} [data-action=end]"), "no row")
        self.browser.all(f"{RECORD} [data-action=end]")[place].click()
        return self.browser.text(SHEET)

    @both_widths
    def test_a_subscription_is_listed_and_ended(self):
        """Settings lists the subscriptions of all apps, and one that the user ends is gone everywhere."""
        self.connect()
        self.subscribed("com.example.mail", "Mail")
        tasks = self.subscribed()
        self.open()
        self.go("#/settings")
        self.browser.see("2", "#settings [data-setting=subscriptions] .row-value")
        self.browser.click("#settings [data-setting=subscriptions]")
        self.browser.until(lambda: self.names() == ["Mail", "Tasks"], "both apps")
        for text in ("push.example.org", "Last message", "None yet", "Messages today"):
            self.browser.see(text, RECORD)
        self.browser.shoot(f"subscriptions-{self.width}")
        self.assertIn("“Tasks” no longer receives messages from this server until it subscribes again.", self.end(1))
        self.browser.shoot(f"subscriptions-end-{self.width}")
        self.browser.click(f"{SHEET} [data-action=cancel]")
        self.browser.gone(SHEET)
        self.assertEqual(len(self.subscriptions()), 2)
        self.end(1)
        self.browser.click(f"{SHEET} [data-action=endNow]")
        self.browser.until(lambda: self.names() == ["Mail"], "Mail alone")
        tasks.event("subscriptionEnded")
        self.assertEqual([one["app"] for one in self.subscriptions()], ["com.example.mail"])
        self.browser.until(lambda: self.gateway.returned, "the return of the endpoint")

    def test_changes_elsewhere_are_seen(self):
        """A subscription that is made, has a message, or is ended elsewhere changes the page without a reload."""
        self.connect()
        self.open()
        self.go()
        self.browser.see("No app receives messages from a server.", "#settings")
        self.subscribed()
        self.browser.until(lambda: self.names() == ["Tasks"], "the new subscription")
        self.gateway.push(b"not encrypted", "message-1")
        self.browser.see("Unreadable messages\n1", RECORD)
        self.browser.see("Messages today\n1", RECORD)
        self.device.run("unctl", "subscriptions", "end", self.subscriptions()[0]["name"])
        self.browser.see("No app receives messages from a server.", "#settings")

    def test_an_app_s_page_has_its_own(self):
        """The page of an app has the app's own subscriptions only, also before it asked for anything."""
        self.connect()
        self.subscribed("com.example.mail", "Mail")
        app = self.device.app("com.example.news", "News", allow=())
        app.call("subscribe")
        app.event("subscribed")
        self.open()
        self.go("#/settings/app/com.example.news")
        self.browser.until(lambda: self.names() == ["News"], "its subscription")
        self.end()
        self.browser.click(f"{SHEET} [data-action=endNow]")
        self.browser.gone("#settings [data-section=subscriptions]")

    def test_an_end_that_came_first_is_no_failure(self):
        """Ending a subscription that its app has ended meanwhile shows no message."""
        self.connect()
        app = self.subscribed()
        self.open()
        self.go()
        self.end()
        app.call("unsubscribe")
        self.browser.until(lambda: not self.names(), "no row")
        self.browser.click(f"{SHEET} [data-action=endNow]")
        self.browser.gone(SHEET)
        self.expects_refusal = True
        self.assertEqual(self.browser.all("#messages .failure"), [])

    def test_keys_and_names(self):
        """Every button has a name with its app, is reached by Tab, and gives the focus to its neighbour when it goes."""
        self.connect()
        self.subscribed("com.example.mail", "Mail")
        self.subscribed()
        self.open()
        self.go()
        self.browser.until(lambda: len(self.names()) == 2, "both apps")
        nodes = self.browser.accessibility()
        self.assertTrue({("group", "Mail"), ("group", "Tasks")} <= {node[:2] for node in nodes})
        self.assertIn(("button", "End the subscription of Tasks"), {node[:2] for node in nodes})
        for _ in range(30):
            self.browser.press(Keys.TAB)
            if self.browser.focused()[1] == "End the subscription of Mail":
                break
        self.browser.press(Keys.ENTER)
        self.browser.find(SHEET)
        self.browser.press(Keys.ESCAPE)
        self.browser.gone(SHEET)
        self.assertEqual(self.browser.focused(), ["button", "End the subscription of Mail"])
        self.browser.press(Keys.ENTER)
        self.browser.find(SHEET)
        self.browser.press(Keys.TAB, Keys.ENTER)
        self.browser.until(lambda: self.names() == ["Tasks"], "Tasks alone")
        self.browser.until(
            lambda: self.browser.focused() == ["button", "End the subscription of Tasks"], "the focus in the next row")

    @both_widths
    def test_long_names_wrap(self):
        """A long name without a blank wraps, and covers nothing."""
        self.connect()
        self.subscribed("com.example.long", LONG)
        self.open()
        self.go()
        self.browser.until(lambda: len(self.names()) == 1, "the app")
        self.browser.shoot(f"subscriptions-long-{self.width}")
        crossing = self.browser.script(
            "const record = document.querySelector(arguments[0]);"
            "const rects = ['.row-texts', '.row-facts', '.row-button'].map((one) => record.querySelector(one).getBoundingClientRect());"
            "const text = new Range(); text.selectNodeContents(record.querySelector('.row-name'));"
            "const cross = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;"
            "return [rects.some((a, i) => rects.some((b, j) => i < j && cross(a, b))), record.scrollWidth > record.clientWidth,"
            "  text.getBoundingClientRect().width > rects[0].width + 1];", RECORD)
        self.assertEqual(crossing, [False, False, False])

    def test_power_and_data(self):
        """The page sets whether less urgent messages wait on battery and metered networks."""
        self.open()
        self.go("#/settings")
        row = "#settings [data-setting=savePower]"
        self.browser.find(f"{row}[aria-checked=true]")
        self.assertEqual(self.browser.all("#settings [data-setting=subscriptions]"), [])
        self.browser.click(row)
        self.browser.until(lambda: self.device.ask("settings").get("savesPower") is False, "the policy stayed")
        self.browser.find(f"{row}[aria-checked=false]")
