"""Two versions of the program side by side over one database; UN_OLD_BIN is the folder of the earlier one."""
import contextlib
import os
import time
import unittest

import test_cluster
from support.cluster import Cluster
from support.cluster_kills import ClusterKills
from support.haproxy import Balancer

OLD, NEW = os.environ["UN_OLD_BIN"], os.environ["UN_BIN"]


@contextlib.contextmanager
def program(folder):
    """Gateways start with the program of this folder meanwhile."""
    os.environ["UN_BIN"] = folder
    try:
        yield
    finally:
        os.environ["UN_BIN"] = NEW


def old_cluster(*options):
    with program(OLD):
        return Cluster(3, *options)


def upgrade(node):
    """Stops a node as an operator does, and starts the new program in its place."""
    node.stop()
    node.bin = NEW
    node.start()


def tables(cluster):
    return int(cluster.database.sql("SELECT value FROM gateway_figure WHERE name = 'version'"))


def upgrade_tables(cluster):
    """Brings the tables up to date, as the page says."""
    node = cluster.nodes[-1]
    node.run("init", node.data, "--store", cluster.database.address, "--node", node.name)


class OlderTables(test_cluster.ClusterTests):
    """All that holds for three nodes holds with one old and two new ones, on the old tables."""

    @classmethod
    def setUpClass(cls):
        cls.cluster = old_cluster()
        cls.addClassCleanup(cls.cluster.close)
        cls.database, cls.nodes = cls.cluster.database, cls.cluster.nodes
        cls.before = tables(cls.cluster)
        for node in cls.nodes[1:]:
            upgrade(node)
        cls.cluster.all_connect()
        cls.prepare()

    @classmethod
    def prepare(cls):
        assert tables(cls.cluster) == cls.before, "a new node has changed the tables"


class NewerTables(OlderTables):
    """The same on the new tables, which were brought up to date while all nodes ran."""

    @classmethod
    def prepare(cls):
        upgrade_tables(cls.cluster)


class Upgrade:
    """A node as the victim of a round: it comes back with the new program."""

    def __init__(self, node):
        self.node = node

    def kill(self):
        self.node.stop()

    def start(self):
        self.node.bin = NEW
        self.node.start()


class RollingUpgrade(ClusterKills):
    """Nodes behind HAProxy under load; each round upgrades one of them, and kills devices and the provider."""

    def new_gateway(self):
        self.cluster = old_cluster("--proxy", "127.0.0.1", *self.options)
        self.left = list(self.cluster.nodes)
        self.balancer = Balancer(self.cluster.nodes)
        return self.balancer

    def gateways(self):
        if not self.left:
            return []
        self.killed.setdefault("nodes", 0)
        return [("nodes", Upgrade(self.left.pop()))]


class RollingTests(unittest.TestCase):
    def test_rolling(self):
        """An upgrade of one node after the other, and of the tables, under load, loses no push and shows none twice."""
        seed = int(os.environ.get("UN_SEED", "0")) or time.time_ns()
        kills = RollingUpgrade(seed, with_daemons=False)
        self.addCleanup(kills.close)
        before = tables(kills.cluster)
        for _ in range(5):
            kills.round()
        upgrade_tables(kills.cluster)
        for _ in range(3):
            kills.round()
        kills.settle()
        self.assertEqual((kills.missing(), kills.twice()), ([], []), f"seed {seed}: {kills.states()}")
        versions = {line.split()[-2] for line in kills.cluster.listed()[1:]}
        print(f"\ntables {before} to {tables(kills.cluster)}, programs {versions}, seed {seed}: {kills.told()}")
