#!/usr/bin/env python3
"""Compares the push gateway with its baselines, and prints one table; see `make bench-push`.

BENCH_FULL=1 uses the full sizes. BENCH_ROWS, such as `provider,live`, selects some of the rows:
provider, durable, web, tokens, messages, live, memory, reconnect.
"""

import os
import sys
import time

from bench.messages import Messages
from bench.peers import BareGateway, Nchan, bare_crypto
from bench.pushes import Fleet, Load, WebLoad, measured, release_gateway
from bench.table import Table
from bench.tokens import TokenLoad
from support.push import APP

FULL = os.environ.get("BENCH_FULL") == "1"
ROWS = os.environ.get("BENCH_ROWS", "provider,durable,web,tokens,messages,live,memory,reconnect").split(",")
ROUNDS = int(os.environ.get("BENCH_ROUNDS", "3"))
REQUESTS = 200_000 if FULL else 60_000
LIVE_DEVICES = 10_000 if FULL else 2_000
IDLE_DEVICES = 15_000 if FULL else 3_000
SUBSCRIPTIONS = 100_000
# As many as one address may send at once.
NEW_TOKENS = 15_000
# How many pushes a second the sender at a steady rate reaches without delay.
STEADIEST = 18_000
# Milliseconds for the slowest of a hundred at half the load.
LATEST = 30


