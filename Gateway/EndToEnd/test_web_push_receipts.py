"""Receipts of Web Push: whether the device has a message, in both versions of HTTP."""
import concurrent.futures
import re
import time

from support import link
from support.web_push import Http1, Http2, Request, Sender, Subscription, WebPushCase


class Cases:
    """The cases for one version of HTTP, which a class names in `make`."""

    make = None

    def setUp(self):
        super().setUp()
        self.phone = self.device()
        self.sender = Sender()
        self.subscription = Subscription(self.phone, sender=self.sender)
        self.connection = self.open(self.make)

    def send(self, subscription=None, **fields):
        """Sends a message, and returns the paths of itself and of its receipt."""
        answer = self.connection.exchange(self.message(
            subscription or self.subscription, sender=self.sender, prefer="respond-async", **fields))
        self.assertEqual((answer.status, answer.body), (202, b""))
        self.assertEqual(answer.fields["ttl"], fields.get("ttl", "3600"))
        origin = re.escape(self.subscription.origin)
        location = re.fullmatch(f"{origin}(/message/.+)", answer.fields["location"])
        receipt = re.fullmatch(
            f'<{origin}(/receipt/[A-Za-z0-9_-]+)>; rel="urn:ietf:params:push:receipt"', answer.fields["link"])
        return location[1], receipt[1]

    def read(self, receipt, method="GET", connection=None, **fields):
        return (connection or self.connection).exchange(Request(receipt, fields, method=method))

    def assertUndelivered(self, receipt, reason, **fields):
        answer = self.read(receipt, **fields)
        self.assertRefused(answer, 410, 999)
        self.assertIn(reason, answer.body.decode())

    def test_acknowledged(self):
        """A receipt says 204 once the device has the message, and says so again."""
        _, receipt = self.send()
        self.phone.next_push()
        for _ in range(3):
            answer = self.read(receipt, prefer="wait=20")
            self.assertEqual((answer.status, answer.body), (204, b""))

    def test_delivery_log(self):
        """`push-gateway log` takes the address of a message or of its receipt, or the last part of either."""
        paths = self.send()
        self.phone.next_push()
        self.assertEqual(self.read(paths[1], prefer="wait=20").status, 204)
        for path in paths:
            for name in (self.subscription.origin + path, path, path.rpartition("/")[2]):
                steps = self.gateway.run("log", "--data", self.gateway.data, "--", name)
                self.assertIn("acknowledged", steps)

    def test_waiting(self):
        """While the message waits, a receipt says 202 and when to ask again; then it answers when the device comes."""
        self.phone.close()
        _, receipt = self.send()
        answer = self.read(receipt)
        self.assertEqual((answer.status, answer.fields["retry-after"], answer.body), (202, "10", b""))
        start = time.monotonic()
        self.assertEqual(self.read(receipt, prefer="wait=1").status, 202)
        self.assertGreater(time.monotonic() - start, 0.9)
        with concurrent.futures.ThreadPoolExecutor() as pool:
            held = [pool.submit(self.read, receipt, connection=self.open(self.make), prefer="wait=25")
                    for _ in range(8)]
            self.phone.connect()
            self.assertEqual({answer.result().status for answer in held}, {204})

    def test_undelivered(self):
        """A receipt says 410 and why a message will not arrive."""
        other = Subscription(self.phone, "other", sender=self.sender)
        self.phone.close()
        _, expired = self.send(ttl="1")
        _, replaced = self.send(topic="news")
        location, deleted = self.send(topic="news")
        _, once = self.send(ttl="0")
        self.connection.exchange(Request(location, {}, method="DELETE"))
        self.assertUndelivered(expired, "it expired", prefer="wait=20")
        self.phone.acknowledges = False
        self.phone.connect()
        _, ended = self.send(other)
        self.phone.next_push()
        self.phone.unregister(other.token.hex())
        for receipt, reason in [(replaced, "a newer one"), (deleted, "it was deleted"),
                                (once, "TTL was 0"), (ended, "the subscription has ended")]:
            self.assertUndelivered(receipt, reason, prefer="wait=20")

    def test_sent_and_gone(self):
        """A message that the device has is not given up if it is replaced or deleted before it is acknowledged."""
        self.phone.acknowledges = False
        _, replaced = self.send(topic="news")
        pushes = [self.phone.next_push()]
        location, deleted = self.send(topic="news")
        pushes.append(self.phone.next_push())
        self.assertEqual(self.connection.exchange(Request(location, {}, method="DELETE")).status, 204)
        for receipt in (replaced, deleted):
            self.assertEqual(self.read(receipt, prefer="wait=2").status, 202)
        self.phone.acknowledge(pushes)
        for receipt in (replaced, deleted):
            self.assertEqual(self.read(receipt, prefer="wait=20").status, 204)

    def test_saved_power(self):
        """The log, and the receipt of a message that is tried once, say that the device saves power or data."""
        self.phone.link.send(link.URGENCY, bytes([link.PRIORITY_HIGH]))
        self.assertTrue(self.phone.ping())
        location, receipt = self.send(urgency="low")
        _, once = self.send(urgency="low", ttl="0")
        self.assertUndelivered(once, "the device saves power or data", prefer="wait=20")
        self.assertEqual(self.read(receipt, prefer="wait=2").status, 202)
        steps = self.gateway.run("log", location, "--data", self.gateway.data)
        self.assertIn("waits: the device saves power or data", steps)
        self.phone.link.send(link.URGENCY, bytes([0]))
        self.phone.next_push()
        self.assertEqual(self.read(receipt, prefer="wait=20").status, 204)

    def test_once(self):
        """A message that is tried once has a receipt too."""
        _, receipt = self.send(ttl="0")
        self.phone.next_push()
        self.assertEqual(self.read(receipt, prefer="wait=20").status, 204)

    def test_unknown(self):
        """Receipts that are malformed, foreign or altered get the same answer."""
        _, receipt = self.send()
        self.phone.next_push()
        altered = receipt[:20] + ("AAAA" if receipt[20:24] != "AAAA" else "BBBB") + receipt[24:]
        answers = []
        for path in ("/receipt/", "/receipt/AAAA", "/receipt/" + "A" * 86, "/receipt/" + "A" * 4000, altered,
                     receipt + "/"):
            answers.append(self.read(path, prefer="wait=20"))
            self.assertRefused(answers[-1], 404, 102)
        self.assertEqual({answer.body for answer in answers}, {answers[0].body})

    def test_methods(self):
        """A receipt can only be read."""
        _, receipt = self.send()
        for method in ("POST", "PUT", "DELETE"):
            answer = self.read(receipt, method)
            self.assertEqual((answer.status, answer.fields["allow"]), (405, "GET, HEAD"))

    def test_without_preference(self):
        """Without the preference a message has no receipt."""
        answer = self.connection.exchange(self.message(self.subscription, sender=self.sender, prefer="wait=5"))
        self.assertEqual(answer.status, 201)
        self.assertNotIn("link", answer.fields)


class Http1Tests(Cases, WebPushCase):
    make = Http1


class Http2Tests(Cases, WebPushCase):
    make = Http2

    def test_many(self):
        """Many answers wait on one connection, and other requests are served meanwhile."""
        self.phone.close()
        receipts = [self.send(topic=f"t{index}")[1] for index in range(60)]
        streams = [self.connection.begin(Request(receipt, {"prefer": "wait=25"}, method="GET")) for receipt in receipts]
        self.assertEqual(self.read(receipts[0]).status, 202)
        self.phone.connect()
        self.assertEqual({self.connection.end(stream).status for stream in streams}, {204})
