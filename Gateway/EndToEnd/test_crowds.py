"""Silent and unfinished connections do not keep real clients out."""
import concurrent.futures
import socket
import ssl
import time
import urllib.request

from hyperframe import frame as frames
from endtoend import commands
from support.gateway import HOST
from support.link import Device
from support.raw import PREFACE
from support.witness import WitnessCase

MANY = 4500
GREEDY, QUIET = "127.0.0.2", "127.0.0.3"


class CrowdCase(WitnessCase):
    def crowd(self, name, source=GREEDY, count=MANY, word=b""):
        """So many connections of one address; connections that the gateway ends stay open at this end.

        They are there when the gateway has accepted them: before that they wait in the kernel, for as long as a busy
        machine takes, and no gateway can let another one pass.
        """
        before = self.accepted(name)
        for _ in range(count):
            one = socket.create_connection(
                (HOST, self.gateway.ports[name]), timeout=60, source_address=(source, 0))
            self.addCleanup(one.close)
            if word:
                try:
                    one.sendall(word)
                except OSError:
                    pass
        commands.wait_until(lambda: self.accepted(name) - before >= count, f"{count} accepted connections", 120)
        self.assertIn(self.admin("/health/ready"), ("ready\n", f"ready\ncrowded: {name}\n"))

    def accepted(self, name):
        """The number of connections without a proof in the metrics: open ones and ended ones."""
        return sum(self.figure(f"{name}_connections_{state}")
                   for state in ("unproven", "dropped_total", "crowded_out_total"))

    def encrypted(self, port, source, word=b"", timeout=60):
        """A connection that finished its handshake; None if the gateway ended it before."""
        one = socket.create_connection((HOST, port), timeout=timeout, source_address=(source, 0))
        self.addCleanup(one.close)
        try:
            one = self.gateway.tls().wrap_socket(one, server_hostname=HOST)
            self.addCleanup(one.close)
            one.sendall(word)
        except OSError:
            return None
        return one

    def admin(self, path):
        with urllib.request.urlopen(
                f"http://{HOST}:{self.gateway.ports['admin']}{path}", timeout=30) as answer:
            return answer.read().decode()

    def figure(self, name):
        for line in self.admin("/metrics").splitlines():
            if line.startswith(f"push_gateway_{name} "):
                return int(line.split()[1])
        raise AssertionError(f"no figure {name}")

    def time_of(self, action):
        begin = time.monotonic()
        action()
        return time.monotonic() - begin

    def calm(self, action):
        """How long something takes without a crowd, at most: on a busy machine that differs from time to time."""
        return max(action(QUIET) for _ in range(5))


class DeviceCrowdTests(CrowdCase):
    def setUp(self):
        self.device = Device(self.gateway)
        self.addCleanup(self.device.close)
        self.device.close()

    def returns(self, source):
        """How long the known device takes to be welcomed."""
        took = self.time_of(lambda: self.device.connect(source))
        self.assertTrue(self.device.ping())
        self.device.close()
        return took

    def test_silent_connections(self):
        """Silent connections do not delay a device, and the metrics count them."""
        calm = self.calm(self.returns)
        self.crowd("device")
        self.assertLess(self.returns(QUIET), 1 + 3 * calm)
        self.assertLess(self.returns(GREEDY), 5 + 3 * calm)

    def test_connections_that_begin_a_handshake(self):
        """Connections that send only the first byte of TLS make room after half a second."""
        calm = self.calm(self.returns)
        self.crowd("device", count=1500, word=b"\x16")
        self.assertLess(self.returns(QUIET), 2 + 3 * calm)


    def test_finished_handshakes_that_prove_nothing(self):
        """Connections without a proof are limited, end in time, and delay no device."""
        calm, before = self.calm(self.returns), self.figure("device_connections_dropped_total")
        with concurrent.futures.ThreadPoolExecutor(300) as pool:
            def stay(_):
                """When the handshake of one was finished, if it was, and when the gateway ended it."""
                one = self.encrypted(self.gateway.ports["device"], GREEDY)
                finished = time.monotonic() if one else None
                try:
                    while one and one.recv(4096):
                        pass
                except (OSError, ssl.SSLError):
                    pass
                return finished, time.monotonic()
            begin = time.monotonic()
            stays = [pool.submit(stay, number) for number in range(300)]
            while self.figure("device_connections_unproven") < 280 and time.monotonic() < begin + 30:
                time.sleep(0.01)
            self.assertLess(self.returns(QUIET), 2 + 3 * calm)
            self.assertLess(self.returns(GREEDY), 8 + 3 * calm)
            stays = [stay.result() for stay in stays]
        first_end = min(ended for _, ended in stays)
        at_once = sum(finished is not None and finished < first_end for finished, _ in stays)
        self.assertGreater(at_once, 0)
        self.assertLessEqual(at_once, 256)
        self.assertLess(max(ended for _, ended in stays) - begin, 30)
        self.assertEqual(self.figure("device_connections_unproven"), 0)
        self.assertGreaterEqual(self.figure("device_connections_dropped_total"), before + 300)


class ProviderCrowdTests(CrowdCase):
    def pushes(self, source):
        """How long a new sender takes to its first answer."""
        def push():
            self.assertEqual(self.connect(source=source).push(self.push()).status, 200)
        return self.time_of(push)

    def test_half_open_handshakes(self):
        """Half-open handshakes do not delay a provider, and use little memory."""
        before, calm = self.gateway.memory(), self.calm(self.pushes)
        for source in ("127.0.0.4", "127.0.0.5", "127.0.0.6"):
            self.crowd("provider", source, 1500)
        self.assertLess(self.gateway.memory() - before, 100_000)
        self.assertLess(self.pushes(QUIET), 2 + 3 * calm)
        self.assertLess(self.pushes("127.0.0.4"), 5 + 3 * calm)

    def test_handshakes_that_do_not_go_on(self):
        """Handshakes that stop half way do not delay a provider, and use little memory."""
        before, calm = self.gateway.memory(), self.calm(self.pushes)
        for source in ("127.0.0.4", "127.0.0.5", "127.0.0.6"):
            self.crowd("provider", source, 800, b"\x16")
        self.assertLess(self.gateway.memory() - before, 100_000)
        self.assertLess(self.pushes(QUIET), 2 + 3 * calm)

    def silent(self, word, count=2500):
        """So many connections of one address that finished their handshakes and show no right to push."""
        before, calm = self.gateway.memory(), self.calm(self.pushes)
        for _ in range(count):
            self.encrypted(self.gateway.port, GREEDY, word)
        self.assertEqual(self.admin("/health/ready"), "ready\ncrowded: provider\n")
        took = self.pushes(GREEDY), self.pushes(QUIET)
        grown = self.gateway.memory() - before
        print(f"\n{count} of one address: it waits {took[0]:.3f} s, another one {took[1]:.3f} s, calm {calm:.3f} s; "
              f"{grown} kB more")
        self.assertLess(max(took), 1 + 3 * calm)
        self.assertLess(grown, 100_000)
        self.assertGreater(self.figure("provider_connections_crowded_out_total"), 0)

    def test_providers_without_a_token(self):
        """Connections without a token do not delay a provider that has one."""
        self.silent(PREFACE + frames.SettingsFrame(0).serialize())

    def test_providers_without_a_word(self):
        """Connections without a request do not delay a provider that pushes."""
        self.silent(b"")