class PushBench:
    def __init__(self, binaries):
        self.binaries = os.path.abspath(binaries)
        self.table = Table()

    def gateway(self, *options):
        return release_gateway(self.binaries, *options)

    def fleet(self, gateway, count, kind="link", plaintext=False):
        return Fleet(self.binaries, gateway.ports["device"], None if plaintext else gateway.ca,
                     count, kind)

    def in_turns(self, ours, theirs):
        """Both rates of the round with the median ratio: a machine has slow minutes and fast ones."""
        rounds = [(ours(), theirs()) for _ in range(ROUNDS)]
        return sorted(rounds, key=lambda pair: pair[0] / pair[1])[ROUNDS // 2]

    # The rows

    def provider(self):
        """All checks on, nothing stored; the device is not connected."""
        gateway = self.gateway()
        bare = BareGateway(self.binaries, "requests", gateway.data)
        with self.fleet(gateway, 100) as fleet:
            fleet.do("connect")
            paths = fleet.register(APP)
            fleet.do("close")
            load = Load(gateway, paths)
            ours, theirs = self.in_turns(
                lambda: load.rate(gateway.port, REQUESTS, life="0"),
                lambda: load.rate(bare.port, REQUESTS, life="0"))
            self.table.ratio("provider requests, all checks, TLS", (ours, f"{ours:,.0f}/s"),
                             (theirs, f"{theirs:,.0f}/s"), "bare", 0.85, 0.95)
        bare.stop()
        gateway.close()

    def durable(self):
        """An fsync before each 200, compared with our own rate without it."""
        gateway = self.gateway()
        with self.fleet(gateway, LIVE_DEVICES) as fleet:
            fleet.do("connect")
            load = Load(gateway, fleet.register(APP))
            fleet.do("close")
            life = str(int(time.time()) + 3600)
            ours, theirs = self.in_turns(
                lambda: load.rate(gateway.port, REQUESTS, life=life),
                lambda: load.rate(gateway.port, REQUESTS, life="0"))
            self.table.ratio("durable accept", (ours, f"{ours:,.0f}/s"),
                             (theirs, f"{theirs:,.0f}/s"), "not kept", 0.75, 0.85)
            self.table.judged("the same", f"{ours:,.0f}/s", "", f"{ours:,.0f}/s", ">= 20,000/s",
                              ">= 60,000/s", ours >= 20_000)
        gateway.close()

    def web(self):
        """Web Push beside pushes of APNs, both durable before they are answered; and idle subscriptions."""
        # Each connection of h2load begins with the first endpoints, which must not have too many waiting.
        gateway = self.gateway("--web-push-port", "0", "--waiting-pushes", "1000000")
        with self.fleet(gateway, LIVE_DEVICES) as fleet:
            fleet.do("connect")
            load, web = Load(gateway, fleet.register(APP)), WebLoad(gateway, fleet)
            fleet.do("close")
            life = str(int(time.time()) + 3600)
            for old, name, bar, aim in ((False, "HTTP/2", 0.8, 1), (True, "HTTP/1.1", 0.6, 0.8)):
                ours, theirs = self.in_turns(
                    lambda: measured(gateway, REQUESTS, lambda: web.rate(REQUESTS, "3600", old)),
                    lambda: measured(
                        gateway, REQUESTS, lambda: load.rate(gateway.port, REQUESTS, life=life)))
                self.table.ratio(f"durable accept, Web Push, {name}", (ours, f"{ours:,.0f}/s"),
                                 (theirs, f"{theirs:,.0f}/s"), "APNs", bar, aim)
                self.table.line(
                    "  processor time of the gateway alone for one", f"{ours.each:.1f} µs",
                    f"APNs {theirs.each:.1f} µs", f"{theirs.each / ours.each:.2f}x")
        gateway.close()
        self.subscriptions()

    def subscriptions(self):
        gateway = self.gateway("--web-push-port", "0")
        with self.fleet(gateway, SUBSCRIPTIONS // 1_000) as fleet:
            fleet.do("connect")
            before = gateway.memory()
            fleet.subscribe(count=1_000)
            time.sleep(3)
            grown = (gateway.memory() - before) / 1_000
            self.table.at_most(f"memory of {SUBSCRIPTIONS:,} subscriptions", f"{grown:.1f} MB", "",
                               grown, "MB", 20, 10)
        gateway.close()

    def tokens(self):
        """Web Push with a new VAPID token in each request, beside the verification of as many signatures."""
        gateway = self.gateway("--web-push-port", "0")
        with self.fleet(gateway, LIVE_DEVICES) as fleet:
            fleet.do("connect")
            load = TokenLoad(gateway, fleet)
            fleet.do("close")
            ours, theirs = self.in_turns(
                lambda: load.rate(NEW_TOKENS), lambda: bare_crypto(self.binaries, "verify", NEW_TOKENS))
            self.table.ratio("durable accept, Web Push, new tokens", (ours, f"{ours:,.0f}/s"),
                             (theirs, f"{theirs:,.0f}/s"), "ES256", 0.7, 0.9)
        gateway.close()

    def messages(self):
        """A daemon that decrypts waiting messages and stores them, beside the decryption alone."""
        gateway = self.gateway("--web-push-port", "0")
        messages = Messages(gateway)
        ours, theirs = self.in_turns(
            messages.rate, lambda: bare_crypto(self.binaries, "decrypt", 10_000, *messages.secrets()))
        self.table.ratio("1,000 messages decrypted and stored", (ours, f"{ours:,.0f}/s"),
                         (theirs, f"{theirs:,.0f}/s"), "decrypted", 0.5, 0.7)
        messages.close()
        gateway.close()

    def live(self):
        """To connected devices, acknowledged, over TLS and in plaintext; nchan in plaintext, from its memory."""
        nchan = Nchan()
        with Fleet(self.binaries, nchan.port, None, LIVE_DEVICES, "nchan") as subscribers:
            subscribers.do("connect")
            # The greeting of nchan is not counted as a message.
            subscribers.do("reset")
            count = REQUESTS - REQUESTS % LIVE_DEVICES

            def theirs():
                return subscribers.delivered(count, lambda: nchan.publish(LIVE_DEVICES, count))
            self.live_beside(theirs, count, "plaintext", True, 1, 1.3)
            self.live_beside(theirs, count, "TLS", False, 0.7, 1)
        nchan.stop()

    def live_beside(self, nchan, count, name, plaintext, bar, aim):
        gateway = self.gateway(*["--plain-devices"] * plaintext)
        with self.fleet(gateway, LIVE_DEVICES, plaintext=plaintext) as devices:
            devices.do("connect")
            load = Load(gateway, devices.register(APP))

            def deliver(life):
                return devices.delivered(count, lambda: load.rate(gateway.port, count, life=life))
            ours, theirs = self.in_turns(lambda: deliver("0"), nchan)
            self.table.ratio(f"live to {LIVE_DEVICES:,} devices, {name}", (ours, f"{ours:,.0f}/s"),
                             (theirs, f"{theirs:,.0f}/s"), "nchan, plain", bar, aim)
            if not plaintext:
                self.kept(gateway, devices, load, deliver)
        gateway.close()

    def kept(self, gateway, devices, load, deliver):
        """The same on the disk until it is acknowledged."""
        life = str(int(time.time()) + 3600)
        kept, live = self.in_turns(lambda: deliver(life), lambda: deliver("0"))
        self.table.ratio("live, kept until acknowledged", (kept, f"{kept:,.0f}/s"),
                         (live, f"{live:,.0f}/s"), "not kept", 0.75, 0.9)
        self.late(gateway, devices, load, min(STEADIEST, int(live / 2)), "0", "not kept")
        self.late(gateway, devices, load, int(kept / 2), life, "kept")

    def late(self, gateway, devices, load, rate, life, kind):
        devices.do("reset")
        count = rate * 4
        answer = devices.do("send", rate, count, gateway.port, load.paths, life,
                            gateway.key.token())
        arrived = devices.do("wait", count)
        reached = count / answer["seconds"]
        self.table.judged(
            f"late at {rate:,}/s, {kind}, 99 of 100 below", f"{arrived['late']:.1f} ms",
            f"median {arrived['median']:.1f} ms", f"{reached / rate:.2f} of rate",
            f"<= {LATEST} ms", "<= 10 ms",
            arrived["late"] <= LATEST and not answer["refused"])

    def memory(self):
        """The gateway's own memory for each connected, idle device."""
        for name, plaintext, bar, aim in (("TLS", False, 16, 12), ("plaintext", True, 3, 2.5)):
            gateway = self.gateway(*["--plain-devices"] * plaintext)
            before = gateway.memory()
            with self.fleet(gateway, IDLE_DEVICES, plaintext=plaintext) as devices:
                devices.do("connect")
                devices.register(APP)
                time.sleep(3)
                each = (gateway.memory() - before) / IDLE_DEVICES
                self.table.at_most(f"memory for each of {IDLE_DEVICES:,} idle devices, {name}",
                                   f"{each:.1f} kB", "", each, "kB", bar, aim)
            gateway.close()

    def reconnect(self):
        """All return after a restart and receive the waiting pushes; compared with as many bare handshakes."""
        gateway = self.gateway()
        bare = BareGateway(self.binaries, "handshakes", gateway.data)
        with self.fleet(gateway, IDLE_DEVICES) as devices, \
                Fleet(self.binaries, bare.port, gateway.ca, IDLE_DEVICES, "handshakes") as hands:
            devices.do("connect")
            load = Load(gateway, devices.register(APP))
            devices.do("close")
            life = str(int(time.time()) + 3600)
            load.rate(gateway.port, IDLE_DEVICES, life=life)
            gateway.restart()
            theirs = hands.do("connect")["seconds"]
            hands.do("close")
            devices.do("reset")
            begin = time.monotonic()
            devices.do("connect")
            arrived = devices.do("wait", IDLE_DEVICES)
            ours = time.monotonic() - begin
            self.table.at_most(f"{IDLE_DEVICES:,} devices back, queues drained", f"{ours:.1f} s",
                               f"handshakes {theirs:.1f} s", ours / theirs, "times", 1.2, 1.05)
            if arrived["count"] != IDLE_DEVICES:
                raise SystemExit(f"{arrived['count']} of {IDLE_DEVICES} arrived")
        bare.stop()
        gateway.close()


def main():
    bench = PushBench(sys.argv[1])
    for row in ROWS:
        getattr(bench, row)()
    sys.exit(1 if bench.table.missed else 0)


if __name__ == "__main__":
    main()
