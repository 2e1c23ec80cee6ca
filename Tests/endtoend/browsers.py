"""Chromium and Firefox in a session, and a local page that notifies by its worker and records the worker's events."""
import json
import os
import threading
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from . import needs

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "page")
TITLE = "From a page"
TIMEOUT = 180  # seconds, until a browser has notified
FILES = {"/": ("page.html", "text/html"), "/worker.js": ("worker.js", "text/javascript")}
PREFERENCES = {
    "permissions.default.desktop-notification": 1, "dom.webnotifications.requireuserinteraction": False,
    "dom.webnotifications.actions.enabled": True, "datareporting.policy.dataSubmissionEnabled": False,
    "browser.shell.checkDefaultBrowser": False, "app.update.enabled": False, "browser.aboutwelcome.enabled": False,
    "toolkit.startup.max_resumed_crashes": -1, "network.proxy.type": 0}


class Page(ThreadingHTTPServer):
    """A server of the page; the page's reports are kept in order."""

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
            with open(os.path.join(PAGE, name), "rb") as file:
                self.wfile.write(file.read())

    def do_POST(self):  # pylint: disable=invalid-name
        """Keeps a report."""
        self.server.heard.append(urllib.parse.unquote(self.path.split("?", 1)[1]))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):  # pylint: disable=arguments-differ
        """Nothing is printed."""


def chromium(session, address):
    """Starts Chromium on a page, with a permission for every page."""
    needs.programs("chromium")
    folder = session.place("chromium")
    os.makedirs(f"{folder}/Default")
    with open(f"{folder}/Default/Preferences", "w", encoding="utf-8") as file:
        json.dump({"profile": {"default_content_setting_values": {"notifications": 1}}}, file)
    return session.run_beside(
        "chromium", "--no-sandbox", "--no-first-run", "--no-default-browser-check", "--disable-gpu",
        "--disable-component-update", "--disable-background-networking", "--password-store=basic",
        f"--user-data-dir={folder}", address)


def firefox(session, address):
    """Starts Firefox on a page, with a permission for every page."""
    needs.programs("firefox-esr")
    folder = session.place("firefox")
    os.makedirs(folder)
    with open(f"{folder}/user.js", "w", encoding="utf-8") as file:
        for name, value in PREFERENCES.items():
            file.write(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n")
    return session.run_beside(
        "firefox-esr", "--no-remote", "--profile", folder, address,
        variables={"MOZ_DISABLE_CONTENT_SANDBOX": "1"})
