"""The daemon's socket protocol, as docs/internals/wire.md describes it."""
import json
import os
import socket
import struct
import threading


class Refusal(Exception):
    """The daemon refused a call."""

    def __init__(self, error):
        super().__init__(f"{error['code']}: {error.get('field')} {error['message']}")
        self.code = error["code"]
        self.field = error.get("field")


class Wire:
    """One connection; answers go to their callers, events to `events`, in their order."""

    LIMIT = 120  # seconds

    def __init__(self, stream, **hello):
        self.stream = stream
        self.number = -1
        self.answers = {}
        self.events = []
        self.is_open = True
        self.changed = threading.Condition()
        self.reader = threading.Thread(target=self._read_all, daemon=True)
        self.reader.start()
        self.call("hello", version=1, **hello)

    def call(self, name, /, **fields):
        """Sends a call and returns its answer."""
        return self.answer(self.send(name, **fields))

    def send(self, name, /, **fields):
        """Sends a call and returns its number."""
        with self.changed:
            self.number += 1
            number = self.number
            body = json.dumps({"id": number, "call": name, **fields}).encode()
            self.stream.sendall(struct.pack(">I", len(body)) + body)
        return number

    def answer(self, number):
        """Waits for the answer to a call."""
        with self.changed:
            self._wait(lambda: number in self.answers, f"the answer to call {number}")
            answer = self.answers.pop(number)
        if "error" in answer:
            raise Refusal(answer["error"])
        return answer

    def event(self, name, /, **fields):
        """Waits for an event of this name and these fields, and takes it and those before it."""
        found = []

        def is_there():
            for place, event in enumerate(self.events):
                if event["event"] == name and all(event.get(k) == v for k, v in fields.items()):
                    found.append(event)
                    del self.events[: place + 1]
                    return True
            return False

        with self.changed:
            self._wait(is_there, f"the event {name}")
        return found[0]

    def close(self):
        """Ends the connection."""
        self.stream.end()
        self.reader.join()
        self.stream.close()

    def _wait(self, condition, what):
        outcome = self.changed.wait_for(
            lambda: "there" if condition() else "" if self.is_open else "closed", self.LIMIT)
        if outcome == "closed":
            raise ConnectionError(f"the daemon closed the connection before {what}")
        if not outcome:
            raise TimeoutError(f"{what} did not come within {self.LIMIT} s")

    def _read_all(self):
        try:
            while True:
                length = struct.unpack(">I", self._read(4))[0]
                message = json.loads(self._read(length))
                with self.changed:
                    if "event" in message:
                        self.events.append(message)
                    else:
                        self.answers[message.get("id")] = message
                    self.changed.notify_all()
        except (OSError, EOFError):
            with self.changed:
                self.is_open = False
                self.changed.notify_all()

    def _read(self, count):
        data = bytearray()
        while len(data) < count:
            piece = self.stream.recv(count - len(data))
            if not piece:
                raise EOFError
            data += piece
        return bytes(data)


class SocketStream(socket.socket):
    """A connection to one of the daemon's sockets."""

    def __init__(self, path):
        super().__init__(socket.AF_UNIX, socket.SOCK_STREAM)
        self.connect(path)

    def end(self):
        """Says that nothing more will be sent or read."""
        try:
            self.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
