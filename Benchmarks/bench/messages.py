"""A daemon with waiting messages of Web Push."""
import base64
import json
import os
import sqlite3
import struct

import http_ece
from bench.pushes import h2load
from cryptography.hazmat.primitives.asymmetric import ec
from endtoend import commands
from support.computer import Computer
from support.web_push import point

COUNT = 1_000
# The entries of the delivery log: key, token, device, time, step.
ENTRY = struct.Struct(">16sQqqB7x")
SENT = 3


class Messages:
    """An app's subscription at a daemon that is started for each measurement."""

    def __init__(self, gateway):
        self.gateway = gateway
        self.computer = Computer()
        self.computer.run("usernotificationsd", "start")
        address = f"localhost:{gateway.ports['device']}"
        self.computer.run("unctl", "gateway", "add", address, "--ca", gateway.ca)
        self.subscription = json.loads(self.computer.run("unctl", "subscribe", "com.example.bench"))
        # Otherwise each message ends as a line of the log, in place of a notification in the store.
        self.computer.run("unctl", "authorize", "com.example.bench", "allow")
        self.computer.run("usernotificationsd", "stop")
        self.message = self.file("message", encrypted(self.subscription["keys"]))
        self.addresses = self.file("addresses", self.subscription["endpoint"].encode())
        self.acknowledged = 0

    def file(self, name, data):
        path = os.path.join(self.computer.folder, name)
        with open(path, "wb") as file:
            file.write(data)
        return path

    def rate(self):
        """Messages a second, by the times at which the gateway sent them: each waits until an earlier one is stored."""
        h2load(COUNT, self.addresses, self.message, 1, 100, {"ttl": "3600", "content-encoding": "aes128gcm"})
        self.computer.run("usernotificationsd", "start")
        self.acknowledged += COUNT
        commands.wait_until(
            lambda: self.gateway.metrics()["acknowledged_total"] == self.acknowledged, "all messages acknowledged")
        # The next ones would each remove one of a full list.
        self.computer.run("unctl", "clear", "--all")
        self.computer.run("usernotificationsd", "stop")
        times = self.sent()[-COUNT:]
        return sum(time < times[-1] for time in times) / (times[-1] - times[0]) * 1_000

    def sent(self):
        """When the messages were sent, in milliseconds, once the log is written."""
        def times():
            with sqlite3.connect(f"file:{self.gateway.data}/gateway.sqlite?mode=ro", uri=True) as database:
                rows = database.execute("SELECT entries FROM note ORDER BY number").fetchall()
            entries = (entry for row, in rows for entry in ENTRY.iter_unpack(row))
            found = sorted(time for _, _, _, time, step in entries if step == SENT)
            return found if len(found) == self.acknowledged else None
        return commands.wait_until(times, "the whole log")

    def secrets(self):
        """The key, the secret and a message of a subscription like this one, for BareCrypto."""
        key, auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        scalar = key.private_numbers().private_value.to_bytes(32, "big")
        keys = {name: base64.urlsafe_b64encode(value).decode() for name, value in
                {"p256dh": point(key), "auth": auth}.items()}
        return [base64.b64encode(part).decode() for part in (scalar + point(key), auth, encrypted(keys))]

    def close(self):
        self.computer.close()


def encrypted(keys):
    """A message for a subscription."""
    decoded = {name: base64.urlsafe_b64decode(value + "=" * (-len(value) % 4)) for name, value in keys.items()}
    return http_ece.encrypt(
        json.dumps({"aps": {"alert": {"title": "Score", "body": "1 : 0"}}}).encode(),
        private_key=ec.generate_private_key(ec.SECP256R1()), dh=decoded["p256dh"], auth_secret=decoded["auth"],
        version="aes128gcm")
