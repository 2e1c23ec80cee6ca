"""Connections for Web Push: reused, read ahead, in parts, in either version of HTTP, and hostile ones."""
import email.utils
import http.client
import random
import socket
import time

from support.raw import Closed
from support.web_push import Http1, Http2, Request, Sender, Subscription, WebPushCase


class ConnectionCase(WebPushCase):
    def setUp(self):
        super().setUp()
        self.phone = self.device()
        self.sender = Sender()
        self.subscription = Subscription(self.phone, sender=self.sender)

    def good(self, text=b"Hello", **headers):
        return self.message(self.subscription, text, self.sender, **headers)

    def assertArrive(self, texts):
        arrived = [self.subscription.decrypt(self.phone.next_push().payload) for _ in texts]
        self.assertEqual(sorted(arrived), sorted(texts))
        self.assertQuiet(self.phone)


class VersionTests(ConnectionCase):
    def test_negotiation(self):
        """The connection has the version of HTTP that was negotiated, or that of its first bytes."""
        for protocols, chosen in [(("h2", "http/1.1"), "h2"), (("http/1.1", "h2"), "h2"), (("h2",), "h2"),
                                  (("http/1.1",), "http/1.1"), ((), None)]:
            with self.subTest(protocols):
                version = Http2 if chosen == "h2" else Http1
                connection = self.open(version, protocols=protocols)
                channel = connection.raw.socket if chosen == "h2" else connection.socket
                self.assertEqual(channel.selected_alpn_protocol(), chosen)
                self.assertEqual(connection.exchange(self.good()).status, 201)
        self.assertEqual(self.open(Http2, protocols=()).exchange(self.good()).status, 201)
        self.assertArrive([b"Hello"] * 6)

    def test_library_of_python(self):
        """http.client sends and deletes over one connection."""
        client = http.client.HTTPSConnection(
            self.gateway.host, self.gateway.ports["web-push"], context=self.gateway.tls(()))
        self.addCleanup(client.close)
        parts = self.subscription.encrypt(b"in parts")
        for body in (self.subscription.encrypt(b"one"), iter([parts[:50], parts[50:]])):
            request = self.good(body=body)
            client.request("POST", request.path, body, request.headers)
            answer = client.getresponse()
            self.assertEqual((answer.status, answer.read()), (201, b""))
        path = answer.headers["location"].removeprefix(self.subscription.origin)
        self.phone.next_push(), self.phone.next_push()
        self.assertTrue(self.phone.ping())
        client.request("DELETE", path)
        self.assertEqual(client.getresponse().status, 404)

    def test_many_at_once(self):
        """A hundred messages at once over one connection of HTTP/2 are all answered and arrive once."""
        connection = self.open(Http2)
        self.assertEqual(connection.exchange(self.good(b"first")).status, 201)
        texts = [f"{index}".encode() for index in range(100)]
        streams = [connection.begin(self.good(text)) for text in texts]
        self.assertEqual({connection.end(stream).status for stream in streams}, {201})
        self.assertArrive([b"first", *texts])


    def test_dates(self):
        """Every answer has the gateway's time, also one to HEAD and one that refuses."""
        for version in (Http1, Http2):
            connection = self.open(version)
            unknown = Request("/", {}, method="GET")
            endpoint = Request(self.subscription.path, {}, method="HEAD")
            for request, status in [(self.good(), 201), (unknown, 404), (endpoint, 200)]:
                answer = connection.exchange(request)
                self.assertEqual(answer.status, status, answer)
                date = email.utils.parsedate_to_datetime(answer.fields["date"])
                self.assertLess(abs(date.timestamp() - time.time()), 60)
        self.assertArrive([b"Hello"] * 2)


