"""Each frame in each state of a stream, and the error that RFC 9113 has for it (sections 5.1, 6 and 7)."""

from hyperframe import frame as frames
from support.gateway import HOST
from support.raw import Closed
from support.witness import WitnessCase

DATA, HEADERS, PRIORITY, RST, SETTINGS, PUSH_PROMISE, PING, GOAWAY, WINDOW, CONTINUATION = range(10)
PRIORITY_UPDATE, UNKNOWN = 16, 0xbe
PROTOCOL_ERROR, FLOW_CONTROL_ERROR, STREAM_CLOSED, FRAME_SIZE_ERROR, REFUSED = 1, 3, 5, 6, 7
# The outcome for the connection: it continues, the stream is reset, or it ends.
NOTHING = ("nothing", None)


def stream_error(code):
    return ("stream", code)


def connection_error(code):
    return ("connection", code)


ONE = (1).to_bytes(4, "big")
# By state: the frame's kind, flags and payload, and the outcome; absent payload: a field block.
TABLE = {
    "idle": [
        (DATA, 1, b"x", connection_error(PROTOCOL_ERROR)),
        (RST, 0, bytes(4), connection_error(PROTOCOL_ERROR)),
        (WINDOW, 0, ONE, connection_error(PROTOCOL_ERROR)),
        (CONTINUATION, 4, b"", connection_error(PROTOCOL_ERROR)),
        (PRIORITY, 0, bytes(4) + b"\1", NOTHING),
        (PRIORITY_UPDATE, 0, bytes(4) + b"u=1", NOTHING),
        (UNKNOWN, 0xff, b"?", NOTHING),
    ],
    "open": [
        (DATA, 0, b"x", NOTHING),
        (WINDOW, 0, ONE, NOTHING),
        (PRIORITY, 0, bytes(4) + b"\1", NOTHING),
        (RST, 0, bytes(4), NOTHING),
        (UNKNOWN, 0xff, b"?", NOTHING),
        (HEADERS, 5, None, NOTHING),
        (HEADERS, 4, None, stream_error(PROTOCOL_ERROR)),
        (WINDOW, 0, bytes(4), stream_error(PROTOCOL_ERROR)),
        (WINDOW, 0, b"\x7f\xff\xff\xff", stream_error(FLOW_CONTROL_ERROR)),
        (CONTINUATION, 4, b"", connection_error(PROTOCOL_ERROR)),
        (PUSH_PROMISE, 4, bytes(4), connection_error(PROTOCOL_ERROR)),
        (PING, 0, bytes(8), connection_error(PROTOCOL_ERROR)),
        (SETTINGS, 0, b"", connection_error(PROTOCOL_ERROR)),
        (GOAWAY, 0, bytes(8), connection_error(PROTOCOL_ERROR)),
        (WINDOW, 0, b"\0", connection_error(FRAME_SIZE_ERROR)),
        (RST, 0, b"\0", connection_error(FRAME_SIZE_ERROR)),
        (DATA, 8, b"\xffx", connection_error(PROTOCOL_ERROR)),
    ],
    "half-closed (remote)": [
        (DATA, 1, b"x", stream_error(STREAM_CLOSED)),
        (HEADERS, 5, None, stream_error(STREAM_CLOSED)),
        (WINDOW, 0, ONE, NOTHING),
        (PRIORITY, 0, bytes(4) + b"\1", NOTHING),
        (RST, 0, bytes(4), NOTHING),
        (UNKNOWN, 0xff, b"?", NOTHING),
    ],
    "closed": [
        (DATA, 1, b"x", connection_error(STREAM_CLOSED)),
        (HEADERS, 5, None, connection_error(STREAM_CLOSED)),
        (WINDOW, 0, ONE, NOTHING),
        (PRIORITY, 0, bytes(4) + b"\1", NOTHING),
        (RST, 0, bytes(4), NOTHING),
        (UNKNOWN, 0xff, b"?", NOTHING),
    ],
    "reset by the gateway": [
        (DATA, 1, b"x", NOTHING),
        (WINDOW, 0, ONE, NOTHING),
        (PRIORITY, 0, bytes(4) + b"\1", NOTHING),
        (RST, 0, bytes(4), NOTHING),
    ],
}
NAMES = ["DATA", "HEADERS", "PRIORITY", "RST_STREAM", "SETTINGS", "PUSH_PROMISE", "PING", "GOAWAY",
         "WINDOW_UPDATE", "CONTINUATION"]


