"""Devices in another language: their pushes, repeated pushes, and the ends of their connections."""
import concurrent.futures
import hashlib
import os
import queue
import re
import struct
import subprocess
import time

from cryptography.hazmat.primitives.asymmetric import ec
from endtoend import commands
from support import link
from support.link import Device, Goodbye, Link
from support.push import APP, Push
from support.raw import RawConnection
from support.witness import WitnessCase


class LinkCase(WitnessCase):
    def device(self, **options):
        device = Device(self.gateway, **options)
        self.addCleanup(device.close)
        return device

    def later(self):
        return {"apns-expiration": str(int(time.time()) + 3600)}

    def send(self, token, **headers):
        """A push that is kept until it is acknowledged."""
        push = self.push(token=token, headers={**self.later(), **headers})
        self.assertEqual(self.witness.push(push).status, 200)
        return push

    def assertQuiet(self, device):
        """The gateway answers a ping behind everything that it had to say."""
        self.assertTrue(device.ping())
        self.assertTrue(device.pushes.empty())


class DeliveryTests(LinkCase):
    def test_live(self):
        """A push reaches a connected device with its priority, collapse id and token."""
        device = self.device()
        token = device.register(APP)
        push = self.send(token, **{"apns-collapse-id": "one", "apns-priority": "5"})
        arrived = device.next_push()
        self.assertEqual((arrived.id, arrived.payload, arrived.topic), (push.id, push.payload, APP))
        self.assertEqual((arrived.collapse_id, arrived.priority), ("one", 5))
        self.assertEqual(arrived.token, hashlib.sha256(bytes.fromhex(token)).digest())

    def test_away(self):
        """Pushes to an absent device wait, urgent ones first and one for each collapse id."""
        device = self.device()
        token = device.register(APP)
        device.close()
        pushes = [self.send(token, **headers) for headers in (
            {"apns-priority": "5"}, {"apns-collapse-id": "c"}, {"apns-collapse-id": "c"}, {})]
        once = self.push(token=token)
        self.assertEqual(self.witness.push(once).status, 200)
        device.connect()
        arrived = [device.next_push().id for _ in range(3)]
        self.assertEqual(arrived, [pushes[2].id, pushes[3].id, pushes[0].id])
        self.assertQuiet(device)

    def test_expired(self):
        """A push that expired while the device was away does not arrive."""
        device = self.device()
        token = device.register(APP)
        device.close()
        soon = int(time.time()) + 2
        self.send(token, **{"apns-expiration": str(soon)})
        stays = self.send(token)
        while time.time() < soon + 1:
            time.sleep(0.05)
        device.connect()
        self.assertEqual(device.next_push().id, stays.id)
        self.assertQuiet(device)

    def test_unacknowledged(self):
        """An unacknowledged push comes again under its number, on the next connection only."""
        device = self.device(acknowledges=False)
        push = self.send(device.register(APP))
        first = device.next_push()
        self.assertQuiet(device)
        device.close()
        device.connect()
        again = device.next_push()
        self.assertEqual((again.id, again.number), (push.id, first.number))
        device.acknowledge([again])
        self.assertTrue(device.ping())
        device.close()
        device.connect()
        self.assertQuiet(device)

    def test_same_identifier(self):
        """A push that a provider sends again with the same identifier arrives once."""
        device = self.device()
        token = device.register(APP)
        push = self.send(token)
        device.next_push()
        again = self.push(token=token, headers={**self.later(), "apns-id": push.id})
        self.assertEqual(self.witness.push(again).status, 200)
        self.assertQuiet(device)

    def test_new_token(self):
        """A second registration replaces the token of the first (I21)."""
        device = self.device()
        old, new = device.register(APP), device.register(APP)
        answer = self.witness.push(self.push(token=old))
        self.assertEqual((answer.status, answer.reason), (410, "Unregistered"))
        self.assertEqual(self.witness.push(self.push(token=new)).status, 200)

    def test_killed_gateway(self):
        """A push that was answered with 200 before a kill arrives once after it."""
        device = self.device()
        token = device.register(APP)
        device.close()
        pushes = [self.send(token) for _ in range(20)]
        self.gateway.restart()
        type(self).witness = RawConnection(self.gateway)
        self.addClassCleanup(self.witness.close)
        device.connect()
        arrived = [device.next_push().id for _ in pushes]
        self.assertEqual(arrived, [push.id for push in pushes])
        self.assertQuiet(device)

    def test_a_thousand_devices_return(self):
        """A thousand devices return to a killed gateway, and each gets its waiting push once."""
        with concurrent.futures.ThreadPoolExecutor(50) as pool:
            devices = list(pool.map(lambda _: self.device(), range(1000)))
            tokens = list(pool.map(lambda device: device.register(APP), devices))
            list(pool.map(Device.close, devices))
            pushes = [self.send(token) for token in tokens]
            self.gateway.restart()
            type(self).witness = RawConnection(self.gateway)
            self.addClassCleanup(self.witness.close)
            list(pool.map(Device.connect, devices))
            arrived = list(pool.map(lambda device: device.next_push().id, devices))
            self.assertEqual(arrived, [push.id for push in pushes])
            list(pool.map(self.assertQuiet, devices))
            list(pool.map(Device.close, devices))

    def test_drained_gateway(self):
        """A gateway that shuts down in order sends devices a time to return, and providers the reason."""
        device = self.device()
        device.register(APP)
        provider = RawConnection(self.gateway)
        self.addCleanup(provider.close)
        self.assertEqual(provider.push(self.push()).status, 200)
        self.gateway.stop()
        self.assertTrue(provider.ends())
        self.assertIn(b"Shutdown", provider.goaway.additional_data)
        kind, reason = device.replies.get(timeout=link.WAIT)
        self.assertEqual((kind, reason.args[0]), (link.GOODBYE, 1))
        self.gateway.start()
        type(self).witness = RawConnection(self.gateway)
        self.addClassCleanup(self.witness.close)

    def test_log(self):
        """The log has each step of a push by its identifier, and none of its text."""
        device = self.device()
        push = self.send(device.register(APP))
        device.next_push()
        self.assertTrue(device.ping())
        told = commands.wait_until(
            lambda: "shown" in (told := self.gateway.run("log", push.id, "--data", self.gateway.data)) and told,
            "the last step")
        for step in ("accepted", "stored", "sent", "acknowledged", "shown"):
            self.assertIn(step, told)
        self.assertNotIn("Hello", told)


