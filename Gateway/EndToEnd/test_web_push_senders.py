"""Senders of Web Push: pywebpush unmodified, and the forms in which other libraries send."""
import asyncio
import base64
import io
import os
import subprocess
import sys
import time
import unittest.mock

import aiohttp
import py_vapid
import pywebpush
import requests
import webpush
from support import link
from support.jwt import base64url
from support.web_push import Http1, Http2, Sender, Subscription, WebPushCase, point

CLAIMS = {"sub": "mailto:a@example.com"}
# The longest text of a message with 4,096 bytes.
LONGEST = 3993
WEEKS_4 = "2419200"


class PywebpushTests(WebPushCase):
    """pywebpush with py-vapid, over requests and over aiohttp."""

    def setUp(self):
        super().setUp()
        self.phone = self.device()
        self.vapid = py_vapid.Vapid()
        self.vapid.generate_keys()
        self.sender = Sender()
        # Its key in the form that a subscription names.
        self.sender.public = point(self.vapid.private_key)
        self.subscription = Subscription(self.phone, sender=self.sender)
        self.session = requests.Session()
        # The environment may name other certificates, and would win.
        self.session.verify, self.session.trust_env = self.gateway.ca, False
        self.addCleanup(self.session.close)

    def notify(self, text, subscription=None, **options):
        # The claims are changed by the library.
        return pywebpush.webpush(
            (subscription or self.subscription).info, text, vapid_private_key=self.vapid,
            vapid_claims=dict(CLAIMS), requests_session=self.session, **options)

    def assertArrives(self, text):
        push = self.phone.next_push()
        self.assertEqual(self.subscription.decrypt(push.payload), text.encode())
        return push

    def test_texts(self):
        """Each text arrives as it was sent, over one connection."""
        for text in ("Hello", '{"title":"Grüße 🎉","n":[1,null]}', "\0\n\u2028", "x" * LONGEST, "ü" * 1900):
            with self.subTest(text[:20]):
                answer = self.notify(text, ttl=60)
                self.assertEqual((answer.status_code, answer.headers["ttl"]), (201, "60"))
                self.assertArrives(text)

    def test_defaults(self):
        """Without options it asks for delivery now, in a session of its own."""
        with unittest.mock.patch.dict(os.environ, REQUESTS_CA_BUNDLE=self.gateway.ca):
            answer = pywebpush.webpush(
                self.subscription.info, "now", vapid_private_key=self.vapid, vapid_claims=dict(CLAIMS))
        self.assertEqual((answer.status_code, answer.headers["ttl"]), (201, "0"))
        self.assertArrives("now")

    def test_headers(self):
        """Its extra headers are the message's urgency and topic."""
        self.phone.close()
        for text in ("first", "second"):
            self.notify(text, ttl=600, headers={"Urgency": "low", "Topic": "news"})
        self.phone.connect()
        push = self.assertArrives("second")
        self.assertEqual((push.priority, push.collapse_id), (2, "news"))
        self.assertQuiet(self.phone)

    def test_asynchronous(self):
        """Fifty messages at once over aiohttp all arrive."""
        texts = {f"message {index}" for index in range(50)}

        async def send():
            connector = aiohttp.TCPConnector(ssl=self.gateway.tls(()), limit=5)
            async with aiohttp.ClientSession(connector=connector) as session:
                return await asyncio.gather(*(
                    pywebpush.webpush_async(
                        self.subscription.info, text, vapid_private_key=self.vapid,
                        vapid_claims=dict(CLAIMS), ttl=600, aiohttp_session=session) for text in texts))

        answers = asyncio.run(send())
        self.assertEqual([answer.status for answer in answers], [201] * len(texts))
        arrived = {self.subscription.decrypt(self.phone.next_push().payload).decode() for _ in texts}
        self.assertEqual(arrived, texts)
        self.assertQuiet(self.phone)

    def refusal(self, *arguments, **options):
        with self.assertRaises(pywebpush.WebPushException) as caught:
            self.notify(*arguments, **options)
        return caught.exception.response

    def test_refusals(self):
        """A refusal becomes its exception, with the sentence for the developer."""
        old = self.refusal("old", content_encoding="aesgcm")
        self.assertEqual((old.status_code, old.json()["errno"]), (415, 110))
        long = self.refusal("x" * 6000)
        self.assertEqual((long.status_code, long.json()["errno"]), (413, 104))
        other = Subscription(self.phone, "other", sender=Sender())
        self.assertEqual(self.refusal("other's", other).status_code, 403)
        self.phone.unregister(self.subscription.token.hex())
        gone = self.refusal("gone")
        self.assertEqual((gone.status_code, gone.json()["errno"]), (410, 103))
        self.assertIn("delete it", gone.json()["message"])


