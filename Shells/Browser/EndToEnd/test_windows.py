"""Several windows, a server that stops and starts, a daemon that restarts."""
from support.browser import Browser
from support.case import BrowserCase


class WindowTests(BrowserCase):
    """Closing a window loses nothing, and all agree."""

    def test_two_windows_agree(self):
        """A notification that is cleared in one window disappears from the other."""
        app = self.device.app()
        app.add("milk", title="Buy milk")
        app.add("tea", title="Tea")
        self.open()
        other = Browser()
        self.addCleanup(other.close)
        other.open(self.device.new_link())
        for window in (self.browser, other):
            window.script("location.hash = '#/center'")
            window.find("#center .card[data-identifier=milk]")
        self.browser.click("#center .card[data-identifier=milk] [data-action=clear]")
        other.gone("#center .card[data-identifier=milk]")
        other.find("#center .card[data-identifier=tea]")

    def test_the_daemon_is_started_anew(self):
        """The page says that the daemon is gone, and continues with everything new when it is back."""
        app = self.device.app()
        app.add("milk", title="Buy milk")
        self.open()
        self.browser.script("location.hash = '#/center'")
        self.browser.find("#center .card[data-identifier=milk]")
        app.close()
        self.device.apps.remove(app)
        self.device.stop_daemon()
        self.browser.see("not running", "#link")
        self.device.start_daemon()
        self.device.app().add("tea", title="Tea")
        self.browser.find("#center .card[data-identifier=tea]")
        self.browser.find("#center .card[data-identifier=milk]")
        self.browser.gone("#link")
        self.opened = False

    def test_the_server_is_started_anew(self):
        """The page says how to sign in again after the server was restarted."""
        self.open()
        self.device.stop_center()
        self.browser.find("html[data-link=away]")
        self.device.start_center("--port", self.device.address.rsplit(":", 1)[1])
        self.browser.find("html[data-link=refused]")
        self.browser.see("notification-center --open", "#link")
        self.opened = False

    def test_a_closed_page_has_lost_nothing(self):
        """A reopened page lists notifications that arrived meanwhile, and shows no banner again."""
        app = self.device.app()
        self.open()
        app.add("milk", title="Buy milk")
        self.browser.find(".banner")
        self.browser.open("about:blank")
        app.add("tea", title="Tea")
        self.browser.open(self.device.address + "/#/center")
        self.browser.find("#center .card[data-identifier=tea]")
        self.browser.find("#center .card[data-identifier=milk]")
        self.assertEqual(self.browser.all(".banner"), [])
