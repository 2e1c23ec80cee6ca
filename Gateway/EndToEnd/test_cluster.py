"""Three nodes over PostgreSQL with a standby: what holds on each, and what happens when one of them fails."""
import queue
import signal
import time
import unittest

from support.cluster import Cluster
from support.gateway import TEAM
from support.link import GOODBYE, REPLACED, Device
from support.push import APP, Push
from support.raw import Closed, RawConnection


class ClusterTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.cluster = Cluster()
        cls.addClassCleanup(cls.cluster.close)
        cls.database = cls.cluster.database
        cls.nodes = cls.cluster.nodes

    def setUp(self):
        self.bearer = self.nodes[0].key.bearer()
        self.connections = {}

    def tearDown(self):
        for connection in self.connections.values():
            connection.close()

    def device(self, index):
        """A device of a node, and its token."""
        device = Device(self.nodes[index])
        self.addCleanup(device.close)
        return device, device.register(APP)

    def push(self, index, token, **headers):
        """Pushes by way of a node, and returns the push and the answer."""
        push = Push(token, headers={"authorization": self.bearer, **{
            name.replace("_", "-"): value for name, value in headers.items()}})
        for _ in range(2):
            if index not in self.connections:
                self.connections[index] = RawConnection(self.nodes[index])
            connection = self.connections[index]
            try:
                stream, frames = connection.request(push)
                connection.send(*frames)
                if answer := connection.answer(stream):
                    return push, answer
            except (Closed, OSError):
                pass
            self.connections.pop(index).close()
        raise AssertionError(f"node {index} does not answer: {self.nodes[index].logged()[-2000:]}")

    def accept(self, index, token, **headers):
        push, answer = self.push(index, token, **headers)
        self.assertEqual(answer.status, 200, answer)
        return push.id

    def shown(self, device, identifiers, seconds=30):
        """Waits for pushes of a device, in any order, and for no other."""
        found = []
        deadline = time.monotonic() + seconds
        while set(found) != set(identifiers) and time.monotonic() < deadline:
            try:
                found.append(device.next_push(0.5).id)
            except queue.Empty:
                pass
        self.assertEqual(set(found), set(identifiers))
        return found

    # All well

    def test_any_node(self):
        """A push by way of any node reaches a device of any node, at once or when it comes."""
        devices = [self.device(index) for index in range(3)]
        for target, (device, token) in enumerate(devices):
            for index in range(3):
                identifier = self.accept(index, token)
                self.assertEqual(device.next_push(10).id, identifier, f"{index} to {target}")
                identifier = self.accept(index, token, apns_expiration="0")
                self.assertEqual(device.next_push(10).id, identifier, f"{index} to {target}, once")
        device, token = devices[0]
        device.close()
        waiting = [self.accept(index, token) for index in (2, 1, 0)]
        self.cluster.comes_back(device, 2)
        self.assertEqual(self.shown(device, waiting), waiting)

    def test_repeats_and_replacements(self):
        """An identifier is accepted once on all nodes, and a collapse identifier replaces on all nodes."""
        device, token = self.device(0)
        device.close()
        first = self.accept(0, token)
        for index in range(3):
            self.assertEqual(self.accept(index, token, apns_id=first), first)
        self.accept(1, token, apns_collapse_id="score")
        last = self.accept(2, token, apns_collapse_id="score")
        self.cluster.comes_back(device, 1)
        self.assertEqual(self.shown(device, [first, last]), [first, last])

    def test_moving(self):
        """A device that connects to another node leaves the first, which sends it the reason."""
        device, token = self.device(0)
        old = device.link
        device.gateway = self.nodes[1]
        device.link = None
        device.connect()
        kind, reason = device.replies.get(timeout=10)
        self.assertEqual((kind, reason.args[0]), (GOODBYE, REPLACED))
        old.close()
        identifier = self.accept(0, token)
        self.assertEqual(device.next_push(10).id, identifier)

    def test_revocation(self):
        """A key that is revoked by way of one node is refused by all within five seconds."""
        _, token = self.device(0)
        key = self.nodes[0].make_key(TEAM)
        bearer = key.bearer()
        for index in range(3):
            self.cluster.wait(
                lambda: self.push(index, token, authorization=bearer)[1].status == 200, 10)
        self.nodes[0].run("key", "revoke", key.id, "--data", self.nodes[0].data)
        start = time.monotonic()
        for index in range(3):
            self.cluster.wait(
                lambda: self.push(index, token, authorization=bearer)[1].status == 403, 10)
        self.assertLess(time.monotonic() - start, 5)

    def test_unregistered(self):
        """A token that was given back is answered 410 by all nodes within five seconds."""
        device, token = self.device(0)
        for index in range(3):
            self.accept(index, token)
        device.unregister(token)
        start = time.monotonic()
        for index in range(3):
            self.cluster.wait(lambda: self.push(index, token)[1].status == 410, 10)
        self.assertLess(time.monotonic() - start, 5)

    def test_log(self):
        """The log of a push answers for all nodes."""
        device, token = self.device(1)
        identifier = self.accept(2, token)
        device.next_push(10)

        def is_whole():
            try:
                text = self.nodes[0].run("log", identifier, "--data", self.nodes[0].data)
            except AssertionError:
                return False
            return all(step in text for step in ("stored", "accepted", "sent", "acknowledged: shown"))
        self.cluster.wait(is_whole)

    # Failures

    def test_killed_node(self):
        """Pushes that a killed node accepted reach its device elsewhere, and devices of other nodes too."""
        here, its_token = self.device(0)
        there, other_token = self.device(1)
        here.acknowledges = False
        unseen = [self.accept(0, its_token) for _ in range(3)]
        accepted = [self.accept(0, other_token) for _ in range(20)]
        self.nodes[0].stop(signal.SIGKILL)
        try:
            here.acknowledges = True
            here.close()
            while not here.pushes.empty():
                here.pushes.get()
            self.cluster.comes_back(here, 2)
            self.shown(here, unseen)
            self.shown(there, accepted)
            later = self.accept(1, its_token)
            self.assertEqual(here.next_push(10).id, later)
        finally:
            self.nodes[0].start()
        identifier = self.accept(0, other_token)
        self.shown(there, [identifier])

    def test_stopped_node(self):
        """A node that sleeps for longer than its lease neither delivers nor acknowledges for a device that moved."""
        device, token = self.device(0)
        # Its first connection stays open, as that of a device whose network went away.
        old = device.link
        self.nodes[0].process.send_signal(signal.SIGSTOP)
        try:
            device.link = None
            device.acknowledges = False
            self.cluster.comes_back(device, 1)
            waiting = [self.accept(2, token) for _ in range(5)]
            self.shown(device, waiting)
            time.sleep(12)
        finally:
            self.nodes[0].process.send_signal(signal.SIGCONT)
        time.sleep(3)
        self.assertTrue(device.pushes.empty())
        old.close()
        # Nothing was acknowledged so far, so all pushes come again on the next connection.
        device.close()
        device.acknowledges = True
        self.cluster.comes_back(device, 0)
        self.shown(device, waiting)
        self.assertIn("begins anew", self.nodes[0].logged())

    def test_unreachable_peer(self):
        """Pushes for a node that cannot be reached arrive by way of the database."""
        lost = self.nodes[2]
        lost.stop()
        lost.options = ("--node-address", "127.0.0.1:9")
        lost.start()
        try:
            device, token = self.device(2)
            for _ in range(3):
                identifier = self.accept(0, token)
                self.assertEqual(device.next_push(10).id, identifier)
        finally:
            lost.stop()
            lost.options = ()
            lost.start()

    def test_database_away(self):
        """Without the database pushes are refused with 503, those to be tried once still go, and all is well again after."""
        device, token = self.device(0)
        for index in range(3):
            self.shown(device, [self.accept(index, token)])
        self.database.primary.kill()
        self.database.standby.stop()
        # The first one may wait for the database for a while before it is refused.
        _, answer = self.push(1, token)
        self.assertEqual(answer.status, 503)
        start = time.monotonic()
        push, answer = self.push(1, token)
        self.assertEqual(answer.status, 503)
        self.assertLess(time.monotonic() - start, 2)
        identifier = self.accept(1, token, apns_expiration="0")
        self.assertEqual(device.next_push(20).id, identifier)
        identifier = self.accept(0, token, apns_expiration="0")
        self.assertEqual(device.next_push(20).id, identifier)
        self.assertTrue(device.ping())
        self.database.primary.start()
        self.database.standby.start()
        self.cluster.wait(lambda: self.push(1, token, apns_id=push.id)[1].status == 200)
        self.shown(device, [push.id])
        self.assertTrue(device.ping())

    def test_standby_away(self):
        """Without the standby nothing counts as accepted; when it is back, all that was refused is accepted and shown once."""
        device, token = self.device(0)
        self.shown(device, [self.accept(1, token)])
        self.database.standby.stop()
        push, answer = self.push(1, token)
        self.assertEqual(answer.status, 503)
        start = time.monotonic()
        again, answer = self.push(1, token)
        self.assertEqual(answer.status, 503)
        self.assertLess(time.monotonic() - start, 2)
        self.database.standby.start()
        for one in (push, again):
            self.cluster.wait(lambda: self.push(1, token, apns_id=one.id)[1].status == 200)
        self.assertEqual(len(self.shown(device, [push.id, again.id])), 2)

    def test_failover(self):
        """Nothing that was accepted is lost when the primary is killed and its standby promoted."""
        device, token = self.device(0)
        accepted, longest, last = [], 0.0, time.monotonic()
        deadline = last + 6
        was_promoted = False
        while time.monotonic() < deadline:
            if not was_promoted and time.monotonic() > deadline - 4:
                self.database.primary.kill()
                self.database.promote()
                was_promoted = True
            push, answer = self.push(len(accepted) % 3, token)
            if answer.status == 200:
                accepted.append(push.id)
                longest = max(longest, time.monotonic() - last)
                last = time.monotonic()
            else:
                self.assertEqual(answer.status, 503)
        self.shown(device, accepted)
        print(f"\n{len(accepted)} accepted while the primary was killed; longest gap {longest:.2f} s")
        self.database.follow()
