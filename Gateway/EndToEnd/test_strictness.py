"""Violations of RFC 9113: the stream or the connection ends as required, and no other one is affected."""

from hyperframe import frame as frames
from support.gateway import HOST
from support.raw import Closed
from support.witness import WitnessCase

LONG = 16385


def raw(kind, flags, stream, body):
    """A frame in bytes, as no library would make it."""
    return len(body).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + body


DATA, HEADERS, PRIORITY, RST, SETTINGS, PUSH_PROMISE, PING, GOAWAY, WINDOW, CONTINUATION = range(10)

# Name, bytes after a first good push.
CONNECTION_ERRORS = [
    ("data on stream 0 (6.1)", raw(DATA, 1, 0, b"x")),
    ("data on a stream that was never opened (5.1)", raw(DATA, 1, 99, b"x")),
    ("headers on stream 0 (6.2)", raw(HEADERS, 5, 0, b"\x82")),
    ("headers on a stream with an even number (5.1.1)", raw(HEADERS, 5, 100, b"\x82")),
    ("rst_stream on stream 0 (6.4)", raw(RST, 0, 0, bytes(4))),
    ("rst_stream on a stream that was never opened (6.4)", raw(RST, 0, 99, bytes(4))),
    ("rst_stream of three bytes (6.4)", raw(RST, 0, 1, bytes(3))),
    ("settings on a stream (6.5)", raw(SETTINGS, 0, 1, b"")),
    ("settings of five bytes (6.5)", raw(SETTINGS, 0, 0, bytes(5))),
    ("an acknowledgement of settings with settings (6.5)", raw(SETTINGS, 1, 0, bytes(6))),
    ("a window of more than 2^31 - 1 (6.5.2)", raw(SETTINGS, 0, 0, b"\0\4\x80\0\0\0")),
    ("frames of less than 2^14 (6.5.2)", raw(SETTINGS, 0, 0, b"\0\5\0\0\0\1")),
    ("push_promise from a client (8.4)", raw(PUSH_PROMISE, 4, 1, bytes(4) + b"\x82")),
    ("ping on a stream (6.7)", raw(PING, 0, 1, bytes(8))),
    ("ping of seven bytes (6.7)", raw(PING, 0, 0, bytes(7))),
    ("goaway on a stream (6.8)", raw(GOAWAY, 0, 1, bytes(8))),
    ("window_update of three bytes (6.9)", raw(WINDOW, 0, 0, bytes(3))),
    ("window_update of nothing on the connection (6.9)", raw(WINDOW, 0, 0, bytes(4))),
    ("window_update beyond 2^31 - 1 (6.9.1)", raw(WINDOW, 0, 0, b"\x7f\xff\xff\xff") * 2),
    ("continuation without headers (6.10)", raw(CONTINUATION, 4, 1, b"\x82")),
    ("a frame that is too long (4.2)", raw(DATA, 0, 3, b"x" * LONG)),
    ("padding longer than the frame (6.1)", raw(DATA, 9, 3, b"\xffx")),
    ("bytes that no table of fields explains (4.3)", raw(HEADERS, 5, 3, b"\xff\xff\xff\xff\xff\x0f")),
    ("text that is no HTTP/2", b"GET / HTTP/1.1\r\nHost: example.com\r\n\r\n" * 800),
]
GOOD_HEAD = [(":method", "POST"), (":scheme", "https"), (":path", "/3/device/00"),
             (":authority", HOST)]
# Name, fields of a head that is malformed (8.1.1): the stream ends, the connection may.
MALFORMED = [
    ("a name in capitals", [*GOOD_HEAD, ("APNS-TOPIC", "x")]),
    ("a pseudo-header after a field", [*GOOD_HEAD[:3], ("a", "b"), (":authority", HOST)]),
    ("no method", GOOD_HEAD[1:]),
    ("no path", [GOOD_HEAD[0], GOOD_HEAD[1]]),
    ("an empty path", [*GOOD_HEAD[:2], (":path", "")]),
    ("two paths", [*GOOD_HEAD, (":path", "/")]),
    ("a pseudo-header of its own", [*GOOD_HEAD, (":shape", "round")]),
    ("a status from a client", [*GOOD_HEAD, (":status", "200")]),
    ("connection: close", [*GOOD_HEAD, ("connection", "close")]),
    ("transfer-encoding", [*GOOD_HEAD, ("transfer-encoding", "chunked")]),
    ("te: gzip", [*GOOD_HEAD, ("te", "gzip")]),
    ("a line break in a value", [*GOOD_HEAD, ("apns-topic", "a\r\nb: c")]),
]


class StrictnessTests(WitnessCase):
    def test_connection_errors(self):
        """Each connection error of RFC 9113 ends the connection and its socket."""
        for name, data in CONNECTION_ERRORS:
            with self.subTest(name):
                connection = self.connect()
                self.assertEqual(connection.push(self.push()).status, 200)
                try:
                    connection.write(data)
                except Closed:
                    pass
                self.assertTrue(connection.ends(within=20), "the socket stayed open")

    def test_malformed_heads(self):
        """Malformed headers are refused or reset."""
        for name, fields in MALFORMED:
            with self.subTest(name):
                connection = self.connect()
                self.assertEqual(connection.push(self.push()).status, 200)
                stream = connection.stream()
                block = connection.encoder.encode(fields)
                connection.send(frames.HeadersFrame(
                    stream, block, flags=["END_HEADERS", "END_STREAM"]))
                try:
                    answer = connection.answer(stream)
                    self.assertTrue(answer is None or 400 <= answer.status < 500, answer)
                except Closed:
                    pass

    def test_body_of_another_length(self):
        """A body whose length differs from content-length is refused (8.1.1)."""
        connection = self.connect()
        self.assertEqual(connection.push(self.push()).status, 200)
        stream, request = connection.request(self.push(), [("content-length", "3")])
        try:
            connection.send(*request)
            answer = connection.answer(stream)
            self.assertTrue(answer is None or 400 <= answer.status < 500, answer)
        except Closed:
            pass

    def test_closed_stream_stays_closed(self):
        """Frames on a closed stream are an error (5.1)."""
        connection = self.connect()
        self.assertEqual(connection.push(self.push()).status, 200)
        try:
            connection.send(frames.DataFrame(1, b"more", flags=["END_STREAM"]))
            connection.send(frames.PingFrame(0, b"12345678"))
            while not isinstance(connection.receive(), frames.PingFrame):
                pass
            self.assertIn(1, connection.resets)
        except Closed:
            pass

    def test_ping_is_answered(self):
        """A PING is answered with its own bytes."""
        connection = self.connect()
        connection.send(frames.PingFrame(0, b"\1\2\3\4\5\6\7\x08"))
        while not isinstance(frame := connection.receive(), frames.PingFrame):
            pass
        self.assertEqual((frame.opaque_data, frame.flags), (b"\1\2\3\4\5\6\7\x08", {"ACK"}))

    def test_settings_are_told(self):
        """The gateway's settings announce a thousand streams and the header limit (I14)."""
        connection = self.connect()
        connection.push(self.push())
        connection.push(self.push())
        self.assertEqual(connection.settings[3], 1000)
        self.assertEqual(connection.settings[6], 8000)
