"""Who may look: the link, the cookie, the addresses."""
import http.client
import json
import os
import subprocess
import sys
import unittest
import urllib.parse

from support.case import BrowserCase


class SafetyTests(BrowserCase):
    """The server's access control, tested without a browser unless a browser matters."""

    def ask(self, method, path, body=None, **headers):
        """An answer of the server: status, headers, body."""
        parts = urllib.parse.urlsplit(self.device.address)
        connection = http.client.HTTPConnection(parts.netloc, timeout=30)
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, body=body, headers=headers)
        answer = connection.getresponse()
        result = (answer.status, dict(answer.getheaders()), answer.read())
        connection.close()
        return result

    def cookie(self):
        """The cookie that the link gives."""
        path = self.device.link[len(self.device.address):]
        status, headers, _ = self.ask("GET", path)
        self.assertEqual(status, 303)
        cookie = headers["Set-Cookie"]
        self.assertIn("HttpOnly", cookie)
        self.assertIn("SameSite=Strict", cookie)
        return cookie.split(";")[0]

    def test_nothing_without_the_link(self):
        """Page, calls and events need the one-time link."""
        for method, path, body in (
                ("GET", "/", None), ("GET", "/events", None), ("POST", "/call", '{"call":"status"}'),
                ("GET", "/files/abc", None), ("GET", "/icons/com.example.tasks", None)):
            with self.subTest(path=path):
                status, _, text = self.ask(method, path, body, Content_Type="application/json")
                self.assertIn(status, (401, 403))
                self.assertNotIn(b"com.example", text)

    def test_a_link_opens_once(self):
        """A link opens once, its second use is refused, and a new link works."""
        self.cookie()
        path = self.device.link[len(self.device.address):]
        self.assertIn(self.ask("GET", path)[0], (401, 403, 410))
        self.device.link = self.device.new_link()
        self.cookie()

    def test_other_hosts_and_origins_are_refused(self):
        """DNS rebinding and requests from other pages are refused, even with a good cookie."""
        cookie = self.cookie()
        call = '{"call":"status"}'
        own = {"Cookie": cookie, "Content_Type": "application/json"}
        good = self.ask("POST", "/call", call, Origin=self.device.address, **own)
        self.assertEqual(good[0], 200)
        self.assertIn("status", json.loads(good[2]))
        for headers in (
                {"Host": "hostile.example"}, {"Origin": "https://hostile.example"}, {"Origin": "null"},
                {"Origin": self.device.address, "Sec_Fetch_Site": "cross-site"},
                {"Origin": self.device.address, "Content_Type": "text/plain"}):
            with self.subTest(headers=headers):
                status, _, _ = self.ask("POST", "/call", call, **{**own, **headers})
                self.assertIn(status, (400, 403, 415, 421))

    @unittest.skipUnless(os.geteuid() == 0, "only root can act as somebody else")
    def test_other_users_of_this_machine_get_no_answer(self):
        """Other users of this machine get no answer, even with a good cookie.

        A browser also sends the cookie to another user's server on this host.
        """
        ask = ("import http.client, sys\n"
               "connection = http.client.HTTPConnection(sys.argv[1])\n"
               "connection.request('GET', '/', headers={'Cookie': sys.argv[2]})\n"
               "print(connection.getresponse().status)")
        address = urllib.parse.urlsplit(self.device.address).netloc
        command = [sys.executable, "-I", "-c", ask, address, self.cookie()]
        self.assertEqual(subprocess.run(command, capture_output=True, text=True, check=True).stdout, "200\n")
        other = subprocess.run(command, user=65_534, group=65_534, capture_output=True, text=True, check=False)
        self.assertNotEqual(other.returncode, 0)
        self.assertEqual(other.stdout, "")

    def test_calls_that_are_not_for_a_page(self):
        """A page's call that installs programs is refused, and bad JSON is answered with an error."""
        cookie = self.cookie()
        own = {"Cookie": cookie, "Content_Type": "application/json", "Origin": self.device.address}
        for call in ("install", "uninstall", "rebind", "schedule", "attachShell", "hello"):
            with self.subTest(call=call):
                status, _, text = self.ask("POST", "/call", json.dumps({"call": call, "path": "/"}), **own)
                self.assertIn(status, (400, 403, 422))
                self.assertIn("error", json.loads(text))
        for body in ("", "[]", "{", '{"call":7}', "\0" * 100, "[" * 100_000, '{"call":"respond"}'):
            with self.subTest(body=body[:10]):
                self.assertIn(self.ask("POST", "/call", body, **own)[0], (400, 403, 413, 422, 429))
        self.assertEqual(self.ask("POST", "/call", '{"call":"status"}', **own)[0], 200)

    def test_the_page_s_policy(self):
        """The page's policy forbids inline scripts, foreign content and frames."""
        headers = self.ask("GET", "/", Cookie=self.cookie())[1]
        policy = headers["Content-Security-Policy"]
        self.assertIn("default-src 'none'", policy)
        self.assertIn("frame-ancestors 'none'", policy)
        self.assertNotIn("unsafe", policy)
        self.assertEqual(headers["X-Content-Type-Options"], "nosniff")

    def test_paths_lead_nowhere_else(self):
        """A path leads to the page's own files only."""
        cookie = self.cookie()
        for path in ("/page/../../../etc/passwd", "/page/%2e%2e/%2e%2e/etc/passwd", "/page//etc/passwd",
                     "/page/..%5c..%5c", "/page/%00", "/icons/../../etc/passwd", "/files/../x",
                     "/icons/" + "a" * 10_000):
            with self.subTest(path=path[:40]):
                status, _, text = self.ask("GET", path, Cookie=cookie)
                self.assertIn(status, (400, 404, 414, 431))
                self.assertNotIn(b"root:", text)