class StateTests(WitnessCase):
    def stream_in(self, state, connection):
        """A stream in a state, with another one before it that was answered."""
        self.assertEqual(connection.push(self.push()).status, 200)
        if state == "idle":
            return connection.stream()
        if state == "closed":
            return connection.next_stream - 2
        if state == "half-closed (remote)":
            # Its answer has a body, for which the connection was given no room.
            stream, request = connection.request(self.push(token="0" * 64))
            connection.send(*request)
            while stream not in connection.answers:
                connection.receive()
            return stream
        stream, (head, _) = connection.request(self.push())
        if state == "open":
            connection.send(head)
            return stream
        connection.write(head.serialize() + b"\0\0\4\x08\0" + stream.to_bytes(4, "big") + bytes(4))
        while stream not in connection.resets:
            connection.receive()
        del connection.resets[stream]
        return stream

    def outcome(self, connection, stream):
        """Until a PING behind the frame is answered, or the connection ends."""
        try:
            connection.send(frames.PingFrame(0, b"12345678"))
            while not isinstance(connection.receive(), frames.PingFrame):
                pass
        except Closed:
            pass
        if connection.goaway:
            self.assertTrue(connection.ends(within=20), "the socket stayed open")
            return connection_error(connection.goaway.error_code)
        if stream in connection.resets:
            return stream_error(connection.resets[stream])
        return NOTHING

    def test_each_frame_in_each_state(self):
        """Each frame in each stream state has the outcome that RFC 9113 requires."""
        for state, rows in TABLE.items():
            for kind, flags, payload, meaning in rows:
                name = NAMES[kind] if kind < len(NAMES) else hex(kind)
                with self.subTest(f"{name} of {payload} with {flags:#x} on a stream that is {state}"):
                    connection = self.connect(settings={4: 0} if "half" in state else None)
                    stream = self.stream_in(state, connection)
                    body = connection.encoder.encode([("x", "y")]) if payload is None else payload
                    try:
                        connection.write(len(body).to_bytes(3, "big") + bytes([kind, flags])
                                         + stream.to_bytes(4, "big") + body)
                    except Closed:
                        pass
                    self.assertEqual(self.outcome(connection, stream), meaning)
                    connection.close()

    def test_one_request_too_many(self):
        """Of 1,001 open requests only the last is refused, also before the settings were acknowledged."""
        connection = self.connect()
        begun = [connection.request(self.push()) for _ in range(1001)]
        connection.send(*(head for _, (head, _) in begun))
        refused = begun[-1][0]
        while refused not in connection.resets:
            connection.receive()
        self.assertEqual(connection.resets, {refused: REFUSED})
        connection.send(*(data for _, (_, data) in begun[:-1]))
        self.assertEqual({connection.answer(stream).status for stream, _ in begun[:-1]}, {200})

    def test_trailers_of_a_request(self):
        """A request that ends with trailers is answered."""
        connection = self.connect()
        stream, (head, data) = connection.request(self.push())
        data.flags.discard("END_STREAM")
        connection.send(head, data, connection.headers(stream, [("x-sum", "1")], "END_STREAM"))
        self.assertEqual(connection.answer(stream).status, 200)

    def test_unknown_frame_within_a_field_block(self):
        """An unknown frame within a field block is a connection error."""
        connection = self.connect()
        self.assertEqual(connection.push(self.push()).status, 200)
        fields = connection.encoder.encode([(":method", "POST"), (":authority", HOST)])
        connection.send(frames.HeadersFrame(connection.stream(), fields),
                        frames.ExtensionFrame(UNKNOWN, 0, body=b"?"))
        self.assertTrue(connection.ends())
        self.assertEqual(connection.goaway.error_code, PROTOCOL_ERROR)
