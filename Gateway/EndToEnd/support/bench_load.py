"""h2load as providers: how many pushes a second are accepted, how long each takes, and their processor time."""
import os
import re
import resource
import subprocess
import tempfile
import time

from .gateway import HOST
from .push import APP

PAYLOAD = b'{"aps":{"alert":"' + b"x" * 100 + b'"}}'
# Every run ends by itself; this is for one that hangs.
WAIT = 900


class Accepted:
    """What senders achieved together."""

    def __init__(self, count, seconds, processor, answers):
        self.count, self.seconds = count, seconds
        # Seconds of processor time of the senders themselves.
        self.processor = processor
        # (when it was answered, status, how long it took), in seconds, of each sender; only if they were asked for.
        self.answers = answers

    @property
    def rate(self):
        return self.count / self.seconds

    def late(self, part):
        """The milliseconds that a part of all answers, such as 0.99, takes at most."""
        taken = sorted(taken for answers in self.answers for _, _, taken in answers)
        return taken[min(int(len(taken) * part), len(taken) - 1)] * 1_000

    def longest_gap(self):
        """The longest time in which a sender had no push accepted, in seconds."""
        def gap(answers):
            times = sorted(when for when, status, _ in answers if status == 200)
            return max((later - earlier for earlier, later in zip(times, times[1:])), default=0)
        return max(gap(answers) for answers in self.answers)


class Sender:
    """A provider with one h2load: `count` pushes to the tokens in turn, as fast as they are answered or steadily.

    Each of its connections takes the tokens from the first one on. The gateway allows one stream on a connection until
    it has seen a good provider token there; h2load holds the others back until then.
    """

    def __init__(self, node, tokens, count=None, *, connections=1, streams=250, per_second=None, seconds=None,
                 expires=86_400, headers=None, timed=False):
        self.files = tempfile.TemporaryDirectory(prefix="un-load.")
        addresses, body, self.log = (os.path.join(self.files.name, name) for name in ("addresses", "body", "log"))
        with open(addresses, "w") as file:
            file.writelines(f"https://{HOST}:{node.port}/3/device/{token}\n" for token in tokens)
        with open(body, "wb") as file:
            file.write(PAYLOAD)
        fields = {"authorization": node.key.bearer(), "apns-topic": APP, "apns-push-type": "alert",
                  "apns-expiration": int(time.time()) + expires, **(headers or {})}
        self.timed = timed
        self.process = subprocess.Popen(
            ["h2load", "-t", "1", "-c", str(connections), "-m", str(streams), "-i", addresses, "-d", body,
             *(["-n", str(count)] if count else ["-D", str(seconds)]),
             *(["--rps", str(per_second / connections)] if per_second else []),
             *(["--log-file", self.log] if timed else []),
             *(word for name, value in fields.items() for word in ("-H", f"{name}: {value}"))],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def finish(self):
        """How many pushes were accepted, in how many seconds, and each answer."""
        text, _ = self.process.communicate(timeout=WAIT)
        accepted = re.search(r"status codes: (\d+) 2xx", text)
        taken = re.search(r"finished in ([\d.]+)(ms|s|us)", text)
        if not accepted or not taken:
            raise SystemExit(f"h2load: {text}")
        seconds = float(taken[1]) / {"s": 1, "ms": 1e3, "us": 1e6}[taken[2]]
        answers = list(self.read()) if self.timed else []
        self.files.cleanup()
        return int(accepted[1]), seconds, answers

    def read(self):
        with open(self.log) as lines:
            for line in lines:
                began, status, taken = map(int, line.split())
                yield (began + taken) / 1e6, status, taken / 1e6


def finished(senders):
    """Waits for senders that began together."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    results = [sender.finish() for sender in senders]
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Accepted(sum(count for count, _, _ in results), max(seconds for _, seconds, _ in results), processor,
                    [answers for _, _, answers in results])


def accepted(nodes, tokens, count, **options):
    """What nodes accept at the same time of as many pushes together, from a sender with four connections at each."""
    return all_accepted(count, finished(
        [Sender(node, tokens, count // len(nodes), connections=4, **options) for node in nodes]), len(nodes))


def spread(nodes, tokens, senders=4, **options):
    """What nodes accept of one push to each of the tokens; each sender has a part of them and one connection."""
    parts = [tokens[index::senders] for index in range(senders)]
    return all_accepted(len(tokens), finished(
        [Sender(nodes[index % len(nodes)], part, len(part), **options) for index, part in enumerate(parts)]))


def all_accepted(count, result, rounding=1):
    """The result, if all was accepted."""
    if result.count < count - rounding:
        raise SystemExit(f"{result.count} of {count} pushes were accepted")
    return result
