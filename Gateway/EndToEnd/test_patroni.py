"""Nodes over PostgreSQL servers that a real Patroni manages, which promotes the standby of a killed primary."""
import os
import tempfile
import time
import unittest

from support.cluster import Cluster
from support.kill_daemon import DaemonDevice
from support.patroni import PatroniDatabase
from support.steady import SteadyProvider

DAEMONS = 4


class PatroniCluster(Cluster):
    """A gateway whose database Patroni manages."""

    def new_database(self):
        return PatroniDatabase()


class PatroniTests(unittest.TestCase):
    def setUp(self):
        self.cluster = PatroniCluster(2)
        self.addCleanup(self.cluster.close)
        self.database = self.cluster.database
        files = tempfile.TemporaryDirectory(prefix="un-daemons.")
        self.addCleanup(files.cleanup)
        self.daemons, self.tokens = [], []
        for index in range(DAEMONS):
            os.mkdir(path := os.path.join(files.name, str(index)))
            self.daemons.append(daemon := DaemonDevice(path))
            daemon.start()
            self.addCleanup(daemon.kill)
            self.tokens.append(daemon.register(self.cluster.nodes[index % 2]))

    def is_all_shown(self, identifiers):
        for daemon in self.daemons:
            daemon.refresh()
        time.sleep(0.2)
        return identifiers <= set().union(*(daemon.shown() for daemon in self.daemons))

    def test_killed_primary(self):
        """When a primary is killed, nothing is lost or shown twice, and nothing is accepted without a standby."""
        provider = SteadyProvider(self.cluster.nodes, self.tokens)
        self.addCleanup(provider.close)
        self.cluster.wait(lambda: len(provider.accepted) >= 100)
        killed, before = self.database.primary, provider.longest_gap()
        moment = time.monotonic()
        killed.kill()
        promoted = self.database.wait(lambda: self.database.primary not in (None, killed))
        # No standby is left, so that nothing may count as accepted.
        alone = len(provider.accepted)
        time.sleep(2)
        self.assertEqual(len(provider.accepted), alone)
        started = time.monotonic()
        killed.start()
        synchronous = self.database.wait(self.database.is_synchronous)
        self.database.wait(lambda: len(provider.accepted) > alone + 100)
        self.assertIsNot(self.database.primary, killed)
        provider.close()
        accepted = min(when for when in provider.accepted.values() if when > started) - started
        self.cluster.wait(lambda: self.is_all_shown(provider.accepted.keys()))
        self.assertEqual([one for daemon in self.daemons for one in daemon.twice()], [])
        print(f"\nPatroni: {provider.told()}; 0 lost, 0 twice; longest gap {before:.2f} s before, "
              f"{provider.longest_gap(moment):.2f} s with the failure. The standby was promoted {promoted:.1f} s after "
              f"the primary was killed. Once the killed member was started, {started - moment:.1f} s after its end, "
              f"pushes were accepted {accepted:.1f} s later, and it was the standby by name {synchronous:.1f} s later")
