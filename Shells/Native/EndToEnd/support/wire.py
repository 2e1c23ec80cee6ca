"""A Wayland client of a few lines: requests and events as bytes over the socket."""

import array
import os
import select
import socket
import struct
import time


class Fixed(float):
    """A number with 8 binary places."""


class NewId(int):
    """The number of an object that a request makes."""


class Wire:
    """One connection; `bind` gives an object of an interface, `send` sends a request by its number in the protocol."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.connect(path)
        self.rest = b""
        self.files = []
        self.handlers = {1: self._display}
        self.last = 1
        self.globals = {}
        self.registry = self.new(self._registry)
        self.send(1, 1, NewId(self.registry))
        self.round_trip()

    def close(self):
        for file in self.files:
            os.close(file)
        self.socket.close()

    def new(self, handler=None):
        """A number for a new object, and who handles its events: a function of the event's number and its bytes."""
        self.last += 1
        self.handlers[self.last] = handler
        return self.last

    def bind(self, interface, version, handler=None):
        name, offered = self.globals[interface]
        number = self.new(handler)
        self.send(self.registry, 0, name, interface, min(version, offered), NewId(number))
        return number

    def send(self, target, opcode, *arguments, file=None):
        body = b"".join(self.encode(argument) for argument in arguments)
        message = struct.pack("=IHH", target, opcode, 8 + len(body)) + body
        passed = [] if file is None else [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [file]))]
        self.socket.sendmsg([message], passed)

    @staticmethod
    def encode(argument):
        """The bytes of an argument."""
        if isinstance(argument, Fixed):
            return struct.pack("=i", round(argument * 256))
        if isinstance(argument, str):
            text = argument.encode() + b"\0"
            return struct.pack("=I", len(text)) + text + b"\0" * (-len(text) % 4)
        return struct.pack("=I", argument & 0xFFFFFFFF)

    def _display(self, opcode, body):
        if opcode == 0:
            raise RuntimeError("the compositor refused: " + text(body, 8))
        self.handlers.pop(struct.unpack("=I", body)[0], None)

    def _registry(self, opcode, body):
        if opcode == 0:
            name = text(body, 4)
            number = struct.unpack_from("=I", body)[0]
            self.globals[name] = (number, struct.unpack_from("=I", body, len(body) - 4)[0])

    def round_trip(self):
        """Waits until the compositor has handled everything that was sent."""
        done = []
        self.send(1, 0, NewId(self.new(lambda opcode, body: done.append(True))))
        self.wait(lambda: done)

    def wait(self, is_reached, seconds=60):
        """Handles events until a condition is reached."""
        end = time.monotonic() + seconds
        while not is_reached():
            if not select.select([self.socket], [], [], max(0, end - time.monotonic()))[0]:
                raise TimeoutError("what was waited for did not happen")
            self._read()

    def _read(self):
        data, files, _, _ = socket.recv_fds(self.socket, 65536, 16)
        if not data:
            raise EOFError("the compositor is gone")
        self.files += files
        self.rest += data
        while len(self.rest) >= 8:
            target, opcode, size = struct.unpack_from("=IHH", self.rest)
            if len(self.rest) < size:
                break
            body, self.rest = self.rest[8:size], self.rest[size:]
            handler = self.handlers.get(target)
            if handler:
                handler(opcode, body)


def text(body, offset):
    """The text at a place of an event."""
    length = struct.unpack_from("=I", body, offset)[0]
    return body[offset + 4 : offset + 3 + length].decode()
