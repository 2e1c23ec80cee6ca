"""A device that may be killed at any moment: `python -m support.kill_device FOLDER PORT CA`.

Its folder holds its key and number, and the identifiers of all pushes that it showed, one a line. It shows a
push by writing its line, and acknowledges it after that; a repeated push is only acknowledged.
"""
import os
import ssl
import sys
import time

from cryptography.hazmat.primitives import serialization

from .gateway import HOST
from .link import DUPLICATE, SHOWN, Device, Goodbye, Link, LinkPush, PUSH, READY

PAUSE = 0.05


class Address:
    """Where the gateway is, in the place of the gateway itself."""

    host = HOST

    def __init__(self, port, ca):
        self.ports = {"device": int(port)}
        self.context = ssl.create_default_context(cafile=ca)

    def tls(self, _):
        return self.context


class KilledDevice(Device):
    """A device whose key, number and shown pushes are in files."""

    def __init__(self, folder, address):
        self.gateway = address
        with open(f"{folder}/key.pem", "rb") as file:
            self.key = serialization.load_pem_private_key(file.read(), None)
        with open(f"{folder}/number") as file:
            self.number = int(file.read())
        self.shown = shown(folder)
        self.list = os.open(f"{folder}/shown", os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    def live(self):
        """Connects for as long as it lives."""
        while True:
            try:
                self.link = Link(self.gateway)
                self.greet(self.link)
                self.link.send(READY)
                while True:
                    kind, body = self.link.receive()
                    if kind == PUSH:
                        self.take(LinkPush.read(body))
            except (Goodbye, OSError):
                time.sleep(PAUSE)

    def take(self, push):
        is_new = push.id not in self.shown
        if is_new:
            self.shown.add(push.id)
            os.write(self.list, f"{push.id}\n".encode())
        self.acknowledge([push], SHOWN if is_new else DUPLICATE)


def save(device, folder):
    """Writes the state that a device must remember."""
    pem = device.key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    with open(f"{folder}/key.pem", "wb") as file:
        file.write(pem)
    with open(f"{folder}/number", "w") as file:
        file.write(str(device.number))


def lines(folder):
    """The identifiers that were shown, and those shown twice; an incomplete last line is left out."""
    try:
        with open(f"{folder}/shown") as file:
            return [line.strip() for line in file if line.endswith("\n")]
    except FileNotFoundError:
        return []


def shown(folder):
    return set(lines(folder))


if __name__ == "__main__":
    KilledDevice(sys.argv[1], Address(*sys.argv[2:4])).live()
