"""A connection that sends any frames, good or bad, and hides no received frame."""
import socket
import ssl
import time

import hpack
from hyperframe import frame as frames

from .push import Answer

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
HEAD = 9


class Closed(Exception):
    """The other end closed the connection and its socket."""


class RawConnection:
    """HTTP/2 by hand, over TLS. It checks nothing, so that rules can be broken."""

    def __init__(self, gateway, protocols=("h2",), settings=None, port=None, source=None, timeout=60,
                 first=b""):
        tcp = socket.create_connection(
            (gateway.host, port or gateway.port), timeout=timeout, source_address=source and (source, 0))
        tcp.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if first:
            tcp.sendall(first)
        self.socket = gateway.tls(protocols).wrap_socket(tcp, server_hostname=gateway.host)
        self.host = gateway.host
        self.encoder, self.decoder = hpack.Encoder(), hpack.Decoder()
        self.buffer = b""
        self.answers, self.resets = {}, {}
        self.goaway = None
        self.settings = {}
        self.next_stream = 1
        self.write(PREFACE + frames.SettingsFrame(0, settings=settings or {}).serialize())

    # Sending

    def write(self, data):
        try:
            self.socket.sendall(data)
        except (BrokenPipeError, ConnectionResetError, ssl.SSLError) as error:
            raise Closed from error

    def send(self, *some):
        """Sends frames in one piece."""
        self.write(b"".join(frame.serialize() for frame in some))

    def stream(self):
        self.next_stream += 2
        return self.next_stream - 2

    def headers(self, stream, fields, *flags):
        frame = frames.HeadersFrame(stream, self.encoder.encode(fields), flags=["END_HEADERS", *flags])
        return frame

    def request(self, push, fields=()):
        """The frames of a push on a stream of its own; `:authority` is included as by most senders."""
        stream = self.stream()
        fields = [(":method", push.method), (":scheme", "https"), (":path", push.path),
                  (":authority", self.host), *push.headers.items(), *fields]
        if not push.payload:
            return stream, [self.headers(stream, fields, "END_STREAM")]
        return stream, [self.headers(stream, fields),
                        frames.DataFrame(stream, push.payload, flags=["END_STREAM"])]

    def push(self, push, fields=()):
        """Sends a push and waits for its answer."""
        stream, request = self.request(push, fields)
        self.send(*request)
        return self.answer(stream)

    # Receiving

    def receive(self):
        """Receives the next frame; raises `Closed` at the end of the stream of bytes."""
        while len(self.buffer) < HEAD or len(self.buffer) < HEAD + int.from_bytes(self.buffer[:3], "big"):
            try:
                more = self.socket.recv(65536)
            except (ConnectionResetError, ssl.SSLEOFError, ssl.SSLZeroReturnError) as error:
                raise Closed from error
            if not more:
                raise Closed
            self.buffer += more
        frame, length = frames.Frame.parse_frame_header(memoryview(self.buffer[:HEAD]))
        frame.parse_body(memoryview(self.buffer[HEAD:HEAD + length]))
        self.buffer = self.buffer[HEAD + length:]
        self.take(frame)
        return frame

    def take(self, frame):
        match frame:
            case frames.HeadersFrame():
                fields = dict(self.decoder.decode(frame.data))
                answer = Answer(int(fields[":status"]), fields.get("apns-id"))
                answer.fields = fields
                answer.data_frames = 0
                answer.ended = "END_STREAM" in frame.flags
                self.answers[frame.stream_id] = answer
            case frames.DataFrame():
                answer = self.answers[frame.stream_id]
                answer.body += frame.data
                answer.data_frames += 1
                answer.ended = "END_STREAM" in frame.flags
            case frames.RstStreamFrame():
                self.resets[frame.stream_id] = frame.error_code
            case frames.GoAwayFrame():
                self.goaway = frame
            case frames.SettingsFrame():
                self.settings.update(frame.settings)
                if "ACK" not in frame.flags:
                    self.send(frames.SettingsFrame(0, flags=["ACK"]))

    def answer(self, stream):
        """The whole answer on a stream, or nothing if the stream was reset."""
        while stream not in self.resets:
            if stream in self.answers and self.answers[stream].ended:
                return self.answers[stream]
            self.receive()
        return None

    def ends(self, within=60):
        """Reads until the other end closes its socket; returns whether it did in so many seconds."""
        deadline = time.monotonic() + within
        while True:
            left = deadline - time.monotonic()
            if left <= 0:
                return False
            self.socket.settimeout(left)
            try:
                self.receive()
            except Closed:
                return True
            except TimeoutError:
                return False

    def close(self):
        self.socket.close()
