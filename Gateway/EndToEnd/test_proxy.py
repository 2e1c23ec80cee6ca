"""A proxy that names its clients in a header before TLS, as HAProxy does with `send-proxy` and `send-proxy-v2`."""
import ipaddress
import socket
import urllib.request

from support.gateway import HOST
from support.link import Device, Goodbye
from support.push import APP
from support.raw import Closed, RawConnection
from support.witness import WitnessCase

# The proxy, and another peer.
PROXY, OTHER = "127.0.0.2", "127.0.0.3"


def line(client):
    """A header of version 1."""
    family = ipaddress.ip_address(client).version
    target = "198.51.100.1" if family == 4 else "2001:db8::1"
    return f"PROXY TCP{family} {client} {target} 4711 443\r\n".encode()


def binary(client, command=0x21, more=b""):
    """A header of version 2."""
    address = ipaddress.ip_address(client).packed
    body = address + bytes(len(address)) + b"\x12\x67\x01\xbb" + more
    family = 0x11 if len(address) == 4 else 0x21
    return (b"\r\n\r\n\0\r\nQUIT\n" + bytes([command, family])
            + len(body).to_bytes(2, "big") + body)


HEADERS = [
    ("version 1, IPv4", line("203.0.113.7")),
    ("version 1, IPv6", line("2001:db8::7")),
    ("version 1, unknown", b"PROXY UNKNOWN\r\n"),
    ("version 2, IPv4", binary("203.0.113.7")),
    ("version 2, IPv6", binary("2001:db8::7")),
    ("version 2 with other data", binary("203.0.113.7", more=b"\x04\0\x03abc" * 9)),
    ("version 2 for the proxy itself", binary("203.0.113.7", command=0x20)),
]


class ProxyTests(WitnessCase):
    options = ("--proxy", PROXY, "--log-level", "debug")

    def ends(self, **options):
        """Whether the gateway ends a connection before its handshake is over, or right after."""
        try:
            connection = RawConnection(self.gateway, timeout=20, **options)
        except OSError as error:
            return not isinstance(error, TimeoutError)
        self.addCleanup(connection.close)
        return connection.ends(within=20)

    def refused(self):
        """How many connections of proxies had no valid header."""
        with urllib.request.urlopen(
                f"http://{HOST}:{self.gateway.ports['admin']}/metrics") as answer:
            lines = answer.read().decode().splitlines()
        name = "push_gateway_proxy_headers_refused_total "
        return int(next(line for line in lines if line.startswith(name)).removeprefix(name))

    def test_pushes(self):
        """A push through the proxy is accepted, whatever the form of the header."""
        for name, header in HEADERS:
            with self.subTest(name):
                connection = self.connect(source=PROXY, first=header)
                self.assertEqual(connection.push(self.push()).status, 200)

    def test_device(self):
        """A device behind the proxy receives its pushes."""
        for header in (line("203.0.113.8"), binary("2001:db8::8")):
            device = Device(self.gateway)
            self.addCleanup(device.close)
            token = device.register(APP)
            device.close()
            device.connect(PROXY, header)
            push = self.push(token, headers={"apns-expiration": None})
            self.assertEqual(self.connect().push(push).status, 200)
            self.assertEqual(device.pushes.get(timeout=60).id, push.id)

    def test_client_is_logged(self):
        """The log names the client and not the proxy."""
        connection = self.connect(source=PROXY, first=line("203.0.113.99"))
        self.assertEqual(connection.push(self.push()).status, 200)
        try:
            connection.write(b"GET / HTTP/1.1\r\n\r\n" * 900)
        except Closed:
            pass
        self.assertTrue(connection.ends(within=20))
        self.assertIn("address=203.0.113.99", self.gateway.logged())

    def test_other_peers(self):
        """A header of a peer that is not a proxy ends its connection."""
        before = self.refused()
        device = Device(self.gateway)
        device.close()
        for name, header in HEADERS:
            with self.subTest(name):
                self.assertTrue(self.ends(source=OTHER, first=header))
                self.assertRaises(Goodbye, device.connect, OTHER, header)
        self.assertEqual(self.refused(), before)
        said = [line for line in self.gateway.logged().splitlines() if "its address was not named" in line]
        self.assertEqual(len(said), 2, "one line for the port of providers, one for that of devices")
        self.assertTrue(all(f"peer={OTHER}" in line and "--proxy" in line for line in said), said)

    def test_no_header(self):
        """A proxy that sends no valid header is closed and counted, and the log says once what to do."""
        before = self.refused()
        wrong = [b"", b"PROXY TCP4 203.0.113.7\r\n", b"PROXY TCP4 1.2.3.4 1.2.3.4 1 70000\r\n",
                 binary("203.0.113.7", command=0x22), binary("203.0.113.7", more=bytes(5000))]
        for header in wrong:
            self.assertTrue(self.ends(source=PROXY, first=header))
        self.assertEqual(self.refused() - before, len(wrong))
        said = [line for line in self.gateway.logged().splitlines() if "send-proxy-v2" in line]
        self.assertEqual(len(said), 1, said)
        self.assertIn(f"peer={PROXY}", said[0])

    def test_check_of_the_port(self):
        """A proxy's probe of an open port does not count as an error."""
        before = self.refused()
        for name in ("provider", "device"):
            for _ in range(20):
                socket.create_connection(
                    (HOST, self.gateway.ports[name]), source_address=(PROXY, 0)).close()
        self.assertEqual(self.connect(source=PROXY, first=line("203.0.113.7")).push(
            self.push()).status, 200)
        self.assertEqual(self.refused(), before)