class Http1Tests(ConnectionCase):
    def setUp(self):
        super().setUp()
        self.connection = self.open(Http1)

    def test_reused(self):
        """A hundred requests, good and refused, are answered on one connection."""
        for index in range(100):
            answer = self.connection.exchange(self.good(b"%d" % index, ttl="60" if index % 2 else "x"))
            self.assertEqual(answer.status, 201 if index % 2 else 400)
            self.assertNotIn("connection", answer.fields)
        self.assertArrive([b"%d" % index for index in range(100) if index % 2])

    def test_closed_on_request(self):
        """The connection is closed after the answer if the request says so, or is of HTTP/1.0."""
        request = self.good()
        for head in (self.connection.head(request, connection="close"),
                     self.connection.head(request).replace(b"HTTP/1.1", b"HTTP/1.0")):
            connection = self.open(Http1)
            connection.write(head + request.body)
            self.assertEqual(connection.answer().status, 201)
            self.assertTrue(connection.ends())

    def test_requests_ahead(self):
        """Requests that are sent ahead are answered in their order, the refused ones as well."""
        requests = [self.good(b"%d" % index, ttl=str(index) if index % 5 else "x") for index in range(50)]
        self.connection.write(b"".join(self.connection.head(request) + request.body for request in requests))
        for index in range(50):
            answer = self.connection.answer()
            self.assertEqual(
                (answer.status, answer.fields.get("ttl")), (201, str(index)) if index % 5 else (400, None))
        self.assertArrive([b"%d" % index for index in range(50) if index % 5])

    def test_continue(self):
        """A sender that waits for it is told to continue, and is not if the message is refused anyway."""
        request = self.good()
        self.connection.write(self.connection.head(request, expect="100-continue"))
        self.assertEqual(self.connection.answer().status, 100)
        self.connection.write(request.body)
        self.assertEqual(self.connection.answer().status, 201)
        self.connection.write(self.connection.head(self.good(ttl=None), expect="100-Continue"))
        self.assertRefused(self.connection.answer(), 400, 111)
        self.assertTrue(self.connection.ends())
        self.assertArrive([b"Hello"])

    def test_chunks(self):
        """A body may come in chunks of any size, with extensions and trailers."""
        for size, extension, trailers in [(1, "", ""), (50, "", ""), (9999, ";a=b", "x-sum: 1\r\n")]:
            request = self.good()
            self.connection.write(self.connection.head(
                request, content_length=None, transfer_encoding="chunked"))
            for start in range(0, len(request.body), size):
                part = request.body[start:start + size]
                self.connection.write(f"{len(part):x}{extension}\r\n".encode() + part + b"\r\n")
            self.connection.write(f"0\r\n{trailers}\r\n".encode())
            self.assertEqual(self.connection.answer().status, 201)
        self.assertArrive([b"Hello"] * 3)

    def test_too_many_chunks(self):
        """A body in chunks without an end is refused as too large, and the connection is closed."""
        request = self.good()
        self.connection.write(self.connection.head(
            request, content_length=None, transfer_encoding="chunked"))
        try:
            for _ in range(2000):
                self.connection.write(b"400\r\n" + b"x" * 1024 + b"\r\n")
        except Closed:
            pass
        self.assertRefused(self.connection.answer(), 413, 104)
        self.assertQuiet(self.phone)

    def test_single_bytes(self):
        """A request may come in single bytes."""
        request = self.good()
        for byte in self.connection.head(request) + request.body:
            self.connection.write(bytes([byte]))
        self.assertEqual(self.connection.answer().status, 201)
        self.assertArrive([b"Hello"])

    def test_names_of_fields(self):
        """Names of fields may be in any case, values may have blanks around them, and other fields are ignored."""
        request = self.good()
        request.headers = {name.upper(): f" \t{value} \t" for name, value in request.headers.items()}
        request.headers |= {"Cookie": "a=b", "X-Long": "x" * 4000, "Accept": "*/*"}
        answer = self.connection.exchange(request)
        self.assertEqual(answer.status, 201, answer)
        self.assertArrive([b"Hello"])

    def test_whole_address(self):
        """The request may name the whole address of the endpoint."""
        request = self.good()
        request.path = self.subscription.endpoint
        self.assertEqual(self.connection.exchange(request).status, 201)


# Beginnings of requests that are wrong in themselves; PATH is that of an endpoint.
BAD_HEADS = [
    "\0", "\x16\x03\x01", "GET", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1\r\nhost\r\n\r\n",
    "G\x01T / HTTP/1.1\r\n\r\n", "POST PATH HTTP/1.1\r\ncontent-length: x\r\n\r\n",
    "POST PATH HTTP/1.1\r\ncontent-length: -1\r\n\r\n", "POST PATH HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n",
    "POST PATH HTTP/1.1\r\ncontent-length: 99999999999999999999\r\n\r\n",
    "POST PATH HTTP/1.1\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\nabcd",
    "POST PATH HTTP/1.1\r\ntransfer-encoding: gzip\r\n\r\n", "POST PATH HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
    "POST PATH HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\nffffffffffffffffff\r\n",
    "POST PATH HTTP/1.1\r\nname with blanks: x\r\n\r\n", "POST PATH HTTP/1.1\r\nx: a\r\n folded\r\n\r\n",
    "POST PATH HTTP/1.1\r\nx: \0\r\n\r\n", "POST PATH HTTP/1.1\nttl: 1\n\n", "POST PATH\r\n\r\n",
    "POST " + "PATH" * 3000 + " HTTP/1.1\r\n\r\n", "POST PATH HTTP/1.1\r\n" + "x: y\r\n" * 20_000,
    "POST PATH HTTP/1.1\r\nauthorization: " + "x" * 100_000, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + "x" * 100,
    "PRI * HTTP/1.1\r\n\r\n", "CONNECT example.com:443 HTTP/1.1\r\n\r\n", "OPTIONS * HTTP/1.1\r\n\r\n",
    "POST PATH HTTP/1.1\r\nexpect: something\r\ncontent-length: 0\r\n\r\n",
]


