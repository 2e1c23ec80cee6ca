"""demo_cluster.py    Three nodes over PostgreSQL, thirty devices, a steady sender; a node and the primary are killed.

Every figure is counted: an accepted push that no device shows is lost, and one that is shown twice is a fault. It ends with 1 if
there is either.
"""
import asyncio
import os
import signal
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from support.cluster import Cluster
from support.haproxy import Balancer
from support.kill_daemon import DaemonDevice
from support.push import Push
from support.senders import AioapnsSender

DEVICES = 30
RATE = 50
BEGAN = time.monotonic()


def step(text):
    print(f"\n{time.monotonic() - BEGAN:5.1f} s  {text}", flush=True)


def say(text):
    for line in text.rstrip().splitlines():
        print("    " + line, flush=True)


class Server:
    """A provider that sends at a steady rate, and repeats a push under its identifier until it is answered with 200."""

    def __init__(self, balancer, tokens):
        self.sender = AioapnsSender(balancer)
        self.tokens = tokens
        self.accepted = {}
        self.refused = 0
        self.isStopping = False
        self.thread = threading.Thread(target=lambda: self.sender.loop.run_until_complete(self.live()))
        self.thread.start()

    async def live(self):
        start, number, tasks = time.monotonic(), 0, set()
        while not self.isStopping:
            task = asyncio.ensure_future(self.push(self.tokens[number % len(self.tokens)]))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
            number += 1
            await asyncio.sleep(max(0, start + number / RATE - time.monotonic()))
        if tasks:
            await asyncio.wait(tasks, timeout=30)

    async def push(self, token):
        push = Push(token, headers={"apns-expiration": str(int(time.time()) + 3600)})
        while True:
            try:
                answer = await asyncio.wait_for(self.sender.send_one(push), 10)
                if answer.status == 200:
                    self.accepted[push.id] = time.monotonic()
                    return
            except Exception:  # a connection that broke, in whatever words
                pass
            self.refused += 1
            await asyncio.sleep(0.1)

    def longest_gap(self, since=0.0):
        times = sorted(moment for moment in self.accepted.values() if moment >= since)
        return max((later - earlier for earlier, later in zip(times, times[1:])), default=0.0)

    def close(self):
        self.isStopping = True
        self.thread.join()
        self.sender.close()


class Devices:
    """Real daemons, each with an app that has registered for pushes."""

    def __init__(self, balancer):
        self.files = tempfile.TemporaryDirectory(prefix="un-devices.")
        self.daemons = []
        for index in range(DEVICES):
            folder = os.path.join(self.files.name, str(index))
            os.mkdir(folder)
            self.daemons.append(DaemonDevice(folder))
        with ThreadPoolExecutor(4) as pool:
            self.tokens = list(pool.map(lambda daemon: self.begin(daemon, balancer), self.daemons))

    @staticmethod
    def begin(daemon, balancer):
        daemon.start()
        return daemon.register(balancer)

    def shown(self):
        return set().union(*(daemon.shown() for daemon in self.daemons))

    def twice(self):
        return [identifier for daemon in self.daemons for identifier in daemon.twice()]

    def close(self):
        for daemon in self.daemons:
            daemon.kill()
        self.files.cleanup()


def main():
    step("PostgreSQL with a synchronous standby, and three nodes of a gateway")
    cluster = Cluster(3, "--proxy", "127.0.0.1")
    closings = [cluster.close]
    try:
        balancer = Balancer(cluster.nodes)
        closings.append(balancer.close)
        say("\n".join(cluster.listed()))
        step(f"{DEVICES} devices enrol by way of HAProxy, with a daemon and an app each")
        devices = Devices(balancer)
        closings.append(devices.close)
        cluster.wait(lambda: sum(int(line.split()[3]) for line in cluster.listed()[1:]) == DEVICES)
        say("\n".join(cluster.listed()))
        step(f"A server begins to send {RATE} pushes a second with aioapns")
        server = Server(balancer, devices.tokens)
        closings.append(server.close)
        cluster.wait(lambda: len(server.accepted) > 3 * RATE)
        say(f"accepted so far {len(server.accepted)}, longest gap {server.longest_gap():.2f} s")
        gaps = [("without failures", server.longest_gap())]

        node = cluster.nodes[1]
        step(f"{node.name} is killed")
        moment = time.monotonic()
        node.stop(signal.SIGKILL)
        time.sleep(4)
        gaps.append((f"{node.name} killed", server.longest_gap(moment)))
        say(f"accepted so far {len(server.accepted)}, longest gap {gaps[-1][1]:.2f} s")

        step("The primary is killed, and its standby promoted")
        moment = time.monotonic()
        cluster.database.primary.kill()
        cluster.database.promote()
        promoted = time.monotonic() - moment
        time.sleep(4)
        gaps.append((f"primary killed (promotion took {promoted:.2f} s)", server.longest_gap(moment)))
        say(f"accepted so far {len(server.accepted)}, longest gap {gaps[-1][1]:.2f} s")

        step(f"{node.name} starts again, and the old primary returns as the standby")
        moment = time.monotonic()
        node.start()
        cluster.database.follow()
        time.sleep(4)
        gaps.append(("both back", server.longest_gap(moment)))
        say("\n".join(cluster.listed()))

        step("The server stops; the devices show what is left")
        closings.remove(server.close)
        server.close()
        deadline = time.monotonic() + 30
        while set(server.accepted) - devices.shown() and time.monotonic() < deadline:
            for daemon in devices.daemons:
                daemon.refresh()
            time.sleep(0.2)
        lost, twice = set(server.accepted) - devices.shown(), devices.twice()
        step("What became of the pushes")
        say(f"accepted       {len(server.accepted)}\nrefused, again {server.refused}\n"
            f"shown          {len(devices.shown())}\nlost           {len(lost)}\nshown twice    {len(twice)}")
        for name, gap in gaps:
            say(f"longest gap    {gap:.2f} s  {name}")
        if lost or twice:
            for name in cluster.nodes:
                say(name.logged())
            sys.exit(1)
        step("Every step happened")
    finally:
        for close in reversed(closings):
            close()


main()
