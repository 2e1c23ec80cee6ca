"""growth_cluster.py    Two nodes under steady load for UN_MINUTES (60); no table of the database may grow with time.

Four fifths of the pushes go to connected devices, which acknowledge them; half of these pushes are sent to the other
node. A tenth goes to devices that are away and replaces their waiting pushes, and a tenth expires there
after 90 s. Each minute the size of each table is printed with its indexes and dead rows. It ends with 1 if a table has
more than twice the size that it had after a sixth of the time, if a connected device misses a push, or if the load was
not accepted. Pushes are in three slots of five minutes each, so less than 20 minutes show only that it runs: the limit
is wider by as much then.

It needs UN_BIN and the modules of Benchmarks as bench_cluster.py does. UN_PER_SECOND is the load (5,000).
"""
import contextlib
import os
import sys
import time

from bench.pushes import Fleet

from support import bench_fill
from support.bench_load import Sender, finished
from support.cluster import Cluster
from support.push import APP

MINUTES = int(os.environ.get("UN_MINUTES", "60"))
PER_SECOND = int(os.environ.get("UN_PER_SECOND", "5000"))
SECONDS = 60
CONNECTED = 150
AWAY = 200
EXPIRES = 90
FULL_RUN = 20
# A table of less may double.
SMALL = 4 << 20
SIZES = """
    SELECT coalesce(p.relname, c.relname), sum(pg_total_relation_size(c.oid)), sum(pg_stat_get_dead_tuples(c.oid))
    FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT JOIN pg_class p ON p.oid = i.inhparent
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace GROUP BY 1 ORDER BY 2 DESC
    """


class Growth:
    """The nodes, their devices, and the measurements of each minute."""

    def __init__(self, stack):
        self.cluster = Cluster(2)
        stack.callback(self.cluster.close)
        self.fleets = [
            stack.enter_context(Fleet(os.environ["UN_BIN"], node.ports["device"], node.ca, CONNECTED, "link"))
            for node in self.cluster.nodes]
        self.tokens = []
        for fleet in self.fleets:
            fleet.do("connect")
            with open(fleet.register(APP)) as paths:
                self.tokens += [line.strip().rpartition("/")[2] for line in paths]
            fleet.do("reset")
        bench_fill.fill(self.cluster.database, 2 * AWAY, 2 * AWAY)
        away = [bench_fill.token(index) for index in range(2 * AWAY)]
        self.replaced, self.expiring = away[:AWAY], away[AWAY:]
        self.accepted = 0
        self.sizes = []

    def load(self):
        """A minute of pushes at each node; how many were accepted a second."""
        live, others = [], []
        for node in self.cluster.nodes:
            def sender(tokens, part, node=node, **options):
                return Sender(node, tokens, per_second=PER_SECOND * part / len(self.cluster.nodes), seconds=SECONDS,
                              **options)
            live.append(sender(self.tokens, 0.8))
            others.append(sender(self.replaced, 0.1, headers={"apns-collapse-id": "growth"}))
            others.append(sender(self.expiring, 0.1, expires=EXPIRES))
        result, other = finished(live), finished(others)
        self.accepted += result.count
        return (result.count + other.count) / SECONDS

    def arrived(self):
        """How many pushes have reached the connected devices."""
        return sum(fleet.do("wait", 0)["count"] for fleet in self.fleets)

    def look(self, minute, rate):
        """Prints a line for the minute, and keeps the sizes."""
        rows = [line.split("|") for line in self.cluster.database.sql(SIZES).splitlines()]
        self.sizes.append({name: int(size) for name, size, _ in rows})
        tables = ", ".join(f"{name} {int(size) / 1e6:.1f} MB ({int(dead):,} dead)" for name, size, dead in rows
                           if int(size) >= 100_000)
        memory = " and ".join(f"{node.memory() // 1024}" for node in self.cluster.nodes)
        print(f"{minute:3} min  {rate:,.0f}/s, {self.arrived():,} arrived; {tables}; nodes {memory} MB", flush=True)

    def missed(self):
        """How many accepted pushes have not reached the connected devices after some time."""
        deadline = time.monotonic() + 30
        while self.arrived() < self.accepted and time.monotonic() < deadline:
            time.sleep(0.5)
        return max(0, self.accepted - self.arrived())

    def grown(self):
        """The tables that are too large at the end, with their sizes before and after."""
        first = max(1, MINUTES // 6)
        limit = 2 * (MINUTES / first if MINUTES < FULL_RUN else 1)
        before, after = self.sizes[first - 1], self.sizes[-1]
        return [f"{name} had {before.get(name, 0):,} bytes after {first} min and has {size:,}"
                for name, size in after.items() if size > max(SMALL, limit * before.get(name, 0))]


def main():
    with contextlib.ExitStack() as stack:
        growth = Growth(stack)
        slowest = PER_SECOND
        for minute in range(1, MINUTES + 1):
            rate = growth.load()
            slowest = min(slowest, rate)
            growth.look(minute, rate)
        missed, grown = growth.missed(), growth.grown()
    print(f"{growth.accepted:,} accepted for connected devices, {missed} missed; slowest minute {slowest:,.0f}/s")
    print("\n".join(grown) or "no table has grown beyond its limit")
    sys.exit(1 if missed or grown or slowest < 0.95 * PER_SECOND else 0)


main()
