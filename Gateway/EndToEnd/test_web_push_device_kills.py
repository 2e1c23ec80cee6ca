"""A daemon that is killed while messages of Web Push arrive: none is lost, and none is shown twice."""
import os
import random
import threading
import time
import unittest

from endtoend import commands
from support.web_push import WebPushGateway
from support.web_push_computer import Chat, PushServer, WebPushDevice

WAIT = 240


class DeviceKillTests(unittest.TestCase):
    def setUp(self):
        self.gateway = WebPushGateway("--waiting-pushes", "100000")
        self.addCleanup(self.gateway.close)
        self.device = WebPushDevice(self.gateway)
        self.addCleanup(self.device.close)
        self.chat = Chat(self.device)
        self.stop = threading.Event()
        self.accepted = {"tag": [], "chat": []}

    def live(self, name, server, send):
        """Sends one message after the other until the end."""
        number = 0
        while not self.stop.is_set():
            number += 1
            text = f"{name}-{number}"
            if send(text) == 201:
                self.accepted[name].append(text)
            self.stop.wait(0.05)
        server.close()

    def missing(self):
        return (set(self.accepted["tag"]) - self.device.shown()) | (set(self.accepted["chat"]) - set(self.chat.texts()))

    def test_while_messages_arrive(self):
        """Declarative messages and those of a connector survive kills of the daemon, and are shown once."""
        rounds = int(os.environ.get("UN_ROUNDS", "3"))
        seed = int(os.environ.get("UN_SEED", "0")) or time.time_ns()
        chance = random.Random(seed)
        servers = [PushServer(self.gateway, info) for info in (self.device.info, self.chat.info)]
        senders = [threading.Thread(target=self.live, args=("tag", servers[0], servers[0].declare)),
                   threading.Thread(target=self.live, args=("chat", servers[1], servers[1].send))]
        for sender in senders:
            sender.start()
        try:
            for _ in range(rounds):
                time.sleep(chance.uniform(0.3, 1.2))
                self.device.refresh()
                self.device.kill()
                time.sleep(chance.uniform(0, 0.3))
                self.device.start()
        finally:
            self.stop.set()
            for sender in senders:
                sender.join()

        def is_complete():
            self.device.refresh()
            return not self.missing()
        commands.wait_until(is_complete, lambda: f"seed {seed}: {sorted(self.missing())}", WAIT, pause=0.5)
        self.assertEqual(self.device.twice(), [], f"seed {seed}")
        # A connector that has received a message before the daemon could store that receives it again under the same
        # identifier, by which it is recognized.
        texts = self.chat.texts()
        self.assertEqual({text: ids for text, ids in texts.items() if len(ids) > 1}, {}, f"seed {seed}")
        again = sum(count - 1 for ids in texts.values() for count in ids.values())
        if rounds > 10:
            counts = {name: len(texts) for name, texts in self.accepted.items()}
            print(f"{rounds} rounds, seed {seed}: {counts} accepted, {again} offered again to the connector")
