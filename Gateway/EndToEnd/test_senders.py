"""Senders of other projects push to the real gateway, each with its own use of the protocol."""
import os
import asyncio
import re
import subprocess
import tempfile
import unittest

from endtoend import commands
from support import cases
from support.push import APP, HELLO
from support.raw import RawConnection
from support.senders import (
    AioapnsSender, CurlSender, JavaSender, KalykeSender, NghttpSender, NodeSender)
from support.shared import world

# Kilobytes; a connection may stay a moment, and caches stay.
GROWTH = 48_000


def setUpModule():
    """The first push fills the gateway's caches."""
    gateway = world().gateway
    connection = RawConnection(gateway)
    push = cases.Push(token=world().token, headers={"authorization": gateway.key.bearer()})
    assert connection.push(push).status == 200
    world().before = gateway.sockets() - 1, gateway.memory()
    connection.close()


def tearDownModule():
    """After all senders the gateway is as before: alive, without their sockets, and with no secret in its log."""
    gateway, (sockets, memory) = world().gateway, world().before
    assert gateway.is_running, gateway.logged()
    # A node of several has connections to the others and to the database too.
    if not os.environ.get("UN_CLUSTER"):
        wait_for_sockets(gateway, sockets)
    grown = gateway.memory() - memory
    assert grown < GROWTH, f"{grown} kB more than before"
    log = gateway.logged()
    for secret in (world().token, world().gone, "Hello", "eyJ"):
        assert secret not in log, f"the log tells {secret}"


def wait_for_sockets(gateway, count):
    """Until no more than so many are open: the gateway sees a moment later that a sender left."""
    commands.wait_until(
        lambda: gateway.sockets() <= count, lambda: f"{count} sockets, of {gateway.sockets()}, at the end", 30)


class NodeCase(cases.FreeSenderCase):
    make = NodeSender


class JavaCase(cases.FreeSenderCase):
    make = JavaSender


class CurlCase(cases.FreeSenderCase):
    make = CurlSender

    def test_header_twice(self):
        """A repeated header is refused as DuplicateHeaders."""
        push = self.push()
        push.headers["APNS-Topic"] = APP
        answer, = self.send(push)
        self.check_refusal(push, answer, 400, "DuplicateHeaders")


class AioapnsCase(cases.SenderCase):
    make = AioapnsSender

    def test_key_of_another_team(self):
        """A key of another team is refused with TopicDisallowed."""
        sender = AioapnsSender(self.gateway, self.gateway.other_key)
        self.addCleanup(sender.close)
        push = self.push()
        answer, = sender.send([push])
        self.check_refusal(push, answer, 400, "TopicDisallowed")


class KalykeCase(cases.SenderCase):
    make = KalykeSender
    # A connection for each.
    batch = 150
    tells_status = tells_id = False

    def test_its_own_headers(self):
        """A push with the headers of kalyke's own configuration is accepted."""
        from kalyke import ApnsConfig, Payload
        identifier = asyncio.run(self.sender.client.send_message(
            self.world.token, Payload(alert="Hello"), ApnsConfig(topic=APP)))
        self.assertRegex(identifier, cases.CANONICAL)


class NghttpCase(cases.FreeSenderCase):
    """It prints statuses and headers, and no bodies: the other senders check the reasons."""

    make = NghttpSender
    test_new_provider_token_too_soon = None

    def check_refusal(self, push, answer, status, reason):
        self.assertEqual(answer.status, status)

    def test_gone(self):
        """An unregistered token is answered with 410."""
        self.assertEqual(self.send(self.push(token=self.world.gone))[0].status, 410)

    def test_batch(self):
        """The same push sent a thousand times without an identifier gets a thousand identifiers."""
        push = self.push(headers={"apns-id": None, "apns-expiration": "0"})
        answers = self.sender.repeat(push, self.batch)
        self.assertEqual([answer.status for answer in answers], [200] * self.batch)
        self.assertEqual(len({answer.id for answer in answers}), self.batch)


class H2loadTests(unittest.TestCase):
    """h2load sends one push as often as it can; it counts the statuses."""

    def load(self, count, token):
        gateway = world().gateway
        with tempfile.NamedTemporaryFile() as file:
            file.write(HELLO)
            file.flush()
            result = subprocess.run(
                ["h2load", "-n", str(count), "-c", "2", "-m", "100", "-t", "1", "-d", file.name,
                 "-H", f"authorization: {gateway.key.bearer()}", "-H", f"apns-topic: {APP}",
                 "-H", "apns-expiration: 0", gateway.url(f"/3/device/{token}")],
                stdout=subprocess.PIPE, text=True, timeout=120)
        counts = re.search(r"status codes: (\d+) 2xx, \d+ 3xx, (\d+) 4xx", result.stdout)
        return int(counts[1]), int(counts[2])

    def test_success(self):
        """All 5,000 good pushes of h2load are answered with success."""
        self.assertEqual(self.load(5000, world().token), (5000, 0))

    def test_refusals(self):
        """All 1,000 faulty pushes of h2load are refused."""
        self.assertEqual(self.load(1000, "0" * 64), (0, 1000))
