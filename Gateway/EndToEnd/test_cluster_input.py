"""Input that a gateway with several nodes must refuse: passwords, roles, servers, and peers on the node port."""
import functools
import os
import re
import socket
import struct
import subprocess
import threading
import time
import unittest

from support.cluster import Cluster
from support.link import Device
from support.push import APP, Push
from support.raw import RawConnection
from support.relay import MOVED, OFFER, SWEEP, WAKE, RelayPeer, counted, frame, hello

SECRET, OTHER_SECRET = "correct-horse-battery", "staple-forgotten-lizard"
GUIDE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "manual", "cluster.md")


@functools.cache
def shared():
    """A gateway with two nodes, and a node more that tests start with an address of theirs."""
    cluster = Cluster(2)
    unittest.addModuleCleanup(cluster.close)
    extra = cluster.new_node("node-x", os.path.join(cluster.files.name, "node-x"))
    unittest.addModuleCleanup(extra.close)
    cluster.add(extra)
    return cluster, extra


class InputCase(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.cluster, cls.extra = shared()
        cls.database, cls.nodes = cls.cluster.database, cls.cluster.nodes
        cls.files = cls.cluster.files.name
        cls.bearer = cls.nodes[0].key.bearer()

    def use(self, store):
        """Gives the node another address of the database, as an operator would with an editor."""
        path = os.path.join(self.extra.data, "node.conf")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        with open(path, "w", encoding="utf-8") as file:
            file.write(re.sub(r"(?m)^store .*$", f"store {store}", text))

    def refusal(self, *arguments, seconds=30, **environment):
        """The error output of a command that must fail, one line of text."""
        result = subprocess.run(
            [f"{self.extra.bin}/push-gateway", *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=seconds, env={**os.environ, **environment})
        self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
        self.assertIn("push-gateway: ", result.stderr)
        return result.stderr

    def serve_refusal(self, **environment):
        ports = [word for name in ("provider", "device", "admin", "node") for word in (f"--{name}-port", "0")]
        return self.refusal("serve", "--data", self.extra.data, *ports, **environment)

    def push(self, node, token, **headers):
        connection = RawConnection(node)
        self.addCleanup(connection.close)
        push = Push(token, headers={"authorization": self.bearer, **headers})
        return push.id, connection.push(push)

    def assertServes(self, node):
        """A push by way of a node reaches a device that connects there."""
        device = Device(node)
        self.addCleanup(device.close)
        identifier, answer = self.push(node, device.register(APP))
        self.assertEqual(answer.status, 200, node.logged()[-2000:])
        self.assertEqual(device.next_push(30).id, identifier)
        device.close()


class PasswordTests(InputCase):
    """A role with a password, whose file is right, wrong, missing or readable by all."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.database.sql(f"CREATE ROLE guarded LOGIN SUPERUSER PASSWORD '{SECRET}'")
        cls.database.admit("local all guarded scram-sha-256")
        cls.database.reload()
        cls.passfile = os.path.join(cls.files, "pgpass")
        cls.store = cls.database.address.replace("user=push", "user=guarded")

    def setUp(self):
        self.write(SECRET)
        self.use(f"{self.store} passfile={self.passfile}")

    def write(self, password, mode=0o600):
        with open(self.passfile, "w", encoding="utf-8") as file:
            file.write(f"*:*:push:guarded:{password}\n")
        os.chmod(self.passfile, mode)

    def assertSaysNothing(self, text):
        self.assertNotIn(SECRET, text)
        self.assertNotIn(OTHER_SECRET, text)

    def test_wrong_password(self):
        """A wrong password is refused by every command with the role and the file that has it, and is not repeated."""
        self.write(OTHER_SECRET)
        folder = os.path.join(self.files, "never")
        for said in (
                self.serve_refusal(), self.refusal("stats", "--data", self.extra.data),
                self.refusal("init", folder, "--store", f"{self.store} passfile={self.passfile}", "--node", "node-y"),
                self.refusal("nodes", "--data", self.extra.data)):
            self.assertIn('password authentication failed for user "guarded"', said)
            self.assertIn(self.passfile, said)
            self.assertSaysNothing(said)

    def test_missing_password(self):
        """A password file that is not there, or that others can read, is named."""
        self.write(SECRET, 0o644)
        said = self.serve_refusal()
        self.assertIn("0600", said)
        self.assertIn(self.passfile, said)
        self.assertSaysNothing(said)
        os.unlink(self.passfile)
        said = self.serve_refusal()
        self.assertIn("no password", said)
        self.assertIn(self.passfile, said)

    def test_right_password(self):
        """A node with the right password, in a file that its address or PGPASSFILE names, serves and keeps it secret."""
        for store, environment in ((f"{self.store} passfile={self.passfile}", []),
                                   (self.store, [f"PGPASSFILE={self.passfile}"])):
            self.use(store)
            self.extra.launcher = ["env", *environment]
            self.extra.start()
            try:
                self.assertServes(self.extra)
                for name in ("cmdline", "environ"):
                    with open(f"/proc/{self.extra.process.pid}/{name}", encoding="utf-8") as file:
                        self.assertSaysNothing(file.read())
                self.assertSaysNothing("\n".join(self.cluster.listed()))
            finally:
                self.extra.stop()
                self.extra.launcher = ()
            self.assertSaysNothing(self.extra.logged())

    def change_password(self):
        """A node runs, its role gets another password, and its connections end."""
        self.extra.start()
        self.addCleanup(self.database.sql, f"ALTER ROLE guarded PASSWORD '{SECRET}'")
        self.addCleanup(self.extra.stop)
        self.database.sql(f"ALTER ROLE guarded PASSWORD '{OTHER_SECRET}'")
        self.database.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'guarded'")
        self.cluster.wait(lambda: self.extra.metrics()["database_away"] == 1, 30)

    def test_changed_password(self):
        """A node whose role has a new password continues as soon as its password file has it too."""
        self.change_password()
        self.write(OTHER_SECRET)
        self.cluster.wait(lambda: self.extra.metrics()["database_away"] == 0, 30)
        self.assertServes(self.extra)
        self.assertSaysNothing(self.extra.logged())

    def test_changed_password_is_named(self):
        """The log of such a node says that the password is wrong, and not only that the connection ended."""
        self.change_password()
        self.cluster.wait(lambda: "password authentication failed" in self.extra.logged(), 10)
        self.assertSaysNothing(self.extra.logged())


class RoleTests(InputCase):
    """A role that has the rights of docs/manual/cluster.md, or one less."""

    ROLE = "push_gateway"

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.database.sql(f"CREATE ROLE {cls.ROLE} LOGIN")
        cls.store = cls.database.address.replace("user=push", f"user={cls.ROLE}")

    def setUp(self):
        self.grant()
        self.use(self.store)

    def grant(self):
        """Gives the role the grants of the page, with the page's own statements."""
        with open(GUIDE, encoding="utf-8") as file:
            grants = re.findall(rf"(?m)^GRANT .* ON (?:ALL TABLES|SEQUENCE) .* TO {self.ROLE};$", file.read())
        self.assertEqual(len(grants), 2)
        for grant in grants:
            self.database.sql(grant)

    def test_enough(self):
        """A node of a role with these rights serves, and commands make teams and keys."""
        self.extra.start()
        try:
            self.assertServes(self.extra)
            self.extra.run("team", "create", "TEAMROLE01", "--name", "Role", "--data", self.extra.data)
            self.extra.run("team", "revoke", "TEAMROLE01", "--data", self.extra.data)
            self.assertNotIn("permission denied", self.extra.logged())
        finally:
            self.extra.stop()

    def assertNamed(self, right, target):
        """Without a right `serve` does not start, or its log names the right's target and the page at the start."""
        before = len(self.extra.logged())

        def said():
            return self.extra.logged()[before:]
        self.database.sql(f"REVOKE {right} ON {target} FROM {self.ROLE}")
        try:
            self.extra.start()
        except AssertionError:
            # It has ended; its log has the reason.
            pass
        try:
            self.cluster.wait(lambda: "docs/manual/cluster.md" in said(), 5)
        except AssertionError:
            self.fail(f"without {right} on {target}: {said()}")
        finally:
            if self.extra.is_running:
                self.extra.stop()
        self.assertIn(target.split()[-1], said())

    def test_missing_right(self):
        """A right that the role lacks is reported at the start, with the table and the page that says what to grant."""
        for right, target in (
                ("SELECT", "TABLE gateway_figure"), ("INSERT", "TABLE token"), ("UPDATE", "TABLE node"),
                ("DELETE", "TABLE push"), ("TRUNCATE", "TABLE note_0"), ("UPDATE", "SEQUENCE push_number")):
            with self.subTest(f"{right} on {target}"):
                self.grant()
                self.assertNamed(right, target)


class ServerTests(InputCase):
    """An address of something else than a writable server."""

    def listener(self, answer):
        """The address of a server that does not speak PostgreSQL: `answer` gets each connection."""
        server = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(server.close)
        kept = []

        def serve():
            while True:
                try:
                    connection, _ = server.accept()
                    kept.append(connection)
                    answer(connection)
                except OSError:
                    if server.fileno() < 0:
                        return
        threading.Thread(target=serve, daemon=True).start()
        return server.getsockname()[1]

    def test_no_postgres(self):
        """A server that speaks HTTP, sends garbage, closes or stays silent is named with its port, in seconds."""
        def http(connection):
            connection.recv(1024)
            connection.sendall(b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n")
            connection.close()

        def greeting(connection):
            connection.sendall(b"220 mail.example.com ESMTP\r\n")

        answers = {
            "HTTP": http, "a greeting": greeting, "garbage": lambda connection: connection.sendall(os.urandom(4096)),
            "nothing": lambda connection: None, "a closed connection": lambda connection: connection.close()}
        for name, answer in answers.items():
            with self.subTest(name):
                port = self.listener(answer)
                store = f"host=127.0.0.1 port={port} dbname=push user=push"
                start = time.monotonic()
                self.use(store)
                folder = os.path.join(self.files, "never")
                for said in (self.serve_refusal(),
                             self.refusal("init", folder, "--store", store, "--node", "node-y")):
                    self.assertIn(f"port={port}", said)
                    self.assertIn("See that it runs, that the address is right", said)
                self.assertLess(time.monotonic() - start, 15)

    def test_no_server(self):
        """A port that nothing listens on is named."""
        with socket.create_server(("127.0.0.1", 0)) as server:
            port = server.getsockname()[1]
        self.use(f"host=127.0.0.1 port={port} dbname=push user=push")
        self.assertIn(f"port={port}", self.serve_refusal())

    def test_standby_alone(self):
        """The address of a standby alone is refused by commands that write, with the setting that finds the primary."""
        self.use(self.database.standby.address + " dbname=push")
        for said in (self.serve_refusal(),
                     self.refusal("team", "create", "TEAMNEVER1", "--name", "Never", "--data", self.extra.data)):
            self.assertIn("target_session_attrs=read-write", said)
            self.assertNotIn("Make room", said)

    def test_standby_that_must_write(self):
        """The address of a standby that asks for a server that writes finds none, and says so."""
        self.use(self.database.standby.address + " dbname=push target_session_attrs=read-write")
        self.assertIn("session is read-only", self.serve_refusal())


class PeerTests(InputCase):
    """The peers that the node port admits, and their frames."""

    def setUp(self):
        self.node, self.other = self.nodes
        self.logged = len(self.node.logged())

    def peer(self, folder=None, **options):
        peer = RelayPeer(self.node, folder, **options)
        self.addCleanup(peer.close)
        return peer

    def assertRefused(self, peer, why):
        """The node ends the connection, logs the reason with the peer's address, and still serves."""
        self.assertTrue(peer.ends(20))
        self.cluster.wait(lambda: why in self.node.logged()[self.logged:], 20)
        line = next(line for line in self.node.logged()[self.logged:].splitlines() if why in line)
        self.assertIn("a connection to the node port was refused", line)
        self.assertIn("127.0.0.1", line)
        self.logged = len(self.node.logged())

    def tearDown(self):
        self.assertServes(self.node)
        # On a machine that pauses for a moment a lease may end, which the next turn renews.
        self.cluster.wait(lambda: self.cluster.knows_all(self.node), 30)

    def test_other_authority(self):
        """A node of another gateway is refused, though its name is right."""
        self.database.sql("CREATE DATABASE other")
        self.addCleanup(self.database.sql, "DROP DATABASE other WITH (FORCE)")
        folder = os.path.join(self.files, "other")
        self.node.run("init", folder, "--store", self.database.address.replace("dbname=push", "dbname=other"),
                      "--node", self.other.name)
        peer = self.peer(folder)
        try:
            peer.send(hello(self.other.name), frame(SWEEP))
        except OSError:
            pass
        self.assertRefused(peer, "its certificate is from none of the authorities that are trusted")

    def test_no_certificate(self):
        """A peer without a certificate is refused."""
        self.assertRefused(self.peer(), "it gave no certificate")

    def test_other_identity(self):
        """A node that says hello as another one is refused, with both names."""
        for name in (self.node.name, "node-x", "", "node-b.node.push-gateway"):
            peer = self.peer(self.other.data)
            peer.send(hello(name), frame(SWEEP))
            self.assertRefused(peer, f"the name {name}, but its certificate names node-b")

    def test_own_identity(self):
        """A peer with this node's own certificate, as in a copied folder, is refused."""
        peer = self.peer(self.node.data)
        peer.send(hello(self.node.name))
        self.assertRefused(peer, "this node's own name")

    def test_bad_frames(self):
        """A frame that is too long, empty, unknown, cut short, of another version or too early ends the connection."""
        name = self.other.name
        for sent, why in (
                ([hello(name), struct.pack(">I", 65537)], "a frame of 65537 bytes"),
                ([hello(name), b"\xff\xff\xff\xff"], "a frame of 4294967295 bytes"),
                ([hello(name), bytes(4)], "a frame of 0 bytes"),
                ([hello(name), frame(99)], "not of version 1"),
                ([hello(name), frame(OFFER, bytes(20))], "not of version 1"),
                ([hello(name, version=2)], "version 2 of the protocol"),
                ([frame(SWEEP)], "something before its name"),
                ([b"GET / HTTP/1.1\r\n\r\n"], "bytes; at most")):
            with self.subTest(why):
                peer = self.peer(self.other.data)
                peer.send(*sent)
                self.assertRefused(peer, why)

    def test_other_protocols(self):
        """A connection without TLS, with a PROXY header first, or without any bytes ends in seconds."""
        connections = {}
        for first in (b"PROXY TCP4 203.0.113.7 198.51.100.1 4711 443\r\n", b"GET / HTTP/1.1\r\n\r\n", b""):
            connections[first] = socket.create_connection((self.node.host, self.node.ports["node"]), timeout=20)
            self.addCleanup(connections[first].close)
            connections[first].sendall(first)
        # A peer with a certificate that does not send its name is refused as well.
        peer = self.peer(self.other.data)
        for first, connection in connections.items():
            with self.subTest(first):
                try:
                    while connection.recv(4096):
                        pass
                except ConnectionResetError:
                    pass
        self.assertTrue(peer.ends(20))

    def test_devices_of_others(self):
        """Frames for devices that a node does not hold change nothing: pushes arrive once, where the devices are."""
        device = Device(self.other)
        self.addCleanup(device.close)
        token = device.register(APP)
        device.close()
        identifier, answer = self.push(self.other, token)
        self.assertEqual(answer.status, 200)
        number, owner, expires, record = self.database.sql(
            f"SELECT number, device, expires, encode(record, 'hex') FROM push WHERE device = {device.number}"
        ).split("|")
        entry = struct.pack(">qBq", int(owner), 0, 0) + counted(APP)
        offer = frame(OFFER, struct.pack(">qq", int(number), int(expires)) + entry + bytes.fromhex(record))
        peer = self.peer(self.other.data)
        peer.send(hello(self.other.name))
        for one in (int(owner), 2**62, -1):
            peer.send(frame(WAKE, struct.pack(">q", one)), frame(MOVED, struct.pack(">qq", one, 2**62)))
        peer.send(offer, frame(SWEEP))
        # The connection stays open, and later frames are read.
        self.assertFalse(peer.ends(1))
        peer.send(frame(SWEEP))
        device.connect()
        self.assertEqual(device.next_push(30).id, identifier)
        peer.send(offer)
        self.assertFalse(peer.ends(1))
        self.assertTrue(device.pushes.empty())
        self.assertEqual(self.database.sql(f"SELECT count(*) FROM push WHERE device = {device.number}"), "0")
