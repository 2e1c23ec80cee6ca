"""Messages of Web Push, their answers and their arrival, in both versions of HTTP."""
import json
import time
import unittest

from support import link
from support.web_push import OVERHEAD, Http1, Http2, Request, Sender, Subscription, WebPushCase, WebPushGateway

LARGEST, LARGEST_OF_UNIFIED_PUSH = 5630, 4096
DAYS_30 = 2_592_000


class Cases:
    """The cases for one version of HTTP, which a class names in `make`."""

    make = None

    def setUp(self):
        super().setUp()
        self.phone = self.device()
        self.sender = Sender()
        self.subscription = Subscription(self.phone, sender=self.sender)
        self.connection = self.open(self.make)

    def send(self, subscription=None, text=b"Hello", **changes):
        subscription = subscription or self.subscription
        return self.connection.exchange(self.message(subscription, text, **{"sender": self.sender, **changes}))

    def assertArrives(self, text, subscription=None):
        push = self.phone.next_push()
        self.assertEqual((subscription or self.subscription).decrypt(push.payload), text)
        return push

    def test_accepted(self):
        """An accepted message gets 201 with a resource of its own, and the device decrypts the exact text."""
        text = "Grüße 🎉 from \0 far away".encode()
        answer = self.send(text=text)
        self.assertEqual((answer.status, answer.body, answer.fields["ttl"]), (201, b"", "3600"))
        self.assertTrue(answer.fields["location"].startswith(f"{self.subscription.origin}/message/"))
        push = self.assertArrives(text)
        self.assertEqual((push.type, push.environment, push.topic), (link.WEB_PUSH, link.WEB, "main"))
        self.assertEqual((push.token, push.collapse_id), (self.subscription.token_hash, ""))

    def test_lifetimes(self):
        """The answer names the lifetime that is kept: at most 30 days."""
        for text, kept in [("0", 0), ("00060", 60), ("2592000", DAYS_30), ("2592001", DAYS_30), ("9" * 30, DAYS_30)]:
            with self.subTest(text):
                answer = self.send(ttl=text)
                self.assertEqual((answer.status, int(answer.fields["ttl"])), (201, kept))
                expires = self.assertArrives(b"Hello").expires
                self.assertLess(abs(expires - time.time() - kept) if kept else expires, 60)

    def test_urgencies(self):
        """Each urgency has a priority of its own; without one it is normal."""
        for urgency, priority in [("very-low", 0), ("low", 2), ("normal", 4), (None, 4), ("High", 10), ("high", 10)]:
            with self.subTest(urgency):
                self.assertEqual(self.send(urgency=urgency).status, 201)
                self.assertEqual(self.assertArrives(b"Hello").priority, priority)

    def test_refused_fields(self):
        """A field that is missing or invalid is refused with autopush's number."""
        for changes, status, number in [
            ({"ttl": None}, 400, 111), ({"ttl": "-1"}, 400, 112), ({"ttl": "1.5"}, 400, 112),
            ({"ttl": "soon"}, 400, 112), ({"ttl": ""}, 400, 112),
            ({"urgency": "urgent"}, 400, 999), ({"urgency": "high, low"}, 400, 999),
            ({"topic": "t" * 33}, 400, 113), ({"topic": "a b"}, 400, 113), ({"topic": ""}, 400, 113),
            ({"content_encoding": None}, 400, 110), ({"content_encoding": "aesgcm"}, 415, 110),
            ({"content_encoding": "gzip"}, 415, 110),
        ]:
            with self.subTest(changes):
                self.assertRefused(self.send(**changes), status, number)
        self.assertEqual(self.send(text=b"good").status, 201)
        self.assertArrives(b"good")

    def test_forms_of_tokens(self):
        """Each form of a sender's token that libraries send is accepted."""
        for form in ["vapid t={token}, k={key}", "vapid t={token},k={key}", "VAPID k={key}, t={token}",
                     "Vapid t={token}, k={key}=", "vapid t=\"{token}\", k=\"{key}\""]:
            with self.subTest(form):
                field = self.sender.authorization(self.subscription.origin, form)
                self.assertEqual(self.send(authorization=field).status, 201)
        for scheme in ("WebPush", "Bearer"):
            with self.subTest(scheme):
                field = self.sender.authorization(self.subscription.origin, scheme + " {token}")
                key = f"p256ecdsa={self.sender.key}"
                self.assertEqual(self.send(authorization=field, crypto_key=key).status, 201)

    def test_audiences(self):
        """The audience is an origin of the gateway, with its port or without."""
        port = self.gateway.ports["web-push"]
        for audience, status in [
            (f"https://localhost:{port}", 201), ("https://localhost", 201), ("https://localhost/", 201),
            (f"https://LOCALHOST:{port}/", 201), ("https://localhost:443", 201), (f"https://127.0.0.1:{port}", 201),
            ("https://example.com", 401), (f"http://localhost:{port}", 401), ("https://localhost:1", 401),
            (f"https://localhost:{port}/push", 401), ("localhost", 401), ("", 401), (None, 401),
            (f"https://localhost.example.com:{port}", 401), (["https://localhost"], 401),
        ]:
            with self.subTest(audience):
                answer = self.send(authorization=self.sender.authorization(audience))
                self.assertEqual(answer.status, status, answer.body)

    def test_refused_tokens(self):
        """A token that is missing, expired, too long valid or not signed by its key is refused with 401."""
        origin, now = self.subscription.origin, int(time.time())
        good = self.sender.vapid(origin)
        head, claims, signature = good.split(".")
        cases = {
            "missing": None, "another scheme": "Basic YTpi", "without a key": f"vapid t={good}",
            "without a token": f"vapid k={self.sender.key}", "cut": f"vapid t={head}.{claims}, k={self.sender.key}",
            "altered": f"vapid t={head}.{claims}.{'A' * 10}{signature[10:]}, k={self.sender.key}",
            "key that is no point": f"vapid t={good}, k={'B' + 'A' * 86}",
            "signed by another": self.sender.authorization(origin, "vapid t=" + Sender().vapid(origin) + ", k={key}"),
        }
        for name, changes in {
            "expired": {"claims": {"exp": now - 3600}}, "valid for two days": {"claims": {"exp": now + 2 * 86400}},
            "expiry as a text": {"claims": {"exp": str(now + 60)}}, "without an expiry": {"claims": {"exp": None}},
            "without an algorithm": {"header": {"alg": "none"}}, "another algorithm": {"header": {"alg": "RS256"}},
            "no signature": {"signature": b""}, "short signature": {"signature": bytes(63)},
            "zeros as signature": {"signature": bytes(64)},
        }.items():
            cases[name] = self.sender.authorization(origin, **changes)
        for name, field in cases.items():
            with self.subTest(name):
                answer = self.send(authorization=field)
                self.assertRefused(answer, 401, 109)
                self.assertEqual(answer.fields["www-authenticate"], "vapid")
        self.assertQuiet(self.phone)

    def test_another_sender(self):
        """Another sender's valid token is refused with 403."""
        self.assertRefused(self.send(sender=Sender()), 403, 109)
        self.assertQuiet(self.phone)

    def test_any_sender(self):
        """To a subscription without a key each sender may send, also one without a token."""
        subscription = Subscription(self.phone, "any")
        for sender in (None, Sender()):
            self.assertEqual(self.send(subscription, sender=sender).status, 201)
            self.assertArrives(b"Hello", subscription)
        forged = Sender().authorization(subscription.origin, signature=bytes(64))
        self.assertRefused(self.send(subscription, sender=None, authorization=forged), 401, 109)

    def test_sizes(self):
        """A message of the largest size arrives; one byte more is refused."""
        unified = Subscription(self.phone, "unified", link.FOR_UNIFIED_PUSH, self.sender)
        for subscription, limit in [(self.subscription, LARGEST), (unified, LARGEST_OF_UNIFIED_PUSH)]:
            with self.subTest(limit=limit):
                text = b"x" * (limit - OVERHEAD)
                body = subscription.encrypt(text, record_size=limit)
                self.assertEqual(len(body), limit)
                self.assertEqual(self.send(subscription, body=body).status, 201)
                self.assertArrives(text, subscription)
                for more in (1, 1000, 20_000):
                    self.assertRefused(self.send(subscription, body=body + bytes(more)), 413, 104)

    def test_without_text(self):
        """A message without a body needs no content coding, and arrives empty; UnifiedPush has no such message."""
        answer = self.send(body=b"", content_encoding=None)
        self.assertEqual(answer.status, 201, answer.body)
        self.assertEqual(self.phone.next_push().payload, b"")
        unified = Subscription(self.phone, "unified", link.FOR_UNIFIED_PUSH, self.sender)
        self.assertRefused(self.send(unified, body=b"", content_encoding=None), 400, 110)
        self.assertQuiet(self.phone)

    def test_unreadable(self):
        """A body that no device can read, as its header shows, is refused, and the sentence has the remedy."""
        whole = self.subscription.encrypt(b"Hello")
        for body, words in [
            (b"", "0 bytes"), (whole[:102], "102 bytes"), (whole[:20] + b"\x40" + whole[21:], "64 bytes"),
            (self.subscription.encrypt(b"Hello", record_size=17), "at least 22"),
            (self.subscription.encrypt(b"x" * 2000, record_size=1000), "at least 2017"),
        ]:
            answer = self.send(body=body)
            self.assertRefused(answer, 400, 110)
            self.assertIn(words, answer.body.decode())
        for name, value in [("encryption", "salt=abc"), ("crypto_key", "keyid=p256dh;dh=BAAA")]:
            self.assertRefused(self.send(**{name: value}), 400, 110)
        self.assertQuiet(self.phone)

    def test_unknown_endpoints(self):
        """Endpoints that are malformed, foreign or ended get the same answer, and may be kept by caches."""
        gone = Subscription(self.phone, "gone")
        self.phone.unregister(gone.token.hex())
        replaced = Subscription(self.phone, "replaced")
        Subscription(self.phone, "replaced")
        foreign = gone.path[:20] + "AAAA" + gone.path[24:]
        paths = [gone.path, replaced.path, foreign, "/push/", "/push/AQ", "/push/" + "A" * 44,
                 gone.path + "?up=1", gone.path + "/", "/push/%41"]
        answers = []
        for path in paths:
            request = self.message(gone)
            request.path = path
            answers.append(self.connection.exchange(request))
            self.assertRefused(answers[-1], 404, 102)
        names = [{name: value for name, value in answer.fields.items() if name != "date"} for answer in answers]
        self.assertEqual(names, [names[0]] * len(paths))
        self.assertEqual([answer.body for answer in answers], [answers[0].body] * len(paths))
        self.assertEqual(names[0]["cache-control"], "max-age=86400")

    def test_unknown_paths(self):
        """A path where nothing is gets the form of endpoints, and not the request to delete one."""
        for path in ("/", "/3/device/" + "0" * 64, "/push", "/favicon.ico"):
            for method in ("GET", "POST"):
                answer = self.connection.exchange(Request(path, {"ttl": "0"}, method=method))
                self.assertRefused(answer, 404, 102)
                self.assertIn(f"{self.subscription.origin}/push/", answer.body.decode())
                self.assertNotIn("delete", answer.body.decode())

    def test_unknown_endpoints_of_one_sender(self):
        """Without the sender's key, an endpoint that exists is answered like one that does not."""
        path = self.subscription.path
        for sender, status in ((None, 401), (Sender(), 403), (self.sender, 404)):
            answers = []
            for secret in (path[10:30], "A" * 20):
                request = self.message(self.subscription, sender=sender)
                request.path = path[:10] + secret + path[30:]
                answers.append(self.connection.exchange(request))
            self.assertEqual(answers[1].status, status)
            if sender is not self.sender:
                self.assertEqual(answers[0].body, answers[1].body)

    def test_ended(self):
        """The sender of a subscription learns with 410 that it has ended; others do not."""
        self.phone.unregister(self.subscription.token.hex())
        self.assertRefused(self.send(), 410, 103)
        self.assertRefused(self.send(sender=Sender()), 403, 109)

    def test_topic(self):
        """Of waiting messages with the same topic the last one arrives, with its own lifetime and urgency."""
        other = Subscription(self.phone, "other", sender=self.sender)
        self.phone.close()
        for text, changes in [
            (b"first", {"topic": "news", "urgency": "high", "ttl": "60"}),
            (b"alone", {}), (b"elsewhere", {"topic": "news", "subscription": other}),
            (b"another", {"topic": "News"}), (b"second", {"topic": "news", "urgency": "low", "ttl": "9000"}),
        ]:
            self.assertEqual(self.send(text=text, **changes).status, 201)
        self.phone.connect()
        arrived = {}
        for _ in range(4):
            push = self.phone.next_push()
            subscription = other if push.topic == "other" else self.subscription
            arrived[subscription.decrypt(push.payload)] = push
        self.assertEqual(arrived.keys(), {b"alone", b"elsewhere", b"another", b"second"})
        self.assertEqual(arrived[b"second"].priority, 2)
        self.assertGreater(arrived[b"second"].expires, time.time() + 8000)
        self.assertQuiet(self.phone)

    def test_once(self):
        """A message with the lifetime 0 arrives now or never."""
        self.assertEqual(self.send(text=b"now", ttl="0").status, 201)
        self.assertArrives(b"now")
        self.assertQuiet(self.phone)
        self.phone.close()
        self.assertEqual(self.send(text=b"never", ttl="0").status, 201)
        self.assertEqual(self.send(text=b"later").status, 201)
        self.phone.connect()
        self.assertArrives(b"later")
        self.assertQuiet(self.phone)

    def test_expired(self):
        """A message that expired while the device was away does not arrive."""
        self.phone.close()
        self.assertEqual(self.send(text=b"short", ttl="1").status, 201)
        self.assertEqual(self.send(text=b"long").status, 201)
        time.sleep(2.5)
        self.phone.connect()
        self.assertArrives(b"long")
        self.assertQuiet(self.phone)

    def delete(self, location):
        path = location.removeprefix(self.subscription.origin)
        return self.connection.exchange(Request(path, {}, method="DELETE"))

    def test_deletion(self):
        """A waiting message is deleted with 204, once, and does not arrive."""
        self.phone.close()
        deleted, kept = (self.send(text=text).fields["location"] for text in (b"deleted", b"kept"))
        answer = self.delete(deleted)
        self.assertEqual((answer.status, answer.body), (204, b""))
        self.assertRefused(self.delete(deleted), 404, 102)
        self.phone.connect()
        self.assertArrives(b"kept")
        self.assertQuiet(self.phone)
        self.assertRefused(self.delete(kept), 404, 102)
        for path in ("/message/", "/message/AAAA", "/message/" + "A" * 64, "/message/" + "A" * 4000):
            self.assertRefused(self.delete(path), 404, 102)

    def test_methods(self):
        """GET tells apps of UnifiedPush the version; other methods are refused with those that exist."""
        for path in (self.subscription.path, self.subscription.path + "?up=1"):
            answer = self.connection.exchange(Request(path, {}, method="GET"))
            self.assertEqual((answer.status, json.loads(answer.body)), (200, {"unifiedpush": {"version": 1}}))
        location = self.send().fields["location"].removeprefix(self.subscription.origin)
        for method, path, allowed in [
            ("PUT", self.subscription.path, "GET, HEAD, POST"), ("DELETE", self.subscription.path, "GET, HEAD, POST"),
            ("POST", location, "DELETE"), ("GET", location, "DELETE"),
        ]:
            answer = self.connection.exchange(Request(path, {}, method=method))
            self.assertRefused(answer, 405, 999)
            self.assertEqual(answer.fields["allow"], allowed)


