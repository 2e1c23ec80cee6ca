"""A push gateway that speaks to one device and believes it; see docs/internals/link.md."""
import base64
import hashlib
import os
import socket
import ssl
import struct
import subprocess
import threading

from endtoend import commands
from endtoend.duplex import Duplex

HOST = "127.0.0.1"
CHALLENGE, WELCOME, PUSH, PONG, SUBSCRIBED, UNREGISTERED = 1, 2, 6, 7, 9, 4
HELLO, ENROL, READY, UNREGISTER, ACKNOWLEDGE, PING, URGENCY, SUBSCRIBE = (
    0x41, 0x42, 0x43, 0x45, 0x46, 0x47, 0x48, 0x49)
HANDED_TO_APP, DUPLICATE, APP_GONE, POSTPONED = 3, 5, 6, 8
WEB_PUSH, NORMAL, WEB = 12, 4, 3


class LinkGateway:
    """Issues an endpoint for each subscription, and sends what a test gives it until it is acknowledged."""

    def __init__(self, folder):
        os.makedirs(folder)
        self.certificate = os.path.join(folder, "gateway.pem")
        key = os.path.join(folder, "gateway.key")
        commands.run([
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
            "-subj", "/CN=gateway", "-addext", f"subjectAltName=IP:{HOST}", "-keyout", key, "-out",
            self.certificate], stderr=subprocess.PIPE)
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(self.certificate, key)
        self.lock = threading.Lock()
        # Endpoints by the names of their subscriptions, messages that are kept, and the device's frames, in order.
        self.endpoints, self.kept, self.outcomes, self.returned, self.urgencies = {}, {}, [], [], []
        self.is_silent = False
        self.links, self.last_number = [], 0
        self.listener = socket.create_server((HOST, 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self):
        """Ends the gateway."""
        self.listener.close()
        for link in self.links:
            link.close()

    def push(self, body, identifier, endpoint=None):
        """Accepts a message for an endpoint, which is the only one if none is given."""
        name, endpoint = next(
            (name, one) for name, one in self.endpoints.items() if endpoint in (None, one))
        with self.lock:
            self.last_number += 1
            self.kept[self.last_number] = (name, endpoint, identifier, body)
        self._send(self.last_number)
        return self.last_number

    def push_again(self, number, identifier, name, endpoint, body):
        """Sends a message that was acknowledged once more."""
        with self.lock:
            self.kept[number] = (name, endpoint, identifier, body)
        self._send(number)

    def await_outcome(self, number, outcome):
        """Waits until the device has acknowledged a message so."""
        commands.wait_until(
            lambda: (number, outcome) in self.outcomes, lambda: f"outcome {outcome} of {number}: {self.outcomes}")

    # The connection

    def _accept(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection):
        try:
            link = Duplex(self.context.wrap_socket(connection, server_side=True))
            self._write(link, bytes([CHALLENGE, 1]) + bytes(32))
            while True:
                length, = struct.unpack(">H", link.exactly(2))
                self._receive(link, link.exactly(length))
        except (OSError, EOFError, ValueError):
            pass

    @staticmethod
    def _write(link, frame):
        link.write(struct.pack(">H", len(frame)) + frame)

    def _receive(self, link, frame):
        kind, fields = frame[0], frame[1:]
        if kind in (HELLO, ENROL):
            self._write(link, struct.pack(">BqHHH", WELCOME, 1, 60, 600, 1))
        elif kind == READY:
            self.links.append(link)
            for number in list(self.kept):
                self._send(number)
        elif kind == SUBSCRIBE:
            self._subscribe(link, fields)
        elif kind == UNREGISTER:
            self.returned.append(fields[4:])
            self._write(link, bytes([UNREGISTERED]) + fields[:4])
        elif kind == ACKNOWLEDGE:
            for number, outcome in struct.iter_unpack(">qB", fields):
                if outcome != POSTPONED:
                    self.kept.pop(number, None)
                self.outcomes.append((number, outcome))
        elif kind == URGENCY:
            self.urgencies.append(fields[0])
        elif kind == PING:
            self._write(link, bytes([PONG]) + fields)

    def _subscribe(self, link, fields):
        if self.is_silent:
            return
        request, kind, has_key = fields[:4], fields[4], fields[5]
        rest = fields[6:]
        key, rest = (rest[:65], rest[65:]) if has_key else (b"", rest)
        name = rest[1:1 + rest[0]].decode()
        token = bytes([kind]) + os.urandom(32) + (hashlib.sha256(key).digest() if key else b"")
        text = base64.urlsafe_b64encode(token).rstrip(b"=").decode()
        self.endpoints[name] = f"https://push.example.org/push/{text}"
        self._write(link, bytes([SUBSCRIBED]) + request + self.endpoints[name].encode())

    def _send(self, number):
        if not self.links:
            return
        name, endpoint, identifier, body = self.kept[number]
        text = endpoint.rsplit("/", maxsplit=1)[1]
        token = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        texts = b"".join(bytes([len(one)]) + one.encode() for one in (identifier, name, ""))
        try:
            self._write(self.links[-1], struct.pack(
                ">BqqBBB32s", PUSH, number, 2_000_000_000, WEB_PUSH, NORMAL, WEB, hashlib.sha256(token).digest()) +
                texts + body)
        except (OSError, ValueError):
            # It is sent with the next link.
            pass
