"""The metrics of three nodes, the alert rules and the dashboard, with a real Prometheus; see `make test-monitoring`."""
import functools
import json
import math
import re
import signal
import subprocess
import unittest
import urllib.error
import urllib.request

from endtoend import commands, needs
from support.cluster import Cluster
from support.gateway import HOST
from support.link import Device
from support.prometheus import DASHBOARD, RULES, Prometheus, panels
from support.push import APP, Push
from support.raw import RawConnection

# A rule compares an expression with a number, which Prometheus may write as 2.592e+06.
RULE = re.compile(r"(.*) (?:==|>|<) [0-9.]+(?:e\+[0-9]+)?", re.DOTALL)
wait = functools.partial(commands.wait_until, limit=90, pause=0.2)
METRIC = re.compile(r"\bpush_gateway_\w+")


def setUpModule():
    needs.programs("prometheus", "promtool")


class MonitoringTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.cluster = Cluster()
        cls.addClassCleanup(cls.cluster.close)
        cls.nodes = cls.cluster.nodes
        cls.names = {node.name for node in cls.nodes}
        cls.prometheus = Prometheus(cls.nodes)
        cls.addClassCleanup(cls.prometheus.close)
        wait(lambda: cls.prometheus.is_scraping(len(cls.nodes)), "the scraping of all nodes")
        cls.devices = [Device(node) for node in cls.nodes]
        cls.addClassCleanup(lambda: [device.close() for device in cls.devices])
        cls.tokens = [device.register(APP) for device in cls.devices]

    def send(self):
        """Each node accepts a push for the device of each, and a wrong one."""
        for node in self.nodes:
            connection = RawConnection(node)
            headers = {"authorization": node.key.bearer()}
            for token in self.tokens:
                self.assertEqual(connection.push(Push(token, headers=headers)).status, 200)
            self.assertEqual(connection.push(Push("0" * 64, headers=headers)).status, 400)
            connection.close()

    def problem(self, expression):
        """The problem with the answer to an expression; None if each node has a number."""
        found = self.prometheus.query(expression)
        if any(math.isnan(value) for _, value in found):
            return "a value that is no number"
        names = {labels["node"] for labels, _ in found if "node" in labels}
        if names and names != self.names:
            return f"only of {sorted(names)}"
        instances = {labels["instance"] for labels, _ in found if "instance" in labels}
        if instances and len(instances) < len(self.nodes):
            return f"only of {sorted(instances)}"
        return None if found else "no data"

    def assertData(self, expressions):
        """Sends pushes until each expression has data."""
        problems = {}

        def is_complete():
            self.send()
            problems.clear()
            problems.update({one: why for one in expressions if (why := self.problem(one))})
            return not problems

        wait(is_complete, lambda: "\n".join(f"{one}: {why}" for one, why in problems.items()))

    def metrics(self, node):
        with urllib.request.urlopen(f"http://{HOST}:{node.ports['admin']}/metrics", timeout=30) as answer:
            return answer.read().decode()

    def readiness(self, node):
        try:
            with urllib.request.urlopen(
                    f"http://{HOST}:{node.ports['admin']}/health/ready", timeout=30) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code

    def figure(self, node, name):
        return next(int(line.split()[-1]) for line in self.metrics(node).splitlines()
                    if line.startswith(f"push_gateway_{name}{{"))

    def test_names(self):
        """Every line of a node's metrics names the node, and Prometheus reads all of them."""
        for node in self.nodes:
            text = self.metrics(node)
            for line in text.splitlines():
                if not line.startswith("#"):
                    self.assertIn(f'{{node="{node.name}"', line)
            checked = subprocess.run(
                ["promtool", "check", "metrics"], input=text, capture_output=True, text=True, timeout=60)
            self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)

    def test_rules(self):
        """Prometheus evaluates every rule without an error, and each has something to compare."""
        wait(lambda: all(rule["health"] == "ok" for rule in self.prometheus.rules().values()),
             lambda: f"rules: {json.dumps(self.prometheus.rules(), indent=1)}")
        rules = self.prometheus.rules()
        self.assertEqual(len(rules), 11)
        for name, rule in rules.items():
            with self.subTest(name):
                self.assertRegex(rule["query"], RULE)
                self.assertTrue(rule["annotations"]["action"].endswith("."))
        self.assertData([RULE.fullmatch(rule["query"])[1] for rule in rules.values()])

    def test_dashboard(self):
        """Every expression of the dashboard has data of every node."""
        expressions = [one for _, several in panels() for one in several]
        self.assertGreater(len(expressions), 30)
        self.assertData(expressions)

    def test_metrics_exist(self):
        """Rules and dashboard name only metrics that a node has."""
        known = set(METRIC.findall(self.metrics(self.nodes[0])))
        for path in RULES, DASHBOARD:
            with open(path, encoding="utf-8") as file:
                self.assertEqual(set(METRIC.findall(file.read())) - known, set())

    def test_relay(self):
        """Pushes for devices of other nodes count as relayed, and the nodes are connected."""
        wait(lambda: all(self.figure(node, "peers_unconnected") == 0 for node in self.nodes),
             "the nodes are not connected")
        before = [self.figure(node, "relayed_total") for node in self.nodes]
        self.send()
        for node, count in zip(self.nodes, before):
            wait(lambda: self.figure(node, "relayed_total") >= count + 2, "the relayed pushes")
            self.assertEqual(self.figure(node, "relay_missed_total"), 0)
            self.assertGreater(self.figure(node, "tokens_read_total"), 0)

    def test_trouble(self):
        """A dead node and a dead database are seen, and are over when both are back."""
        rules = {name: rule["query"] for name, rule in self.prometheus.rules().items()}
        fires = lambda name: self.prometheus.query(rules[name])
        quiet = ["PushGatewayDown", "PushGatewayNodesMissing", "PushGatewayDatabaseAway", "PushGatewayLeaseLost",
                 "PushGatewayPeersUnconnected"]
        wait(lambda: not any(map(fires, quiet)), lambda: f"the end of {[name for name in quiet if fires(name)]}")
        last = self.nodes[-1]
        last.stop(signal.SIGKILL)
        wait(lambda: len(fires("PushGatewayDown")) == 1, "the alert about the dead node")
        wait(lambda: fires("PushGatewayNodesMissing"), "the alert about a missing node")
        last.start()
        wait(lambda: not any(map(fires, quiet)), lambda: f"the end of {[name for name in quiet if fires(name)]}")
        database = self.cluster.database
        database.primary.stop()
        wait(lambda: len(fires("PushGatewayDatabaseAway")) == 3, "the alert about the database")
        wait(lambda: len(fires("PushGatewayLeaseLost")) == 3, "the alert about the leases")
        self.assertEqual({self.readiness(node) for node in self.nodes}, {503})
        database.primary.start()
        wait(lambda: not any(map(fires, quiet)), lambda: f"the end of {[name for name in quiet if fires(name)]}")
        self.assertEqual({self.readiness(node) for node in self.nodes}, {200})