class HostileTests(ConnectionCase):
    def test_hostile_requests(self):
        """After two hundred hostile requests, whole and cut, a good message arrives, and none of theirs."""
        chance = random.Random(50)
        heads = [head.replace("PATH", self.subscription.path).encode() for head in BAD_HEADS]
        for index in range(200):
            head = heads[index % len(heads)]
            if index >= len(heads):
                head = head[:chance.randrange(len(head)) + 1]
            connection = Http1(self.gateway, timeout=5)
            try:
                connection.write(head)
                connection.socket.shutdown(socket.SHUT_WR)
                answer = connection.answer()
                self.assertFalse(200 <= answer.status < 300, (head[:200], answer))
            except (Closed, OSError, ValueError):
                pass
            finally:
                connection.close()
        self.assertEqual(self.open(Http1).exchange(self.good()).status, 201)
        self.assertArrive([b"Hello"])

    def test_hostile_requests_of_http2(self):
        """Requests of HTTP/2 that break its rules are refused, and a good one arrives after them."""
        path = (":path", self.subscription.path)
        usual = [(":method", "POST"), (":scheme", "https"), path, (":authority", "localhost"), ("ttl", "60")]
        for name, fields in {
            "no fields": [], "no method": usual[1:], "no path": [usual[0], *usual[3:]], "two paths": [*usual, path],
            "late pseudo-field": [*usual[:2], *usual[3:], path], "unknown pseudo-field": [(":a", "b"), *usual],
            "uppercase name": [*usual, ("TTL", "1")], "line feed": [*usual, ("x", "a\nttl: 1")],
            "connection": [*usual, ("connection", "close")], "chunked": [*usual, ("transfer-encoding", "chunked")],
            "empty path": [usual[0], usual[1], (":path", ""), *usual[3:]], "negative length": [*usual, ("content-length", "-1")],
            "another length": [*usual, ("content-length", "7")], "endless": [*usual, *[("x" * 100, "y" * 1000)] * 50],
        }.items():
            with self.subTest(name):
                raw = self.open(Http2).raw
                stream = raw.stream()
                try:
                    raw.send(raw.headers(stream, fields, "END_STREAM"))
                    answer = raw.answer(stream)
                    self.assertTrue(answer is None or answer.status >= 400, answer)
                except Closed:
                    pass
        self.assertQuiet(self.phone)
        self.assertEqual(self.open(Http2).exchange(self.good()).status, 201)
        self.assertArrive([b"Hello"])

    def test_hostile_paths(self):
        """A path that is long, encoded or climbs is refused."""
        paths = ["/push/../push", "/push/%2e%2e/", "/push/" + "A" * 5000, "//", "/push//", "/push/\u00e9", "/message/..",
                 "/%00", "*", "?", "/push/" + self.subscription.path, self.subscription.path.upper()]
        for version in (Http1, Http2):
            for path in paths:
                with self.subTest(path[:30], version=version.__name__):
                    request = self.good()
                    request.path = path
                    try:
                        answer = self.open(version).exchange(request)
                    except Closed:
                        continue
                    self.assertIn(answer.status, (400, 404, 405))
        self.assertQuiet(self.phone)

    def test_repeated_fields(self):
        """A field that occurs twice is refused, whichever one is good."""
        for name in ("ttl", "urgency", "topic", "authorization", "content-encoding"):
            request = self.good(urgency="low", topic="t")
            connection = self.open(Http1)
            line = f"{name}: {request.headers[name]}\r\n".encode()
            connection.write(connection.head(request)[:-2] + line + b"\r\n" + request.body)
            with self.subTest(name):
                self.assertIn(connection.answer().status, (400, 401, 415))
        self.assertQuiet(self.phone)


class LogTests(ConnectionCase):
    def test_quoted_values(self):
        """A refused sender cannot write a line of its own, or characters that act on a terminal, into the log."""
        forged = "2026-01-01T00:00:00+0000 error push-gateway: FORGED"
        audience = f"https://y\n{forged}\x1b[2J\r\x07\u202e"
        request = self.good(authorization=self.sender.authorization(audience))
        self.assertRefused(self.open(Http1).exchange(request), 401, 109)
        text = self.gateway.logged()
        self.assertIn("FORGED", text)
        self.assertFalse([line for line in text.split("\n") if line.startswith(forged)])
        self.assertFalse(set(text) & set("\x1b\r\x07\u202e"))


class RateTests(ConnectionCase):
    def test_dead_endpoints(self):
        """An address that names very many dead endpoints is asked to wait, and others are not."""
        connection = self.open(Http1)
        self.assertEqual(connection.exchange(self.good()).status, 201)
        dead = Request("/push/AQ" + "A" * 42, {"ttl": "0"})
        piece = connection.head(dead) * 250
        for _ in range(80):
            connection.write(piece)
            answers = [connection.answer() for _ in range(250)]
            if answers[-1].status == 429:
                break
        self.assertEqual({answer.status for answer in answers} - {404}, {429})
        self.assertGreater(int(answers[-1].fields["retry-after"]), 0)
        self.assertEqual(answers[-1].number, 201)
        self.assertEqual(self.open(Http1, source="127.0.0.2").exchange(self.good(b"other")).status, 201)
        self.assertArrive([b"Hello", b"other"])
