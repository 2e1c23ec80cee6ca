"""A gateway without a file descriptor for a connection pauses, logs it, and continues when it has one."""
import http.client
import os
import re
import resource
import socket
import time
import unittest

from endtoend import commands
from support.gateway import HOST, Gateway
from support.push import Push
from support.raw import RawConnection


class DescriptorTests(unittest.TestCase):
    def setUp(self):
        self.gateway = Gateway()
        self.addCleanup(self.gateway.close)
        # It stays open, so that it needs no file later.
        self.admin = http.client.HTTPConnection(HOST, self.gateway.ports["admin"], timeout=60)
        self.addCleanup(self.admin.close)

    def ask(self, path):
        self.admin.request("GET", path)
        answer = self.admin.getresponse()
        return answer.status, answer.read().decode()

    def figure(self, name):
        return int(re.search(rf"^push_gateway_{name} (\d+)$", self.ask("/metrics")[1], re.M)[1])

    def wait_for(self, name, least):
        commands.wait_until(lambda: self.figure(name) >= least, lambda: f"{least} after {self.figure(name)} for {name}")

    def limit(self, files):
        pid = self.gateway.process.pid
        resource.prlimit(pid, resource.RLIMIT_NOFILE,
                         (files, resource.prlimit(pid, resource.RLIMIT_NOFILE)[1]))

    def test_no_files(self):
        """A gateway without free descriptors is not ready, and accepts connections again when it has some."""
        self.assertEqual(self.ask("/health/ready")[0], 200)
        self.limit(len(os.listdir(f"/proc/{self.gateway.process.pid}/fd")))
        waiting = [socket.create_connection((HOST, self.gateway.ports[name]))
                   for name in ("provider", "device", "admin") for _ in range(3)]
        self.wait_for("ports_paused", 3)
        self.assertEqual(self.ask("/health/ready")[0], 503)
        begun, failures = time.monotonic(), self.figure("accept_failures_total")
        self.wait_for("accept_failures_total", failures + 12)
        self.assertGreater(time.monotonic() - begun, 0.2, "it tries again and again")
        self.assertEqual(self.gateway.logged().count("no more connections can be accepted"), 3)
        for connection in waiting:
            connection.close()
        self.limit(4096)
        connection = RawConnection(self.gateway)
        self.addCleanup(connection.close)
        push = Push("0" * 64, headers={"authorization": self.gateway.key.bearer()})
        self.assertEqual(connection.push(push).reason, "BadDeviceToken")
        commands.wait_until(lambda: self.ask("/health/ready")[0] == 200, "its readiness")
