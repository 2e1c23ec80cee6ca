"""Bodies for Web Push that are kept back, are too long, or belong to requests with too many fields or a query."""
import base64
import json
import subprocess

from hyperframe import frame as frames

from support import link
from support.senders import CLIENTS
from support.web_push import Http1, Http2, Request, Sender, Subscription, WebPushCase

MATRIX = "/_matrix/push/v1/notify"
LARGE = 100_000


class BodyCase(WebPushCase):
    def setUp(self):
        super().setUp()
        self.phone = self.device()
        self.sender = Sender()
        self.subscription = Subscription(self.phone, sender=self.sender)
        self.connector = Subscription(self.phone, "connector", kind=link.FOR_UNIFIED_PUSH)

    def good(self, text=b"Hello", **headers):
        return self.message(self.subscription, text, self.sender, **headers)

    def matrix(self, size=0):
        device = {"app_id": "im.example", "pushkey": self.connector.endpoint}
        body = json.dumps({"notification": {"event_id": "$a", "devices": [device]}}).encode()
        return Request(MATRIX, {"content-type": "application/json"}, body + b" " * max(0, size - len(body)))

    def url(self, request):
        return self.subscription.origin + request.path


def kept_back(connection, request, length):
    """Sends the fields of a request without its body, and returns its stream."""
    raw, stream = connection.raw, connection.raw.stream()
    fields = [(":method", request.method), (":scheme", "https"), (":path", request.path), (":authority", raw.host),
              *request.headers.items(), ("expect", "100-continue"), ("content-length", str(length))]
    raw.send(raw.headers(stream, fields))
    return stream


class ExpectTests(BodyCase):
    def test_http2(self):
        """A sender of HTTP/2 that waits with its body is told to continue, for messages and for Matrix."""
        connection = self.open(Http2)
        for request, status in [(self.good(), 201), (self.matrix(), 200)]:
            stream = kept_back(connection, request, len(request.body))
            while stream not in connection.raw.answers:
                connection.raw.receive()
            interim = connection.raw.answers[stream]
            self.assertEqual((interim.status, interim.ended), (100, False))
            connection.raw.send(frames.DataFrame(stream, request.body, flags=["END_STREAM"]))
            self.assertEqual(connection.end(stream).status, status)
        self.assertEqual(len([self.phone.next_push() for _ in range(2)]), 2)

    def test_http2_refused(self):
        """It gets the answer at once if that does not depend on the body."""
        connection = self.open(Http2)
        dead, unsigned = self.good(), self.good(authorization=None)
        dead.path = "/push/AAAA"
        for request, length, status in [
                (self.good(), 5_631, 413), (self.good(ttl="x"), 200, 400), (dead, 200, 404), (unsigned, 200, 401),
                (self.matrix(), 61_441, 413), (Request("/_matrix/x", {}), 9, 404), (self.good(content_encoding="aesgcm"), 9, 415)]:
            with self.subTest(request.path, status=status):
                self.assertEqual(connection.end(kept_back(connection, request, length)).status, status)
        self.assertEqual(connection.exchange(self.good()).status, 201)
        self.phone.next_push()
        self.assertQuiet(self.phone)

    def test_clients(self):
        """curl, node's http2 and Java's HttpClient send such a message and such a request of Matrix, and read a refusal.

        HttpClient of Java 17 reads no refusal in place of 100, whether or not the stream is reset.
        """
        refused = [(self.good(ttl="x"), "400")]
        for name, client, refusals in [("curl", self.curl, refused), ("node", self.node, refused), ("java", self.java, [])]:
            for request, status in [(self.good(), "201"), (self.matrix(), "200"), *refusals]:
                with self.subTest(name, status=status):
                    self.assertEqual(client(request), status)

    def curl(self, request):
        return curl(self, request, "--http2", "-H", "Expect: 100-continue")

    def node(self, request):
        return self.client(["node", f"{CLIENTS}/expect.js"], request)

    def java(self, request):
        return self.client(["java", f"{CLIENTS}/Expect.java"], request)

    def client(self, program, request):
        fields = [f"{name}: {value}" for name, value in request.headers.items()]
        body = base64.b64encode(request.body).decode()
        return subprocess.run([*program, self.url(request), self.gateway.ca, body, *fields],
                              capture_output=True, text=True, timeout=60, check=True).stdout.strip()


