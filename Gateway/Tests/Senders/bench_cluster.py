"""bench_cluster.py    What three nodes over PostgreSQL with a standby do, beside one gateway with SQLite, on the same machine.

Needs UN_BIN, the folder of a release build. Each figure is of this machine, which runs senders, nodes and both servers.
"""
import os
import re
import statistics
import subprocess
import tempfile
import threading
import time

from support.cluster import Cluster
from support.gateway import HOST, Gateway
from support.link import Device
from support.push import APP, Push
from support.raw import RawConnection

PUSHES = int(os.environ.get("UN_PUSHES", "60000"))
TOKENS = 200
SAMPLES = 300
OPTIONS = ("--waiting-pushes", "10000000")


def tokens(gateway):
    """Tokens of devices that are away, so that all that is accepted waits."""
    found = []
    for _ in range(TOKENS):
        device = Device(gateway)
        found.append(device.register(APP))
        device.close()
    return found


def load(gateway, found, count):
    """Sends pushes to tokens in turn, as fast as they are answered, and returns how many were accepted a second."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as urls, tempfile.NamedTemporaryFile() as body:
        urls.write("".join(f"https://{HOST}:{gateway.port}/3/device/{token}\n" for token in found))
        urls.flush()
        body.write(b'{"aps":{"alert":"' + b"x" * 100 + b'"}}')
        body.flush()
        # The gateway allows one stream until it has seen a good token, and h2load repeats what was refused.
        text = subprocess.run(
            ["h2load", "-n", str(count), "-c", "4", "-m", "250", "-t", "1", "-i", urls.name, "-d", body.name,
             "-H", ":method: POST", "-H", f"authorization: {gateway.key.bearer()}", "-H", f"apns-topic: {APP}",
             "-H", "apns-push-type: alert", "-H", f"apns-expiration: {int(time.time()) + 86400}"],
            capture_output=True, text=True, timeout=600).stdout
    accepted = int(re.search(r"(\d+) 2xx", text).group(1))
    seconds = re.search(r"finished in ([\d.]+)(m?s)", text)
    return accepted, accepted / (float(seconds.group(1)) / (1000 if seconds.group(2) == "ms" else 1))


def rate(gateways, found, count):
    """The same with several gateways at once."""
    rates, threads = [], []
    for gateway in gateways:
        threads.append(threading.Thread(
            target=lambda gateway=gateway: rates.append(load(gateway, found, count // len(gateways)))))
        threads[-1].start()
    for thread in threads:
        thread.join()
    return sum(accepted for accepted, _ in rates), sum(speed for _, speed in rates)


def latency(node, device, token):
    """Milliseconds from the request to the push at the device: the median and the 99th percentile."""
    connection, bearer, times = RawConnection(node), node.key.bearer(), []
    for _ in range(SAMPLES):
        push = Push(token, headers={"authorization": bearer})
        start = time.monotonic()
        stream, frames = connection.request(push)
        connection.send(*frames)
        answer = connection.answer(stream)
        if answer is None or answer.status != 200:
            raise AssertionError(f"{node.name} answered {answer}")
        while device.next_push(60).id != push.id:
            pass
        times.append((time.monotonic() - start) * 1_000)
    connection.close()
    return statistics.median(times), sorted(times)[len(times) * 99 // 100]


def main():
    gateway = Gateway(*OPTIONS)
    try:
        found = tokens(gateway)
        load(gateway, found, 4_000)
        accepted, speed = load(gateway, found, PUSHES)
        print(f"one gateway, SQLite          {speed:9,.0f} accepted a second ({accepted:,})", flush=True)
        alone = speed
    finally:
        gateway.close()
    cluster = Cluster(3, *OPTIONS)
    try:
        found = tokens(cluster.nodes[0])
        rate(cluster.nodes, found, 6_000)
        accepted, speed = load(cluster.nodes[0], found, PUSHES)
        print(f"one node, PostgreSQL         {speed:9,.0f} accepted a second ({accepted:,}), "
              f"{speed / alone:.2f} of SQLite", flush=True)
        accepted, speed = rate(cluster.nodes, found, PUSHES)
        print(f"three nodes, PostgreSQL      {speed:9,.0f} accepted a second ({accepted:,})", flush=True)
        device = Device(cluster.nodes[1])
        token = device.register(APP)
        for name, node in (("the same node", cluster.nodes[1]), ("another node", cluster.nodes[0])):
            median, late = latency(node, device, token)
            print(f"live push by way of {name:14} {median:6.2f} ms median, {late:.2f} ms of 99 %", flush=True)
        device.close()
        for node in cluster.nodes:
            print(f"memory of {node.name}             {node.memory() // 1024:6} MB", flush=True)
    finally:
        cluster.close()


main()
