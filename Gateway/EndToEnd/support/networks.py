"""Nodes of a gateway and their database, each in a network namespace of its own, on a switch that can fail."""
import os
import random
import shutil
import subprocess
import sys

from endtoend import commands
from .cluster import Cluster, Node
from .database import Database
from .switch import __file__ as SWITCH

DATABASE, TEST = "database", "test"


def ip(*arguments, inside=None):
    """Runs `ip`, perhaps in a namespace; a CommandFailed with its words if it refuses."""
    place = ["-n", inside] if inside else []
    return commands.run(["ip", *place, *arguments]).stdout


def missing():
    """The prerequisite for networks that the machine lacks; None if it has all."""
    if os.getuid():
        return "the rights of root"
    if not shutil.which("ip"):
        return "the program ip of the package iproute2"
    if not os.access("/dev/net/tun", os.R_OK | os.W_OK):
        return "/dev/net/tun"
    name = f"un-{os.getpid()}-try"
    try:
        ip("netns", "add", name)
        ip("netns", "delete", name)
    except AssertionError as error:
        return f"network namespaces ({error})"
    return None


class Network:
    """Hosts with an address and a namespace each, and the test itself, which is one of them; `close` removes all of it.

    The hosts know each other's Ethernet addresses, so that a cut drops frames silently, as one behind a router does.
    """

    def __init__(self, hosts):
        self.hosts = [TEST, *hosts]
        self.process = None
        self.net = self.free_network()
        try:
            self.start_switch()
            for host in self.hosts:
                self.join(host)
        except BaseException:
            self.close()
            raise

    @staticmethod
    def free_network():
        """A network of the range reserved for measurements that no interface has."""
        taken = ip("-o", "address")
        return random.choice([net for net in (f"198.18.{number}" for number in range(256)) if net + "." not in taken])

    def start_switch(self):
        self.process = subprocess.Popen(
            [sys.executable, SWITCH, *map(self.interface, self.hosts)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.expect("ready")

    def expect(self, word):
        if (line := self.process.stdout.readline().strip()) != word:
            raise AssertionError(f"the switch said {line!r}")

    def command(self, *words):
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        self.process.stdin.flush()
        self.expect("done")

    def join(self, host):
        """Connects a host to the switch."""
        interface, namespace = self.interface(host), self.namespace(host)
        if namespace:
            ip("netns", "add", namespace)
            ip("link", "set", interface, "netns", namespace)
            ip("link", "set", "lo", "up", inside=namespace)
        ip("link", "set", interface, "address", self.ethernet(host), inside=namespace)
        ip("address", "add", f"{self.address(host)}/24", "dev", interface, inside=namespace)
        ip("link", "set", interface, "up", inside=namespace)
        for other in self.hosts:
            if other != host:
                ip("neighbour", "add", self.address(other), "lladdr", self.ethernet(other), "dev", interface,
                   "nud", "permanent", inside=namespace)

    def interface(self, host):
        return f"un{os.getpid()}-{self.hosts.index(host)}"

    def namespace(self, host):
        return None if host == TEST else f"un-{os.getpid()}-{host}"

    def ethernet(self, host):
        return f"02:00:00:00:00:{self.hosts.index(host) + 1:02x}"

    def address(self, host):
        return f"{self.net}.{self.hosts.index(host) + 1}"

    def launcher(self, host):
        """The command that starts another command on a host."""
        return ["ip", "netns", "exec", self.namespace(host)]

    # Its failures

    def lossy(self, hosts, loss, milliseconds):
        """The links of some hosts lose frames at a rate, and delay the others."""
        for host in hosts:
            self.command("link", self.interface(host), loss, milliseconds)

    def cut(self, host, *others):
        """Drops all frames between a host and others."""
        for other in others:
            self.command("cut", self.interface(host), self.interface(other))

    def heal(self):
        self.command("heal")
        self.lossy(self.hosts, 0, 0)

    def close(self):
        if self.process:
            # Its interfaces end with it.
            self.process.stdin.close()
            self.process.wait(timeout=60)
            self.process.stdout.close()
        for host in self.hosts[1:]:
            subprocess.run(["ip", "netns", "delete", self.namespace(host)], stderr=subprocess.DEVNULL, check=False)


class NetworkNode(Node):
    """A node on a host of its own."""

    def __init__(self, network, name, data, *options):
        self.host = network.address(name)
        self.launcher = network.launcher(name)
        super().__init__(name, data, *options, "--admin-host", self.host)


class NetworkCluster(Cluster):
    """A gateway whose nodes, and whose database, are on hosts of their own; `network` connects them."""

    def __init__(self, count=3, *options):
        self.network = Network([DATABASE, *(f"node-{letter}" for letter in "abcdefgh"[:count])])
        super().__init__(count, *options)

    def new_database(self):
        return Database(self.network.address(DATABASE), f"{self.network.net}.0/24", self.network.launcher(DATABASE))

    def new_node(self, name, data, *options):
        return NetworkNode(self.network, name, data, *options)

    def close(self):
        super().close()
        self.network.close()
