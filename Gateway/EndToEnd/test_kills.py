"""A few rounds of killing; `make test-push-kills ROUNDS=100` lives many, UN_SEED names the way they go."""
import os
import time
import unittest

from support.kills import Kills


class KillTests(unittest.TestCase):
    def test_scripts(self):
        """Killing scripted devices, gateway and provider loses no push and shows none twice."""
        self.live(with_daemons=False)

    def test_daemons(self):
        """Killing real daemons, gateway and provider loses no push and shows none twice."""
        self.live(with_daemons=True)

    def live(self, with_daemons):
        rounds = int(os.environ.get("UN_ROUNDS", "3"))
        seed = int(os.environ.get("UN_SEED", "0")) or time.time_ns()
        kills = Kills(seed, with_daemons)
        self.addCleanup(kills.close)
        for index in range(rounds):
            kills.round()
            self.assertEqual(kills.twice(), [], f"seed {seed}, round {index}")
        kills.settle()
        self.assertEqual(
            (kills.missing(), kills.twice()), ([], []), f"seed {seed}: {kills.states()}")
        if rounds > 10:
            print(f"{rounds} rounds, seed {seed}: {kills.told()}")
