#!/usr/bin/env python3
"""Compares the daemon with its baselines, and prints one table.

BENCH_FULL=1 uses the full sizes: 1,000,000 pending requests, 60 s idle, and the static binary.
BENCH_FOLDER names a folder on the disk to measure; by default it is below .build.
BENCH_ROWS, such as `add,late`, selects some of the rows: add, next, kit, late, pending,
bubble, flood, extension, regions, idle, place, binary.
"""

import json
import os
import statistics
import subprocess
import sys
import time

from bench import extensions
from bench.desktop import Desktop, Flood
from bench.places import Receiver, wait_at
from bench.processes import Bare, Conversation, Daemon, commits_in_log, empty, load
from bench.table import Table

HERE = os.path.dirname(os.path.abspath(__file__))
FULL = os.environ.get("BENCH_FULL") == "1"
FOLDER = os.environ.get("BENCH_FOLDER", f"{HERE}/.build/run")
PENDING = 1_000_000 if FULL else 100_000
IDLE_SECONDS = 60 if FULL else 10
ROUNDS = 5
DELIVERIES = 10_000
UPDATES = 1_000_000
# Milliseconds between two bubbles: fewer than the most that are shown in a second.
BETWEEN = 80
ROWS = "add,next,kit,late,pending,bubble,flood,extension,regions,idle,place" + (",binary" if FULL else "")
APP = "com.example.benchmark"