def curl(case, request, *options):
    """The status of curl's answer; a failure of curl is one of the test."""
    fields = [part for name, value in request.headers.items() for part in ("-H", f"{name}: {value}")]
    done = subprocess.run(
        ["curl", "-sS", "-m", "30", "--cacert", case.gateway.ca, "-o", "/dev/null", "-w", "%{http_code}", *options, *fields,
         "--data-binary", "@-", case.url(request)], input=request.body, capture_output=True, timeout=60, check=False)
    case.assertEqual(done.returncode, 0, done.stderr)
    return done.stdout.decode()


class LengthTests(BodyCase):
    def test_curl(self):
        """curl reads the answer to a message of 100,000 bytes and to a request of Matrix of 70,000, in both versions of HTTP."""
        for version in ("--http1.1", "--http2"):
            for request in (self.good(body=bytes(LARGE)), self.good(body=bytes(1_000_000)), self.matrix(70_000)):
                for options in ((), ("-H", "Expect:")):
                    with self.subTest(version, request=request.path[:9], options=options):
                        self.assertEqual(curl(self, request, version, *options), "413")

    def test_whole_bodies(self):
        """A body that is too long is read to its end and refused, and the connection serves further requests."""
        for version in (Http1, Http2):
            connection = self.open(version)
            request = self.good(body=bytes(LARGE))
            if version is Http2:
                stream = kept_open(connection, request)
                send_windows(connection, stream, request.body)
                answer = connection.end(stream)
                self.assertNotIn(stream, connection.raw.resets)
            else:
                answer = connection.exchange(request)
            self.assertRefused(answer, 413, 104)
            self.assertEqual(connection.exchange(self.good()).status, 201)
            self.phone.next_push()

    def test_endless_body(self):
        """Beyond 1 MiB the answer of HTTP/2 comes before the end of the body, and the stream is reset."""
        connection = self.open(Http2)
        stream = kept_open(connection, self.good())
        send_windows(connection, stream, bytes(2 << 20))
        self.assertRefused(connection.end(stream), 413, 104)
        while stream not in connection.raw.resets:
            connection.raw.receive()
        self.assertEqual(connection.raw.resets[stream], 0)
        self.assertEqual(connection.exchange(self.good()).status, 201)


def kept_open(connection, request):
    """Sends the fields of a request without a length, and returns its stream."""
    raw, stream = connection.raw, connection.raw.stream()
    raw.send(raw.headers(stream, [(":method", "POST"), (":scheme", "https"), (":path", request.path),
                                  (":authority", raw.host), *request.headers.items()]))
    return stream


def send_windows(connection, stream, body):
    """Sends a body as far as the windows of its stream and the connection allow, until it ends or is answered."""
    raw, position = connection.raw, 0
    room = {0: 65_535, stream: 65_535}
    while position < len(body) and stream not in raw.answers:
        size = min(16_384, len(body) - position, *room.values())
        if size == 0:
            frame = raw.receive()
            if isinstance(frame, frames.WindowUpdateFrame) and frame.stream_id in room:
                room[frame.stream_id] += frame.window_increment
            continue
        position += size
        flags = ["END_STREAM"] if position == len(body) else []
        raw.send(frames.DataFrame(stream, body[position - size:position], flags=flags))
        room = {number: left - size for number, left in room.items()}


class FieldTests(BodyCase):
    def test_too_many_fields(self):
        """A field of 7,600 bytes is refused on its request; the others of the connection are served."""
        for version in (Http1, Http2):
            connection = self.open(version)
            self.assertRefused(connection.exchange(self.good(x_long="y" * 7_600)), 431, 999)
        self.assertEqual(connection.exchange(self.good()).status, 201)
        streams = [connection.begin(self.good(x_long="y" * size)) for size in (10, 9_000, 10, 15_000, 10)]
        self.assertEqual([connection.end(stream).status for stream in streams], [201, 431, 201, 431, 201])

    def test_query(self):
        """A query on a live endpoint, and on the path of Matrix, is ignored in both versions of HTTP."""
        for version in (Http1, Http2):
            connection = self.open(version)
            for request, status in [(self.good(), 201), (self.matrix(), 200)]:
                request.path += "?up=1"
                self.assertEqual(connection.exchange(request).status, status)
            answer = connection.exchange(Request(self.subscription.path + "?up=1", {}, method="GET"))
            self.assertEqual((answer.status, answer.body), (200, b'{"unifiedpush":{"version":1}}'))
