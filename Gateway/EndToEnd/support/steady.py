"""A provider that sends at a steady rate by way of several nodes, for tests that count what became of each push."""
import collections
import threading
import time

from .push import Push
from .raw import Closed, RawConnection

LIFE = 3600


class SteadyProvider:
    """Sends each push again, under its identifier and by way of another node, until it is answered with 200.

    `accepted` has the moment of each 200 by the identifier, `sent` the moment of the first attempt.
    """

    # How long an answer may take: longer than a gateway waits for its database.
    TIMEOUT = 20
    WORKERS = 12

    def __init__(self, gateways, tokens, rate=40):
        self.gateways, self.tokens = gateways, tokens
        self.bearer = gateways[0].key.bearer()
        self.pause = self.WORKERS / rate
        self.sent, self.accepted, self.targets = {}, {}, {}
        self.refused = collections.Counter()
        self.is_stopping = threading.Event()
        self.is_given_up = threading.Event()
        self.threads = [threading.Thread(target=self.work, args=(index,), daemon=True)
                        for index in range(self.WORKERS)]
        for thread in self.threads:
            thread.start()

    def work(self, index):
        """One push after the other; the gateway and the device are others each time."""
        connections, due = {}, time.monotonic() + index * self.pause / self.WORKERS
        while not self.is_stopping.wait(max(0, due - time.monotonic())):
            due = max(due + self.pause, time.monotonic())
            self.push(connections, index)
            index += self.WORKERS
        for connection in connections.values():
            connection.close()

    def push(self, connections, index):
        target = index % len(self.tokens)
        push = Push(self.tokens[target], headers={
            "authorization": self.bearer, "apns-expiration": str(int(time.time()) + LIFE)})
        self.targets[push.id], self.sent[push.id] = target, time.monotonic()
        while not self.is_given_up.is_set():
            # Each device gets pushes by way of each gateway.
            gateway = (index + index // len(self.tokens)) % len(self.gateways)
            status = self.attempt(connections, gateway, push)
            if status == 200:
                self.accepted[push.id] = time.monotonic()
                return
            self.refused[status] += 1
            index += 1
            time.sleep(0.2)

    def attempt(self, connections, index, push):
        """The status of the answer, or the reason for a missing one."""
        try:
            if index not in connections:
                connections[index] = RawConnection(self.gateways[index], timeout=self.TIMEOUT)
            if answer := connections[index].push(push):
                return answer.status
        except (Closed, OSError):
            pass
        if connection := connections.pop(index, None):
            connection.close()
        return "no answer"

    def longest_gap(self, since=0.0):
        """For how many seconds nothing was accepted, after a moment."""
        times = sorted(moment for moment in list(self.accepted.values()) if moment >= since)
        return max((later - earlier for earlier, later in zip([since or times[0], *times], times)), default=0.0)

    def close(self, seconds=60):
        """Sends no more, once all that was begun is accepted, or the time is over."""
        self.is_stopping.set()
        deadline = time.monotonic() + seconds
        for thread in self.threads:
            thread.join(max(0, deadline - time.monotonic()))
        self.is_given_up.set()
        for thread in self.threads:
            thread.join()

    def told(self):
        refused = ", ".join(f"{status}: {count}" for status, count in sorted(self.refused.items(), key=str))
        return f"{len(self.accepted)} accepted, other answers {refused or 'none'}"
