"""An Ethernet switch in a program: its links lose and delay frames, and any two of its ports can be kept apart.

Started with names, it makes a TAP interface of each and forwards frames between them for as long as its input is open.
`tc netem` and packet filters do the same, but many kernels of small machines and containers lack them. Each line of the
input is a command, answered with a line:

    link NAME LOSS MILLISECONDS     what passes this link, in either direction, is lost at this rate, or else delayed
    cut NAME NAME                   drops all frames between the two, and neither end is informed
    heal                            all cuts are over
"""
import fcntl
import heapq
import itertools
import os
import random
import select
import struct
import sys
import time

TUNSETIFF = 0x400454CA
TAP_WITHOUT_HEADER = 0x1002
# How many frames of one port are read before the others have their turn.
AT_ONCE = 64
LONGEST_FRAME = 2048


class Port:
    """One interface, and what its link does to frames."""

    def __init__(self, name):
        self.name = name
        self.file = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
        fcntl.ioctl(self.file, TUNSETIFF, struct.pack("16sH22x", name.encode(), TAP_WITHOUT_HEADER))
        self.loss, self.delay = 0.0, 0.0

    def read(self):
        try:
            return os.read(self.file, LONGEST_FRAME)
        except OSError:
            # No frame is there, or the interface is down.
            return None

    def write(self, frame):
        try:
            os.write(self.file, frame)
        except OSError:
            # The interface is down, or has no room; Ethernet promises nothing.
            pass


class Switch:
    """Ports, which addresses are behind them, and frames that are under way."""

    def __init__(self, names):
        self.ports = [Port(name) for name in names]
        self.named = {port.name: port for port in self.ports}
        self.behind = {}
        self.cuts = set()
        self.waiting, self.count = [], itertools.count()
        self.unread = b""

    def run(self):
        poll = select.poll()
        files = {port.file: port for port in self.ports}
        for file in [*files, sys.stdin.fileno()]:
            poll.register(file, select.POLLIN)
        while True:
            for file, _ in poll.poll(self.timeout()):
                if file in files:
                    self.forward(files[file])
                elif not self.obey():
                    return
            self.deliver()

    def timeout(self):
        """For how many milliseconds nothing is due."""
        return max(0, (self.waiting[0][0] - time.monotonic()) * 1000) if self.waiting else None

    def forward(self, source):
        for _ in range(AT_ONCE):
            frame = source.read()
            if frame is None:
                return
            target, sender = frame[:6], frame[6:12]
            self.behind[sender] = source
            is_for_all = target[0] & 1 or target not in self.behind
            for port in self.ports if is_for_all else [self.behind[target]]:
                if port is not source and frozenset((source.name, port.name)) not in self.cuts:
                    self.send(frame, source, port)

    def send(self, frame, source, target):
        if any(random.random() < port.loss for port in (source, target)):
            return
        if delay := source.delay + target.delay:
            heapq.heappush(self.waiting, (time.monotonic() + delay, next(self.count), target, frame))
        else:
            target.write(frame)

    def deliver(self):
        now = time.monotonic()
        while self.waiting and self.waiting[0][0] <= now:
            *_, target, frame = heapq.heappop(self.waiting)
            target.write(frame)

    def obey(self):
        """Performs the commands of the input; returns whether it is still open."""
        data = os.read(sys.stdin.fileno(), 4096)
        self.unread += data
        *lines, self.unread = self.unread.split(b"\n")
        for line in lines:
            match line.decode().split():
                case "link", name, loss, milliseconds:
                    self.named[name].loss, self.named[name].delay = float(loss), float(milliseconds) / 1000
                case "cut", one, other:
                    self.cuts.add(frozenset((one, other)))
                case "heal",:
                    self.cuts.clear()
            print("done", flush=True)
        return bool(data)


if __name__ == "__main__":
    switch = Switch(sys.argv[1:])
    print("ready", flush=True)
    switch.run()