class Bench:
    def __init__(self, binaries):
        self.binaries = os.path.abspath(binaries)
        self.table = Table()

    def daemon(self, name, environment=None, fresh=True):
        folder = f"{FOLDER}/{name}"
        if fresh:
            empty(folder)
            os.makedirs(f"{folder}/data", mode=0o700)
        daemon = Daemon(self.binaries, folder, environment)
        if fresh:
            load(self.binaries, "allow", folder)
        return daemon

    def rate_of_daemon(self, count, window):
        daemon = self.daemon("daemon")
        rate = load(self.binaries, "add", daemon.folder, count, window)["rate"]
        daemon.stop()
        return rate

    def rate_of_bare(self, count, window, rows_per_commit):
        bare = Bare(self.binaries, empty(f"{FOLDER}/bare"), rows_per_commit)
        rate = load(self.binaries, "add", bare.folder, count, window)["rate"]
        bare.stop()
        return rate

    def rows_per_commit(self, window):
        """Few enough requests that the log still holds each commit of them."""
        count = 2_000 if window > 1 else 200
        daemon = self.daemon("daemon")
        log = f"{daemon.folder}/data/store.sqlite-wal"
        before = commits_in_log(log)
        load(self.binaries, "add", daemon.folder, count, window)
        commits = commits_in_log(log) - before
        daemon.stop()
        return count / max(commits, 1)

    def rate_of_apscheduler(self):
        """Jobs a second, or the reason for a missing figure."""
        environment = f"{HERE}/.build/apscheduler"
        python = f"{environment}/bin/python"
        try:
            if not os.path.exists(f"{environment}/ready"):
                subprocess.run([sys.executable, "-m", "venv", environment], check=True)
                subprocess.run([python, "-m", "pip", "install", "-q", "--timeout", "20",
                                "apscheduler>=3.11,<4", "sqlalchemy"], check=True)
                open(f"{environment}/ready", "w").close()
            file = f"{empty(f'{FOLDER}/apscheduler')}/jobs.sqlite"
            run = subprocess.run(
                [python, f"{HERE}/bench/apscheduler_peer.py", file, "500"], check=True,
                stdout=subprocess.PIPE, text=True)
            return float(run.stdout), None
        except (OSError, subprocess.CalledProcessError) as error:
            return None, f"APScheduler could not be installed or run: {error}"

    def adds(self):
        for what, window, count, bars in (
                ("durable add, pipelined (256 open)", 256, 20_000, (30, 60)),
                ("durable add, one at a time", 1, 1_000, (4, 4))):
            rows = max(round(self.rows_per_commit(window)), 1)
            rounds = [self.round_of_adds(window, count, rows) for _ in range(ROUNDS)]
            self.compare(f"{what}, {rows} a commit", rounds, 1, "bare", 0.6, 0.9)
            problem = rounds[0][3]
            if problem:
                self.table.line(what, "", problem)
            else:
                self.compare(what, rounds, 2, "APScheduler", *bars)

    def round_of_adds(self, window, count, rows):
        """All sides one right after the other, because the disk has slow minutes and fast ones."""
        ours = self.rate_of_daemon(count, window)
        bare = self.rate_of_bare(count, window, rows)
        return ours, bare, *self.rate_of_apscheduler()

    def compare(self, what, rounds, side, name, bar, aim):
        """The round with the median ratio represents all."""
        rounds = sorted(rounds, key=lambda round: round[0] / round[side])
        ours, theirs = rounds[len(rounds) // 2][0], rounds[len(rounds) // 2][side]
        self.table.ratio(what, (ours, f"{ours:,.0f}/s"), (theirs, f"{theirs:,.0f}/s"), name, bar,
                         aim)

    def next_dates(self):
        run = subprocess.run([f"{self.binaries}/NextDateBenchmark"], check=True,
                             stdout=subprocess.PIPE, text=True)
        for line in run.stdout.splitlines()[2:]:
            *name, theirs, mine, _, same = line.split()
            self.table.ratio(
                f"next date, {' '.join(name)} (same {same})", (float(theirs), f"{mine} ns"),
                (float(mine), f"{theirs} ns"), "Foundation", 20, 100)

    def kit(self):
        run = subprocess.run([f"{self.binaries}/KitBenchmark"], check=True, stdout=subprocess.PIPE,
                             text=True)
        found = json.loads(run.stdout)
        core = f"core alone {found['core']:.1f} ms"
        for what, key in (("app in the background", "background"),
                          ("delegate called each time", "delegate"),
                          ("async delegate awaited each time", "async")):
            self.table.at_most(f"kit, 2,880 deliveries, {what}", f"{found[key]:.1f} ms", core,
                               found[key], "ms", 100, 50)
        self.table.at_most("kit, fresh device with an app", f"{found['fresh'] * 1000:.0f} us", "",
                           found["fresh"], "ms", 1, 0.1)

    def filled(self):
        """A daemon with many requests far away; kept for the rows that need it."""
        daemon = self.daemon("filled", {"TZ": "Europe/Berlin"})
        load(self.binaries, "add", daemon.folder, 100, 1)
        empty_kilobytes = daemon.status("RssAnon")
        load(self.binaries, "fill", daemon.folder, PENDING)
        return daemon, empty_kilobytes

    def lateness(self, daemon):
        ours, bare = [], []
        count, seconds = (1_000, 10) if FULL else (500, 5)
        for _ in range(3):
            ours.append(load(self.binaries, "late", daemon.folder, count, seconds)["median"])
            folder = empty(f"{FOLDER}/timer")
            run = subprocess.run(
                [f"{self.binaries}/BarePeer", "timer", folder, str(count), str(seconds)],
                check=True, stdout=subprocess.PIPE, text=True)
            bare.append(json.loads(run.stdout)["median"])
        mine, other = statistics.median(ours) / 1_000, statistics.median(bare) / 1_000
        self.table.at_most(
            f"lateness, {PENDING:,} others pending", f"{mine:.2f} ms", f"bare {other:.2f} ms",
            mine - other, "ms", 0.5, 0.2)

    def bubbles(self):
        """From the due date to the call of Notify at the notification server."""
        desktop = Desktop(self.binaries, f"{FOLDER}/desktop")
        daemon = self.daemon("daemon", desktop.environment)
        count, ours, bare = 120 if FULL else 60, [], []
        for index in range(ROUNDS):
            ours.append(self.lateness_of(desktop, count, load(
                self.binaries, "due", daemon.folder, f"ours{index}", count, BETWEEN, 1_500)))
            dates = subprocess.run(
                [f"{self.binaries}/BareBubble", empty(f"{FOLDER}/bubble"), f"bare{index}",
                 str(count), str(BETWEEN), "500"], check=True, stdout=subprocess.PIPE, text=True,
                env={**os.environ, "DBUS_SESSION_BUS_ADDRESS":
                     desktop.environment["DBUS_SESSION_BUS_ADDRESS"]})
            bare.append(self.lateness_of(desktop, count, json.loads(dates.stdout)))
        daemon.stop()
        desktop.stop()
        mine, other = statistics.median(sum(ours, [])), statistics.median(sum(bare, []))
        self.table.at_most(
            "due date to Notify at the server", f"{mine:.2f} ms", f"bare {other:.2f} ms",
            mine, "ms", 5, 2)
        for name, rounds in ("ours", ours), ("bare", bare):
            medians = ", ".join(f"{statistics.median(round):.2f}" for round in rounds)
            worst = statistics.quantiles(sum(rounds, []), n=100)
            self.table.line(
                f"  {name}, medians of {ROUNDS} rounds", medians, "",
                f"p10 {worst[9]:.2f}, p90 {worst[89]:.2f} ms")

    @staticmethod
    def lateness_of(desktop, count, dates):
        """Milliseconds from each date to its call, once all were received."""
        arrived = {}
        while len(arrived) < count:
            arrived = {call.summary: call.time for call in desktop.calls()[0]
                       if call.summary in dates}
            time.sleep(0.2)
        return [(arrived[name] - date) / 1_000 for name, date in dates.items()]

    def floods(self):
        for stacks in 1, 1_000:
            self.flood("flood", f"{DELIVERIES:,} adds for now, {stacks:,} stacks", stacks)
        self.flood("storm", f"{DELIVERIES:,} due at once, 1,000 stacks", 1_000)

    def flood(self, mode, what, stacks):
        desktop = Desktop(self.binaries, f"{FOLDER}/desktop")
        daemon = self.daemon("daemon", desktop.environment)
        adds = f"{FOLDER}/adds"
        with open(adds, "w") as file:
            probe = subprocess.Popen(
                [f"{self.binaries}/Load", "probe", daemon.folder, "5"], stdout=file)
            time.sleep(5)
            found = load(self.binaries, mode, daemon.folder, DELIVERIES, stacks)
            time.sleep(max(0, found["started"] / 1e6 - time.time()))
            time.sleep(1)
            desktop.wait_until_quiet()
            probe.terminate()
            probe.wait()
        flood = Flood(desktop.calls(), found["started"])
        listed = daemon.ask_status()["delivered"]
        self.table.at_most(
            f"{what}: most Notify in a second", str(flood.most_in_a_second()),
            f"{len(flood.notified)} sent", flood.most_in_a_second(), "", 15, 15)
        self.table.at_most(
            "  drained", f"{flood.seconds:.1f} s", "", flood.seconds, "s", 60, 60)
        if mode == "flood":
            late = flood.superseded(found["answers"])
            self.table.at_most("  superseded and sent", str(late), "", late, "", 0, 0)
        self.table.at_most(
            "  summaries", str(len(flood.summaries)),
            f"{flood.on_screen} + {sum(flood.summaries)} of {listed}", len(flood.summaries), "",
            1, 1)
        self.adds_meanwhile(adds, found, flood)
        still = self.is_busy(daemon)
        self.table.at_most("  busy afterwards", "yes" if still else "no", "", still, "", 0, 0)
        daemon.stop()
        desktop.stop()

    def adds_meanwhile(self, adds, found, flood):
        """An add while the flood is decided and shown, compared with one before it."""
        started, drained = found["started"], flood.notified[-1].time
        with open(adds) as file:
            samples = [tuple(map(int, line.split())) for line in file if line.endswith("\n")]
        normal = statistics.median(took for at, took in samples if at < found["begun"])
        during = [took for at, took in samples if started <= at <= drained]
        self.table.at_most(
            "  an add until it is drained", f"{statistics.median(during):.0f} us",
            f"else {normal:.0f} us", statistics.median(during) / normal, "x", 2, 2)
        end = found.get("answers", [started + 1_000_000])[-1]
        first = [took for at, took in samples if started <= at <= end] or [0]
        self.table.line(
            "  the same while it is decided", f"{statistics.median(first):.0f} us",
            f"else {normal:.0f} us", f"{statistics.median(first) / normal:.2f} x")

    def service_extensions(self):
        """Pushes that a service extension changes, from the call to the banner."""
        daemon = self.daemon("daemon")
        extensions.install(daemon, self.binaries, f"{FOLDER}/daemon")
        self.pushes(daemon, 1)
        cold, bare = [], {"BareNetworkService": [], "BareService": []}
        for _ in range(ROUNDS * 4):
            extensions.end_children(daemon)
            cold += self.pushes(daemon, 1)["took"]
            for name, took in bare.items():
                took += load(self.binaries, "spawn", f"{self.binaries}/{name}", 1)["took"]
        mine = statistics.median(cold) / 1_000
        for name, what in ("BareNetworkService", "with URLSession"), ("BareService", "without"):
            other = statistics.median(bare[name]) / 1_000
            self.table.at_most("cold service extension, push to banner", f"{mine:.1f} ms",
                               f"bare spawn {what} {other:.1f} ms", mine / other, "x", 1.3, 1.1)
        warm = self.pushes(daemon, 200)["took"]
        mine = statistics.median(warm) / 1_000
        self.table.at_most("warm, push to banner, no work of its own", f"{mine:.2f} ms", "",
                           mine, "ms", 5, 2)
        extensions.end_children(daemon)
        run = self.pushes(daemon, 100, window=100, wait=200)
        seconds, processes = run["all"] / 1e6, len(extensions.children(daemon))
        self.table.at_most("100 at once that wait 200 ms", f"{seconds:.2f} s",
                           f"{processes} processes", seconds, "s", 1, 0.6)
        extensions.end_children(daemon)
        daemon.stop()
        self.memory_of_extensions()

    def memory_of_extensions(self):
        daemon = self.daemon("daemon")
        extensions.install(daemon, self.binaries, f"{FOLDER}/daemon")
        extensions.fill_timeline(daemon)
        sizes = [daemon.status("RssAnon")]
        for _ in range(4):
            self.pushes(daemon, 200)
            self.pushes(daemon, 100, window=100, wait=200)
            extensions.end_children(daemon)
            sizes.append(daemon.status("RssAnon"))
        for what, before, after in ("the first 300 pushes", *sizes[:2]), ("300 more", *sizes[-2:]):
            self.table.at_most(f"RssAnon of the daemon after {what}", f"{after / 1024:.1f} MB",
                               f"before {before / 1024:.1f} MB", (after - before) / 1024, "MB",
                               1, 0.5)
        daemon.stop()

    def pushes(self, daemon, count, window=1, wait=0):
        return load(
            self.binaries, "push", daemon.folder, extensions.APP, count, window, wait)

    def pending(self, daemon, empty_kilobytes):
        full = daemon.status("RssAnon")
        self.table.at_most(
            f"RssAnon with {PENDING:,} pending", f"{full / 1024:.1f} MB",
            f"empty {empty_kilobytes / 1024:.1f} MB", (full - empty_kilobytes) / 1024, "MB", 10, 5)
        normal = self.rate_of_adds(daemon)
        daemon.stop()
        starts = []
        for _ in range(ROUNDS):
            daemon = self.daemon("filled", {"TZ": "Europe/Berlin"}, fresh=False)
            starts.append(daemon.seconds_to_answer * 1_000)
            daemon.stop()
        self.table.at_most(
            f"start to answer, {PENDING:,} pending, warm", f"{statistics.median(starts):.0f} ms",
            "", statistics.median(starts), "ms", 100, 30)
        daemon = self.daemon("filled", {"TZ": "America/New_York"}, fresh=False)
        self.table.at_most(
            "start to answer in another time zone", f"{daemon.seconds_to_answer * 1_000:.0f} ms",
            "", daemon.seconds_to_answer * 1_000, "ms", 100, 30)
        meanwhile = self.rate_of_adds(daemon)
        still = "" if self.is_busy(daemon) else ", over already"
        self.table.at_most(
            "add while the time zone changes", f"{1e6 / meanwhile:.0f} us",
            f"else {1e6 / normal:.0f} us{still}", normal / meanwhile, "x", 5, 5)
        daemon.stop()

    def rate_of_adds(self, daemon):
        return statistics.median(
            load(self.binaries, "add", daemon.folder, 100, 1)["rate"] for _ in range(ROUNDS))

    def is_busy(self, daemon):
        """Whether it uses the processor without any calls."""
        def ticks():
            with open(f"/proc/{daemon.process.pid}/stat") as file:
                return sum(map(int, file.read().rsplit(")", 1)[1].split()[11:13]))
        before = ticks()
        time.sleep(0.5)
        return ticks() - before > 2

    def regions(self):
        """A position update against many regions, and their cost."""
        found = self.measured("index")
        for key, where, bar in (
                ("even", "evenly over 1,000 km", 200), ("town", "half in 5 km", 20)):
            row = found[key]
            self.table.ratio(
                f"update, 100,000 regions, {where}", (row["all"], f"{row['ours']:.1f} us"),
                (row["ours"], f"{row['all']:,.0f} us"), "telling each", bar, bar)
            self.table.ratio(
                "  what is near, alone", (row["bareAll"], f"{row['bareOurs']:.2f} us"),
                (row["bareOurs"], f"{row['bareAll']:,.0f} us"), "comparing each", bar, bar)
            self.table.at_most(
                f"  {row['crossings']:,.0f} crossings, told otherwise", str(1 - int(row["same"])),
                "", 1 - row["same"], "", 0, 0)
            self.table.line("  the nearest border", f"{row['border']:.1f} us")
        wrong = self.measured("same", str(UPDATES))["differences"]
        self.table.at_most(
            f"other answers in {UPDATES:,} updates", f"{wrong:.0f}", "", wrong, "", 0, 0)
        memory = self.measured("memory", "1000000")["megabytes"]
        self.table.at_most("RssAnon of 1,000,000 regions", f"{memory:.1f} MB", "", memory, "MB",
                           150, 75)
        folder = empty(f"{FOLDER}/regions")
        add = self.measured("add", folder)
        self.table.at_most(
            "request at a place, in a pass", f"{add['place']:.1f} us",
            f"at a time {add['time']:.1f} us", add["place"] / add["time"], "x", 2, 1.2)
        update = self.measured("update", folder, str(PENDING))
        self.table.line(
            f"update through the store, {PENDING:,} regions", f"{update['update']:.0f} us",
            f"the first {update['first']:,.0f} ms")
        self.table.at_most(
            f"RssAnon of the store with {PENDING:,}", f"{update['memory']:.1f} MB", "",
            update["memory"], "MB", 150, 75)

    def measured(self, *arguments):
        run = subprocess.run([f"{self.binaries}/RegionBenchmark", *arguments], check=True,
                             stdout=subprocess.PIPE, text=True)
        found = json.loads(run.stdout)
        return found.get(arguments[0], found)

    def idle(self):
        daemon = self.daemon("daemon")
        client = Conversation(daemon.wait_for("center.sock"), APP)
        load(self.binaries, "add", daemon.folder, 10, 1)
        # Threads left over from earlier work end after five seconds.
        time.sleep(8)
        before = daemon.switches()
        time.sleep(IDLE_SECONDS)
        after = daemon.switches()
        # A thread that has ended woke up once for its end.
        switches = sum(after.get(task, before[task] + 1) - before[task] for task in before)
        self.table.at_most(f"wake-ups in {IDLE_SECONDS} s, idle", str(switches), "", switches,
                           "", 0, 0)
        memory = daemon.status("RssAnon") / 1024
        self.table.at_most("RssAnon, idle", f"{memory:.1f} MB", "", memory, "MB", 8, 4)
        client.connection.close()
        daemon.stop()

    def places(self):
        """How often the daemon wakes up while a request waits for a location and the receiver does not move."""
        receiver = Receiver(52.5, 13.4)
        source = {"USERNOTIFICATIONS_LOCATION": f"gpsd:127.0.0.1:{receiver.port}"}
        for where, latitude in [("150 km", 54.0), ("1 km", 52.51), ("30 m", 52.5012)]:
            daemon = self.daemon("daemon", source)
            # The load client has claimed the other name.
            wait_at(daemon, f"{APP}.place", latitude, 13.4)
            # The pauses before the first fixes are shorter.
            time.sleep(12)
            before, questions = daemon.switches(), receiver.questions
            time.sleep(IDLE_SECONDS)
            after = daemon.switches()
            switches = sum(after.get(task, before[task] + 1) - before[task] for task in before)
            self.table.line(f"wake-ups in {IDLE_SECONDS} s, {where} from a border", str(switches),
                            f"{receiver.questions - questions} questions to gpsd")
            daemon.stop()

    def binary(self):
        """The installed form of the program; building it again takes minutes."""
        options = ["-c", "release", "--static-swift-stdlib", "-Xlinker", "-s",
                   "--scratch-path", f"{HERE}/.build/static"]
        build = ["swift", "build", "--package-path", f"{HERE}/..", *options]
        subprocess.run([*build, "--product", "usernotificationsd"], check=True,
                       stdout=subprocess.DEVNULL)
        path = subprocess.run([*build, "--show-bin-path"], check=True, stdout=subprocess.PIPE,
                              text=True).stdout.strip()
        size = os.path.getsize(f"{path}/usernotificationsd") / 1_000_000
        self.table.line("static, stripped binary", f"{size:.1f} MB")


def main():
    bench = Bench(sys.argv[1])
    rows = os.environ.get("BENCH_ROWS", ROWS).split(",")
    if "add" in rows:
        bench.adds()
    if "next" in rows:
        bench.next_dates()
    if "kit" in rows:
        bench.kit()
    if "late" in rows or "pending" in rows:
        daemon, empty_kilobytes = bench.filled()
        if "late" in rows:
            bench.lateness(daemon)
        if "pending" in rows:
            bench.pending(daemon, empty_kilobytes)
        elif daemon:
            daemon.stop()
    if "bubble" in rows:
        bench.bubbles()
    if "flood" in rows:
        bench.floods()
    if "extension" in rows:
        bench.service_extensions()
    if "regions" in rows:
        bench.regions()
    if "idle" in rows:
        bench.idle()
    if "place" in rows:
        bench.places()
    if "binary" in rows:
        bench.binary()
    print(f"{bench.table.missed} bars missed" if bench.table.missed else "every bar reached")


main()
