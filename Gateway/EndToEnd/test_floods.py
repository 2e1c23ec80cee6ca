"""Floods of frames: the connection and its socket end, and another sender is not affected."""
import os
import time

from hyperframe import frame as frames
from support.raw import Closed
from support.witness import WitnessCase

# As many as come in one piece; ten thousand times as many are sent before a test gives up.
PIECE = 500
PIECES = 200


class FloodTests(WitnessCase):
    def flood(self, make, authenticated=True):
        """Sends what `make` returns until the other end closes."""
        connection = self.connect()
        if authenticated:
            self.assertEqual(connection.push(self.push()).status, 200)
        try:
            for _ in range(PIECES):
                connection.send(*(frame for _ in range(PIECE) for frame in make(connection)))
        except Closed:
            return connection
        self.assertTrue(connection.ends(), "it took the whole flood and stayed open")
        return connection

    def test_rapid_reset(self):
        """A flood of requests that are reset at once ends its connection."""
        def open_and_reset(connection):
            stream, (headers, *_) = connection.request(self.push())
            return [headers, frames.RstStreamFrame(stream, 8)]
        self.flood(open_and_reset)

    def test_pings(self):
        """A flood of PING frames ends its connection."""
        self.flood(lambda _: [frames.PingFrame(0, b"12345678")])

    def test_settings(self):
        """A flood of SETTINGS frames ends its connection."""
        self.flood(lambda _: [frames.SettingsFrame(0, settings={4: 65535})])

    def test_window_updates(self):
        """A flood of WINDOW_UPDATE frames ends its connection."""
        self.flood(lambda _: [frames.WindowUpdateFrame(0, 1)])

    def test_priorities_before_the_first_token(self):
        """A flood of PRIORITY frames before the first token ends its connection."""
        self.flood(lambda _: [frames.PriorityFrame(1, depends_on=0, stream_weight=1)], False)

    def test_unknown_frames(self):
        """A flood of unknown frames of any size ends its connection before the first token."""
        for kind in (10, 12, 16, 0xbe):
            for size in (0, 1, 16384):
                with self.subTest(kind=kind, size=size):
                    self.flood(lambda _: [frames.ExtensionFrame(kind, 0, body=bytes(size))], False)

    def test_frames_about_streams_that_are_over(self):
        """A flood of frames about closed streams ends its connection."""
        for frame in (frames.WindowUpdateFrame(1, 1), frames.RstStreamFrame(1, 8)):
            with self.subTest(type(frame).__name__):
                self.flood(lambda _: [frame])

    def test_answers_that_nobody_asked_for(self):
        """A flood of PING answers without a question ends its connection."""
        self.flood(lambda _: [frames.PingFrame(0, b"12345678", flags=["ACK"])])

    def test_farewells(self):
        """A flood of GOAWAY frames ends its connection."""
        self.flood(lambda _: [frames.GoAwayFrame(0, additional_data=b"x" * 1000)])

    def test_nothing_is_kept_of_what_comes_behind_the_end(self):
        """Frames after the end of a connection use no memory, for seconds and from many senders."""
        before = self.gateway.memory()
        flood = frames.SettingsFrame(0, settings={4: 65535}).serialize() * 70_000
        connections = [self.connect(timeout=5) for _ in range(20)]
        for connection in connections:
            begun = time.monotonic()
            try:
                while time.monotonic() - begun < 5:
                    connection.write(flood)
                self.fail("it took the flood for five seconds")
            except (Closed, TimeoutError):
                pass
            self.assertLess(time.monotonic() - begun, 4)
        self.assertLess(self.gateway.memory() - before, 32_000)

    def test_continuations(self):
        """A header block that never ends ends its connection."""
        connection = self.connect()
        fields = connection.encoder.encode([(":method", "POST"), (":path", "/")])
        begin = frames.HeadersFrame(connection.stream(), fields)
        more = frames.ContinuationFrame(begin.stream_id, connection.encoder.encode([("x", "y")]))
        try:
            connection.send(begin)
            for _ in range(PIECES):
                connection.send(*[more] * PIECE)
        except Closed:
            return
        self.assertTrue(connection.ends())

    def test_empty_data(self):
        """A flood of empty DATA frames ends its connection."""
        connection = self.connect()
        stream, (headers, *_) = connection.request(self.push())
        try:
            connection.send(headers)
            for _ in range(PIECES):
                connection.send(*[frames.DataFrame(stream, b"")] * PIECE)
        except Closed:
            return
        self.assertTrue(connection.ends())

    def test_streams_that_break_rules(self):
        """Streams that make the gateway reset them end their connection.

        A reset costs the gateway as much as being reset.
        """
        connection = self.connect()
        self.assertEqual(connection.push(self.push()).status, 200)
        try:
            for _ in range(PIECES):
                for _ in range(PIECE):
                    # The library makes no such frame, so it is written by hand.
                    stream, (headers, *_) = connection.request(self.push())
                    connection.write(
                        headers.serialize() + b"\0\0\4\x08\0" + stream.to_bytes(4, "big") + bytes(4))
        except Closed:
            return
        self.assertTrue(connection.ends())

    def test_long_head(self):
        """Headers beyond the announced limit are refused."""
        connection = self.connect()
        field = [(f"x-{index}", os.urandom(400).hex()) for index in range(60)]
        stream, (headers, *_) = connection.request(self.push(), field)
        data = headers.data
        try:
            connection.send(
                frames.HeadersFrame(stream, data[:16000], flags=["END_STREAM"]),
                *(frames.ContinuationFrame(stream, data[at:at + 16000],
                                           flags=["END_HEADERS"] if at + 16000 >= len(data) else [])
                  for at in range(16000, len(data), 16000)))
            answer = connection.answer(stream)
            self.assertTrue(answer is None or answer.status in (400, 413, 431), answer)
        except Closed:
            pass

    def test_ten_megabytes(self):
        """A body that is too long is refused before its end."""
        before = self.gateway.memory()
        connection = self.connect()
        self.assertEqual(connection.push(self.push()).status, 200)
        stream, (headers, *_) = connection.request(self.push())
        piece = frames.DataFrame(stream, b" " * 16384).serialize()
        try:
            connection.send(headers)
            for _ in range(3):
                connection.write(piece)
            answer = connection.answer(stream)
            self.assertTrue(answer is None or answer.status == 413, answer)
        except Closed:
            pass
        self.assertLess(self.gateway.memory() - before, 16_000)

    def test_streams_without_a_token(self):
        """A flood of requests without a provider token ends its connection."""
        def anonymous(connection):
            stream, (headers, *_) = connection.request(self.push(headers={"authorization": None}))
            return [headers]
        self.flood(anonymous, authenticated=False)

    def test_answers_that_are_not_read(self):
        """Answers that a window of zero holds back use little memory."""
        before = self.gateway.memory()
        connection = self.connect(settings={4: 0})
        try:
            connection.push(self.push())
            for _ in range(40):
                connection.send(*(frame for _ in range(100) for frame in
                                  connection.request(self.push(token="0" * 64))[1]))
        except Closed:
            pass
        self.assertLess(self.gateway.memory() - before, 16_000)