class FullDiskTests(LinkCase):
    def limit_files(self, size):
        """Limits the size of the gateway's files, so that writes fail as on a full disk."""
        subprocess.run(["prlimit", f"--pid={self.gateway.process.pid}", f"--fsize={size}:"], check=True)

    def test_acknowledgements_that_cannot_be_written(self):
        """An acknowledged push is not sent again on a full disk, and is removed when there is room."""
        device = self.device(acknowledges=False)
        token = device.register(APP)
        sent = [self.send(token).id for _ in range(100)]
        arrived = [device.next_push() for _ in range(64)]
        self.limit_files(0)
        device.acknowledge(arrived)
        device.acknowledges = True
        # The others come once, and then no push comes for longer than the gateway waits to write again.
        arrived += [device.next_push() for _ in range(len(sent) - 64)]
        self.assertEqual(sorted(push.id for push in arrived), sorted(sent))
        with self.assertRaises(queue.Empty):
            device.next_push(timeout=13)
        self.assertTrue(device.ping())
        refused = self.witness.push(self.push(token=token, headers=self.later()))
        self.assertEqual(refused.status, 503)
        self.limit_files("unlimited")
        later = self.send(token)
        self.assertEqual(device.next_push().id, later.id)
        commands.wait_until(lambda: not self.waiting(), "the end of the waiting pushes", pause=0.2)

    def waiting(self):
        stats = self.gateway.run("stats", "--data", self.gateway.data)
        return int(re.search(r"^waiting pushes +(\d+)$", stats, re.MULTILINE)[1])


