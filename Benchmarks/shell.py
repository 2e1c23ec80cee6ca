#!/usr/bin/python3
"""Measures how fast a call of Notify is on the screen, and what a banner costs: of this system, and in the same run of mako,
dunst and swaync. Each has a bus and a screen of its own. scripts/bench-shell runs it."""

import glob
import os
import subprocess
import sys
import time

from support.desktop import Desktop
from support.pointer import Pointer
from support.sway import Sway
from support.xvfb import Xvfb

BIN = os.environ["UN_BIN"]
# The user's language, and the folder of compiled translations; it has no effect without the folder.
LANGUAGE = {name: os.environ[name] for name in ("LANG", "USERNOTIFICATIONS_LOCALES") if name in os.environ}
BANNERS = 40
REST = 3  # seconds until a program is at rest
# The figures by server, screen and measurement.
FIGURES = {}
# A measurement, whose figure it is, with whose it is compared, and the bar for their ratio; for memory, the bar in MB.
BARS = (
    ("CPU of 40 banners at 60 Hz", "own", "dunst", "wayland", 2.0),
    ("CPU of 40 banners at 60 Hz", "still", "mako", "wayland", 3.0),
    ("p50 to the pixels", "own", "mako", "wayland", 1.5),
    ("p50 to the pixels", "own", "dunst", "x11", 0.9),
    ("RSS right after a banner was shown", "own", None, "wayland", 35),
)


class Session(Desktop):
    """A bus and a screen, and on them one server of notifications."""

    def __init__(self, server, kind):
        self.kind = kind
        self.screen = Sway() if kind == "wayland" else Xvfb()
        self.rates = (500, 60) if kind == "wayland" else (None,)
        self.refresh(self.rates[0])
        own = server in ("own", "still")
        super().__init__(self.screen, [BIN + "/usernotificationsd", "run"] if own else [server], **LANGUAGE)
        if server == "still":
            # The first banner starts the shell, which reads this.
            folder = os.path.join(self.environment["HOME"], ".config", "usernotifications")
            os.makedirs(folder)
            with open(os.path.join(folder, "shell.conf"), "w", encoding="ascii") as file:
                file.write("motion = off\n")

    def refresh(self, rate):
        """Sets the screen's frame rate; a screen without frames of its own has no rate."""
        if rate:
            self.screen.command(f"output HEADLESS-1 mode --custom 1280x800@{rate}Hz")
            time.sleep(1)

    def ask(self, *words):
        """The output of the measuring program."""
        done = subprocess.run([BIN + "/shell-latency", self.kind, *map(str, words)], env=self.environment,
                              stdout=subprocess.PIPE, stderr=self.errors, check=False, timeout=300, text=True)
        if done.returncode:
            raise RuntimeError(self.said())
        return done.stdout.strip()

    def processes(self):
        """The server and, of this system, the shell: names and numbers."""
        found = {os.path.basename(self.server.args[0]): self.server.pid}
        for line in subprocess.run(["ps", "-eo", "pid=,ppid=,args="], capture_output=True, check=True, text=True,
                                   env={**os.environ, "COLUMNS": "500"}).stdout.splitlines():
            number, parent, program = line.split(None, 2)
            if int(parent) == self.server.pid and "notification-shell" in program:
                found["notification-shell"] = int(number)
        return found

    def close(self):
        """Ends everything."""
        super().close()
        self.screen.close()


def sizes(session):
    """RSS and RssAnon of each process, in MB."""
    found = {}
    for name, number in session.processes().items():
        with open(f"/proc/{number}/status", encoding="ascii") as file:
            facts = {line.split(":")[0]: line.split() for line in file}
        found[name] = (int(facts["VmRSS"][1]) / 1024, int(facts["RssAnon"][1]) / 1024)
    return found


def memory(session):
    """The same in words."""
    return ", ".join(f"{name} {rss:.1f} ({anonymous:.1f})" for name, (rss, anonymous) in sizes(session).items())


def processor(session):
    """Milliseconds of CPU of all threads that have run."""
    total = 0
    for number in session.processes().values():
        for path in glob.glob(f"/proc/{number}/task/*/schedstat"):
            with open(path, encoding="ascii") as file:
                total += int(file.read().split()[0])
    return total / 1e6


def wakeups(session):
    """How often each thread of each process has waited."""
    counts = {}
    for name, number in session.processes().items():
        for path in glob.glob(f"/proc/{number}/task/*/status"):
            with open(path, encoding="ascii") as file:
                words = next(line for line in file if line.startswith("voluntary_ctxt_switches"))
            counts[name, path] = int(words.split()[1])
    return counts


def more(first, last):
    """How often each process has waited between two counts; a thread that ended in between is left out."""
    sums = {}
    for (name, path), count in last.items():
        sums[name] = sums.get(name, 0) + count - first.get((name, path), 0)
    return ", ".join(f"{name} {count}" for name, count in sums.items())


class Shown:
    """Some banners for a while."""

    def __init__(self, session, count):
        self.client = session.start(BIN + "/shell-latency", session.kind, "show", str(count), stdin=subprocess.PIPE,
                                    stdout=subprocess.PIPE)
        if self.client.stdout.readline() != b"shown\n":
            raise RuntimeError(session.said())

    def close(self):
        """Closes them."""
        self.client.stdin.close()
        self.client.wait(30)
        self.client.stdout.close()


def report(*words):
    """Prints a row as soon as it is known."""
    print("  ".join(str(word) for word in words), flush=True)


