"""A computer whose daemon may be killed, with an app and a connector of UnifiedPush, and the server that pushes to both."""
import base64
import collections
import json
import os
import urllib.parse

import http_ece
import pywebpush
from cryptography.hazmat.primitives.asymmetric import ec
from endtoend import commands

from .computer import HERE, Computer
from .jwt import base64url
from .kill_daemon import DaemonDevice
from .push import APP
from .web_push import Http1, Request, point

CONNECTOR = "org.example.Chat"


class WebPushDevice(DaemonDevice):
    """The daemon of a computer with a bus; its shell records what is shown."""

    log_level = "warning"

    def __init__(self, gateway, **variables):
        self.computer = Computer()
        self.computer.environment.update(variables)
        super().__init__(self.computer.folder, self.computer.environment)
        self.start()
        # A command would start a second daemon before the first one listens.
        self.connect("control.sock").close()
        self.unctl("gateway", "add", f"localhost:{gateway.ports['device']}", "--ca", gateway.ca)
        self.info = json.loads(self.unctl("subscribe", APP))
        self.unctl("authorize", APP, "allow")

    def unctl(self, *words):
        return self.computer.run("unctl", *words)

    def log(self):
        return self.unctl("log")

    def delivered(self):
        """The contents of the app's listed notifications, by their identifiers."""
        control = self.connect("control.sock")
        try:
            found = control.call("delivered", app=APP)["notifications"]
        finally:
            control.close()
        return {one["request"]["identifier"]: one["request"]["content"] for one in found}

    def await_delivered(self, tag, limit=120):
        return commands.wait_until(
            lambda: self.delivered().get(tag), lambda: f"{tag} in {self.delivered()}; {self.log()}", limit)

    def close(self):
        if self.process.poll() is None:
            self.kill()
        self.computer.close()


class Chat:
    """The connector: the messages that it has received, each with its identifier."""

    def __init__(self, device):
        self.folder = device.computer.folder
        command = ["/usr/bin/python3", f"{HERE}/connector.py", self.folder]
        with open(f"{self.folder}/services/{CONNECTOR}.service", "w", encoding="utf-8") as file:
            file.write(f"[D-BUS Service]\nName={CONNECTOR}\nExec={' '.join(command)}\n")
        device.computer.run(*command, "register")
        self.private, self.auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        endpoint = commands.wait_until(
            lambda: next((one["endpoint"] for one in self.calls("NewEndpoint")), None), "an endpoint")
        self.info = {"endpoint": endpoint, "keys": {
            "p256dh": base64url(point(self.private)).decode(), "auth": base64url(self.auth).decode()}}

    def calls(self, name):
        lines = commands.read(f"{self.folder}/calls").split("\n")[:-1]
        return [one for one in map(json.loads, lines) if one["call"] == name]

    def texts(self):
        """How often each text was received, by the identifiers of its messages."""
        found = collections.defaultdict(collections.Counter)
        for call in self.calls("Message"):
            body = base64.b64decode(call["message"])
            text = http_ece.decrypt(body, private_key=self.private, auth_secret=self.auth, version="aes128gcm")
            found[text.decode()][call["id"]] += 1
        return found


class PushServer:
    """An application server with one connection, which is opened again when it ends."""

    def __init__(self, gateway, info):
        self.gateway, self.info, self.connection = gateway, info, None
        self.path = urllib.parse.urlsplit(info["endpoint"]).path

    def send(self, text):
        """Sends a text, and returns the status."""
        body = pywebpush.WebPusher(self.info).encode(text.encode(), content_encoding="aes128gcm")["body"]
        self.connection = self.connection or Http1(self.gateway)
        fields = {"ttl": "3600", "content-encoding": "aes128gcm"}
        return self.connection.exchange(Request(self.path, fields, body)).status

    def declare(self, tag, **members):
        """Sends a declarative message, and returns the status."""
        notification = {"title": tag, "tag": tag, "navigate": "https://example.com/", **members}
        return self.send(json.dumps({"web_push": 8030, "notification": notification}))

    def close(self):
        if self.connection:
            self.connection.close()