class HostileDeviceTests(LinkCase):
    """A device without a proof gets nothing, and invalid bytes end the connection."""

    def connection(self):
        connection = Link(self.gateway)
        self.addCleanup(connection.close)
        return connection

    def assertEnds(self, connection, *reasons):
        with self.assertRaises(Goodbye) as ended:
            connection.timeout = 30
            while True:
                connection.receive()
        if reasons and ended.exception.args[0] != "closed":
            self.assertIn(ended.exception.args[0], reasons)
        with self.assertRaises(Goodbye):
            while True:
                connection.receive()

    def test_forged_proof(self):
        """A device's number with another key is refused."""
        victim = self.device()
        connection = self.connection()
        thief = Device.__new__(Device)
        thief.key = ec.generate_private_key(ec.SECP256R1())
        nonce = connection.expect(link.CHALLENGE)[1:]
        number = struct.pack(">q", victim.number)
        connection.send(link.HELLO, bytes([1]) + number + thief.sign(b"h", nonce, number))
        self.assertEnds(connection, 4)
        self.assertTrue(victim.ping(), "the device itself stays connected")

    def test_replayed_proof(self):
        """A proof that was recorded on another connection is refused."""
        victim = self.device()
        nonce = os.urandom(32)
        number = struct.pack(">q", victim.number)
        recorded = victim.sign(b"h", nonce, number)
        connection = self.connection()
        connection.expect(link.CHALLENGE)
        connection.send(link.HELLO, bytes([1]) + number + recorded)
        self.assertEnds(connection, 4)

    def test_unknown_device(self):
        """A device with an unknown number is refused."""
        stranger = self.device()
        stranger.close()
        stranger.number = 1 << 60
        with self.assertRaises(Goodbye) as ended:
            stranger.connect()
        self.assertIn(ended.exception.args[0], (3, "closed"))

    def test_before_the_proof(self):
        """Before the proof every other frame ends the connection."""
        for kind, body in [
            (link.READY, b""), (link.REGISTER, bytes(4) + b"\2\1a"), (link.PING, bytes(4)),
            (link.ACKNOWLEDGE, struct.pack(">qB", 1, 1)), (link.UNREGISTER, bytes(36)),
        ]:
            with self.subTest(kind):
                connection = self.connection()
                connection.expect(link.CHALLENGE)
                connection.send(kind, body)
                self.assertEnds(connection, 5)

    def test_nonsense(self):
        """Malformed frames of a proved device end its connection."""
        for name, data in [
            ("no length", b"\0\0"), ("too long", b"\xff\xff" + bytes(2000)),
            ("unknown frame", b"\0\1\x99"), ("a frame of the gateway", b"\0\1\2"),
            ("cut short", b"\0\5\x44\0\0\0\1"), ("more behind it", b"\0\6\x47" + bytes(5)),
            ("an unknown outcome", b"\0\x0a\x46" + bytes(8) + b"\x63"),
            ("text that is none", b"\0\x08\x44\0\0\0\1\2\1\xff"),
            ("noise", b"\x03\xff" + os.urandom(1023)),
        ]:
            with self.subTest(name):
                device = self.device()
                device.link.write(data)
                kind, _ = device.replies.get(timeout=30)
                self.assertEqual(kind, link.GOODBYE)

    def test_pings_without_end(self):
        """A flood of pings ends the connection of a proved device."""
        device = self.device()
        try:
            for _ in range(200):
                device.link.write((b"\0\5\x47" + bytes(4)) * 100)
        except OSError:
            pass
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if device.replies.get(timeout=60)[0] == link.GOODBYE:
                return
        self.fail("it answered pings without end")

    def test_anothers_push_can_not_be_acknowledged(self):
        """A device cannot acknowledge another device's push."""
        victim = self.device()
        token = victim.register(APP)
        victim.close()
        push = self.send(token)
        thief = self.device()
        for number in range(200):
            thief.acknowledge([link.LinkPush(number, *[None] * 9)])
        self.assertTrue(thief.ping())
        victim.connect()
        self.assertEqual(victim.next_push().id, push.id)

    def test_anothers_token_can_not_be_given_back(self):
        """A device cannot give back another device's token."""
        victim, thief = self.device(), self.device()
        token = victim.register(APP)
        thief.unregister(token)
        push = self.send(token)
        self.assertEqual(victim.next_push().id, push.id)

    def test_unknown_topic(self):
        """A registration for an unknown topic is refused."""
        device = self.device()
        kind, body = device.ask(link.REGISTER, b"\2\x0bcom.nowhere")
        self.assertEqual((kind, body), (link.REFUSED, b"\1"))

    def test_silent_handshake(self):
        """A connection that sends no proof ends within seconds."""
        connection = self.connection()
        connection.expect(link.CHALLENGE)
        begin = time.monotonic()
        self.assertEnds(connection)
        self.assertLess(time.monotonic() - begin, 20)

    def test_second_connection(self):
        """A second connection of a device replaces the first."""
        device = self.device()
        first, replies = device.link, device.replies
        device.connect()
        kind, reason = replies.get(timeout=30)
        self.assertEqual((kind, reason.args[0]), (link.GOODBYE, 2))
        first.close()
        self.assertTrue(device.ping())

    def test_device_that_does_not_read(self):
        """Pushes for a device that does not read wait in the store, and memory does not grow."""
        slow = self.device(acknowledges=False)
        token = slow.register(APP)
        before = self.gateway.memory()
        payload = Push(payload=b'{"aps":{"alert":"%s"}}' % (b"x" * 3000)).payload
        for _ in range(300):
            push = self.push(token=token, payload=payload, headers=self.later())
            self.assertIn(self.witness.push(push).status, (200, 429))
        other = self.device()
        push = self.send(other.register(APP))
        self.assertEqual(other.next_push().id, push.id)
        self.assertLessEqual(slow.pushes.qsize(), 64)
        self.assertLess(self.gateway.memory() - before, 16_000)
