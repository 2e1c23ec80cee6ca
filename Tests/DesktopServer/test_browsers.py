"""Chromium and Firefox, each unchanged, with a local page that notifies with buttons."""
import json
import os
import threading
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from support import commands, needs
from support.programs import PROGRAMS
from support.session import ServingCase

FILES = {"/": ("page.html", "text/html"), "/worker.js": ("worker.js", "text/javascript")}
PATIENCE = 180  # seconds, until a browser has notified
TITLE = "From a page"
PREFERENCES = {
    "permissions.default.desktop-notification": 1, "dom.webnotifications.requireuserinteraction": False,
    "dom.webnotifications.actions.enabled": True, "datareporting.policy.dataSubmissionEnabled": False,
    "browser.shell.checkDefaultBrowser": False, "app.update.enabled": False, "browser.aboutwelcome.enabled": False,
    "toolkit.startup.max_resumed_crashes": -1, "network.proxy.type": 0}


class Page(ThreadingHTTPServer):
    """A server of the page; what the page says is kept in order."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Answer)
        self.heard = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self):
        """Where the page is."""
        return f"http://localhost:{self.server_port}/"


class Answer(BaseHTTPRequestHandler):
    """One request."""

    def do_GET(self):  # pylint: disable=invalid-name
        """Hands a file out."""
        name, kind = FILES.get(self.path, (None, "text/plain"))
        self.send_response(200 if name else 404)
        self.send_header("Content-Type", kind)
        self.end_headers()
        if name:
            with open(os.path.join(PROGRAMS, name), "rb") as file:
                self.wfile.write(file.read())

    def do_POST(self):  # pylint: disable=invalid-name
        """Keeps what was said."""
        self.server.heard.append(urllib.parse.unquote(self.path.split("?", 1)[1]))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):  # pylint: disable=arguments-differ
        """Nothing is printed."""


class Browsers(ServingCase):
    """A browser on a screen of its own, and a shell that can take replies."""

    def setUp(self):
        super().setUp()
        needs.programs("Xvfb")
        self.shell = self.session.shell()
        self.page = Page()
        self.addCleanup(self.page.server_close)
        self.addCleanup(self.page.shutdown)
        self.folder = self.session.place("profile")
        os.makedirs(self.folder)

    def await_notification(self, browser):
        """Waits for the notification, and returns its name and what the shell was shown."""
        name = commands.wait_until(
            lambda: next((name for name, title in self.session.delivered().items() if title == TITLE), None)
            or (browser.poll() is not None and "ended"),
            f"the browser's notification; the page said {self.page.heard}", PATIENCE, pause=0.2)
        self.assertNotEqual(name, "ended", self.session.output())
        return name, self.shell.await_presentation(TITLE)

    def heard(self, line):
        """Waits until the page has said something."""
        commands.wait_until(lambda: line in self.page.heard, f"{line!r}, but {self.page.heard}")

    def chromium(self):
        """Starts Chromium with a permission for every page."""
        needs.programs("chromium")
        os.makedirs(f"{self.folder}/Default")
        with open(f"{self.folder}/Default/Preferences", "w", encoding="utf-8") as file:
            json.dump({"profile": {"default_content_setting_values": {"notifications": 1}}}, file)
        return self.session.run_beside(
            "chromium", "--no-sandbox", "--no-first-run", "--no-default-browser-check", "--disable-gpu",
            "--disable-component-update", "--disable-background-networking", "--password-store=basic",
            f"--user-data-dir={self.folder}", self.page.address, variables=self.session.screen())

    def firefox(self):
        """Starts Firefox with a permission for every page."""
        needs.programs("firefox-esr")
        with open(f"{self.folder}/user.js", "w", encoding="utf-8") as file:
            for name, value in PREFERENCES.items():
                file.write(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n")
        return self.session.run_beside(
            "firefox-esr", "--no-remote", "--profile", self.folder, self.page.address,
            variables=self.session.screen() | {"MOZ_DISABLE_CONTENT_SANDBOX": "1"})

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

    def await_absence(self, name):
        """The notification leaves the list."""
        commands.wait_until(lambda: name not in self.session.delivered(), "the notification's end", pause=0.1)
