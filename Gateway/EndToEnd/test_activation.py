"""A gateway whose ports a service manager opens, as systemd's socket units do."""
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import unittest

from support.gateway import HOST, Gateway
from support.push import Push
from support.raw import RawConnection

# Puts the descriptors that it is given at 3 and above, says so to the program, and becomes it.
AS_SYSTEMD = """
import os, sys
numbers = [int(word) for word in sys.argv[1].split(",")]
away = [os.dup2(number, 100 + index) for index, number in enumerate(numbers)]
for index, number in enumerate(away):
    os.dup2(number, 3 + index)
os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS=str(len(numbers)))
os.execv(sys.argv[2], sys.argv[2:])
"""
NAMES = ("provider", "device", "admin")


class ActivatedGateway(Gateway):
    """A gateway that gets its listening sockets from us, who keep them while it is restarted."""

    def __init__(self):
        self.sockets = []
        self.environment = {}
        super().__init__()

    def start(self):
        self.ports.pop("sandbox", None)
        if not self.sockets:
            self.sockets = [socket.create_server((HOST, self.ports[name]), backlog=512) for name in NAMES]
        ports = [word for name in NAMES for word in (f"--{name}-port", str(self.ports[name]))]
        self.process = self.spawn(*ports)
        line = self.process.stdout.readline().decode()
        if not line.startswith("ready "):
            raise AssertionError(f"push-gateway serve said {line!r}: {self.logged()}")
        threading.Thread(target=self.process.stdout.read, daemon=True).start()

    def spawn(self, *options):
        """Starts a process with the sockets as its descriptors from 3 on."""
        numbers = [one.fileno() for one in self.sockets]
        return subprocess.Popen(
            [sys.executable, "-c", AS_SYSTEMD, ",".join(map(str, numbers)), f"{self.bin}/push-gateway", "serve",
             "--data", self.data, *map(str, options)],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log, pass_fds=numbers,
            env={**os.environ, **self.environment})

    def close(self):
        super().close()
        for one in self.sockets:
            one.close()


class ActivationTests(unittest.TestCase):
    def setUp(self):
        self.gateway = ActivatedGateway()
        self.addCleanup(self.gateway.close)

    def test_restart(self):
        """No connection is refused while the gateway is restarted, and each that waited is served."""
        refused, served, ended = [], [], threading.Event()

        def connect():
            while not ended.is_set():
                try:
                    with socket.create_connection((HOST, self.gateway.ports["admin"]), timeout=60) as one:
                        one.sendall(b"GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                        served.append(one.recv(4096))
                except ConnectionRefusedError as error:
                    refused.append(error)
                except ConnectionResetError:
                    # A gateway that stops ends the connections that it has accepted.
                    pass

        callers = [threading.Thread(target=connect) for _ in range(4)]
        for caller in callers:
            caller.start()
        for _ in range(3):
            self.gateway.restart(signal.SIGTERM)
        ended.set()
        for caller in callers:
            caller.join(60)
        self.assertEqual(refused, [])
        self.assertGreater(sum(answer.startswith(b"HTTP/1.1 200") for answer in served), 10)

    def test_push(self):
        """A push through a passed socket is accepted like any other."""
        connection = RawConnection(self.gateway)
        self.addCleanup(connection.close)
        answer = connection.push(Push("00" * 32, headers={"authorization": self.gateway.key.bearer()}))
        self.assertEqual(answer.reason, "BadDeviceToken")

    def test_port_of_nobody(self):
        """A passed socket that no option names ends the start with its port, because it would accept no connection."""
        self.gateway.stop()
        ports = self.gateway.ports
        process = self.gateway.spawn("--provider-port", ports["provider"] + 1, "--device-port", ports["device"],
                                     "--admin-port", ports["admin"])
        self.assertEqual(process.wait(60), 1)
        process.stdout.close()
        self.assertIn(f"opens port {ports['provider']}, and the gateway has no such port", self.gateway.logged())

    def test_states(self):
        """The service manager is notified when the gateway serves, and when it stops."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
            manager.bind(os.path.join(folder.name, "notify"))
            manager.settimeout(60)
            self.gateway.environment["NOTIFY_SOCKET"] = manager.getsockname()
            self.gateway.restart(signal.SIGTERM)
            self.assertEqual(manager.recv(4096), b"READY=1")
            self.gateway.stop()
            self.assertEqual(manager.recv(4096), b"STOPPING=1")

    def test_journal(self):
        """Lines for the journal have a priority in front and no date."""
        status = os.stat(self.gateway.log.name)
        self.gateway.environment["JOURNAL_STREAM"] = f"{status.st_dev}:{status.st_ino}"
        before = len(self.gateway.logged())
        self.gateway.restart(signal.SIGTERM)
        lines = self.gateway.logged()[before:].splitlines()
        self.assertTrue(any(line.startswith("<6>ready places=") for line in lines), lines)
