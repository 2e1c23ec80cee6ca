"""A gateway moves from its file into PostgreSQL: what waited still comes, tokens work, and no push comes twice."""
import os
import unittest

from support.database import Database
from support.gateway import Gateway, free_port
from support.link import Device
from support.push import APP, Push
from support.raw import RawConnection


class MoveTests(unittest.TestCase):
    def setUp(self):
        self.database = Database()
        self.addCleanup(self.database.close)
        self.gateway = Gateway()
        self.addCleanup(self.gateway.close)

    def accept(self, token, **headers):
        """Pushes, and returns the push, which is answered with 200."""
        push = Push(token, headers={"authorization": self.gateway.key.bearer(), **headers})
        connection = RawConnection(self.gateway)
        self.addCleanup(connection.close)
        self.assertEqual(connection.push(push).status, 200)
        return push

    def move(self, *options):
        return self.gateway.run(
            "move", self.gateway.data, "--to", self.database.address, "--node", "first", *options)

    def expect_refusal(self, text):
        with self.assertRaises(AssertionError) as refusal:
            self.move()
        self.assertIn(text, str(refusal.exception))
        self.assertTrue(os.path.exists(f"{self.gateway.data}/gateway.sqlite"))

    def set_standbys(self, names):
        self.database.primary.sql(f"ALTER SYSTEM SET synchronous_standby_names = '{names}'")
        self.database.primary.sql("SELECT pg_reload_conf()")
        self.database.primary.wait("SHOW synchronous_standby_names", names)

    def test_move(self):
        gateway = self.gateway
        device = Device(gateway)
        self.addCleanup(device.close)
        token = device.register(APP)
        number = device.number
        device.close()
        waiting = self.accept(token)
        self.expect_refusal("Another gateway serves")
        gateway.stop()
        self.set_standbys("")
        self.expect_refusal("has no synchronous standby")
        self.set_standbys("*")
        output = self.move()
        for line in ("devices              1", "tokens               1", "waiting pushes       1",
                     "node         first"):
            self.assertIn(line, output.splitlines())
        self.assertFalse(os.path.exists(f"{gateway.data}/gateway.sqlite"))
        self.assertTrue(os.path.exists(f"{gateway.data}/gateway.sqlite.moved"))
        gateway.ports["node"] = free_port()
        gateway.start()
        self.accept(token, **{"apns-id": waiting.id})
        later = self.accept(token)
        device.connect()
        self.assertEqual(device.number, number)
        self.assertEqual([device.next_push().id, device.next_push().id], [waiting.id, later.id])
        self.assertIn(f"device {number}  stored", gateway.run("log", waiting.id, "--data", gateway.data))
        with self.assertRaises(AssertionError) as again:
            self.move()
        self.assertIn("is in PostgreSQL already", str(again.exception))
