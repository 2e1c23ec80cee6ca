"""A Matrix homeserver pushes to connectors of UnifiedPush, in both formats."""
import json

from support import link
from support.web_push import Http1, Http2, Request, Sender, Subscription, WebPushCase, WebPushGateway
from support.raw import RawConnection

PATH = "/_matrix/push/v1/notify"
WEEK = 604_800
EVENT = {
    "event_id": "$3957tyerfgewrf384", "room_id": "!slw48wfj34rtnrf:example.com", "type": "m.room.message",
    "sender": "@major:example.com", "sender_display_name": "Major Tom 🚀", "room_name": "Mission Control",
    "room_alias": "#exampleroom:example.com", "user_is_target": False, "prio": "high",
    "content": {"msgtype": "m.text", "body": "I'm floating in a most peculiar way."},
    "counts": {"unread": 2, "missed_calls": 1},
}
SHORT = {"event_id": "$short", "room_id": "!room:example.com", "counts": {"unread": 1}, "prio": "low"}
COUNTS = {"id": "", "type": None, "sender": "", "counts": {"unread": 0}}


class Cases:
    """The cases for one version of HTTP, which a class names in `make`."""

    program = WebPushGateway

    def setUp(self):
        super().setUp()
        self.phone = self.device()
        self.subscription = Subscription(self.phone, kind=link.FOR_UNIFIED_PUSH)
        self.connection = self.open(self.make)

    def at(self, pushkey, **data):
        """A device of a notification."""
        return {"app_id": "im.example.linux", "pushkey": pushkey, "pushkey_ts": 12345678, "data": data,
                "tweaks": {"sound": "bing"}}

    def notify(self, event, *devices):
        body = json.dumps({"notification": {**event, "devices": devices}}).encode()
        return self.post(body)

    def post(self, body, method="POST", path=PATH):
        return self.connection.exchange(Request(path, {"content-type": "application/json"}, body, method))

    def assertAnswered(self, answer, *rejected):
        self.assertEqual((answer.status, json.loads(answer.body)), (200, {"rejected": list(rejected)}))
        self.assertEqual(answer.fields["content-type"], "application/json")

    def assertArrives(self, event, *devices, phone=None):
        push = (phone or self.phone).next_push()
        self.assertEqual(push.json, {"notification": {**event, "devices": list(devices)}})
        return push

    def assertRefused(self, answer, status, code):
        members = json.loads(answer.body)
        self.assertEqual((answer.status, members["errcode"]), (status, code), answer.body)
        self.assertEqual(members.keys(), {"errcode", "error"})

    def test_discovery(self):
        """Clients find out that this is a gateway between Matrix and UnifiedPush."""
        answer = self.post(b"", "GET")
        self.assertEqual(
            (answer.status, json.loads(answer.body)), (200, {"unifiedpush": {"gateway": "matrix"}}))

    def test_formats(self):
        """Each format arrives as it was sent, with its urgency."""
        for event, data, priority in [
            (EVENT, {}, 10), (SHORT, {"format": "event_id_only"}, 4), ({**SHORT, "event_id": "$b", "prio": "high"}, {}, 10),
            ({**COUNTS, "prio": "low"}, {}, 2), (COUNTS, {}, 2),
        ]:
            with self.subTest(event):
                device = self.at(self.subscription.endpoint, **data)
                self.assertAnswered(self.notify(event, device))
                push = self.assertArrives(event, device)
                self.assertEqual(
                    (push.type, push.environment, push.priority), (link.WEB_PUSH, link.WEB, priority))

    def test_two_devices(self):
        """Each device gets the notification with itself alone."""
        other = self.device()
        theirs = Subscription(other, kind=link.FOR_UNIFIED_PUSH)
        here, there = self.at(self.subscription.endpoint), self.at(theirs.endpoint)
        self.assertAnswered(self.notify(EVENT, here, there))
        self.assertArrives(EVENT, here)
        self.assertArrives(EVENT, there, phone=other)

    def test_repeated(self):
        """A homeserver that repeats an event disturbs once, also after a kill; another event arrives."""
        device = self.at(self.subscription.endpoint)
        self.assertAnswered(self.notify(EVENT, device))
        first = self.assertArrives(EVENT, device)
        self.assertAnswered(self.notify({**EVENT, "counts": {"unread": 3}}, device))
        self.assertQuiet(self.phone)
        self.gateway.restart()
        type(self).witness = RawConnection(self.gateway)
        self.addClassCleanup(self.witness.close)
        self.connection = self.open(self.make)
        self.assertAnswered(self.notify(EVENT, device))
        self.phone.close()
        self.phone.connect()
        another = {**EVENT, "event_id": "$another"}
        self.assertAnswered(self.notify(another, device))
        push = self.phone.next_push()
        # The first one comes again if its acknowledgement was not durable, with the identifier that the device knows.
        if push.id == first.id:
            push = self.phone.next_push()
        self.assertEqual(push.json, {"notification": {**another, "devices": [device]}})
        self.assertQuiet(self.phone)

    def test_away(self):
        """Events wait for a device that is away, and of the numbers of unread messages the last ones."""
        device = self.at(self.subscription.endpoint)
        self.phone.close()
        for event in (SHORT, *({**COUNTS, "counts": {"unread": number}} for number in (5, 4, 0))):
            self.assertAnswered(self.notify(event, device))
        self.phone.connect()
        self.assertArrives(SHORT, device)
        self.assertArrives(COUNTS, device)
        self.assertQuiet(self.phone)

    def test_long_event(self):
        """An event that is too long for a connector arrives without its content."""
        device = self.at(self.subscription.endpoint)
        self.assertAnswered(self.notify({**EVENT, "content": {"body": "x" * 60_000}}, device))
        self.assertArrives({name: value for name, value in EVENT.items() if name != "content"}, device)

    def test_rejected(self):
        """Only an endpoint that has ended is rejected; the others get the event."""
        gone = Subscription(self.phone, "gone", link.FOR_UNIFIED_PUSH)
        self.phone.unregister(gone.token.hex())
        here = self.at(self.subscription.endpoint)
        self.assertAnswered(self.notify(EVENT, self.at(gone.endpoint), here), gone.endpoint)
        self.assertArrives(EVENT, here)
        self.assertAnswered(self.notify(EVENT, self.at(gone.endpoint)), gone.endpoint)

    def test_foreign_keys(self):
        """A key that is not an endpoint for UnifiedPush without a sender's key is neither rejected nor pushed to."""
        app = Subscription(self.phone, "app")
        owned = Subscription(self.phone, "owned", link.FOR_UNIFIED_PUSH, Sender())
        here = self.at(self.subscription.endpoint)
        for key in ("https://ntfy.example.com/upABC?up=1", "", "x" * 5000, app.endpoint, owned.endpoint,
                    self.subscription.endpoint + "?up=1", self.subscription.endpoint.replace("localhost", "example.com")):
            with self.subTest(key[:40]):
                self.assertRefused(self.notify(SHORT, self.at(key)), 400, "M_INVALID_PARAM")
        self.assertAnswered(self.notify(EVENT, self.at("https://ntfy.example.com/up"), here))
        self.assertArrives(EVENT, here)
        self.assertQuiet(self.phone)

    def test_refusals(self):
        """A request that is not Matrix's is refused with its code, and names the member."""
        device = json.dumps(self.at(self.subscription.endpoint))
        for body, status, code, word in [
            (b"", 400, "M_NOT_JSON", "JSON"), (b"[]", 400, "M_NOT_JSON", "object"), (b"{", 400, "M_NOT_JSON", "byte"),
            (b'{"a":"\xff"}', 400, "M_NOT_JSON", "UTF-8"), (b"[" * 5000, 400, "M_NOT_JSON", "object"),
            (b'{"notification":' + b'{"a":' * 5000, 400, "M_NOT_JSON", "nested"),
            (b"{}", 400, "M_MISSING_PARAM", "`notification`"),
            (b'{"notification":{"event_id":"$a"}}', 400, "M_MISSING_PARAM", "notification.devices"),
            (b'{"notification":{"devices":[]}}', 400, "M_MISSING_PARAM", "notification.devices[0]"),
            (b'{"notification":{"devices":[{"app_id":"a"}]}}', 400, "M_MISSING_PARAM", "devices[0].pushkey"),
            (b'{"notification":{"devices":"x"}}', 400, "M_BAD_JSON", "notification.devices"),
            (b'{"notification":{"event_id":7}}', 400, "M_BAD_JSON", "notification.event_id"),
            (b'{"notification":{"devices":[%s],"devices":[]}}' % device.encode(), 400, "M_BAD_JSON", "twice"),
            (json.dumps({"notification": {"devices": [{"app_id": "a", "pushkey": "k"}] * 101}}).encode(), 413,
             "M_TOO_LARGE", "100"),
        ]:
            with self.subTest(body[:40]):
                answer = self.post(body)
                self.assertRefused(answer, status, code)
                self.assertIn(word, json.loads(answer.body)["error"])
        self.assertRefused(self.post(b"{}", "PUT"), 405, "M_UNRECOGNIZED")
        self.assertRefused(self.post(b"{}", path="/_matrix/push/v2/notify"), 404, "M_UNRECOGNIZED")
        self.assertQuiet(self.phone)

    def test_too_long(self):
        """A body beyond 61,440 bytes is refused."""
        request = Request(PATH, {}, b" " * 61_441)
        self.assertRefused(self.connection.exchange(request), 413, "M_TOO_LARGE")


class Http1Tests(Cases, WebPushCase):
    make = Http1


class Http2Tests(Cases, WebPushCase):
    make = Http2