def compare():
    """Prints the figures that have a bar, and writes them for check.py to the descriptor 3, which the script opens."""
    with os.fdopen(3, "w", encoding="ascii") as file:
        for row, ours, other, kind, bar in BARS:
            figure, theirs = FIGURES.get((ours, kind, row)), FIGURES.get((other, kind, row))
            if figure is None or (other and not theirs):
                continue
            ratio = figure / theirs if other else figure
            report(f"{ours} on {kind}: {row}, {ratio:.2f}", f"of {other}'s" if other else "MB", f"bar {bar}")
            beside = f" beside {other}" if other else " in MB"
            print(f"{row}, {ours}{beside} on {kind}", f"{ratio:.3f}", "lower", sep="\t", file=file)


def measure_banners(session, server, name):
    """Prints the cost of banners that are shown and closed."""
    for rate in session.rates:
        session.refresh(rate)
        before = processor(session)
        # Without motion banners follow each other so fast that the system joins them to a flood.
        session.ask("latency", BANNERS, 100 if server == "still" else 0)
        at = f" at {rate} Hz" if rate else ""
        cost = FIGURES[server, session.kind, f"CPU of {BANNERS} banners{at}"] = processor(session) - before
        report(name, f"ms of CPU for {BANNERS} banners{at}", f"{cost:.0f}")
    session.refresh(session.rates[0])


def measure(server, kind):
    """Prints the rows of one server on one kind of screen."""
    session = Session(server, kind)
    name = f"{server} on {kind}:"
    try:
        report(name, "MB RSS (RssAnon) before the first banner", memory(session))
        times = session.ask("latency", 60, 200)
        FIGURES[server, kind, "p50 to the pixels"] = int(times.split()[0])
        report(name, "µs to the pixels: p50 p95 most", times)
        report(name, "µs to the pixels after a rest", session.ask("latency", 12, REST * 1000))
        measure_banners(session, server, name)
        if server == "still":
            return
        for count in (1, 5):
            shown = Shown(session, count)
            FIGURES.setdefault((server, kind, "RSS right after a banner was shown"),
                               sum(rss for rss, _ in sizes(session).values()))
            report(name, f"MB RSS (RssAnon) with {count}", memory(session))
            time.sleep(REST)
            report(name, f"MB RSS (RssAnon) with {count} that stay", memory(session))
            if count == 1:
                first = wakeups(session)
                time.sleep(60)
                report(name, "wake-ups in 60 s", more(first, wakeups(session)))
            shown.close()
        time.sleep(REST)
        report(name, "MB RSS (RssAnon) after it", memory(session))
        if server == "own":
            measure_panel(session, name)
    finally:
        session.close()


def measure_panel(session, name):
    """Prints the rows of the panel with 2,000 notifications."""
    session.ask("add", 2000)
    time.sleep(12)
    panel = [BIN + "/unctl", "panel"]
    for what in ("cold", "warm", "warm"):
        report(name, f"µs to the panel, {what}", session.ask("run", *panel))
        time.sleep(1)
        if what == "cold":
            report(name, "MB RSS (RssAnon) with the panel", memory(session))
        session.run(*panel)
        time.sleep(1)
    if session.kind == "wayland":
        session.run(*panel)
        time.sleep(1)
        measure_scrolling(session, name)


def measure_scrolling(session, name):
    """Prints how many frames in three seconds show a moved panel, while its longest stack is scrolled to and fro."""
    pointer = Pointer(session.screen.path, 1280, 800)
    # Programs see the first pointer of a screen a moment later.
    time.sleep(1)
    pointer.click(1000, 165)
    time.sleep(1)
    for rate in session.rates:
        session.refresh(rate)
        pointer.move(1100, 500)
        before, turns = processor(session), 0
        frames = session.start(BIN + "/shell-latency", "wayland", "frames", "3000", stdout=subprocess.PIPE)
        while frames.poll() is None:
            pointer.turn_wheel(1 if turns // 40 % 2 == 0 else -1)
            turns += 1
            time.sleep(0.5 / rate)
        took = processor(session) - before
        count = int(frames.communicate()[0])
        report(name, f"frames in 3 s of scrolling at {rate} Hz", count, f"with {took:.0f} ms of CPU, {turns} turns")
    pointer.close()


def measure_bare():
    """Prints the row of a surface of one colour: the cost of measuring."""
    if not os.access(BIN + "/stage-probe", os.X_OK):
        return
    for kind in ("wayland", "x11"):
        session = Session("mako" if kind == "wayland" else "dunst", kind)
        try:
            shown = "show 380 120 top-right top margin=12"
            report(f"bare surface on {kind}:", session.ask("lines", shown, "hide", 60, BIN + "/stage-probe",
                                                           f"--{kind}"))
        finally:
            session.close()


def main():
    """Measures the rows named on the command line, or all."""
    rows = [word.split("/") for word in sys.argv[1:]] or [
        ("own", "wayland"), ("still", "wayland"), ("mako", "wayland"), ("dunst", "wayland"), ("swaync", "wayland"),
        ("own", "x11"), ("dunst", "x11")]
    report("load", *os.getloadavg())
    for server, kind in rows:
        try:
            measure(server, kind)
        except (AssertionError, RuntimeError) as error:
            report(f"{server} on {kind}: not measured: {error}")
    if not sys.argv[1:]:
        measure_bare()
    compare()
    report("load", *os.getloadavg())


if __name__ == "__main__":
    main()
