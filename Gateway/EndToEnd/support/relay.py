"""Another node as its peers see it, or what claims to be one: TLS and frames on the node port, good or bad."""
import os
import socket
import ssl
import struct
import time

HELLO, OFFER, ONCE, MOVED, WAKE, SWEEP = range(1, 7)
VERSION = 1


def frame(kind, body=b""):
    return struct.pack(">IB", len(body) + 1, kind) + body


def counted(text):
    return struct.pack(">H", len(text.encode())) + text.encode()


def hello(name, version=VERSION):
    return frame(HELLO, bytes([version]) + counted(name))


class RelayPeer:
    """A connection to a node's port for other nodes, with the certificate of some folder, or with none."""

    def __init__(self, node, folder=None, first=b""):
        self.socket = socket.create_connection((node.host, node.ports["node"]), timeout=30)
        if first:
            self.socket.sendall(first)
        context = ssl.create_default_context(cafile=node.ca)
        # The test is about the checks of the node.
        context.check_hostname = False
        if folder:
            context.load_cert_chain(os.path.join(folder, "node.pem"), os.path.join(folder, "node-key.pem"))
        self.socket = context.wrap_socket(self.socket)

    def send(self, *frames):
        self.socket.sendall(b"".join(frames))

    def ends(self, within):
        """Whether the node ends the connection in so many seconds. It never sends anything."""
        deadline = time.monotonic() + within
        while (left := deadline - time.monotonic()) > 0:
            self.socket.settimeout(left)
            try:
                if not self.socket.recv(4096):
                    return True
            except TimeoutError:
                break
            except OSError:
                return True
        return False

    def close(self):
        self.socket.close()
