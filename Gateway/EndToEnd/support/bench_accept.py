"""The accept rate of nodes: against a bare program, against SQLite, with millions of tokens, and in a burst."""
import itertools
import random

from . import bench_fill
from .bench_bare import BareProgram
from .bench_load import accepted, spread
from .bench_processor import Share
from .cluster import Cluster
from .gateway import TEAM, Gateway
from .link import Device
from .push import APP

# So many that no device has too many waiting.
OPTIONS = ("--waiting-pushes", "10000000")
AWAY = 200
FEW = 10_000
TOKENS_OF_DEVICE = 10
# As long as most are: a text of 15 bytes or less would need no memory of its own.
TOPIC = "com.example.organizer-plus"
BURST_SENDERS, BURST_STREAMS = 4, 250


def away(gateway):
    """Tokens and numbers of devices that are away, so that all that is accepted waits."""
    found, numbers = [], []
    for _ in range(AWAY):
        device = Device(gateway)
        found.append(device.register(APP))
        numbers.append(device.number)
        device.close()
    return found, numbers


def in_turns(rounds, ours, theirs):
    """Both sides of the round with the median ratio, each with its `rate`: a machine has slow minutes and fast ones."""
    found = [(ours(), theirs()) for _ in range(rounds)]
    return sorted(found, key=lambda pair: pair[0].rate / pair[1].rate)[rounds // 2]


class Rate:
    """The bare program's side of a round."""

    def __init__(self, rate):
        self.rate = rate


def ratio(table, what, pair, beside, bar, aim):
    ours, theirs = pair
    table.ratio(what, (ours.rate, f"{ours.rate:,.0f}/s"), (theirs.rate, f"{theirs.rate:,.0f}/s"), beside, bar, aim)


class BareRow:
    """Three nodes, and the bare program on three connections, in the same database, with batches of the nodes' size."""

    def __init__(self, cluster, pushes):
        self.cluster, self.pushes = cluster, pushes
        self.tokens, self.devices = away(cluster.nodes[0])
        self.program = BareProgram()
        self.batch = self.record = 0
        self.share = ""

    def ours(self):
        batches, share = self.batches(), Share(self.cluster)
        result = accepted(self.cluster.nodes, self.tokens, self.pushes)
        self.share = share.text(result.processor)
        self.batch = round(result.count / (self.batches() - batches))
        self.record = round(float(self.cluster.database.sql("SELECT avg(octet_length(record)) FROM push")))
        return result

    def theirs(self):
        return Rate(self.program.rate(self.cluster.database.address, len(self.cluster.nodes), self.batch, self.pushes,
                                      self.devices, self.record))

    def batches(self):
        """How many transactions have accepted pushes: each has written one row of log entries."""
        return int(self.cluster.database.sql("SELECT count(*) FROM note WHERE octet_length(entries) >= 96"))

    def measure(self, table, rounds):
        accepted(self.cluster.nodes, self.tokens, self.pushes // 10)
        pair = in_turns(rounds, self.ours, self.theirs)
        ratio(table, "durable accept, three nodes, a standby confirms", pair, "bare", 0.6, 0.85)
        table.line("  pushes in a transaction, bytes of a row's record", str(self.batch), str(self.record))
        table.line("  processor time of the nodes' side, last round", "", self.share)
        self.program.close()


def beside_sqlite(table, cluster, pushes, rounds):
    """Compares one node with one gateway whose store is a file."""
    gateway = Gateway(*OPTIONS)
    try:
        tokens, _ = away(cluster.nodes[0])
        own, _ = away(gateway)
        for node, some in ((cluster.nodes[0], tokens), (gateway, own)):
            accepted([node], some, pushes // 10)
        pair = in_turns(rounds, lambda: accepted([cluster.nodes[0]], tokens, pushes),
                        lambda: accepted([gateway], own, pushes))
        ratio(table, "the same, one node", pair, "our SQLite", 0.4, 0.7)
    finally:
        gateway.close()


def many_tokens(table, count, pushes, rounds):
    """Compares a node over a database of many tokens, each pushed to once at most, with one that has few in memory."""
    large, small = Cluster(1, *OPTIONS), Cluster(1, *OPTIONS)
    try:
        for cluster, size in ((small, FEW), (large, count)):
            cluster.nodes[0].topic(TOPIC, TEAM)
            bench_fill.fill(cluster.database, size, size // TOKENS_OF_DEVICE, TOPIC)
        # A sample has no token twice, so that none of them is in memory.
        fresh = iter(random.sample(range(count), min(count, (rounds + 1) * pushes)))

        def rate(cluster, indices):
            return spread(cluster.nodes, [bench_fill.token(index) for index in indices], headers={"apns-topic": TOPIC})

        def ours():
            return rate(large, itertools.islice(fresh, pushes))

        def theirs():
            return rate(small, random.choices(range(FEW), k=pushes))
        rate(small, range(FEW))
        for warm_up in (ours, theirs):
            warm_up()
        pair = in_turns(rounds, ours, theirs)
        ratio(table, f"accept with {count:,} tokens, each new to the node", pair, f"{FEW:,} tokens", 0.8, 0.95)
        memory = large.nodes[0].memory() / 1024
        table.at_most("RssAnon of that node after it", f"{memory:.0f} MB",
                      f"{FEW:,} tokens {small.nodes[0].memory() / 1024:.0f} MB", memory, "MB", 200, 100)
    finally:
        small.close()
        large.close()


def burst(table, cluster, count):
    """One push to each of `count` tokens from four senders at once, each with one connection and many streams."""
    bench_fill.fill(cluster.database, count, count)
    waiting = f"SELECT count(*), count(DISTINCT device) FROM push WHERE device >= {bench_fill.FIRST}"
    result = spread(cluster.nodes, [bench_fill.token(index) for index in range(count)], BURST_SENDERS,
                    streams=BURST_STREAMS, timed=True)
    stored, devices = map(int, cluster.database.sql(waiting).split("|"))
    lost = count - devices
    table.judged(f"burst to {count:,} tokens, lost and stored twice", f"{lost}, {stored - devices}",
                 f"{result.count:,} accepted", f"{lost}, {stored - devices}", "0, 0", "0, 0",
                 stored == devices == result.count == count)
    late = result.late(0.99)
    table.at_most("  99 of 100 accepted within", f"{late:.0f} ms",
                  f"median {result.late(0.5):.0f} ms, {result.rate:,.0f}/s", late, "ms", 250, 100)
