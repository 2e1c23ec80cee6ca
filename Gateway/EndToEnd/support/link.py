"""A device in another language than the gateway's; see docs/internals/link.md."""
import dataclasses
import hashlib
import json
import queue
import socket
import struct
import threading

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from endtoend.duplex import Duplex

VERSION = 1
CONTEXT = b"user notifications push link 1\n"
CHALLENGE, WELCOME, REGISTERED, UNREGISTERED, REFUSED, PUSH, PONG, GOODBYE, SUBSCRIBED = range(1, 10)
HELLO, ENROL, READY, REGISTER, UNREGISTER, ACKNOWLEDGE, PING, URGENCY, SUBSCRIBE = range(0x41, 0x4a)
DEVELOPMENT, PRODUCTION, WEB = 1, 2, 3
# The type of a push that is a message of Web Push, and the kinds of subscriptions.
WEB_PUSH = 12
FOR_APP, FOR_UNIFIED_PUSH = 1, 2
# The priority of urgent messages.
PRIORITY_HIGH = 10
SHOWN, DUPLICATE = 1, 5
REPLACED = 2
WAIT = 240


class Goodbye(Exception):
    """The gateway ended the connection, with its reason or without a word."""


@dataclasses.dataclass
class LinkPush:
    number: int
    expires: int
    type: int
    priority: int
    environment: int
    token: bytes
    id: str
    topic: str
    collapse_id: str
    payload: bytes

    @classmethod
    def read(cls, body):
        head = struct.Struct(">qqBBB32s")
        fields, rest = head.unpack_from(body), body[head.size:]
        texts = []
        for _ in range(3):
            length = rest[0]
            texts.append(rest[1:1 + length].decode())
            rest = rest[1 + length:]
        return cls(*fields, *texts, rest)

    @property
    def json(self):
        return json.loads(self.payload)


class Link:
    """One connection: frames out, frames in, nothing decided. One thread may read while others write."""

    def __init__(self, gateway, source=None, first=b""):
        tcp = socket.create_connection(
            (gateway.host, gateway.ports["device"]), timeout=WAIT, source_address=source and (source, 0))
        tcp.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            tcp.sendall(first)
            self.connection = Duplex(gateway.tls(()).wrap_socket(tcp, server_hostname=gateway.host))
        except OSError as error:
            tcp.close()
            raise Goodbye("no handshake") from error

    def send(self, kind, body=b""):
        try:
            self.write(struct.pack(">HB", len(body) + 1, kind) + body)
        except (OSError, ValueError) as error:
            raise Goodbye("closed") from error

    def write(self, data):
        """Sends bytes that need not be a frame."""
        self.connection.write(data)

    def exactly(self, count):
        try:
            return self.connection.exactly(count)
        except TimeoutError:
            raise
        except (OSError, EOFError, ValueError) as error:
            raise Goodbye("closed") from error

    def receive(self):
        length, = struct.unpack(">H", self.exactly(2))
        frame = self.exactly(length)
        if frame[0] == GOODBYE:
            raise Goodbye(frame[1], int.from_bytes(frame[2:6], "big"))
        return frame[0], frame[1:]

    def expect(self, kind):
        found, body = self.receive()
        if found != kind:
            raise AssertionError(f"frame {found:#x} came in place of {kind:#x}")
        return body

    def close(self):
        self.connection.close()


class Device:
    """A device with a key of its own. It enrols when it is created, and connects and disconnects on request.

    Received pushes are put into `pushes`; they are acknowledged at once unless `acknowledges` is false.
    """

    def __init__(self, gateway, acknowledges=True):
        self.gateway = gateway
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.number = None
        self.acknowledges = acknowledges
        self.pushes = queue.Queue()
        self.replies = queue.Queue()
        self.requests = 0
        self.link = self.thread = None
        self.connect()

    # The link

    def sign(self, *parts):
        signature = self.key.sign(b"".join([CONTEXT, *parts]), ec.ECDSA(hashes.SHA256()))
        r, s = utils.decode_dss_signature(signature)
        return r.to_bytes(32, "big") + s.to_bytes(32, "big")

    @property
    def public(self):
        return self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)

    def greet(self, link):
        """The first frames of a connection."""
        version, nonce = (body := link.expect(CHALLENGE))[0], body[1:]
        if version != VERSION:
            raise AssertionError(f"the gateway speaks version {version}")
        if self.number is None:
            link.send(ENROL, bytes([VERSION]) + self.public + self.sign(b"e", nonce, self.public))
        else:
            number = struct.pack(">q", self.number)
            link.send(HELLO, bytes([VERSION]) + number + self.sign(b"h", nonce, number))
        return struct.unpack(">qHHH", link.expect(WELCOME))

    def connect(self, source=None, first=b""):
        """Connects again; raises `Goodbye` if the gateway refuses it."""
        self.link = Link(self.gateway, source, first)
        self.number, *self.keepalive = self.greet(self.link)
        self.link.send(READY)
        self.thread = threading.Thread(target=self.listen, args=(self.link,), daemon=True)
        self.thread.start()

    def listen(self, link):
        try:
            while True:
                kind, body = link.receive()
                if kind == PUSH:
                    self.handle(LinkPush.read(body))
                else:
                    self.replies.put((kind, body))
        except (Goodbye, OSError, ValueError) as reason:
            self.replies.put((GOODBYE, reason))

    def handle(self, push):
        """Receives a push."""
        self.pushes.put(push)
        if self.acknowledges:
            self.acknowledge([push])

    def close(self):
        """Disconnects; unacknowledged pushes come again."""
        if self.link:
            self.link.close()
            self.thread.join()
            self.link = None
            self.replies = queue.Queue()

    # Requests of a device

    def ask(self, kind, body):
        self.requests += 1
        request = struct.pack(">I", self.requests)
        self.link.send(kind, request + body)
        found, reply = self.replies.get(timeout=WAIT)
        if found == GOODBYE:
            raise reply
        if reply[:4] != request:
            raise AssertionError("the reply belongs to another request")
        return found, reply[4:]

    def register(self, topic, environment=PRODUCTION):
        """A token in the form that an app sends to its provider."""
        kind, body = self.ask(REGISTER, bytes([environment, len(topic)]) + topic.encode())
        if kind != REGISTERED:
            raise AssertionError(f"no token: reason {body[0]}")
        return body.hex()

    def subscribe(self, name, kind=FOR_APP, key=None):
        """The endpoint of a subscription; `key` is the public key of the only sender."""
        body = bytes([kind, 1]) + key if key else bytes([kind, 0])
        found, body = self.ask(SUBSCRIBE, body + bytes([len(name)]) + name.encode())
        if found != SUBSCRIBED:
            raise AssertionError(f"no endpoint: reason {body[0]}")
        return body.decode()

    def unregister(self, token):
        """Gives back a token in hexadecimal digits."""
        kind, _ = self.ask(UNREGISTER, hashlib.sha256(bytes.fromhex(token)).digest())
        if kind != UNREGISTERED:
            raise AssertionError(f"frame {kind:#x} in place of a farewell")

    def acknowledge(self, pushes, outcome=SHOWN):
        self.link.send(ACKNOWLEDGE, b"".join(
            struct.pack(">qB", push.number, outcome) for push in pushes))

    def ping(self, value=7):
        kind, body = self.ask_raw(PING, struct.pack(">I", value))
        return kind == PONG and struct.unpack(">I", body)[0] == value

    def ask_raw(self, kind, body):
        self.link.send(kind, body)
        return self.replies.get(timeout=WAIT)

    def next_push(self, timeout=WAIT):
        return self.pushes.get(timeout=timeout)
