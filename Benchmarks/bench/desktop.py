"""A private session bus with a notification server that only records its calls."""

import collections
import os
import re
import subprocess
import time

from bench.processes import Program, empty

HERE = os.path.dirname(os.path.abspath(__file__))
# A received call; a time is in microseconds since 1970.
Notify = collections.namedtuple("Notify", "time bubble replaces summary body")


class Desktop:
    """The bus and its server, in a folder of their own."""

    def __init__(self, binaries, folder):
        empty(folder)
        self.log = f"{folder}/calls"
        self.bus = subprocess.Popen(
            ["dbus-daemon", f"--config-file={HERE}/bus.conf", "--nofork", "--print-address"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        address = self.bus.stdout.readline().strip()
        # Only this bus can be found: neither the user's desktop nor a login session.
        self.environment = {
            "DBUS_SESSION_BUS_ADDRESS": address, "USERNOTIFICATIONS_DESKTOP": "lend",
            "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={folder}/none", "XDG_RUNTIME_DIR": folder}
        self.server = Program(
            [f"{binaries}/BubbleServer", self.log], folder, self.environment)
        while not os.path.exists(self.log):
            time.sleep(0.01)

    def calls(self):
        """All calls of Notify so far, and the numbers of the bubbles that were closed."""
        notified, closed = [], []
        with open(self.log) as file:
            for line in file:
                what, *fields = line.rstrip("\n").split("\t")
                if what == "notify":
                    notified.append(Notify(*map(int, fields[:3]), *fields[3:]))
                else:
                    closed.append(int(fields[1]))
        return notified, closed

    def wait_for(self, count, seconds=120):
        """Waits until `count` calls of Notify were received, and returns all of them."""
        end = time.monotonic() + seconds
        while len(calls := self.calls()[0]) < count:
            if time.monotonic() > end:
                raise SystemExit(f"the server was sent {len(calls)} bubbles of {count}")
            time.sleep(0.2)
        return calls

    def wait_until_quiet(self, seconds=3, most=120):
        """Waits until no call was received for a while."""
        end = time.monotonic() + most
        size, since = -1, time.monotonic()
        while time.monotonic() - since < seconds and time.monotonic() < end:
            if (now := os.path.getsize(self.log)) != size:
                size, since = now, time.monotonic()
            time.sleep(0.1)

    def stop(self):
        self.server.stop()
        self.bus.terminate()
        self.bus.wait()


class Flood:
    """The calls that the server received during a flood."""

    def __init__(self, calls, started):
        self.notified, closed = calls
        self.seconds = (self.notified[-1].time - started) / 1e6
        on_screen = {call.bubble: call for call in self.notified}
        for bubble in closed:
            on_screen.pop(bubble, None)
        self.summaries = [self.counted(call.body) for call in on_screen.values()
                          if self.counted(call.body)]
        self.on_screen = len(on_screen) - len(self.summaries)
        self.sent_summaries = sum(self.counted(call.body) > 0 for call in self.notified)

    @staticmethod
    def counted(body):
        """The number of notifications in a summary; 0 for other texts."""
        found = re.fullmatch(r"(\d+) more notifications?", body)
        return int(found[1]) if found else 0

    def most_in_a_second(self):
        times = [call.time for call in self.notified]
        first, most = 0, 0
        for index, time_ in enumerate(times):
            while time_ - times[first] >= 1_000_000:
                first += 1
            most = max(most, index - first + 1)
        return most

    def superseded(self, answers):
        """The number of calls sent after a newer version of the same identifier was accepted."""
        half = len(answers) // 2
        late = 0
        for call in self.notified:
            found = re.fullmatch(r"flood-(\d+) 0", call.summary)
            late += found is not None and call.time > answers[half + int(found[1])]
        return late
