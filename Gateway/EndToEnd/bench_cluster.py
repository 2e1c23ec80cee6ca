"""bench_cluster.py    The throughput of nodes over PostgreSQL with a standby, each figure next to its reference.

Needs UN_BIN, the folder of a release build of push-gateway and PushDevices, and the modules of Benchmarks; see
`make bench-cluster`. Each figure is of this machine, which runs senders, nodes and both servers. UN_ROWS, such as
`bare,burst`, takes some rows only: bare, sqlite, live, burst, many, killed, promotion.
"""
import os
import resource
import sys

from bench.table import Table

from support import bench_accept, bench_delays
from support.cluster import Cluster

ROWS = os.environ.get("UN_ROWS", "bare,sqlite,live,burst,many,killed,promotion").split(",")
ROUNDS = int(os.environ.get("UN_ROUNDS", "3"))
PUSHES = int(os.environ.get("UN_PUSHES", "100000"))
MANY_TOKENS = int(os.environ.get("UN_MANY_TOKENS", "10000000"))
DEVICES = int(os.environ.get("UN_DEVICES", "15000"))


class ClusterTable(Table):
    WIDTHS = (62, 16, 34, 16, 13, 13, 4)


class Bench:
    """The rows. Those without changes to a cluster share one of three nodes."""

    def __init__(self):
        self.table = ClusterTable()
        self.made = None

    @property
    def cluster(self):
        self.made = self.made or Cluster(3, *bench_accept.OPTIONS)
        return self.made

    def close(self):
        if self.made:
            self.made.close()
            self.made = None

    def bare(self):
        bench_accept.BareRow(self.cluster, PUSHES).measure(self.table, ROUNDS)

    def sqlite(self):
        bench_accept.beside_sqlite(self.table, self.cluster, PUSHES, ROUNDS)

    def live(self):
        bench_delays.live(self.table, self.cluster)

    def burst(self):
        bench_accept.burst(self.table, self.cluster, PUSHES)

    def many(self):
        self.close()
        bench_accept.many_tokens(self.table, MANY_TOKENS, PUSHES, ROUNDS)

    def killed(self):
        self.close()
        bench_delays.killed(self.table, os.environ["UN_BIN"], DEVICES)

    def promotion(self):
        self.close()
        bench_delays.promotion(self.table)


def main():
    # Each of the simulated devices has a file open, here and in its node.
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    bench = Bench()
    try:
        for row in ROWS:
            getattr(bench, row)()
    finally:
        bench.close()
    sys.exit(1 if bench.table.missed else 0)


main()
