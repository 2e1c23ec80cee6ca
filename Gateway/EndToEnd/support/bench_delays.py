"""How long a live push takes, devices of a killed node until they are served again, and pushes after a promotion."""
import datetime
import os
import re
import signal
import statistics
import time

from bench.pushes import Fleet

from .bench_accept import OPTIONS, away
from .bench_fill import put_off
from .bench_load import Sender, finished, spread
from .cluster import Cluster, Node
from .gateway import Gateway
from .link import Device
from .push import APP, Push
from .raw import RawConnection

SAMPLES = 300
STEADY = 200
READY = re.compile(r"^(\S+ \S+) \S+ \[\d+\] LOG: +database system is ready to accept connections$", re.MULTILINE)


def delays(nodes, device, token):
    """The median milliseconds from a request to the push at its device, by way of each of the nodes in turn."""
    ways = [(RawConnection(node), node.key.bearer(), []) for node in nodes]
    for sample in range(2 * SAMPLES):
        for connection, bearer, times in ways:
            push = Push(token, headers={"authorization": bearer})
            start = time.monotonic()
            stream, frames = connection.request(push)
            connection.send(*frames)
            answer = connection.answer(stream)
            if answer is None or answer.status != 200:
                raise SystemExit(f"the answer was {answer}")
            while device.next_push(60).id != push.id:
                pass
            # The first half fills the caches in memory.
            if sample >= SAMPLES:
                times.append((time.monotonic() - start) * 1_000)
    for connection, _, _ in ways:
        connection.close()
    return [statistics.median(times) for _, _, times in ways]


def live(table, cluster):
    """One push after the other to one device, by way of its node and of another one."""
    other, own = cluster.nodes[:2]
    device = Device(own)
    same, another = delays((own, other), device, device.register(APP))
    device.close()
    table.at_most("live push to a device of another node, median", f"{another:.2f} ms", f"the same node {same:.2f} ms",
                  another - same, "ms more", 1, 0.3)


def handshakes(binaries, count):
    """The seconds in which devices reconnect to a gateway of their own, which proves them and does nothing else."""
    gateway = Gateway()
    try:
        with Fleet(binaries, gateway.ports["device"], gateway.ca, count, "link") as devices:
            devices.do("connect")
            devices.do("close")
            return devices.do("connect")["seconds"]
    finally:
        gateway.close()


def spare(cluster, place):
    """A second node that is not started yet, with the device port of the node that it replaces."""
    node = Node("node-spare", os.path.join(cluster.files.name, "node-spare"), *OPTIONS)
    cluster.nodes[0].run("node", "add", node.name, "--output", node.data, "--data", cluster.nodes[0].data)
    node.key, node.other_key = place.key, place.other_key
    node.ports["device"] = place.ports["device"]
    return node


def killed(table, binaries, count):
    """Devices of a killed node, for each of which a push waits, reconnect to another node and get it there."""
    theirs = handshakes(binaries, count)
    cluster = Cluster(2, *OPTIONS)
    try:
        staying, dying = cluster.nodes
        with Fleet(binaries, dying.ports["device"], dying.ca, count, "link") as devices:
            devices.do("connect")
            with open(devices.register(APP)) as paths:
                tokens = [line.strip().rpartition("/")[2] for line in paths]
            dying.stop(signal.SIGKILL)
            spread([staying], tokens)
            cluster.nodes.append(spare(cluster, dying))
            cluster.nodes[-1].start()
            devices.do("reset")
            begin = time.monotonic()
            devices.do("connect")
            arrived = devices.do("wait", count)["count"]
            ours = time.monotonic() - begin
            if arrived != count:
                raise SystemExit(f"{arrived} of {count} pushes arrived")
            cluster.wait(lambda: cluster.database.sql("SELECT count(*) FROM push") == "0")
        table.at_most(f"{count:,} devices of a killed node back and served", f"{ours:.1f} s",
                      f"handshakes alone {theirs:.1f} s", ours / theirs, "times", 1.5, 1.1)
    finally:
        cluster.close()


def promotion(table):
    """The longest time without an accepted push at any node, when the primary is killed and the standby promoted."""
    cluster = Cluster(3, *OPTIONS)
    try:
        tokens, _ = away(cluster.nodes[0])
        put_off(cluster.database)
        senders = [Sender(node, tokens, per_second=STEADY, streams=900, seconds=12, timed=True)
                   for node in cluster.nodes]
        time.sleep(4)
        begin = time.time()
        promoted = cluster.database.standby
        cluster.database.primary.kill()
        cluster.database.promote()
        theirs = ready(promoted) - begin
        ours = finished(senders).longest_gap()
        table.at_most("longest gap of accepting, standby promoted at once", f"{ours:.2f} s",
                      f"the promotion itself {theirs:.2f} s", ours - theirs, "s more", 1, 0.3)
    finally:
        cluster.close()


def ready(server):
    """When a server began to accept writes: the last such moment in its log."""
    with open(server.log, encoding="utf-8", errors="replace") as file:
        moment = READY.findall(file.read())[-1]
    return datetime.datetime.strptime(moment, "%Y-%m-%d %H:%M:%S.%f").timestamp()
