"""The daemon's socket protocol, as docs/internals/wire.md describes it; it needs nothing but Python."""
import json
import socket
import struct
import threading


class Refusal(Exception):
    """The daemon refused a call."""

    def __init__(self, error):
        super().__init__(f"{error['code']}: {error.get('field')} {error['message']}")
        self.code = error["code"]
        self.field = error.get("field")


class Line:
    """One connection; a thread takes its messages, which are kept in their order."""

    KIND = "event"  # the field with a message's name
    LIMIT = 120  # seconds

    def __init__(self, stream):
        self.stream = stream
        self.messages = []
        self.is_open = True
        self.changed = threading.Condition()
        self.reader = threading.Thread(target=self._read_all, daemon=True)
        self.reader.start()

    def post(self, message):
        """Sends a message."""
        body = json.dumps(message).encode()
        self.stream.sendall(struct.pack(">I", len(body)) + body)

    def take(self, name, /, **fields):
        """Waits for a message of this name and these fields, and takes it and those before it."""
        wanted = {self.KIND: name, **fields}

        def found():
            for place, message in enumerate(self.messages):
                if all(message.get(key) == value for key, value in wanted.items()):
                    del self.messages[: place + 1]
                    return message
            return None

        return self.wait(found, f"the {self.KIND} {name} {fields or ''}")

    def wait(self, condition, what, limit=None):
        """Waits for a message by which an answer is true, and returns it."""
        answer = None

        def is_over():
            nonlocal answer
            answer = condition()
            return answer or not self.is_open

        with self.changed:
            if not self.changed.wait_for(is_over, limit or self.LIMIT):
                raise TimeoutError(f"{what} did not come within {limit or self.LIMIT} s; there were {self.messages}")
        if not answer:
            raise ConnectionError(f"the connection was closed before {what}; there were {self.messages}")
        return answer

    def close(self):
        """Ends the connection."""
        self.stream.end()
        self.reader.join()
        self.stream.close()

    def _read_all(self):
        try:
            for message in self._read_messages():
                with self.changed:
                    self._take(message)
                    self.changed.notify_all()
        except (OSError, EOFError):
            pass
        with self.changed:
            self.is_open = False
            self.changed.notify_all()

    def _read_messages(self):
        while True:
            yield json.loads(self._read(*struct.unpack(">I", self._read(4))))

    def _take(self, message):
        self.messages.append(message)

    def _read(self, count):
        data = bytearray()
        while len(data) < count:
            piece = self.stream.recv(count - len(data))
            if not piece:
                raise EOFError
            data += piece
        return bytes(data)


class Wire(Line):
    """A client's connection; answers go to their callers."""

    event = Line.take

    def __init__(self, stream, **hello):
        self.number = -1
        self.answers = {}
        super().__init__(stream)
        self.call("hello", version=1, **hello)

    def call(self, name, /, **fields):
        """Sends a call and returns its answer."""
        return self.answer(self.send(name, **fields))

    def send(self, name, /, **fields):
        """Sends a call and returns its number."""
        with self.changed:
            self.number += 1
            self.post({"id": self.number, "call": name, **fields})
            return self.number

    def answer(self, number):
        """Waits for the answer to a call."""
        self.wait(lambda: number in self.answers, f"the answer to call {number}")
        answer = self.answers.pop(number)
        if "error" in answer:
            raise Refusal(answer["error"])
        return answer

    def _take(self, message):
        if "event" in message:
            super()._take(message)
        else:
            self.answers[message.get("id")] = message


class SocketStream(socket.socket):
    """A connection to one of the daemon's sockets."""

    def __init__(self, path):
        super().__init__(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self.connect(path)
        except OSError:
            self.close()
            raise

    def end(self):
        """Says that nothing more will be sent or read."""
        try:
            self.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
