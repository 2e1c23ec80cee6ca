"""Several nodes of one gateway, over one database."""
import os
import tempfile
import time

from endtoend import commands
from .database import Database
from .gateway import OTHER_APP, OTHER_TEAM, TEAM, Gateway, free_port
from .link import Goodbye
from .push import APP


class Node(Gateway):
    """One of the nodes: it has a folder and ports of its own, and shares the rest with the others."""

    def __init__(self, name, data, *options):
        self.name = name
        self.bin = os.environ["UN_BIN"]
        self.data = data
        self.folder = os.path.dirname(data)
        self.options = options
        self.process = None
        self.log = open(data + ".log", "wb")
        self.ports = {name: free_port() for name in (*self.listening, "node")}
        self.ca = os.path.join(data, "ca.pem")

    @property
    def names(self):
        """The options that put its address into its certificate; the usual one is there anyway."""
        return [] if self.host == Gateway.host else ["--name", self.host]

    def close(self):
        if self.process and self.process.poll() is None:
            self.stop()
        self.log.close()


class Cluster:
    """A gateway with two teams, of which each owns one app, on several nodes; `close` ends all of it."""

    def __init__(self, count=3, *options):
        self.database = self.new_database()
        self.files = tempfile.TemporaryDirectory(prefix="un-nodes.")
        names = [f"node-{letter}" for letter in "abcdefgh"[:count]]
        self.nodes = [self.new_node(name, os.path.join(self.files.name, name), *options) for name in names]
        first = self.nodes[0]
        first.run("init", first.data, "--store", self.database.address, "--node", first.name, *first.names)
        for node in self.nodes[1:]:
            self.add(node)
        first.team(TEAM, "Example")
        first.team(OTHER_TEAM, "Other")
        first.topic(APP, TEAM)
        first.topic(OTHER_APP, OTHER_TEAM)
        key, other_key = first.make_key(TEAM), first.make_key(OTHER_TEAM)
        for node in self.nodes:
            node.key, node.other_key = key, other_key
            node.start()
        self.all_connect()

    def new_database(self):
        return Database()

    def new_node(self, name, data, *options):
        return Node(name, data, *options)

    def add(self, node):
        """Makes the folder of another node."""
        first = self.nodes[0]
        first.run("node", "add", node.name, *node.names, "--output", node.data, "--data", first.data)

    def listed(self):
        """The lines of `push-gateway nodes`."""
        return self.nodes[0].run("nodes", "--data", self.nodes[0].data).splitlines()

    def knows_all(self, node):
        """Whether a node is connected to all others."""
        found = node.metrics()
        return found["nodes_alive"] == len(self.nodes) and found["peers_unconnected"] == 0

    def all_connect(self):
        """Waits until each node is connected to all others: before that a push that is tried once may be lost."""
        return self.wait(lambda: all(self.knows_all(node) for node in self.nodes))

    def comes_back(self, device, index, seconds=60):
        """Connects a device to a node, as often as that sends it away."""
        device.gateway = self.nodes[index]

        def is_connected():
            try:
                device.connect()
                return True
            except (Goodbye, OSError):
                return False
        self.wait(is_connected, seconds)

    @staticmethod
    def wait(condition, seconds=60):
        """Waits until a condition holds, and returns after how many seconds it did."""
        start = time.monotonic()
        commands.wait_until(condition, "it", seconds)
        return time.monotonic() - start

    def close(self):
        for node in self.nodes:
            node.close()
        self.files.cleanup()
        self.database.close()
