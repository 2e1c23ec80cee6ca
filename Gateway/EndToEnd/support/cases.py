"""The cases for every sender, in one table: a push, and the answer that the rules require."""
import json
import re
import time
import unittest
import uuid

from .push import Push
from .gateway import OTHER_APP
from .shared import world

LARGEST = 4096
CANONICAL = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
LATER = str(int(time.time()) + 3600)


def payload_of(size):
    """A valid payload of exactly so many bytes."""
    frame = json.dumps({"aps": {"alert": ""}})
    return frame.replace('""', '"' + "x" * (size - len(frame)) + '"').encode()


# Name, difference from a good push, status, reason. A header without a value is not sent.
GOOD = [
    ("plain", {}),
    ("once", {"headers": {"apns-expiration": "0"}}),
    ("until later", {"headers": {"apns-expiration": LATER}}),
    ("considerate", {"headers": {"apns-priority": "5"}}),
    ("collapsing", {"headers": {"apns-collapse-id": "c" * 64}}),
    ("largest", {"payload": payload_of(LARGEST)}),
    ("text of the world", {"payload": json.dumps({"aps": {"alert": "Grüße 🎉"}},
                                                 ensure_ascii=False).encode()}),
]
BAD = [
    ("unknown token", {"token": "0" * 64}, 400, "BadDeviceToken"),
    ("a token that is no number", {"token": "x" * 64}, 400, "BadDeviceToken"),
    ("a short token", {"token": "ab"}, 400, "BadDeviceToken"),
    ("another's topic", {"headers": {"apns-topic": OTHER_APP}}, 400, "TopicDisallowed"),
    ("long collapse id", {"headers": {"apns-collapse-id": "c" * 65}}, 400, "BadCollapseId"),
    ("odd priority", {"headers": {"apns-priority": "7"}}, 400, "BadPriority"),
    ("too much", {"payload": payload_of(LARGEST + 100)}, 413, "PayloadTooLarge"),
]
# These need a sender that may say anything in its headers.
BAD_HEADERS = [
    ("no topic", {"headers": {"apns-topic": None}}, 400, "MissingTopic"),
    ("odd id", {"headers": {"apns-id": "not-an-id"}}, 400, "BadMessageId"),
    ("odd expiration", {"headers": {"apns-expiration": "soon"}}, 400, "BadExpirationDate"),
    ("odd type", {"headers": {"apns-push-type": "shout"}}, 400, "InvalidPushType"),
    ("urgent and silent", {"headers": {"apns-push-type": "background", "apns-priority": "10"},
                           "payload": b'{"aps":{"content-available":1}}'}, 400, "BadPriority"),
    ("one byte too much", {"payload": payload_of(LARGEST + 1)}, 413, "PayloadTooLarge"),
    ("nothing", {"payload": b""}, 400, "PayloadEmpty"),
    ("no token", {"path": "/3/device/"}, 400, "MissingDeviceToken"),
    ("no provider token", {"headers": {"authorization": None}}, 403, "MissingProviderToken"),
    ("no such path", {"path": "/4/device/00"}, 404, "BadPath"),
    ("only fetched", {"method": "GET", "payload": b""}, 405, "MethodNotAllowed"),
]


