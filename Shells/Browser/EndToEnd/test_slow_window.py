"""A window that does not read the scenes of a content extension: a raw connection that a test holds still."""
import base64
import http.client
import json
import re
import socket
import time
import urllib.parse

from support.case import BrowserCase
from support.content import VIEW, label, scene
from support.extension import Extension

SCENES = 80
WORDS = "x" * 4_000


class SlowWindow:
    """The page's connection to a view; it takes nothing until `read_all`."""

    LIMIT = 30  # seconds

    def __init__(self, device, key):
        parts = urllib.parse.urlsplit(device.address)
        link = urllib.parse.urlsplit(device.new_link())
        signing = http.client.HTTPConnection(parts.netloc)
        signing.request("GET", f"{link.path}?{link.query}")
        cookie = signing.getresponse().getheader("Set-Cookie").split(";")[0]
        signing.close()
        call = json.dumps({"call": "openContent", "key": key, "width": 400}).encode()
        asked = base64.urlsafe_b64encode(call).decode().rstrip("=")
        self.stream = socket.socket()
        # As little as the kernel gives, so that the server has to wait soon.
        self.stream.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        self.stream.settimeout(self.LIMIT)
        self.stream.connect((parts.hostname, parts.port))
        self.stream.sendall(
            f"GET /content?call={asked} HTTP/1.1\r\nHost: {parts.netloc}\r\nCookie: {cookie}\r\n"
            "Sec-Fetch-Site: same-origin\r\n\r\n".encode())

    def read_all(self):
        """Everything that was sent to it, up to the report that the view is closed."""
        data = bytearray()
        while b'"change":"closed"' not in data:
            piece = self.stream.recv(1 << 20)
            if not piece:
                raise EOFError("the view was not told to be closed")
            data += piece
        return data.decode()

    def close(self):
        """Ends the connection."""
        self.stream.close()


class SlowWindowTests(BrowserCase):
    """No scenes pile up for a slow window, and no other window is slowed down."""

    def setUp(self):
        super().setUp()
        self.extension = Extension(self.device)
        self.addCleanup(self.extension.close)

    def memory(self):
        """The megabytes that the server has for itself."""
        with open(f"/proc/{self.device.center.pid}/status", encoding="ascii") as file:
            return int(re.search(r"RssAnon:\s+(\d+)", file.read()).group(1)) / 1_024

    def test_a_window_that_reads_nothing(self):
        """For a window that does not read, only the newest scene waits, and another window is drawn."""
        identifier = "com.example.shop"
        app = self.device.bundle(identifier, "Shop", complete=lambda folder: self.extension.put(folder, identifier, "OFFER"))
        app.call("setCategories", categories=[{"identifier": "OFFER", "actions": []}])
        app.call("setDelegate", isSet=True)
        for name in ("milk", "bread"):
            app.add(name, title=name, categoryIdentifier="OFFER")
        self.open()
        keys = {n["key"]["identifier"]: n["key"] for n in self.device.person.call("delivered")["notifications"]}
        slow = SlowWindow(self.device, keys["bread"])
        self.addCleanup(slow.close)
        flood = self.extension.opened()
        flood.order("open")
        flood.draw(self.large(0))
        self.browser.script("location.hash = '#/center'")
        self.browser.click("#center .card[data-identifier=milk] [data-action=open]")
        quick = self.extension.opened()
        quick.order("open")
        before = self.memory()
        for number in range(1, SCENES):
            flood.draw(self.large(number))
            if number % 20 == 0:
                quick.draw(scene(label(2, f"quick {number}")))
                self.browser.see(f"quick {number}", VIEW)
        flood.say("performDefaultAction")
        # Earlier messages have been read by then.
        app.event("didReceive")
        self.assertLess(self.memory() - before, 8)
        began = time.monotonic()
        scenes = slow.read_all().count('"change":"drew"')
        self.assertLess(time.monotonic() - began, 10)
        self.assertTrue(0 < scenes < SCENES / 4, f"{scenes} scenes of {SCENES} waited for it")

    def large(self, number):
        """A scene of some 80 KB."""
        return scene(label(2, f"scene {number}"), *(label(n, WORDS, lineLimit=0) for n in range(3, 23)))
