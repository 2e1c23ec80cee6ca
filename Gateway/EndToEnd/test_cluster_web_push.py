"""Web Push and Matrix by way of any node of three, and when one of them is killed."""
import concurrent.futures
import json
import os
import signal
import unittest

from support import link
from support.cluster import Cluster, Node
from support.link import Device
from support.web_push import Http1, Http2, Request, Sender, Subscription

# Where a proxy in front of the nodes would be.
ORIGIN = "https://push.example.com"


class WebNode(Node):
    """A node with a port for Web Push."""

    listening = (*Node.listening, "web-push")


class WebCluster(Cluster):
    """Nodes whose endpoints have one address."""

    def new_node(self, name, data, *options):
        return WebNode(name, data, "--web-push-url", ORIGIN, *options)


class ClusterTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.cluster = WebCluster()
        cls.addClassCleanup(cls.cluster.close)
        cls.nodes = cls.cluster.nodes

    def setUp(self):
        self.seen = set()
        self.sender = Sender()
        self.authorization = self.sender.authorization(ORIGIN)

    def device(self, index, **options):
        device = Device(self.nodes[index])
        self.addCleanup(device.close)
        return device, Subscription(device, sender=self.sender, **options)

    def exchange(self, index, request, version=Http2):
        connection = version(self.nodes[index])
        try:
            return connection.exchange(request)
        finally:
            connection.close()

    def send(self, index, subscription, text=b"Hello", version=Http2, **fields):
        fields = {"ttl": "3600", "content-encoding": "aes128gcm", "authorization": self.authorization, **fields}
        return self.exchange(index, Request(subscription.path, fields, subscription.encrypt(text)), version)

    def accept(self, *arguments, **options):
        answer = self.send(*arguments, **options)
        self.assertEqual(answer.status, 201, answer)
        return answer.fields["location"].removeprefix(ORIGIN)

    def assertArrive(self, device, subscription, texts):
        """These texts arrive in any order, each once, and no other."""
        arrived = []
        while len(arrived) < len(texts):
            push = device.next_push(30)
            # A message whose acknowledgement is not durable yet comes again by way of another node.
            if push.id not in self.seen:
                self.seen.add(push.id)
                arrived.append(subscription.decrypt(push.payload))
        self.assertEqual(sorted(arrived), sorted(texts))
        self.assertTrue(device.ping())
        self.assertTrue(device.pushes.empty())

    def test_any_node(self):
        """A message by way of any node reaches a device of any node, at once or when it comes."""
        for target in range(3):
            device, subscription = self.device(target)
            self.assertTrue(subscription.endpoint.startswith(ORIGIN + "/push/"))
            for index in range(3):
                for version, lifetime in ((Http1, "60"), (Http2, "0")):
                    text = f"{index} to {target} {lifetime}".encode()
                    self.accept(index, subscription, text, version, ttl=lifetime)
                    self.assertArrive(device, subscription, [text])
            device.close()
            texts = [f"waiting {index}".encode() for index in range(3)]
            for index, text in enumerate(texts):
                self.accept(index, subscription, text)
            self.cluster.comes_back(device, (target + 1) % 3)
            self.assertArrive(device, subscription, texts)

    def test_topics_and_deletions(self):
        """A topic replaces by way of any node, and any node deletes a message."""
        device, subscription = self.device(0)
        device.close()
        for index, text in enumerate((b"first", b"second", b"third")):
            self.accept(index, subscription, text, topic="news")
        deleted = self.accept(0, subscription, b"deleted")
        self.assertEqual(self.exchange(1, Request(deleted, {}, method="DELETE")).status, 204)
        self.assertEqual(self.exchange(2, Request(deleted, {}, method="DELETE")).status, 404)
        self.cluster.comes_back(device, 2)
        self.assertArrive(device, subscription, [b"third"])

    def receipt(self, index, subscription, text=b"Hello", **fields):
        """The path of the receipt of a message."""
        answer = self.send(index, subscription, text, prefer="respond-async", **fields)
        self.assertEqual(answer.status, 202, answer)
        return answer.fields["link"].removeprefix(f"<{ORIGIN}").partition(">")[0]

    def read(self, index, receipt, version=Http2, wait=20):
        return self.exchange(index, Request(receipt, {"prefer": f"wait={wait}"}, method="GET"), version).status

    def test_receipts(self):
        """Any node knows whether the device of any node has a message, and answers when it has."""
        for target in range(3):
            device, subscription = self.device(target)
            for index, lifetime in enumerate(("60", "0", "60")):
                receipt = self.receipt(index, subscription, ttl=lifetime)
                self.assertEqual(self.read((index + 1) % 3, receipt, (Http1, Http2)[index % 2]), 204)
                self.assertEqual(self.read(index, receipt, wait=0), 204)
            device.close()
            receipts = [self.receipt(index, subscription, f"{index}".encode()) for index in range(3)]
            with concurrent.futures.ThreadPoolExecutor(4) as pool:
                answers = [pool.submit(self.read, 2 - index, receipt) for index, receipt in enumerate(receipts)]
                self.assertEqual(self.read(target, receipts[0], wait=0), 202)
                self.cluster.comes_back(device, (target + 1) % 3)
                self.assertEqual([answer.result() for answer in answers], [204] * 3)

    def test_undelivered(self):
        """Any node knows that a message expired or was replaced or deleted."""
        device, subscription = self.device(0)
        device.close()
        expired = self.receipt(0, subscription, ttl="1")
        replaced = self.receipt(1, subscription, topic="news")
        answer = self.send(2, subscription, prefer="respond-async", topic="news")
        deleted = answer.fields["link"].removeprefix(f"<{ORIGIN}").partition(">")[0]
        location = answer.fields["location"].removeprefix(ORIGIN)
        self.assertEqual(self.exchange(0, Request(location, {}, method="DELETE")).status, 204)
        for index in range(3):
            for receipt in (expired, replaced, deleted):
                self.assertEqual(self.read(index, receipt), 410)

    def test_ended(self):
        """All nodes answer 410 within seconds after a subscription has ended, and again after it is renewed."""
        device, subscription = self.device(0)
        for index in range(3):
            self.accept(index, subscription)
        device.unregister(subscription.token.hex())
        for index in range(3):
            self.cluster.wait(lambda: self.send(index, subscription).status == 410, 10)
        renewed = Subscription(device, sender=self.sender)
        for index in range(3):
            self.accept(index, renewed)
            self.assertEqual(self.send(index, subscription).status, 410)

    def test_added_node(self):
        """A node that is added knows the addresses that endpoints have had."""
        first, folder = self.nodes[0], os.path.join(self.cluster.files.name, "node-d")
        first.run("node", "add", "node-d", "--output", folder, "--data", first.data)
        with open(os.path.join(folder, "web-push-origins"), encoding="ascii") as file:
            self.assertEqual(file.read(), "push.example.com:443\n")

    def test_matrix(self):
        """A homeserver that repeats an event by way of another node disturbs once."""
        device = Device(self.nodes[1])
        self.addCleanup(device.close)
        subscription = Subscription(device, kind=link.FOR_UNIFIED_PUSH)
        notification = {"event_id": "$" + os.urandom(8).hex(), "room_id": "!r:example.com", "counts": {"unread": 1}}
        body = {"notification": {**notification, "devices": [{"app_id": "a", "pushkey": subscription.endpoint}]}}
        for index in (0, 1, 2, 0):
            answer = self.exchange(index, Request("/_matrix/push/v1/notify", {}, json.dumps(body).encode()))
            self.assertEqual((answer.status, json.loads(answer.body)), (200, {"rejected": []}))
        self.assertEqual(device.next_push(30).json, body)
        self.assertTrue(device.ping())
        self.assertTrue(device.pushes.empty())

    def test_killed_node(self):
        """Messages that a node has accepted arrive by way of the others after it was killed."""
        device, subscription = self.device(1)
        device.close()
        texts = [f"{index}".encode() for index in range(60)]
        for index, text in enumerate(texts):
            self.accept(index % 2, subscription, text)
        self.nodes[0].stop(signal.SIGKILL)
        self.addCleanup(self.cluster.all_connect)
        self.addCleanup(self.nodes[0].start)
        self.cluster.comes_back(device, 2)
        self.assertArrive(device, subscription, texts)
        self.accept(1, subscription, b"after it")
        self.assertArrive(device, subscription, [b"after it"])