class SenderCase(unittest.TestCase):
    """The cases that a sender goes through; a class for each sender names it in `make`."""

    make = None
    rows = BAD
    batch = 1000
    # Whether its answers contain the status and the identifier of a refused push.
    tells_status = tells_id = True

    @classmethod
    def setUpClass(cls):
        if cls.make is None:
            raise unittest.SkipTest("the cases are for the senders")
        cls.world = world()
        cls.gateway = cls.world.gateway
        cls.sender = cls.make(cls.gateway)

    @classmethod
    def tearDownClass(cls):
        cls.sender.close()

    def push(self, token=None, **changes):
        return Push(token=self.world.token if token is None else token, **changes)

    def send(self, *pushes):
        return self.sender.send(pushes)

    def test_success(self):
        """Every correct push is answered with 200 and its own identifier."""
        pushes = [self.push(**changes) for _, changes in GOOD]
        for (name, _), push, answer in zip(GOOD, pushes, self.send(*pushes), strict=True):
            with self.subTest(name):
                self.assertEqual((answer.status, answer.reason), (200, None))
                self.assertEqual(answer.id, push.id)

    def test_refusals(self):
        """Every faulty push is refused with its status and reason.

        Each batch begins with a good push, so that the errors do not end the connection.
        """
        good = self.push()
        pushes = [self.push(**changes) for _, changes, _, _ in self.rows]
        first, *answers, last = self.send(good, *pushes, self.push())
        self.assertEqual((first.status, last.status), (200, 200))
        for (name, _, status, reason), push, answer in zip(self.rows, pushes, answers, strict=True):
            with self.subTest(name):
                self.check_refusal(push, answer, status, reason)

    def check_refusal(self, push, answer, status, reason):
        self.assertEqual(answer.reason, reason)
        if self.tells_status:
            self.assertEqual(answer.status, status)
        if self.tells_id:
            self.assertTrue(answer.id)
            if CANONICAL.fullmatch(push.id):
                self.assertEqual(answer.id, push.id)

    def test_gone(self):
        """An unregistered token is refused with the time of its end, in milliseconds."""
        before = time.time() - 24 * 3600
        push = self.push(token=self.world.gone)
        answer, = self.send(push)
        self.check_refusal(push, answer, 410, "Unregistered")
        self.assertTrue(before * 1000 < answer.timestamp <= time.time() * 1000, answer.timestamp)

    def test_batch(self):
        """Of a thousand simultaneous pushes, one in a hundred faulty, each gets its own answer."""
        pushes = [self.push(token="0" * 64 if index % 100 == 99 else None,
                            headers={"apns-expiration": "0"})
                  for index in range(self.batch)]
        answers = self.send(*pushes)
        for index, (push, answer) in enumerate(zip(pushes, answers, strict=True)):
            refused = index % 100 == 99
            self.assertEqual(answer.reason, "BadDeviceToken" if refused else None)
            if self.tells_id or not refused:
                self.assertEqual(answer.id, push.id)


class FreeSenderCase(SenderCase):
    """For senders that may say anything: they bring their own provider token."""

    rows = BAD + BAD_HEADERS

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.bearer = cls.gateway.key.bearer()

    def push(self, token=None, headers=None, **changes):
        return super().push(
            token, headers={"authorization": self.bearer, **(headers or {})}, **changes)

    def test_provider_tokens(self):
        """A faulty provider token is refused with its reason, each on its own connection.

        A connection belongs to one team.
        """
        key, other = self.gateway.key, self.gateway.other_key
        forged = type(key)(key.id, key.team)
        for name, token, reason in [
            ("expired", key.token(issued=int(time.time()) - 3700), "ExpiredProviderToken"),
            ("forged", forged.token(), "InvalidProviderToken"),
            ("unknown key", type(key)("ZZZZZZZZZZ", key.team).token(), "InvalidProviderToken"),
            ("key of another team", key.token(claims={"iss": other.team}), "InvalidProviderToken"),
            ("no token at all", "rubbish", "InvalidProviderToken"),
        ]:
            with self.subTest(name):
                push = self.push(headers={"authorization": f"bearer {token}"})
                answer, = self.send(push)
                self.check_refusal(push, answer, 403, reason)

    def test_identifier_is_made(self):
        """A push without an identifier gets one from the gateway, in lower case."""
        first, second = self.send(*(self.push(headers={"apns-id": None}) for _ in range(2)))
        self.assertRegex(first.id, CANONICAL)
        self.assertNotEqual(first.id, second.id)

    def test_new_provider_token_too_soon(self):
        """A second token on the same connection within twenty minutes is refused."""
        # Tokens of the same second are one token, and the senders' own was made when the first test began.
        another = self.gateway.key.bearer(claims={"jti": str(uuid.uuid4()), "iat": int(time.time()) - 60})
        push = self.push(headers={"authorization": another})
        first, second = self.send(self.push(), push)
        self.assertEqual(first.status, 200)
        self.check_refusal(push, second, 429, "TooManyProviderTokenUpdates")
