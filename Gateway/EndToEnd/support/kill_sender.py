"""A provider that may be killed at any moment: `python -m support.kill_sender FOLDER PORT CA SEED`.

It sends to the tokens of the file `tokens` in turn, writes each identifier that got 200 into the file
`accepted`, after the number of its token, and repeats unanswered pushes under the same identifier.
"""
import os
import random
import ssl
import sys
import time
import uuid

from .gateway import HOST
from .push import Push
from .raw import Closed, RawConnection

# At most the rate at which ten devices that are away now and then can receive: a hundred may wait for each.
AT_ONCE = 10
PAUSE = 0.05
LIFE = 3600


class Address:
    """Where the gateway is, in the place of the gateway itself."""

    host = HOST

    def __init__(self, port, ca):
        self.port = int(port)
        self.context = ssl.create_default_context(cafile=ca)

    def tls(self, _):
        return self.context


class KilledSender:
    def __init__(self, folder, address, seed):
        self.address = address
        self.chance = random.Random(seed)
        with open(f"{folder}/tokens") as file:
            self.tokens = file.read().split()
        with open(f"{folder}/bearer") as file:
            self.bearer = file.read()
        self.accepted = os.open(f"{folder}/accepted", os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        # The unanswered pushes: number of the token by identifier.
        self.waiting = {}

    def live(self):
        while True:
            try:
                connection = RawConnection(self.address)
                # The gateway allows one stream before it has seen a good token.
                self.exchange(connection, 1)
                while True:
                    self.exchange(connection, AT_ONCE)
                    time.sleep(0.02)
            except (Closed, OSError):
                time.sleep(PAUSE)

    def exchange(self, connection, count):
        """Sends so many, those first that were sent before, and waits for all answers."""
        while len(self.waiting) < count:
            self.waiting[str(uuid.UUID(int=self.chance.getrandbits(128)))] = \
                self.chance.randrange(len(self.tokens))
        streams, frames = {}, []
        for identifier, index in list(self.waiting.items())[:count]:
            push = Push(token=self.tokens[index], headers={
                "authorization": self.bearer, "apns-id": identifier,
                "apns-expiration": str(int(time.time()) + LIFE),
                "apns-priority": self.chance.choice(["5", "10"])})
            stream, request = connection.request(push)
            streams[stream] = identifier
            frames += request
        connection.send(*frames)
        for stream, identifier in streams.items():
            answer = connection.answer(stream)
            if answer and answer.status == 200:
                index = self.waiting.pop(identifier)
                os.write(self.accepted, f"{index} {identifier}\n".encode())


if __name__ == "__main__":
    KilledSender(sys.argv[1], Address(*sys.argv[2:4]), int(sys.argv[4])).live()
