"""Ways of speaking the protocol that no sender named here has, but that others have."""
import json
import socket
import ssl
import subprocess
import time

import hpack
from hyperframe import frame as frames
from support.gateway import HOST
from support.raw import Closed
from support.witness import WitnessCase


class OddSenderTests(WitnessCase):
    def assertTaken(self, answer, push=None):
        self.assertEqual((answer.status, answer.reason), (200, None))
        if push:
            self.assertEqual(answer.id, push.id)

    def test_without_alpn(self):
        """A sender without ALPN can push."""
        connection = self.connect(protocols=())
        self.assertTaken(connection.push(self.push()))

    def test_with_alpn(self):
        """A sender that offers two protocols gets HTTP/2 and can push."""
        connection = self.connect(protocols=("http/1.1", "h2"))
        self.assertEqual(connection.socket.selected_alpn_protocol(), "h2")
        self.assertTaken(connection.push(self.push()))

    def test_without_authority(self):
        """A sender with `host` in place of `:authority`, or with neither, can push."""
        for fields in ([("host", "api.push.example.com")], []):
            connection = self.connect()
            push = self.push()
            stream = connection.stream()
            head = [(":method", "POST"), (":scheme", "https"), (":path", push.path), *fields,
                    *push.headers.items()]
            connection.send(connection.headers(stream, head),
                            frames.DataFrame(stream, push.payload, flags=["END_STREAM"]))
            self.assertTaken(connection.answer(stream), push)

    def test_success_ends_with_its_head(self):
        """A success ends with its headers, and an error has one frame of data.

        Some senders read each frame as JSON.
        """
        connection = self.connect()
        answer = connection.push(self.push())
        self.assertEqual((answer.data_frames, answer.body), (0, b""))
        answer = connection.push(self.push(token="0" * 64))
        self.assertEqual(answer.data_frames, 1)
        self.assertEqual(json.loads(answer.body), {"reason": "BadDeviceToken"})

    def test_identifier_is_echoed(self):
        """An identifier is returned byte for byte."""
        connection = self.connect()
        for identifier in ("00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"):
            self.assertTaken(connection.push(push := self.push(headers={"apns-id": identifier})), push)

    def test_every_way_to_pack_a_head(self):
        """Headers in every HPACK encoding, in pieces, padded or with a priority are accepted."""
        connection = self.connect()
        for name, huffman, kind in [("plain", False, hpack.HeaderTuple),
                                    ("huffman", True, hpack.HeaderTuple),
                                    ("never indexed", True, hpack.NeverIndexedHeaderTuple)]:
            with self.subTest(name):
                push = self.push()
                stream = connection.stream()
                fields = [(":method", "POST"), (":scheme", "https"), (":path", push.path),
                          (":authority", HOST), *push.headers.items()]
                block = connection.encoder.encode(
                    [kind(*field) for field in fields], huffman=huffman)
                third = len(block) // 3
                connection.send(
                    frames.HeadersFrame(stream, block[:third], flags=["PRIORITY", "PADDED"],
                                        pad_length=7, depends_on=0, stream_weight=9),
                    frames.ContinuationFrame(stream, block[third:2 * third]),
                    frames.ContinuationFrame(stream, block[2 * third:], flags=["END_HEADERS"]),
                    frames.DataFrame(stream, push.payload[:5], flags=["PADDED"], pad_length=100),
                    frames.DataFrame(stream, push.payload[5:]),
                    frames.DataFrame(stream, b"", flags=["END_STREAM"]))
                self.assertTaken(connection.answer(stream), push)

    def test_trailers(self):
        """A request that ends with trailers is accepted."""
        connection = self.connect()
        push = self.push()
        stream, (headers, data) = connection.request(push)
        data.flags.discard("END_STREAM")
        connection.send(headers, data, connection.headers(stream, [("x-sum", "1")], "END_STREAM"))
        self.assertTaken(connection.answer(stream), push)

    def test_priority_with_each_push(self):
        """A PRIORITY frame with each push is not treated as a flood.

        Senders of the old tree send it with each request.
        """
        connection = self.connect()
        self.assertTaken(connection.push(self.push()))
        streams = []
        for _ in range(1200):
            stream, request = connection.request(self.push())
            connection.send(frames.PriorityFrame(stream, depends_on=0, stream_weight=1), *request)
            streams.append(stream)
            if len(streams) == 100:
                self.assertEqual({connection.answer(stream).status for stream in streams}, {200})
                streams = []

    def test_reset_behind_each_answer(self):
        """A reset after each answer, as curl sends it, is not treated as rapid reset."""
        connection = self.connect()
        for _ in range(600):
            stream, request = connection.request(self.push())
            connection.send(*request)
            self.assertTaken(connection.answer(stream))
            connection.send(frames.RstStreamFrame(stream, 5))

    def test_a_thousand_before_the_settings_were_read(self):
        """A thousand pushes sent before the settings were read are each accepted or refused for a retry."""
        connection = self.connect()
        requests = [connection.request(self.push()) for _ in range(1000)]
        connection.send(*(frame for _, request in requests for frame in request))
        statuses = []
        try:
            for stream, _ in requests:
                answer = connection.answer(stream)
                statuses.append(answer.status if answer else connection.resets[stream])
        except Closed:
            self.fail(f"closed after {len(statuses)} answers: {connection.goaway}")
        self.assertLessEqual(set(statuses), {200, 7}, "200, or refused for another try")
        self.assertEqual(statuses.count(200), 1000)

    def test_bytes_one_at_a_time(self):
        """A push that arrives byte by byte is accepted."""
        connection = self.connect()
        push = self.push()
        stream, request = connection.request(push)
        for byte in b"".join(frame.serialize() for frame in request):
            connection.write(bytes([byte]))
        self.assertTaken(connection.answer(stream), push)

    def test_two_pushes_of_one_name(self):
        """A repeated apns-id is answered with 200 as the same push.

        It is not refused, because the sender tried again.
        """
        connection = self.connect()
        push = self.push(headers={"apns-expiration": str(int(time.time()) + 60)})
        for _ in range(2):
            self.assertTaken(connection.push(push), push)

    def test_table_of_fields_of_no_size(self):
        """A sender with an empty header table can push."""
        connection = self.connect(settings={1: 0})
        self.assertTaken(connection.push(self.push()))


