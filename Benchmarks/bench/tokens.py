"""A sender of Web Push in HTTP/2 with a new token in each request, whose bytes are made before they are sent."""
import threading
import time

import hpack
from bench.pushes import sealed
from support.web_push import Http2, Sender

CONNECTIONS, STREAMS = 4, 100
DATA, HEADERS, END_STREAM = 0, 1, 1


class TokenLoad:
    """A gateway's endpoints, which any sender may push to."""

    def __init__(self, gateway, fleet):
        self.gateway = gateway
        self.origin = f"https://localhost:{gateway.ports['web-push']}"
        with open(fleet.subscribe()) as paths:
            self.paths = paths.read().split()
        self.body = sealed(250)

    def rate(self, count):
        """Requests a second; all are accepted. Each call has a key of its own, because each has a limit."""
        sender, share = Sender(), count // CONNECTIONS
        accepted = self.accepted()
        # The address's own share of new tokens is left to the others.
        connections = [Connection(self.gateway, self.requests(sender, share)) for _ in range(CONNECTIONS)]
        threads = [threading.Thread(target=connection.run) for connection in connections]
        begin = time.perf_counter()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        seconds = time.perf_counter() - begin
        for connection in connections:
            connection.close()
        if self.accepted() - accepted != share * CONNECTIONS:
            raise SystemExit("not all tokens were accepted")
        return share * CONNECTIONS / seconds

    def accepted(self):
        return self.gateway.metrics()["accepted_total"]

    def requests(self, sender, count):
        """The frames of each request."""
        encoder = hpack.Encoder()
        found = []
        for index in range(count):
            token = sender.authorization(self.origin, claims={"jti": str(index)})
            block = encoder.encode([
                (":method", "POST"), (":scheme", "https"), (":authority", self.origin.removeprefix("https://")),
                hpack.NeverIndexedHeaderTuple(":path", self.paths[index % len(self.paths)]), ("ttl", "3600"),
                ("content-encoding", "aes128gcm"), hpack.NeverIndexedHeaderTuple("authorization", token),
            ], huffman=False)
            stream = (2 * index + 1).to_bytes(4, "big")
            found.append(b"".join([
                len(block).to_bytes(3, "big"), bytes([HEADERS, 4]), stream, block,
                len(self.body).to_bytes(3, "big"), bytes([DATA, END_STREAM]), stream, self.body]))
        return found


class Connection(Http2):
    """Sends requests as long as few enough are under way."""

    def __init__(self, gateway, requests):
        super().__init__(gateway)
        self.requests = requests
        self.buffer = b""

    def run(self):
        socket, sent, answered = self.raw.socket, 0, 0
        while answered < len(self.requests):
            more = min(len(self.requests), answered + STREAMS)
            if more > sent:
                socket.sendall(b"".join(self.requests[sent:more]))
                sent = more
            answered += self.answers(socket.recv(65_536))

    def answers(self, data):
        """How many streams end in these bytes."""
        if not data:
            raise SystemExit("the gateway closed the connection")
        self.buffer += data
        count = start = 0
        while len(self.buffer) - start >= 9:
            end = start + 9 + int.from_bytes(self.buffer[start:start + 3], "big")
            if len(self.buffer) < end:
                break
            count += self.buffer[start + 3] in (DATA, HEADERS) and self.buffer[start + 4] & END_STREAM
            start = end
        self.buffer = self.buffer[start:]
        return count
