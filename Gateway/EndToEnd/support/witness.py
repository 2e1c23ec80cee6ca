"""A test with a gateway of its own, and a sender next to the abuse that must not be affected."""
import unittest

from endtoend import commands
from .gateway import Gateway
from .link import Device
from .push import APP, Push
from .raw import RawConnection


class WitnessCase(unittest.TestCase):
    """The witness has a connection that was there before; at the end it still works, and so does a new one."""

    # The gateway's class, and its options.
    program, options = Gateway, ()

    @classmethod
    def setUpClass(cls):
        cls.gateway = cls.program(*cls.options)
        cls.addClassCleanup(cls.gateway.close)
        device = Device(cls.gateway)
        cls.token = device.register(APP)
        device.close()
        cls.bearer = cls.gateway.key.bearer()
        cls.witness = RawConnection(cls.gateway)
        cls.addClassCleanup(cls.witness.close)
        cls.witness.push(cls.push())
        cls.sockets = cls.gateway.sockets()

    @classmethod
    def push(cls, token=None, headers=None, **changes):
        usual = {"authorization": cls.bearer, "apns-expiration": "0"}
        return Push(cls.token if token is None else token, headers={**usual, **(headers or {})},
                    **changes)

    def connect(self, **options):
        connection = RawConnection(self.gateway, **options)
        self.addCleanup(connection.close)
        return connection

    def tearDown(self):
        """Cleanups run later; connections that the gateway closed by itself are gone already."""
        self.assertTrue(self.gateway.is_running, self.gateway.logged())
        self.assertEqual(self.witness.push(self.push()).status, 200)
        fresh = RawConnection(self.gateway)
        self.assertEqual(fresh.push(self.push()).status, 200)
        fresh.close()

    def doCleanups(self):
        done = super().doCleanups()
        self.assertSockets(self.sockets)
        return done

    def assertSockets(self, count, within=30):
        """No socket stays behind. The gateway sees a moment later that the other end is gone."""
        commands.wait_until(
            lambda: self.gateway.sockets() <= count, lambda: f"{count} sockets, of {self.gateway.sockets()}, at the end",
            within)
