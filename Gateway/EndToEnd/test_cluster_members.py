"""Three nodes over PostgreSQL: how they share the rate of a team, and how one of them is removed."""
import os
import subprocess
import threading
import time
import unittest

from support.cluster import Cluster, Node
from support.link import GOODBYE, Device
from support.push import Push
from support.raw import RawConnection

APP, TEAM, RATE = "com.example.rated", "TEAM5R4T3D", 60
SENDERS = 4


class Sender(threading.Thread):
    """Pushes by way of one node as often as it answers, until it is stopped; `accepted` has the instants of 200."""

    def __init__(self, node, bearer, tokens):
        super().__init__(daemon=True)
        self.node, self.bearer, self.tokens = node, bearer, tokens
        self.accepted, self.refused, self.stops = [], 0, threading.Event()
        self.start()

    def run(self):
        connection, count = RawConnection(self.node), 0
        while not self.stops.is_set():
            count += 1
            push = Push(self.tokens[count % len(self.tokens)],
                        headers={"authorization": self.bearer, "apns-topic": APP})
            stream, frames = connection.request(push)
            connection.send(*frames)
            if connection.answer(stream).status == 200:
                self.accepted.append(time.monotonic())
            else:
                self.refused += 1
                # This sender never opens its window for more bytes of refusals.
                time.sleep(0.02)
        connection.close()

    def stop(self):
        self.stops.set()
        self.join(timeout=60)


class MemberTests(unittest.TestCase):
    def setUp(self):
        self.cluster = Cluster()
        self.addCleanup(self.cluster.close)
        self.nodes = self.cluster.nodes

    def rate(self, bearer, tokens, indexes, seconds=8):
        """How many pushes a second several nodes accept together, once they have shared the rate."""
        # One sender waits for each answer, and with it for the disks of two servers.
        senders = [Sender(self.nodes[index], bearer, tokens) for index in indexes for _ in range(SENDERS)]
        time.sleep(5)
        start = time.monotonic()
        time.sleep(seconds)
        end = time.monotonic()
        for sender in senders:
            sender.stop()
        self.assertGreater(sum(sender.refused for sender in senders), 0, "the senders were not limited")
        return sum(start <= instant < end for sender in senders for instant in sender.accepted) / (end - start)

    def test_rate(self):
        """The rate of a team holds over all nodes together, and one node alone may use nearly all of it."""
        first = self.nodes[0]
        first.run("team", "create", TEAM, "--name", "Rated", "--rate", RATE, "--data", first.data)
        first.topic(APP, TEAM)
        bearer = first.make_key(TEAM).bearer()
        tokens = []
        for _ in range(8):
            device = Device(first)
            tokens.append(device.register(APP))
            device.close()
        everywhere = self.rate(bearer, tokens, (0, 1, 2))
        alone = self.rate(bearer, tokens, (1,))
        self.assertTrue(0.8 * RATE < everywhere < 1.2 * RATE, f"{everywhere:.0f} of {RATE} a second at three nodes")
        self.assertTrue(0.8 * RATE < alone < 1.2 * RATE, f"{alone:.0f} of {RATE} a second at one node")

    def test_removal(self):
        """A node that is removed serves no devices and is refused by the others; its name can be used again."""
        first, removed = self.nodes[0], self.nodes[2]
        device = Device(removed)
        self.addCleanup(device.close)
        with self.assertRaisesRegex(AssertionError, "node-c is alive"):
            first.run("node", "remove", "node-c", "--data", first.data)
        with self.assertRaisesRegex(AssertionError, "no node node-x"):
            first.run("node", "remove", "node-x", "--data", first.data)
        first.run("node", "remove", "node-c", "--force", "--data", first.data)
        kind, _ = device.replies.get(timeout=30)
        self.assertEqual(kind, GOODBYE)
        self.cluster.wait(lambda: "this node was removed" in removed.logged())
        self.assertEqual([line.split()[0] for line in self.cluster.listed()[1:]], ["node-a", "node-b"])
        removed.stop()
        refusal = subprocess.run(
            [f"{removed.bin}/push-gateway", "serve", "--data", removed.data, "--node-port", "0", "--admin-port", "0",
             "--provider-port", "0", "--device-port", "0"], capture_output=True, text=True, timeout=60)
        self.assertNotEqual(refusal.returncode, 0)
        self.assertIn("The node node-c was removed", refusal.stderr)
        again = Node("node-c", os.path.join(self.cluster.files.name, "again"))
        first.run("node", "add", "node-c", "--output", again.data, "--data", first.data)
        again.start()
        self.addCleanup(again.close)
        self.nodes[2] = again
        removed.log.close()
        self.cluster.all_connect()
