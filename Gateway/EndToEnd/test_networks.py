"""Three nodes over PostgreSQL in networks that fail: lossy links, a cut between two nodes, a node that reaches none."""
import concurrent.futures
import os
import struct
import sys
import tempfile
import time
import unittest

from support import networks
from support.kill_daemon import DaemonDevice
from support.link import ACKNOWLEDGE, GOODBYE, REPLACED, SHOWN
from support.networks import DATABASE, NetworkCluster
from support.phone import Phone
from support.push import APP, Push
from support.raw import RawConnection
from support.steady import SteadyProvider

LOSS, DELAY = 0.05, 20


def say(text):
    print(f"\n{text}", flush=True)


class NetworkTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if lack := networks.missing():
            print("\nNOT TESTED: nodes whose links lose and delay packets, that cannot reach each other, or that are "
                  f"cut off from the database.\nThis machine lacks {lack}.", file=sys.stderr, flush=True)
            raise unittest.SkipTest(f"no networks of its own: {lack}")
        cls.cluster = NetworkCluster()
        cls.addClassCleanup(cls.cluster.close)
        cls.network, cls.nodes = cls.cluster.network, cls.cluster.nodes

    def setUp(self):
        self.bearer = self.nodes[0].key.bearer()

    def tearDown(self):
        """Whatever a test did to the network is over, and all nodes are well again."""
        self.network.heal()
        self.cluster.all_connect()

    def phone(self, index, acknowledges=True):
        """A device of a node, and its token."""
        phone = Phone(self.nodes[index], acknowledges)
        self.addCleanup(phone.close)
        return phone, phone.register(APP)

    def push(self, index, token, **headers):
        """Pushes by way of a node on a connection of its own; returns the identifier and the answer."""
        connection = RawConnection(self.nodes[index])
        self.addCleanup(connection.close)
        push = Push(token, headers={"authorization": self.bearer, **headers})
        return push.id, connection.push(push)

    def accept(self, index, token):
        identifier, answer = self.push(index, token)
        self.assertEqual(answer.status, 200, answer)
        return identifier

    def assertShown(self, phones, provider):
        """Each device has shown its accepted pushes and no others, and nothing came twice on a connection."""
        for index, phone in enumerate(phones):
            mine = {identifier for identifier in provider.accepted if provider.targets[identifier] == index}
            self.assertEqual(phone.wait(mine), set())
            self.assertLessEqual(
                phone.shown.keys(), {one for one, target in provider.targets.items() if target == index})
            self.assertEqual(phone.repeated, [])

    # Links that lose and delay

    def test_lossy_links(self):
        """With links that lose a packet in twenty and take 20 ms, nothing is lost and nothing shown twice."""
        daemons, tokens = self.daemons(6)
        self.network.lossy([node.name for node in self.nodes], LOSS, DELAY)
        provider = SteadyProvider(self.nodes, tokens)
        time.sleep(6)
        provider.close()
        start = time.monotonic()

        def is_all_shown():
            for daemon in daemons:
                daemon.refresh()
            time.sleep(0.2)
            return provider.accepted.keys() <= set().union(*(daemon.shown() for daemon in daemons))
        self.cluster.wait(is_all_shown)
        self.assertEqual([one for daemon in daemons for one in daemon.twice()], [])
        answers = sorted(provider.accepted[one] - provider.sent[one] for one in provider.accepted)
        say(f"links that lose {LOSS:.0%} and take {DELAY} ms: {provider.told()}; 0 lost, 0 twice; an answer took "
            f"{answers[len(answers) // 2]:.2f} s (median) and {answers[-1]:.2f} s (longest); all shown "
            f"{time.monotonic() - start:.1f} s after the last")

    def daemons(self, count):
        """Real daemons, which are shared by the nodes, and a token of each."""
        folder = tempfile.TemporaryDirectory(prefix="un-daemons.")
        self.addCleanup(folder.cleanup)
        daemons, tokens = [], []
        for index in range(count):
            os.mkdir(path := os.path.join(folder.name, str(index)))
            daemons.append(daemon := DaemonDevice(path))
            daemon.start()
            self.addCleanup(daemon.kill)
            tokens.append(daemon.register(self.nodes[index % len(self.nodes)]))
        return daemons, tokens

    # Nodes that do not reach each other

    def test_cut_between_nodes(self):
        """While nothing passes between two nodes, devices of both still get all pushes, by way of the database."""
        phones, tokens = zip(*(self.phone(index) for index in (0, 1, 2)))
        provider = SteadyProvider(self.nodes, tokens)
        self.cluster.wait(lambda: len(provider.accepted) >= 30)
        cut = time.monotonic()
        self.network.cut("node-a", "node-b")

        def is_noticed():
            time.sleep(0.2)
            return [node.metrics()["peers_unconnected"] for node in self.nodes] == [1, 1, 0]
        noticed = self.cluster.wait(is_noticed)
        time.sleep(3)
        provider.close()
        self.assertShown(phones, provider)
        waits = {one: phones[provider.targets[one]].shown[one] - accepted
                 for one, accepted in provider.accepted.items()}
        early, late = (
            max(wait for one, wait in waits.items() if (provider.accepted[one] > cut + noticed) is is_late)
            for is_late in (False, True))
        self.assertLess(early, 20)
        self.assertLess(late, 5)
        self.network.heal()
        healed = self.cluster.all_connect()
        say(f"two nodes cut apart: {provider.told()}; 0 lost, 0 twice; noticed after {noticed:.1f} s; the longest way "
            f"from 200 to the device took {early:.1f} s before that, {late:.1f} s after it; healed in {healed:.1f} s")

    # A node that reaches no other

    def test_cut_off_node(self):
        """A node cut off from all but its devices and providers does no harm, and serves again once it is not."""
        phone, token = self.phone(0, acknowledges=False)
        loyal, loyal_token = self.phone(0)
        first = {self.accept(0, token) for _ in range(3)}
        self.assertEqual(phone.wait(first), set())
        cut = time.monotonic()
        self.network.cut("node-a", DATABASE, "node-b", "node-c")
        with concurrent.futures.ThreadPoolExecutor() as pool:
            refusal = pool.submit(self.push, 0, token)
            # The first connection stays open, as that of a device whose network has changed.
            old, phone.link = phone.link, None
            self.cluster.comes_back(phone, 1)
            moved = time.monotonic() - cut
            elsewhere = {self.accept(1, token), self.accept(2, token)}
            missed = {self.accept(1, loyal_token), self.accept(2, loyal_token)}
            self.assertEqual(phone.wait(first | elsewhere), set())
            # Acknowledgements to the cut node for a device that has left must not count, neither now nor later.
            old.send(ACKNOWLEDGE, b"".join(struct.pack(">qB", push.number, SHOWN) for push in phone.held))
            unsure, answer = refusal.result()
            self.assertRefused(answer)
        start = time.monotonic()
        refused, answer = self.push(0, token)
        self.assertRefused(answer)
        self.assertLess(time.monotonic() - start, 2)
        self.cluster.wait(lambda: self.nodes[0].metrics()["lease_held"] == 0)
        self.assertFalse(missed & loyal.shown.keys())
        deliveries = len(phone.held)

        healed = time.monotonic()
        self.network.heal()
        for identifier in (unsure, refused):
            self.cluster.wait(lambda: self.push(0, token, **{"apns-id": identifier})[1].status == 200)
        served = time.monotonic() - healed
        self.cluster.wait(lambda: self.cluster.knows_all(self.nodes[0]))
        self.assertEqual(loyal.wait(missed), set())
        found = max(loyal.shown[one] for one in missed) - healed
        kind, reason = phone.replies.get(timeout=30)
        self.assertEqual((kind, reason.args[0]), (GOODBYE, REPLACED))
        old.close()
        waiting = first | elsewhere | {unsure, refused}
        self.assertEqual(phone.wait(waiting), set())
        # Those two came by way of the new node, and the old one sent nothing.
        self.assertEqual(len(phone.held), deliveries + 2)
        # Nothing was acknowledged so far, so all pushes come again on the next connection.
        phone.close()
        phone.acknowledges = True
        self.cluster.comes_back(phone, 0)
        self.cluster.wait(lambda: len(phone.numbers) == len(waiting))
        self.assertEqual(phone.shown.keys(), waiting)
        self.assertEqual((phone.repeated, loyal.repeated), ([], []))
        say(f"a node cut off: its device moved {moved:.1f} s later; it accepted pushes {served:.1f} s after the cut "
            f"healed, and its other device had what it had missed after {found:.1f} s")

    def assertRefused(self, answer):
        """It is 503, and names when to send again."""
        self.assertEqual((answer.status, answer.reason), (503, "ServiceUnavailable"))
        self.assertGreater(int(answer.fields["retry-after"]), 0)
