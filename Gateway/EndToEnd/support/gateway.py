"""The real program in a folder of its own: made, filled with teams, keys and topics, started, watched."""
import errno
import os
import random
import re
import shutil
import signal
import socket
import ssl
import subprocess
import tempfile
import threading
import urllib.request

from endtoend import commands
from .jwt import ProviderKey
from .push import APP

HOST = "127.0.0.1"
TEAM, OTHER_TEAM = "TEAM0A1B2C", "TEAM9Z8Y7X"
OTHER_APP = "com.example.other"


GIVEN_PORTS = set()


def free_port():
    """A free port that no outgoing connection and no unit test gets: a killed gateway can return to it."""
    while True:
        port = random.randrange(20000, 32000)
        # An assigned port is free until its gateway starts, and again while the gateway is killed.
        if port in GIVEN_PORTS:
            continue
        with socket.socket() as probe:
            try:
                probe.bind((HOST, port))
                GIVEN_PORTS.add(port)
                return port
            except OSError as error:
                if error.errno != errno.EADDRINUSE:
                    raise


class Gateway:
    """`push-gateway` with two teams, of which each owns one app; `close` ends it and removes its files."""

    # The address to listen on, and the command that starts it elsewhere than here, such as in another network.
    host, launcher = HOST, ()
    # Its ports, by the names of their options.
    listening = ("provider", "sandbox", "device", "admin")

    def __init__(self, *options):
        self.bin = os.environ["UN_BIN"]
        self.folder = tempfile.mkdtemp(prefix="un-push.")
        self.data = os.path.join(self.folder, "data")
        self.options = options
        self.process = None
        self.log = open(os.path.join(self.folder, "log"), "wb")
        self.ports = {name: free_port() for name in self.listening}
        self.run("init", self.data)
        self.ca = os.path.join(self.data, "ca.pem")
        self.team(TEAM, "Example")
        self.team(OTHER_TEAM, "Other")
        self.topic(APP, TEAM)
        self.topic(OTHER_APP, OTHER_TEAM)
        self.key = self.make_key(TEAM)
        self.other_key = self.make_key(OTHER_TEAM)
        self.start()

    # The commands of the program

    def run(self, *arguments):
        """Runs a subcommand and returns its output."""
        return commands.run([f"{self.bin}/push-gateway", *map(str, arguments)]).stdout

    def team(self, identifier, name):
        self.run("team", "create", identifier, "--name", name, "--data", self.data)

    def topic(self, topic, team):
        self.run("topic", "create", topic, "--team", team, "--data", self.data)

    def make_key(self, team, *options):
        """A new key of a team, read from the file that the program writes for the provider."""
        folder = tempfile.mkdtemp(dir=self.folder)
        self.run("key", "create", "--team", team, "--output", folder, "--data", self.data, *options)
        name, = os.listdir(folder)
        path = os.path.join(folder, name)
        key = ProviderKey.read(path, name.removeprefix("AuthKey_").removesuffix(".p8"), team)
        key.path = path
        return key

    # The server

    def start(self):
        """Starts it on its ports, which it keeps over a restart."""
        ports = [word for name, port in self.ports.items() for word in (f"--{name}-port", str(port))]
        self.process = subprocess.Popen(
            [*self.launcher, f"{self.bin}/push-gateway", "serve", "--data", self.data, "--host", self.host,
             *ports, *self.options],
            # A signal for a file that grows beyond its limit stays ignored, as it is here.
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log, restore_signals=False)
        line = self.process.stdout.readline().decode()
        if not line.startswith("ready "):
            raise AssertionError(f"push-gateway serve said {line!r}: {self.logged()}")
        # Later output must not block it.
        threading.Thread(target=self.process.stdout.read, daemon=True).start()
        for word in line.split()[1:]:
            name, _, address = word.partition("=")
            self.ports[name] = int(address.rpartition(":")[2])

    def stop(self, with_signal=signal.SIGTERM):
        self.process.send_signal(with_signal)
        self.process.wait(timeout=60)

    def restart(self, with_signal=signal.SIGKILL):
        self.stop(with_signal)
        self.start()

    def close(self):
        if self.process and self.process.poll() is None:
            self.stop()
        self.log.close()
        shutil.rmtree(self.folder)

    def logged(self):
        return commands.read(self.log.name)

    # For senders

    @property
    def port(self):
        return self.ports["provider"]

    def url(self, path):
        return f"https://{self.host}:{self.port}{path}"

    def tls(self, protocols=("h2",)):
        context = ssl.create_default_context(cafile=self.ca)
        if protocols:
            context.set_alpn_protocols(list(protocols))
        return context

    # Its state

    @property
    def is_running(self):
        return self.process.poll() is None

    def sockets(self):
        """How many files it has open that are sockets."""
        folder = f"/proc/{self.process.pid}/fd"
        count = 0
        for name in os.listdir(folder):
            try:
                count += os.readlink(f"{folder}/{name}").startswith("socket:")
            except FileNotFoundError:
                pass
        return count

    def metrics(self):
        """The values of its metrics, by the names without their prefix."""
        with urllib.request.urlopen(f"http://{self.host}:{self.ports['admin']}/metrics", timeout=10) as answer:
            text = answer.read().decode()
        return {name: int(value) for name, value in
                re.findall(r"^push_gateway_(\w+)(?:{.*})? (\d+)$", text, re.MULTILINE)}

    def memory(self):
        """The kilobytes that are its own."""
        with open(f"/proc/{self.process.pid}/status") as lines:
            return next(int(line.split()[1]) for line in lines if line.startswith("RssAnon:"))
