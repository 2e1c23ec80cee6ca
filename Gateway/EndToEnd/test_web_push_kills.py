"""A gateway for Web Push that is killed: an accepted message arrives once, whenever it happens."""
import collections
import os
import random
import threading
import time

from support.phone import Phone
from support.raw import Closed, RawConnection
from support.web_push import Http1, Http2, Request, Sender, Subscription, WebPushCase, WebPushGateway

URGENCIES = ("very-low", "low", "normal", "high")


class Receiver(Phone):
    """A device that counts how often it shows each text."""

    def __init__(self, gateway, sender):
        self.texts = collections.Counter()
        super().__init__(gateway)
        self.subscription = Subscription(self, sender=sender)

    def handle(self, push):
        if push.id not in self.shown:
            self.texts[self.subscription.decrypt(push.payload)] += 1
        super().handle(push)


class KillTests(WebPushCase):
    program, options = WebPushGateway, ("--waiting-pushes", "100000")

    def setUp(self):
        super().setUp()
        sender = Sender()
        self.phone = Receiver(self.gateway, sender)
        self.addCleanup(self.phone.close)
        self.subscription = self.phone.subscription
        self.authorization = sender.authorization(self.subscription.origin)

    def good(self, text, **headers):
        return self.message(self.subscription, text, authorization=self.authorization, **headers)

    def kill(self):
        self.gateway.restart()
        type(self).witness = RawConnection(self.gateway)
        self.addClassCleanup(self.witness.close)

    def assertShown(self, texts, within=240):
        """All of these texts arrive, each once."""
        with self.phone.has_news:
            self.phone.has_news.wait_for(lambda: self.phone.texts.keys() >= set(texts), within)
        self.assertEqual(set(texts) - self.phone.texts.keys(), set(), "messages were lost")
        self.assertEqual({text for text, times in self.phone.texts.items() if times > 1}, set(), "they arrived twice")
        self.assertEqual(self.phone.repeated, [])

    def test_between_acceptance_and_delivery(self):
        """A thousand messages of each urgency that were accepted before a kill arrive once after it."""
        self.phone.close()
        connection = self.open(Http2)
        self.assertEqual(connection.exchange(self.good(b"first")).status, 201)
        texts = []
        for urgency in URGENCIES:
            some = [f"{urgency} {index}".encode() for index in range(1000)]
            # As many as the port's settings allow at once.
            for part in (some[start:start + 100] for start in range(0, 1000, 100)):
                streams = [connection.begin(self.good(text, urgency=urgency)) for text in part]
                self.assertEqual({connection.end(stream).status for stream in streams}, {201})
            texts += some
        self.kill()
        self.phone.connect()
        self.assertShown([b"first", *texts])

    def test_deleted_and_replaced_before_a_kill(self):
        """A message that was deleted or replaced before a kill does not arrive after it."""
        self.phone.close()
        connection = self.open(Http1)
        deleted = connection.exchange(self.good(b"deleted")).fields["location"]
        for text in (b"old", b"new"):
            self.assertEqual(connection.exchange(self.good(text, topic="t")).status, 201)
        path = deleted.removeprefix(self.subscription.origin)
        self.assertEqual(connection.exchange(Request(path, {}, method="DELETE")).status, 204)
        self.kill()
        self.phone.connect()
        self.assertShown([b"new"])
        self.assertTrue(self.phone.ping())
        self.assertEqual(self.phone.texts.keys(), {b"new"})

    def test_while_sending(self):
        """While senders and the device go on, the gateway is killed again and again."""
        rounds = int(os.environ.get("UN_ROUNDS", "3"))
        seed = int(os.environ.get("UN_SEED", "0")) or time.time_ns()
        chance, accepted, stop = random.Random(seed), [], threading.Event()

        def live(version, name):
            count = 0
            while not stop.is_set():
                try:
                    connection = version(self.gateway)
                except (Closed, OSError):
                    time.sleep(0.05)
                    continue
                try:
                    while not stop.is_set():
                        count += 1
                        text = f"{name} {count}".encode()
                        if connection.exchange(self.good(text)).status == 201:
                            accepted.append(text)
                except (Closed, OSError, ValueError):
                    pass
                finally:
                    connection.close()

        senders = [threading.Thread(target=live, args=(version, f"{version.__name__} {index}"))
                   for version in (Http1, Http2) for index in range(2)]
        for sender in senders:
            sender.start()
        try:
            for _ in range(rounds):
                time.sleep(chance.uniform(0.2, 0.8))
                if chance.random() < 0.5:
                    self.phone.close()
                self.kill()
                self.phone.close()
                self.phone.connect()
        finally:
            stop.set()
            for sender in senders:
                sender.join()
        self.assertGreater(len(accepted), 0)
        self.assertShown(accepted)
        if rounds > 10:
            print(f"{rounds} rounds, seed {seed}: {len(accepted)} messages accepted")
