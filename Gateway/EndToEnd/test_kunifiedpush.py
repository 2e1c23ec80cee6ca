"""KDE's client library of UnifiedPush, unmodified, from a later Debian: it finds the daemon, registers, and decrypts."""
import json
import os
import subprocess
import unittest

import py_vapid
import pywebpush
import requests
from endtoend import commands, needs
from support.computer import HERE, Computer
from support.jwt import base64url
from support.web_push import WebPushGateway, point

NAME = "org.example.KChat"
UNREGISTERED, REGISTERED = 0, 2


class KUnifiedPushTest(unittest.TestCase):
    """A gateway, a daemon, and a program with the library in a folder with its Debian."""

    def setUp(self):
        self.root = os.environ.get("UN_KUNIFIEDPUSH_ROOT")
        if not self.root:
            raise needs.Missing("UN_KUNIFIEDPUSH_ROOT names no later Debian; use make test-kunifiedpush")
        self.gateway, self.computer = WebPushGateway(), Computer()
        self.addCleanup(self.gateway.close)
        self.addCleanup(self.computer.close)
        self.output = f"{self.computer.folder}/client"
        self.inside("g++", "-std=c++20", "-fPIC", f"{HERE}/kunifiedpush_client.cpp", "-o", self.program, *self.flags())
        service = f"{self.computer.folder}/services/{NAME}.service"
        with open(service, "w", encoding="utf-8") as file:
            words = " ".join(self.within(self.program, NAME))
            file.write(f"[D-BUS Service]\nName={NAME}\nExec=/bin/sh -c \"exec {words} >>{self.output}\"\n")
        self.computer.run("usernotificationsd", "start")
        self.computer.run(
            "unctl", "gateway", "add", f"localhost:{self.gateway.ports['device']}", "--ca", self.gateway.ca)
        self.clients = []
        self.addCleanup(self.end_clients)

    @property
    def program(self):
        return f"{self.computer.folder}/client-of-kde"

    def within(self, *words):
        """A command in the other Debian, which sees this computer's bus."""
        return ["bwrap", "--bind", self.root, "/", "--dev", "/dev", "--proc", "/proc", "--bind",
                self.computer.folder, self.computer.folder, "--ro-bind", HERE, HERE, *words]

    def inside(self, *words):
        return commands.run(self.within(*words), env=self.computer.environment).stdout

    def flags(self):
        found = self.inside("pkg-config", "--cflags", "--libs", "Qt6DBus").split()
        return ["-I/usr/include/KUnifiedPush", *found, "-lKUnifiedPush"]

    def start(self, *words):
        with open(self.output, "ab") as output:
            self.clients.append(subprocess.Popen(
                self.within(self.program, NAME, *words), env=self.computer.environment, stdout=output))

    def end_clients(self):
        for client in self.clients:
            commands.end(client)
        self.clients = []

    def lines(self):
        return [json.loads(line) for line in commands.read(self.output).splitlines()]

    def await_line(self, **values):
        """Waits until the program has written these values, and returns the last line with them."""
        def found():
            return [line for line in self.lines() if values.items() <= line.items()]
        return commands.wait_until(found, lambda: f"{values} in {self.lines()}")[-1]

    def subscribe(self, *key):
        self.start("register", *key)
        line = self.await_line(state=REGISTERED)
        self.assertTrue(line["endpoint"])
        return {"endpoint": line["endpoint"], "keys": {"p256dh": line["p256dh"], "auth": line["auth"]}}

    def push(self, subscription, text, vapid=None):
        session = requests.Session()
        session.verify, session.trust_env = self.gateway.ca, False
        self.addCleanup(session.close)
        claims = {"vapid_private_key": vapid, "vapid_claims": {"sub": "mailto:a@example.com"}} if vapid else {}
        return pywebpush.webpush(subscription, text, ttl=600, requests_session=session, **claims).status_code

    def test_running_and_started(self):
        """A message reaches the running program, and starts it when it does not run; the text is exact."""
        subscription = self.subscribe()
        for text in ("Grüße 🥛", "x" * 3_000):
            self.assertEqual(self.push(subscription, text), 201)
            self.await_line(message=text.encode().hex())
        self.end_clients()
        self.assertEqual(self.push(subscription, "while it was away"), 201)
        self.await_line(message=b"while it was away".hex())

    def test_key(self):
        """With the key of a server, no other server reaches it."""
        vapid = py_vapid.Vapid()
        vapid.generate_keys()
        subscription = self.subscribe(base64url(point(vapid.private_key)).decode())
        with self.assertRaises(pywebpush.WebPushException) as refused:
            self.push(subscription, "forged")
        self.assertEqual(refused.exception.response.status_code, 401)
        self.assertEqual(self.push(subscription, "signed", vapid), 201)
        self.await_line(message=b"signed".hex())

    def test_restart_and_end(self):
        """The endpoint outlives the daemon and the program; the user ends the registration, and the program learns it."""
        subscription = self.subscribe()
        self.end_clients()
        self.computer.run("usernotificationsd", "stop")
        self.computer.run("usernotificationsd", "start")
        self.start()
        self.assertEqual(self.await_line(state=REGISTERED)["endpoint"], subscription["endpoint"])
        self.assertEqual(self.push(subscription, "after the restart"), 201)
        self.await_line(message=b"after the restart".hex())
        table = self.computer.run("unctl", "subscriptions")
        self.computer.run("unctl", "subscriptions", "end", next(
            line.split()[0] for line in table.splitlines() if NAME in line))
        self.await_line(state=UNREGISTERED, endpoint="")


if __name__ == "__main__":
    unittest.main()
