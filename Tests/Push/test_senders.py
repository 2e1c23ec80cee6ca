"""Senders that nobody here wrote push to the real gateway, each in its own way of speaking the protocol."""
import unittest

from support import cases
from support.push import APP
from support.senders import (
    AioapnsSender, CurlSender, JavaSender, KalykeSender, NghttpSender, NodeSender)


class NodeCase(cases.FreeSenderCase):
    make = NodeSender


class JavaCase(cases.FreeSenderCase):
    make = JavaSender


class CurlCase(cases.FreeSenderCase):
    make = CurlSender

    def test_header_twice(self):
        push = self.push()
        push.headers["APNS-Topic"] = APP
        answer, = self.send(push)
        self.check_refusal(push, answer, 400, "DuplicateHeaders")


class AioapnsCase(cases.SenderCase):
    make = AioapnsSender

    def test_key_of_another_team(self):
        sender = AioapnsSender(self.gateway, self.gateway.other_key)
        self.addCleanup(sender.close)
        push = self.push()
        answer, = sender.send([push])
        self.check_refusal(push, answer, 400, "TopicDisallowed")


class KalykeCase(cases.SenderCase):
    make = KalykeSender
    batch = 300
    tells_status = tells_id = False

    def test_its_own_headers(self):
        """Those of its configuration, as its users write it."""
        from kalyke import ApnsConfig, Payload
        import asyncio
        identifier = asyncio.run(self.sender.client.send_message(
            self.world.token, Payload(alert="Hello"), ApnsConfig(topic=APP)))
        self.assertRegex(identifier, cases.CANONICAL)


class NghttpCase(cases.FreeSenderCase):
    """It prints statuses and headers, and no bodies: reasons are told by the others."""

    make = NghttpSender
    test_new_provider_token_too_soon = None

    def check_refusal(self, push, answer, status, reason):
        self.assertEqual(answer.status, status)

    def test_gone(self):
        self.assertEqual(self.send(self.push(token=self.world.gone))[0].status, 410)

    def test_batch(self):
        """The same push a thousand times, without an identifier of its own."""
        push = self.push(headers={"apns-id": None, "apns-expiration": "0"})
        answers = self.sender.repeat(push, self.batch)
        self.assertEqual([answer.status for answer in answers], [200] * self.batch)
        self.assertEqual(len({answer.id for answer in answers}), self.batch)


if __name__ == "__main__":
    unittest.main()
