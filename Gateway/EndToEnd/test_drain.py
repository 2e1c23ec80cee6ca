"""A gateway that is stopped under load answers whatever it has kept, and loses nothing that it has answered."""
import os
import signal
import sqlite3
import time
import unittest
import urllib.error
import urllib.request

from hyperframe import frame as frames
from support.gateway import HOST, Gateway
from support.link import Device
from support.load import H2loadLoad, JavaLoad, NodeLoad, RawLoad
from support.push import APP, Push
from support.raw import RawConnection

ROUNDS = int(os.environ.get("UN_ROUNDS", "3"))
ANY = 2**31 - 1


class DrainTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.gateway = Gateway("--waiting-pushes", "1000000")
        cls.addClassCleanup(cls.gateway.close)
        cls.devices = [Device(cls.gateway) for _ in range(4)]
        cls.tokens = [device.register(APP) for device in cls.devices]
        for device in cls.devices:
            device.close()
        cls.numbers = [device.number for device in cls.devices]

    def kept(self):
        """How many pushes wait for each device, read from the store of a gateway that has ended."""
        with sqlite3.connect(f"file:{self.gateway.data}/gateway.sqlite?mode=ro", uri=True) as store:
            counts = dict(store.execute("SELECT device, COUNT(*) FROM push GROUP BY device"))
        store.close()
        return [counts.get(number, 0) for number in self.numbers]

    def test_restarts_under_load(self):
        """A gateway restarted under load keeps every push that it answered.

        Four kinds of sender push, each to a device of its own that is away.
        """
        before = [0] * 4
        for index in range(ROUNDS):
            with self.subTest(restart=index):
                loads = [kind(self.gateway, token) for kind, token in
                         zip((NodeLoad, JavaLoad, RawLoad, H2loadLoad), self.tokens)]
                for load in loads[:3]:
                    self.assertTrue(load.begun.wait(timeout=120), type(load).__name__)
                self.gateway.stop(signal.SIGTERM)
                results = [load.finish() for load in loads]
                after = self.kept()
                self.gateway.start()
                answered = [len(accepted) for accepted, _ in results[:3]] + [results[3]]
                told = list(zip(("node", "java", "raw", "h2load"), answered,
                                [new - old for new, old in zip(after, before)]))
                before = after
                for name, count, kept in told:
                    self.assertEqual(count, kept, f"{name}: {told} {results[2][1]} {loads[2].failure}")
                    self.assertGreater(count, 0, name)
                if ROUNDS > 5:
                    print(f"restart {index}: " + ", ".join(
                        f"{name} {count} answered = {kept} kept" for name, count, kept in told))

    def test_what_crosses_the_farewell(self):
        """After the first GOAWAY requests are answered and the gateway is not ready; late frames end nothing."""
        connection = RawConnection(self.gateway)
        self.addCleanup(connection.close)
        headers = {"authorization": self.gateway.key.bearer(), "apns-expiration": "0"}

        def push():
            return Push(self.tokens[0], headers=headers)

        self.assertEqual(connection.push(push()).status, 200)
        open_stream, (head, data) = connection.request(push())
        connection.send(head)
        self.gateway.process.send_signal(signal.SIGTERM)
        while connection.goaway is None:
            connection.receive()
        self.assertEqual((connection.goaway.last_stream_id, connection.goaway.error_code), (ANY, 0))
        while not isinstance(ping := connection.receive(), frames.PingFrame):
            pass
        with self.assertRaises(urllib.error.HTTPError) as health:
            urllib.request.urlopen(f"http://{HOST}:{self.gateway.ports['admin']}/health/ready", timeout=10)
        self.assertEqual(health.exception.code, 503, "a balancer must send no further connection")
        crossing, request = connection.request(push())
        connection.send(*request, frames.PingFrame(0, ping.opaque_data, flags=["ACK"]))
        self.assertEqual(connection.answer(crossing).status, 200)
        while connection.goaway.last_stream_id == ANY:
            connection.receive()
        self.assertEqual(connection.goaway.last_stream_id, connection.next_stream - 2)
        late, request = connection.request(push())
        connection.send(*request, frames.WindowUpdateFrame(late, 1), frames.RstStreamFrame(late, 8),
                        frames.PriorityFrame(late, depends_on=0, stream_weight=1), data)
        self.assertEqual(connection.answer(open_stream).status, 200)
        begun = time.monotonic()
        self.assertTrue(connection.ends())
        self.assertLess(time.monotonic() - begun, 10)
        self.assertNotIn(late, connection.answers)
        self.assertEqual(self.gateway.process.wait(timeout=60), 0)
        self.gateway.start()