class Http1Tests(Cases, WebPushCase):
    make = Http1


class Http2Tests(Cases, WebPushCase):
    make = Http2


class MovedTests(unittest.TestCase):
    """A gateway whose address for endpoints was changed."""

    def test_earlier_addresses(self):
        """Senders with endpoints of each earlier address, the first one among them, are served."""
        gateway = WebPushGateway()
        self.addCleanup(gateway.close)
        sender, subscriptions = Sender(), []
        for url in (None, "https://first.example", "https://[2001:db8:0:0::5]:8443", "https://last.example"):
            if url:
                gateway.options = ("--web-push-url", url)
                gateway.restart()
            phone = link.Device(gateway)
            self.addCleanup(phone.close)
            subscriptions.append(Subscription(phone, sender=sender))
        self.assertEqual([one.origin for one in subscriptions[1:]], [
            "https://first.example", "https://[2001:db8::5]:8443", "https://last.example"])
        connection = Http2(gateway)
        self.addCleanup(connection.close)
        for subscription in subscriptions:
            fields = {"ttl": "60", "content-encoding": "aes128gcm",
                      "authorization": sender.authorization(subscription.origin)}
            answer = connection.exchange(Request(subscription.path, fields, subscription.encrypt(b"Hello")))
            self.assertEqual(answer.status, 201, answer.body)
        fields["authorization"] = sender.authorization("https://other.example")
        answer = connection.exchange(Request(subscription.path, fields, subscription.encrypt(b"Hello")))
        self.assertEqual(answer.status, 401)
