"""Nodes, database, balancer, devices and a provider under load, each killed at random: nothing is lost or shown twice."""
from .cluster import Cluster
from .haproxy import Balancer
from .kills import Kills


class Primary:
    """The primary as a victim: its standby takes its place, and it comes back as the standby."""

    def __init__(self, database):
        self.database = database

    def kill(self):
        self.database.primary.kill()
        self.database.promote()

    def start(self):
        self.database.follow()


class ClusterKills(Kills):
    """Three nodes over PostgreSQL with a standby, behind HAProxy."""

    def new_gateway(self):
        self.cluster = Cluster(3, "--proxy", "127.0.0.1", *self.options)
        self.balancer = Balancer(self.cluster.nodes)
        return self.balancer

    def gateways(self):
        victims = [("nodes", node) for node in self.cluster.nodes if self.chance.random() < 0.25]
        if self.chance.random() < 0.2:
            victims.append(("primary", Primary(self.cluster.database)))
        if self.chance.random() < 0.2:
            victims.append(("balancer", self.balancer))
        for name, _ in victims:
            self.killed.setdefault(name, 0)
        return victims

    def close(self):
        super().close()
        self.cluster.close()
