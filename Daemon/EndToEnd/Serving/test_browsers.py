"""Chromium and Firefox, each unchanged, with a local page that notifies with buttons."""
from endtoend import browsers, commands, needs
from endtoend.browsers import TIMEOUT, TITLE
from endtoend.session import ServingCase


class Browsers(ServingCase):
    """A browser on a screen of its own, and a shell that can take replies."""

    def setUp(self):
        super().setUp()
        needs.programs("Xvfb")
        self.shell = self.session.shell()
        self.page = browsers.Page()
        self.addCleanup(self.page.server_close)
        self.addCleanup(self.page.shutdown)
        self.session.environment |= self.session.screen()

    def await_notification(self, browser):
        """Waits for the notification, and returns its name and its presentation on the shell."""
        name = commands.wait_until(
            lambda: next((name for name, title in self.session.delivered().items() if title == TITLE), None)
            or (browser.poll() is not None and "ended"),
            f"the browser's notification; the page said {self.page.heard}", TIMEOUT, pause=0.2)
        self.assertNotEqual(name, "ended", self.session.output())
        return name, self.shell.await_presentation(TITLE)

    def heard(self, line):
        """Waits until the page has said something."""
        commands.wait_until(lambda: line in self.page.heard, f"{line!r}, but {self.page.heard}")

    def chromium(self):
        """Starts Chromium on the page."""
        return browsers.chromium(self.session, self.page.address)

    def firefox(self):
        """Starts Firefox on the page."""
        return browsers.firefox(self.session, self.page.address)

    def test_chromium(self):
        """Chromium's notification has its site as subtitle, its text as it was written, its buttons and a reply."""
        browser = self.chromium()
        name, shown = self.await_notification(browser)
        self.assertIn("a < b & <b>c</b>", shown.get("body", ""), "the text is not as the page wrote it")
        self.assertIn("hromium", name.split("/")[0])
        self.assertIn("localhost", shown.get("subtitle", ""))
        buttons = {one["title"]: one["identifier"] for one in shown["actions"]}
        self.assertIn("Later", buttons)
        self.session.respond(name, "--action", buttons["Later"])
        self.heard("action later ")
        self.await_absence(name)

    def test_chromium_reply(self):
        """A typed reply reaches the page's worker."""
        name, _ = self.await_notification(self.chromium())
        self.session.respond(name, "--action", "inline-reply", "--text", "on my way")
        # Chromium on Linux hands the text over without the name of its button.
        self.heard("action  on my way")

    def test_chromium_dismissal(self):
        """A dismissal reaches the worker as the end."""
        name, _ = self.await_notification(self.chromium())
        self.session.respond(name, "--dismiss")
        self.heard("closed")

    def test_firefox(self):
        """Firefox's notification has its text as it was written, and its button reaches the worker."""
        browser = self.firefox()
        name, shown = self.await_notification(browser)
        self.assertIn("a < b & <b>c</b>", shown.get("body", ""), "the text is not as the page wrote it")
        self.assertIn("irefox", name.split("/")[0])
        buttons = {one["title"]: one["identifier"] for one in shown["actions"]}
        if "Later" in buttons:
            self.session.respond(name, "--action", buttons["Later"])
            self.heard("action later ")
        else:
            self.session.respond(name)
            self.heard("action  ")
        self.await_absence(name)

    def test_firefox_dismissal(self):
        """A dismissal reaches the worker as the end."""
        name, _ = self.await_notification(self.firefox())
        self.session.respond(name, "--dismiss")
        self.heard("closed")

    def test_chromium_across_a_restart(self):
        """Chromium's button reaches the worker also from another daemon than that of the notification."""
        name, shown = self.await_notification(self.chromium())
        buttons = {one["title"]: one["identifier"] for one in shown["actions"]}
        self.session.restart()
        self.session.respond(name, "--action", buttons["Later"])
        self.heard("action later ")
        self.await_absence(name)

    def test_firefox_across_a_restart(self):
        """Firefox's answer reaches the worker also from another daemon than that of the notification."""
        name, _ = self.await_notification(self.firefox())
        self.session.restart()
        self.session.respond(name)
        self.heard("action  ")
        self.await_absence(name)

    def await_absence(self, name):
        """The notification leaves the list."""
        commands.wait_until(lambda: name not in self.session.delivered(), "the notification's end", pause=0.1)
