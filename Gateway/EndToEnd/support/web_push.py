"""Web Push from both ends: the keys of a sender and of a subscription, messages, and connections that hide nothing."""
import base64
import dataclasses
import hashlib
import json
import os
import socket
import ssl
import time
import urllib.parse

import http_ece
from cryptography.hazmat.primitives import hashes, hmac, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from hyperframe import frame as frames

from . import link
from .gateway import Gateway
from .jwt import ProviderKey, base64url
from .raw import Closed, RawConnection
from .witness import WitnessCase

HOURS_12 = 12 * 3600
# The bytes of a message besides its text: the header of 86, the delimiter and the tag.
OVERHEAD = 86 + 1 + 16
# The longest frame of HTTP/2, unless the other end allows more.
LARGEST_FRAME = 16_384


def point(key):
    """The 65 bytes of a private key's public half."""
    return key.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


class Sender(ProviderKey):
    """An application server with its VAPID key."""

    def __init__(self):
        super().__init__(None, None)
        self.public = point(self.private)
        self.key = base64url(self.public).decode()

    def vapid(self, audience, header=None, claims=None, signature=None):
        """A VAPID token for half a day; arguments replace the defaults, and a value of None omits a field."""
        usual = {"iat": None, "aud": audience, "exp": int(time.time()) + HOURS_12, "sub": "mailto:a@example.com"}
        return self.token({"typ": "JWT", **(header or {})}, {**usual, **(claims or {})}, signature=signature)

    def authorization(self, audience, form="vapid t={token}, k={key}", **changes):
        return form.format(token=self.vapid(audience, **changes), key=self.key)


class Subscription:
    """A subscription of a device: the endpoint, and the keys with which its messages are decrypted."""

    def __init__(self, device, name="main", kind=link.FOR_APP, sender=None):
        self.name = name
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        self.endpoint = device.subscribe(name, kind, sender and sender.public)
        parts = urllib.parse.urlsplit(self.endpoint)
        self.origin, self.path = f"{parts.scheme}://{parts.netloc}", parts.path

    @property
    def info(self):
        """The form in which applications send it to their servers."""
        return {"endpoint": self.endpoint, "keys": {
            "p256dh": base64url(point(self.private)).decode(), "auth": base64url(self.auth).decode()}}

    @property
    def token(self):
        """The secret bytes of the endpoint."""
        text = self.path.rpartition("/")[2]
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))

    @property
    def token_hash(self):
        return hashlib.sha256(self.token).digest()

    def encrypt(self, text, padding=0, record_size=4096):
        """A message of RFC 8291, whose text is followed by so many zeros."""
        own, theirs, salt = ec.generate_private_key(ec.SECP256R1()), point(self.private), os.urandom(16)
        secret = own.exchange(ec.ECDH(), self.private.public_key())
        info = b"WebPush: info\0" + theirs + point(own)
        root = keyed(salt, keyed(keyed(self.auth, secret), info + b"\1"))
        key = keyed(root, b"Content-Encoding: aes128gcm\0\1")[:16]
        nonce = keyed(root, b"Content-Encoding: nonce\0\1")[:12]
        record = AESGCM(key).encrypt(nonce, text + b"\2" + bytes(padding), None)
        return salt + record_size.to_bytes(4, "big") + b"\x41" + point(own) + record

    def decrypt(self, body):
        return http_ece.decrypt(
            body, private_key=self.private, auth_secret=self.auth, version="aes128gcm")


def keyed(key, data):
    code = hmac.HMAC(key, hashes.SHA256())
    code.update(data)
    return code.finalize()


@dataclasses.dataclass
class Request:
    """A request on the port for Web Push."""
    path: str
    headers: dict
    body: bytes = b""
    method: str = "POST"


@dataclasses.dataclass
class Answer:
    status: int
    fields: dict
    body: bytes = b""

    @property
    def number(self):
        """autopush's number of an error; the members of its body are checked."""
        members = json.loads(self.body)
        if members.keys() != {"code", "errno", "error", "message"} or members["code"] != self.status:
            raise AssertionError(f"{self.status} has the body {self.body}")
        return members["errno"]


