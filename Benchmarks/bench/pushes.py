"""The released gateway, thousands of devices in one process, and h2load as a provider."""

import json
import os
import re
import subprocess
import tempfile

from support.gateway import Gateway
from support.push import APP, HELLO
from support.web_push import Sender

CONNECTIONS, STREAMS = 4, 100


def release_gateway(binaries, *options):
    os.environ["UN_BIN"] = binaries
    return Gateway(*options)


class Rate(float):
    """Requests a second, and the gateway's processor time for one in microseconds."""

    def __new__(cls, rate, each):
        made = super().__new__(cls, rate)
        made.each = each
        return made


def measured(gateway, count, send):
    """The rate that `send` returns for so many requests, with the gateway's processor time: the sender's is not a part of it."""
    before = processor(gateway.process.pid)
    rate = send()
    return Rate(rate, (processor(gateway.process.pid) - before) / count * 1e6)


def processor(process):
    """The seconds that a process has computed."""
    with open(f"/proc/{process}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Fleet:
    """Devices that execute commands, line by line; see PushDevices."""

    def __init__(self, binaries, port, authority, count, kind):
        self.process = subprocess.Popen(
            [f"{binaries}/PushDevices", kind, str(port), authority or "-", str(count)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.files = tempfile.TemporaryDirectory()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.files.cleanup()

    def do(self, *words):
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"PushDevices ended at {words[0]}")
        return json.loads(line)

    def register(self, topic):
        """A token for each device, as a file of paths."""
        path = os.path.join(self.files.name, "paths")
        self.do("register", topic, path)
        return path

    def subscribe(self, key="-", count=1):
        """Web Push endpoints for each device, and a file with the paths of one of each device."""
        path = os.path.join(self.files.name, "endpoints")
        self.do("subscribe", count, key, path)
        return path

    def delivered(self, count, send):
        """The rate a second at which the pushes of `send` arrive, from the first to the last."""
        self.do("reset")
        send()
        arrived = self.do("wait", count)
        return arrived["count"] / arrived["seconds"]


class Load:
    """h2load with a provider token, sending one payload to many tokens in turn."""

    def __init__(self, gateway, paths):
        self.gateway = gateway
        self.paths = paths
        self.folder = tempfile.TemporaryDirectory()
        self.payload = os.path.join(self.folder.name, "payload")
        with open(self.payload, "wb") as file:
            file.write(HELLO)

    def rate(self, port, count, life):
        """Requests a second; all are answered 200."""
        addresses = os.path.join(self.folder.name, "addresses")
        with open(self.paths) as paths, open(addresses, "w") as file:
            file.writelines(f"https://127.0.0.1:{port}{path}" for path in paths)
        return h2load(count, addresses, self.payload, CONNECTIONS, STREAMS, {
            "authorization": self.gateway.key.bearer(), "apns-topic": APP,
            "apns-push-type": "alert", "apns-expiration": life})


def sealed(length):
    """Random bytes in the form of a message of aes128gcm with one record."""
    return os.urandom(16) + (4096).to_bytes(4, "big") + b"\x41\x04" + os.urandom(length - 22)


class WebLoad:
    """h2load with a VAPID token, sending one encrypted message to many endpoints in turn."""

    def __init__(self, gateway, fleet):
        self.sender = Sender()
        self.port = gateway.ports["web-push"]
        self.folder = tempfile.TemporaryDirectory()
        self.message = os.path.join(self.folder.name, "message")
        with open(self.message, "wb") as file:
            file.write(sealed(250))
        self.addresses = os.path.join(self.folder.name, "addresses")
        with open(fleet.subscribe(self.sender.public.hex())) as paths, open(self.addresses, "w") as file:
            file.writelines(f"https://localhost:{self.port}{path}" for path in paths)

    def rate(self, count, life, old=False):
        """Requests a second; all are answered 201. `old`: in HTTP/1.1, whose requests are not sent ahead."""
        connections, streams = (CONNECTIONS * STREAMS, 1) if old else (CONNECTIONS, STREAMS)
        return h2load(count, self.addresses, self.message, connections, streams, {
            "ttl": life, "content-encoding": "aes128gcm", "authorization": self.sender.authorization(f"https://localhost:{self.port}")},
            ["--h1"] * old)


def h2load(count, addresses, payload, connections, streams, headers=None, options=()):
    words = [word for name, value in (headers or {}).items() for word in ("-H", f"{name}: {value}")]
    result = subprocess.run(
        ["h2load", "-n", str(count), "-c", str(connections), "-m", str(streams), "-t", "1",
         *options, "-d", payload, "-i", addresses, *words],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    good = re.search(r"status codes: (\d+) 2xx", result.stdout)
    if not good or int(good[1]) != count:
        raise SystemExit(f"h2load: not all was taken\n{result.stdout}")
    return float(re.search(r"finished in .*?, ([\d.]+) req/s", result.stdout)[1])