class TransportTests(WitnessCase):
    def test_old_versions(self):
        """TLS below 1.2 is refused (I1)."""
        context = self.gateway.tls()
        context.set_ciphers("ALL:@SECLEVEL=0")
        context.minimum_version = ssl.TLSVersion.TLSv1
        context.maximum_version = ssl.TLSVersion.TLSv1_1
        with socket.create_connection((HOST, self.gateway.port), timeout=30) as tcp:
            with self.assertRaises((ssl.SSLError, ConnectionError)):
                context.wrap_socket(tcp, server_hostname=HOST)

    def test_both_good_versions(self):
        """TLS 1.2 and 1.3 are accepted."""
        for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
            context = self.gateway.tls()
            context.minimum_version = context.maximum_version = version
            with socket.create_connection((HOST, self.gateway.port), timeout=30) as tcp:
                with context.wrap_socket(tcp, server_hostname=HOST) as stream:
                    self.assertEqual(stream.selected_alpn_protocol(), "h2")

    def test_no_renegotiation(self):
        """TLS renegotiation is refused."""
        result = subprocess.run(
            ["openssl", "s_client", "-connect", f"{HOST}:{self.gateway.port}", "-tls1_2",
             "-alpn", "h2", "-CAfile", self.gateway.ca],
            input=b"R\n", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
        self.assertNotIn(b"verify return:1\nread R BLOCK\n", result.stdout)
        self.assertRegex(result.stdout, rb"(?i)renegotiation|alert|error|unexpected")

    def test_text_in_place_of_tls(self):
        """Plain text in place of TLS ends the connection."""
        with socket.create_connection((HOST, self.gateway.port), timeout=30) as tcp:
            tcp.sendall(b"GET / HTTP/1.1\r\nHost: example.com\r\n\r\n" * 10)
            try:
                while tcp.recv(4096):
                    pass
            except ConnectionResetError:
                pass
