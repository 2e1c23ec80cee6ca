"""Rounds of killing with three nodes; `make test-cluster ROUNDS=200` lives many, UN_SEED names the way they go."""
import os
import time
import unittest

from support.cluster_kills import ClusterKills


class ClusterKillTests(unittest.TestCase):
    def test_rounds(self):
        """Killing nodes, the primary, HAProxy, devices and the provider loses no push and shows none twice."""
        rounds = int(os.environ.get("UN_ROUNDS", "20"))
        seed = int(os.environ.get("UN_SEED", "0")) or time.time_ns()
        start = time.monotonic()
        kills = ClusterKills(seed, with_daemons=bool(os.environ.get("UN_DAEMONS")))
        self.addCleanup(kills.close)
        for index in range(rounds):
            kills.round()
            self.assertEqual(kills.twice(), [], f"seed {seed}, round {index}")
        kills.settle()
        self.assertEqual(
            (kills.missing(), kills.twice()), ([], []), f"seed {seed}: {kills.states()}")
        print(f"\n{rounds} rounds in {time.monotonic() - start:.0f} s, seed {seed}: {kills.told()}")