class Http2:
    """One connection of HTTP/2."""

    def __init__(self, gateway, **options):
        self.raw = RawConnection(gateway, port=gateway.ports["web-push"], **options)

    def begin(self, request):
        """Sends a request, and returns its stream."""
        stream, body = self.raw.stream(), request.body
        fields = [(":method", request.method), (":scheme", "https"), (":path", request.path),
                  (":authority", self.raw.host), *request.headers.items()]
        parts = [frames.DataFrame(stream, body[start:start + LARGEST_FRAME])
                 for start in range(0, len(body), LARGEST_FRAME)]
        all_frames = [self.raw.headers(stream, fields), *parts]
        all_frames[-1].flags.add("END_STREAM")
        self.raw.send(*all_frames)
        return stream

    def end(self, stream):
        found = self.raw.answer(stream)
        if not found:
            raise Closed(f"stream {stream} was reset: {self.raw.resets[stream]}")
        fields = {name: value for name, value in found.fields.items() if name != ":status"}
        return Answer(found.status, fields, found.body)

    def exchange(self, request):
        return self.end(self.begin(request))

    def close(self):
        self.raw.close()


class Http1:
    """One connection of HTTP/1.1 by hand, so that requests may be cut, sent ahead, or wrong."""

    def __init__(self, gateway, protocols=("http/1.1",), source=None, timeout=60):
        tcp = socket.create_connection(
            (gateway.host, gateway.ports["web-push"]), timeout=timeout, source_address=source and (source, 0))
        tcp.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket = gateway.tls(protocols).wrap_socket(tcp, server_hostname=gateway.host)
        self.host = f"{gateway.host}:{gateway.ports['web-push']}"
        self.buffer = b""

    def write(self, data):
        try:
            self.socket.sendall(data)
        except (BrokenPipeError, ConnectionResetError, ssl.SSLError) as error:
            raise Closed from error

    def head(self, request, **fields):
        """The bytes before the body; of `fields`, those without a value are left out."""
        fields = {"host": self.host, "content-length": str(len(request.body)), **request.headers,
                  **{name.replace("_", "-"): value for name, value in fields.items()}}
        lines = [f"{request.method} {request.path} HTTP/1.1"]
        lines += [f"{name}: {value}" for name, value in fields.items() if value is not None]
        return "\r\n".join([*lines, "", ""]).encode()

    def exchange(self, request):
        self.write(self.head(request) + request.body)
        return self.answer(has_body=request.method != "HEAD")

    def answer(self, has_body=True):
        """The next answer, also one of the statuses 100 to 199."""
        head = self.until(b"\r\n\r\n").decode()
        first, *lines = head.split("\r\n")
        version, status, *_ = first.split(" ", 2)
        if version != "HTTP/1.1":
            raise AssertionError(f"the answer begins with {first}")
        fields = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
        length = int(fields.get("content-length", 0)) if has_body else 0
        return Answer(int(status), fields, self.exactly(length))

    def until(self, mark):
        while mark not in self.buffer:
            self.read()
        found, self.buffer = self.buffer.split(mark, 1)
        return found

    def exactly(self, count):
        while len(self.buffer) < count:
            self.read()
        found, self.buffer = self.buffer[:count], self.buffer[count:]
        return found

    def read(self):
        try:
            more = self.socket.recv(65536)
        except (ConnectionResetError, ssl.SSLEOFError, ssl.SSLZeroReturnError) as error:
            raise Closed from error
        if not more:
            raise Closed
        self.buffer += more

    def ends(self):
        """Reads until the other end closes; returns whether nothing more came."""
        try:
            self.read()
        except Closed:
            return not self.buffer
        return False

    def close(self):
        self.socket.close()


class WebPushGateway(Gateway):
    """A gateway with a port for Web Push."""

    listening = (*Gateway.listening, "web-push")


class WebPushCase(WitnessCase):
    """A test with a gateway for Web Push; a sender of APNs is the witness."""

    program = WebPushGateway

    def device(self, **options):
        device = link.Device(self.gateway, **options)
        self.addCleanup(device.close)
        return device

    def open(self, kind, **options):
        connection = kind(self.gateway, **options)
        self.addCleanup(connection.close)
        return connection

    def message(self, subscription, text=b"Hello", sender=None, body=None, **headers):
        """A request with a message that is kept for an hour; a header without a value is not sent."""
        usual = {"ttl": "3600", "content-encoding": "aes128gcm"}
        if sender:
            usual["authorization"] = sender.authorization(subscription.origin)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        fields = {name: value for name, value in {**usual, **named}.items() if value is not None}
        return Request(subscription.path, fields, subscription.encrypt(text) if body is None else body)

    def assertQuiet(self, device):
        """The gateway answers a ping behind everything that it had to say."""
        self.assertTrue(device.ping())
        self.assertTrue(device.pushes.empty(), list(device.pushes.queue))

    def assertRefused(self, answer, status, number):
        self.assertEqual((answer.status, answer.number), (status, number), answer.body)