class WebpushTests(WebPushCase):
    """The library webpush, another one than pywebpush, whose audiences have no port, over aiohttp."""

    def setUp(self):
        super().setUp()
        self.phone = self.device()
        private, public, key = webpush.vapid.VAPID.generate_keys()
        self.sender = Sender()
        self.sender.public = base64.urlsafe_b64decode(key + "=")
        self.subscription = Subscription(self.phone, sender=self.sender)
        self.library = webpush.WebPush(io.BytesIO(private), io.BytesIO(public), "a@example.com")

    async def notify(self, text, **options):
        """The status and the lifetime of the answer."""
        subscription = webpush.WebPushSubscription.model_validate(self.subscription.info)
        message = self.library.get(text, subscription, **options)
        connector = aiohttp.TCPConnector(ssl=self.gateway.tls(()))
        async with aiohttp.ClientSession(connector=connector) as session, session.post(
                self.subscription.endpoint, data=message.encrypted, headers=message.headers) as answer:
            return answer.status, answer.headers.get("ttl")

    def test_texts(self):
        """Each text arrives as it was sent."""
        for text in ("Hello", "Grüße 🎉", "\0\n\u2028", "x" * LONGEST):
            with self.subTest(text[:20]):
                self.assertEqual(asyncio.run(self.notify(text, ttl=60)), (201, "60"))
                self.assertEqual(self.subscription.decrypt(self.phone.next_push().payload), text.encode())

    def test_ended(self):
        """It learns that a subscription has ended."""
        self.phone.unregister(self.subscription.token.hex())
        self.assertEqual(asyncio.run(self.notify("gone"))[0], 410)


class RustTests(WebPushCase):
    """The crate web-push for Rust, whose audiences have no port."""

    def setUp(self):
        super().setUp()
        self.phone = self.device()
        self.sender = Sender()
        self.subscription = Subscription(self.phone, sender=self.sender)

    def notify(self, text):
        """The status of the answer."""
        keys = self.subscription.info["keys"]
        private = self.sender.private.private_numbers().private_value.to_bytes(32, "big")
        sent = subprocess.run(
            [sys.executable, "-m", "support.rust_sender", self.subscription.endpoint, keys["p256dh"], keys["auth"],
             base64url(private).decode(), CLAIMS["sub"]],
            input=text, env={**os.environ, "SSL_CERT_FILE": self.gateway.ca}, stdout=subprocess.PIPE, check=True,
            timeout=60)
        return int(sent.stdout)

    def test_texts(self):
        """Each text arrives as it was sent, and waits for four weeks at most."""
        for text in (b"Hello", "Grüße 🎉".encode(), b"x" * 3052):
            with self.subTest(text[:20]):
                self.assertEqual(self.notify(text), 201)
                push = self.phone.next_push()
                self.assertEqual(self.subscription.decrypt(push.payload), text)
                self.assertLess(abs(push.expires - time.time() - int(WEEKS_4)), 60)

    def test_ended(self):
        """It learns that a subscription has ended."""
        self.phone.unregister(self.subscription.token.hex())
        self.assertEqual(self.notify(b"gone"), 410)


