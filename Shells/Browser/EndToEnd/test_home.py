"""Part 7: Home."""
import os

from support.case import BrowserCase, both_widths


class HomeTests(BrowserCase):
    """The apps, their badges, and opening one."""

    @both_widths
    def test_apps_with_their_badges(self):
        """A badge is shown while the app sets it and the person allows it (C3)."""
        app, _ = self.device.app(), self.device.app("com.example.other", "Other")
        app.call("setBadge", count=3)
        self.open()
        self.browser.find("#home .tile[data-app='com.example.other']")
        self.browser.find("#home .tile[data-app='com.example.tasks'][data-badge='3']")
        self.browser.shoot(f"home-{self.width}")
        app.call("setBadge", count=0)
        self.browser.gone("#home .tile[data-badge]")

    def test_opening_one_starts_it(self):
        """Opening an app starts it if it does not run, and leaves a running one alone."""
        app = self.device.app()
        sign = os.path.join(self.device.folder, "started")
        app.call("setLaunchCommand", command=["/usr/bin/touch", sign])
        app.close()
        self.device.apps.remove(app)
        self.open()
        self.browser.click("#home .tile[data-app='com.example.tasks']")
        self.browser.until(lambda: os.path.exists(sign), "it was not started")

    def test_one_that_cannot_be_started_says_why(self):
        """An app that cannot be started shows the reason."""
        self.device.person.call(
            "schedule", app="com.example.command", request={"identifier": "x", "content": {"title": "X"}})
        self.open()
        self.browser.click("#home .tile[data-app='com.example.command']")
        self.browser.find("#messages .message.failure")
        self.expects_refusal = True

    def test_apps_come_and_go(self):
        """An app that is removed disappears from Home without a reload."""
        app = self.device.app()
        self.open()
        self.browser.find("#home .tile[data-app='com.example.tasks']")
        self.device.person.call("uninstall", app=app.identifier)
        self.browser.gone("#home .tile[data-app='com.example.tasks']")
        # The page requests the changed app, and the server answers that it does not exist.
        self.expects_refusal = True
