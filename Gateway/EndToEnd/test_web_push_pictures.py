"""The pictures of declarative messages: downloaded within limits, and shown with the notification."""
import os
import tempfile
import unittest

from endtoend import commands
from support.picture_server import PNG, PictureServer
from support.web_push import WebPushGateway
from support.web_push_computer import PushServer, WebPushDevice

LIMIT = 5 << 20


class PictureTests(unittest.TestCase):
    def setUp(self):
        files = tempfile.TemporaryDirectory(prefix="un-pictures.")
        self.addCleanup(files.cleanup)
        self.pictures = PictureServer(files.name)
        self.addCleanup(self.pictures.close)
        self.gateway = WebPushGateway()
        self.addCleanup(self.gateway.close)
        self.device = WebPushDevice(self.gateway, SSL_CERT_FILE=self.pictures.certificate)
        self.addCleanup(self.device.close)
        self.server = PushServer(self.gateway, self.device.info)
        self.addCleanup(self.server.close)

    def declare(self, tag, **members):
        self.assertEqual(self.server.declare(tag, **members), 201)

    def attached(self, tag):
        """The pictures of a notification: their identifiers, types and bytes."""
        found = []
        for one in self.device.await_delivered(tag).get("attachments", []):
            with open(one["path"], "rb") as file:
                found.append((one["identifier"], one["type"], file.read()))
        return found

    def at(self, path):
        return self.pictures.address + path

    def test_pictures(self):
        """The image is the picture, or else the icon; the request has no cookie, and other files do not stay."""
        gif = b"GIF89a" + bytes(20)
        self.pictures.answers |= {
            "/moved": (302, {"Location": "/cookie"}, b""),
            "/cookie": (307, {"Location": "a.png", "Set-Cookie": "a=b"}, b""),
            "/b.gif?c=d": (200, {"Content-Type": "text/plain", "Content-Length": None, "Connection": "close"}, gif)}
        for tag, members, expected in [
            ("image", {"image": self.at("/a.png")}, ("image", "public.png", PNG)),
            ("icon", {"icon": self.at("/b.gif?c=d")}, ("icon", "com.compuserve.gif", gif)),
            ("both", {"image": self.at("/a.png"), "icon": self.at("/b.gif?c=d")}, ("image", "public.png", PNG)),
            ("second", {"image": self.at("/gone"), "icon": self.at("/moved")}, ("icon", "public.png", PNG)),
        ]:
            with self.subTest(tag):
                self.declare(tag, **members)
                self.assertEqual(self.attached(tag), [expected])
        for _, fields in self.pictures.requests:
            self.assertNotIn("Cookie", fields)
        kept = [name for _, _, names in os.walk(f"{self.device.folder}/data/attachments") for name in names]
        self.assertEqual(len([name for name in kept if "thumbnail" not in name]), 4)
        self.assertEqual(os.listdir(f"{self.device.folder}/data/message-pictures"), [])

    def test_refused_pictures(self):
        """What is no picture, too large, or not over TLS is left out, and the log has the reason, field and value."""
        self.pictures.answers |= {
            "/text": (200, {"Content-Type": "image/png"}, b"<html>"), "/empty": (200, {}, b""),
            "/svg": (200, {"Content-Type": "image/svg+xml"}, b"<svg xmlns='http://www.w3.org/2000/svg'/>"),
            "/large": (200, {}, PNG + bytes(LIMIT)),
            "/endless": (200, {"Content-Length": None, "Connection": "close"}, PNG + bytes(LIMIT)),
            "/plain": (302, {"Location": "http://localhost/a.png"}, b""),
            "/file": (302, {"Location": "file:///etc/passwd"}, b""), "/lost": (302, {}, b""),
            "/circle": (302, {"Location": "/circle"}, b"")}
        untrusted = PictureServer(tempfile.mkdtemp(dir=self.device.folder))
        self.addCleanup(untrusted.close)
        for tag, address, reason in [
            ("text", self.at("/text"), "not a PNG, JPEG or GIF"), ("empty", self.at("/empty"), "not a PNG, JPEG or GIF"),
            ("svg", self.at("/svg"), "not a PNG, JPEG or GIF"), ("gone", self.at("/gone"), "answered 404"),
            ("large", self.at("/large"), f"more than {LIMIT} bytes"),
            ("endless", self.at("/endless"), f"more than {LIMIT} bytes"),
            ("plain", self.at("/plain"), "http://localhost/a.png"), ("file", self.at("/file"), "file:///etc/passwd"),
            ("circle", self.at("/circle"), "more than 3 other addresses"),
            ("nobody", "https://localhost:1/a.png", "cannot be reached"), ("untrusted", untrusted.address + "/a.png", "untrusted"),
            ("http", "http://localhost/a.png", "an address over https is expected"),
        ]:
            with self.subTest(tag):
                self.declare(tag, image=address)
                self.assertEqual(self.attached(tag), [])
                lines = [line for line in self.device.log().splitlines() if address in line]
                self.assertTrue(any(reason in line and "notification.image" in line for line in lines), lines)
        self.assertEqual(untrusted.requests, [])

    def test_silent_server(self):
        """A server that does not answer delays a notification for ten seconds, and no other app or subscription."""
        self.declare("silent", image=self.at("/silent"))
        commands.wait_until(lambda: self.pictures.count("/silent"), "the request")
        self.declare("behind")
        self.assertEqual(self.device.delivered(), {})
        self.assertEqual(self.attached("silent"), [])
        self.assertEqual(self.attached("behind"), [])
        self.assertIn("it did not arrive within 10 s", self.device.log())

    def test_many_silent_pictures(self):
        """Messages that wait for pictures leave the link to the gateway free for others."""
        for number in range(40):
            self.declare(f"silent-{number}", image=self.at("/silent"))
        self.declare("last")
        for tag in [*(f"silent-{number}" for number in range(40)), "last"]:
            self.assertEqual(self.attached(tag), [])

    def test_kills(self):
        """A daemon that is killed during a download shows the notification once after it, with its picture."""
        self.pictures.answers["/late"] = self.pictures.answers["/a.png"]
        for number in range(3):
            tag = f"silent-{number}"
            count = self.pictures.count("/silent")
            self.declare(tag, image=self.at("/silent"), icon=self.at("/a.png"))
            commands.wait_until(lambda: self.pictures.count("/silent") > count, "the request")
            self.device.kill()
            self.assertNotIn(tag, self.device.shown())
            self.device.start()
        for number in range(3):
            self.attached(f"silent-{number}")
        self.assertEqual(self.device.twice(), [])