# By library and version: the form of `Authorization`, whether the audience has a port, the other fields, and the bytes of
# padding after a short text.
FORMS = {
    "web-push 3.6 (Node)": ("vapid t={token}, k={key}", True, {
        "ttl": WEEKS_4, "urgency": "normal", "content-type": "application/octet-stream"}, 0),
    "webpush-go": ("vapid t={token}, k={key}", True, {
        "ttl": "30", "content-type": "application/octet-stream", "urgency": "normal"}, 3993 - 5),
    "web-push-php": ("vapid t={token}, k={key}", False, {
        "ttl": WEEKS_4, "content-type": "application/octet-stream"}, 2820 - 5),
    "web-push-php, all padding": ("vapid t={token}, k={key}", False, {
        "ttl": WEEKS_4, "content-type": "application/octet-stream"}, 4078 - 5),
    "rust web-push": ("vapid t={token}, k={key}", False, {
        "ttl": WEEKS_4, "content-type": "application/octet-stream"}, 0),
    "webpush-java": ("vapid t={token}, k={key}", False, {
        "ttl": "60", "content-type": "application/octet-stream"}, 0),
    "KUnifiedPush": ("vapid t={token},k={key}", True, {"ttl": "5", "x-unifiedpush": "1", "urgency": "low"}, 0),
    "autopush's oldest": ("WebPush {token}", True, {"ttl": "60", "crypto-key": "p256ecdsa={key}"}, 0),
}


class FormTests(WebPushCase):
    """The header fields and the bodies of libraries that are not installed here."""

    def setUp(self):
        super().setUp()
        self.phone = self.device()
        self.sender = Sender()

    def test_forms(self):
        """A message in the form of each library arrives, in both versions of HTTP."""
        subscription = Subscription(self.phone, sender=self.sender)
        for version in (Http1, Http2):
            connection = self.open(version)
            for name, (form, has_port, fields, padding) in FORMS.items():
                with self.subTest(name, version=version.__name__):
                    origin = subscription.origin if has_port else subscription.origin.rpartition(":")[0]
                    fields = {field: value.format(key=self.sender.key) for field, value in fields.items()}
                    answer = connection.exchange(self.message(
                        subscription, body=subscription.encrypt(b"Hello", padding),
                        authorization=self.sender.authorization(origin, form), **fields))
                    self.assertEqual(answer.status, 201, answer.body)
                    self.assertEqual(subscription.decrypt(self.phone.next_push().payload), b"Hello")

    def test_contacts(self):
        """The contact of a token may have any form, be very long, or be missing."""
        subscription = Subscription(self.phone, sender=self.sender)
        connection = self.open(Http1)
        for contact in ("mailto:mailto:a@b.c", "https://example.com", "<a@b.c>", "", "ü 🎉", None, "x" * 1500):
            with self.subTest(str(contact)[:20]):
                field = self.sender.authorization(subscription.origin, claims={"sub": contact})
                self.assertEqual(
                    connection.exchange(self.message(subscription, authorization=field)).status, 201)

    def test_claims(self):
        """Further claims are ignored, an expiry may be a day away, and clocks may differ by minutes."""
        subscription = Subscription(self.phone, sender=self.sender)
        connection, now = self.open(Http2), int(time.time())
        for claims in ({"iat": now + 9999, "nbf": now + 9999, "jti": "1"}, {"exp": now + 86400},
                       {"exp": now + 86400 + 200}, {"exp": now - 200}, {"exp": now + 60.5}):
            with self.subTest(claims):
                field = self.sender.authorization(subscription.origin, claims=claims)
                self.assertEqual(
                    connection.exchange(self.message(subscription, authorization=field)).status, 201)

    def test_other_record_sizes(self):
        """A message of any record size is forwarded as it is, to UnifiedPush as well."""
        connection = self.open(Http1)
        for kind in (link.FOR_APP, link.FOR_UNIFIED_PUSH):
            subscription = Subscription(self.phone, f"sizes {kind}", kind)
            for size in (22, 1000, 2**32 - 1):
                body = subscription.encrypt(b"Hi", record_size=size)
                self.assertEqual(connection.exchange(self.message(subscription, body=body)).status, 201)
                self.assertEqual(self.phone.next_push().payload, body)
