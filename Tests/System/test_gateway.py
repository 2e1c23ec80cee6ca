"""The push gateway's units: their rights, that they work with them, and that a restart refuses no connection."""
import json
import os
import shutil
import subprocess

from endtoend import commands
from support import security
from support.case import SystemCase

RESTARTS = 10
PROVIDER, ADMIN = 2197, 2198
BY_DIRECTIVES, WITH_SOCKETS = 1.1, 0.3
TEAM, TOPIC = "EXAMPLE001", "org.example.Errands"

# Prints the protocol that a gateway agrees to at a port.
GREETING = """
import socket, ssl, sys
context = ssl.create_default_context()
context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
context.set_alpn_protocols(["h2"])
with context.wrap_socket(socket.create_connection(("127.0.0.1", int(sys.argv[1])), 60)) as connection:
    print(connection.selected_alpn_protocol())
"""


class EitherWay:
    """The tests with and without the socket unit; `unit` is the started one."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.machine.run("systemctl", "start", cls.unit)
        cls.wait_for_port(PROVIDER)

    @classmethod
    def listens(cls, port):
        """Whether a program accepts connections at a port."""
        return cls.machine.run(
            "python3", "-c", f"import socket; socket.create_connection(('127.0.0.1', {port}), 5)", check=False
        ).returncode == 0

    @classmethod
    def wait_for_port(cls, port):
        """Waits until a program listens."""
        commands.wait_until(lambda: cls.listens(port), f"a listener at port {port}")

    def test_started_when_it_listens(self):
        """A restart returns when the gateway listens, and not before."""
        for _ in range(3):
            self.restart()
            self.assertTrue(self.listens(ADMIN))

    def test_reload(self):
        """A reload leaves the process as it is."""
        before = self.main_process()
        self.machine.run("systemctl", "reload", "push-gateway.service")
        self.assertEqual(self.main_process(), before)
        self.assertTrue(self.listens(PROVIDER))

    def test_push(self):
        """A push that a provider sends reaches a person's daemon through the gateway of the unit."""
        self.anna.log_in()
        gateway = ["push-gateway"]
        self.machine.run(*gateway, "team", "create", TEAM, "--name", "Example")
        self.machine.run(*gateway, "topic", "create", TOPIC, "--team", TEAM)
        self.machine.run(*gateway, "key", "create", "--team", TEAM, "--output", "/srv")
        key = self.machine.output("sh", "-c", "ls /srv/AuthKey_*.p8 | tail -1")
        self.machine.shell("install -m 644 /var/lib/push-gateway/ca.pem /srv/ca.pem")
        self.anna.unctl("gateway", "add", "localhost", "--ca", "/srv/ca.pem")
        self.addCleanup(self.anna.unctl, "gateway", "remove", "localhost")
        app = self.anna.start("/opt/clients/push_app.py", stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        commands.wait_until(
            lambda: any(a["identifier"] == TOPIC for a in self.anna.answer("apps")), "the app's question")
        self.anna.unctl("authorize", TOPIC, "allow")
        token = app.stdout.readline().strip()
        self.assertTrue(token, "the app got no token")
        app.stdin.close()
        app.wait(60)
        app.stdout.close()
        sent = self.machine.run(
            *gateway, "send", token, "-", "--topic", TOPIC, "--team", TEAM, "--key", key, "--ca", "/srv/ca.pem",
            input='{"aps":{"alert":"Hello"}}')
        self.assertTrue(sent.stdout.startswith("200"), sent.stdout)
        commands.wait_until(
            lambda: any("Hello" in n["request"]["content"].values() for n in self.anna.answer("delivered")), "the push")

    def test_journal(self):
        """Lines of the journal have a priority and no date of their own."""
        self.restart()
        lines = [json.loads(line) for line in self.machine.output(
            "journalctl", "-u", "push-gateway.service", "-o", "json", "_COMM=push-gateway").splitlines()]
        self.assertTrue(lines)
        for line in lines:
            self.assertNotRegex(line["MESSAGE"], r"^\d{4}-\d\d-\d\d|^<\d>")
        self.assertIn("6", {line["PRIORITY"] for line in lines})

    def restart(self):
        """Restarts the gateway; systemd does not count how often."""
        self.machine.run("systemctl", "reset-failed", "push-gateway.service", check=False)
        self.machine.run("systemctl", "restart", "push-gateway.service")

    def main_process(self):
        """The number of the gateway's process."""
        return self.machine.output("systemctl", "show", "--property=MainPID", "--value", "push-gateway.service")


class Gateway(EitherWay, SystemCase):
    """A gateway that its service runs, without a socket unit."""

    unit = "push-gateway.service"

    def test_exposure(self):
        """The exposure by the unit's directives is at most 1.1 of 10."""
        level = security.exposure(self.machine, "push-gateway.service")
        commands.figure("exposure of push-gateway.service", level, "of 10", BY_DIRECTIVES)
        self.assertLessEqual(level, BY_DIRECTIVES)

    def test_cannot_start(self):
        """A gateway that cannot open its port fails to start, and says which and why."""
        self.machine.run(
            "systemd-run", "--unit=holder", "--property=Type=notify", "--property=NotifyAccess=all", "python3", "-c",
            "import socket, subprocess, time\ns = socket.create_server(('127.0.0.1', 5999))\n"
            "subprocess.run(['systemd-notify', '--ready'])\ntime.sleep(600)")
        self.machine.run("mkdir", "-p", "/run/systemd/system/push-gateway.service.d")
        taken = self.machine.path("/run/systemd/system/push-gateway.service.d/taken.conf")
        with open(taken, "w", encoding="ascii") as file:
            file.write("[Service]\nEnvironment=\"PUSH_GATEWAY_OPTIONS=--provider-port 5999\"\nRestart=no\n")
        try:
            self.machine.run("systemctl", "daemon-reload")
            done = self.machine.run("systemctl", "restart", "push-gateway.service", check=False)
            self.assertNotEqual(done.returncode, 0)
            self.assertRegex(self.machine.journal("-u", "push-gateway.service", "-n", "20"), "5999")
        finally:
            self.machine.run("systemctl", "stop", "holder")
            os.remove(taken)
            self.machine.run("systemctl", "daemon-reload")
            self.machine.run("systemctl", "reset-failed", "push-gateway.service", check=False)
            self.machine.run("systemctl", "start", self.unit)


class GatewayWithSockets(EitherWay, SystemCase):
    """All that holds for the service holds with its socket unit, without a network, and more."""

    unit = "push-gateway.socket"

    @classmethod
    def prepare(cls):
        cls.machine.copy_in(
            os.path.join(cls.machine.root, "usr/share/doc/push-gateway/examples/push-gateway-without-network.conf"),
            "/etc/systemd/system/push-gateway.service.d/without-network.conf")

    def test_exposure(self):
        """With sockets from systemd, the exposure is at most 0.3 of 10."""
        level = security.exposure(self.machine, "push-gateway.service")
        commands.figure("exposure of push-gateway.service with sockets", level, "of 10", WITH_SOCKETS)
        self.assertLessEqual(level, WITH_SOCKETS)

    def test_started_by_a_connection(self):
        """Stopped, the gateway is started by the first connection."""
        self.machine.run("systemctl", "stop", "push-gateway.service")
        self.wait_for_port(PROVIDER)
        commands.wait_until(lambda: self.main_process() != "0", "the gateway's start")

    def test_ports_below_1024(self):
        """A port that only root may open is systemd's to open; the gateway answers there, without any right."""
        self.addCleanup(self.restart_sockets)
        for unit, lines in (
                ("push-gateway.socket",
                 f"[Socket]\nListenStream=\nListenStream=443\nListenStream=5223\nListenStream=127.0.0.1:{ADMIN}\n"),
                ("push-gateway.service", '[Service]\nEnvironment=PUSH_GATEWAY_OPTIONS="--provider-port 443"\n')):
            folder = self.machine.path(f"/run/systemd/system/{unit}.d")
            os.makedirs(folder)
            self.addCleanup(shutil.rmtree, folder)
            with open(f"{folder}/port.conf", "w", encoding="ascii") as file:
                file.write(lines)
        self.restart_sockets()
        self.assertEqual(self.machine.output("python3", "-c", GREETING, "443"), "h2")
        rights = self.machine.output("grep", "-h", "^Cap[PEBA]", f"/proc/{self.main_process()}/status")
        self.assertEqual({line.split()[1] for line in rights.splitlines()}, {"0" * 16})

    def restart_sockets(self):
        """Takes the units as their files are now; nothing that was open stays open."""
        self.machine.run("systemctl", "daemon-reload")
        self.machine.run("systemctl", "stop", "push-gateway.socket", "push-gateway.service")
        self.machine.run("systemctl", "reset-failed", check=False)
        self.machine.run("systemctl", "start", "push-gateway.socket")

    def test_no_connection_is_refused(self):
        """During ten restarts no connection is refused, closed or reset, in its handshake or before."""
        self.machine.run("rm", "-f", "/srv/connect.end")
        connecting = self.machine.start(
            "/opt/clients/connect.py", str(PROVIDER), "/srv/connect.end", stdout=subprocess.PIPE, text=True)
        self.assertEqual(connecting.stdout.readline(), "connecting\n")
        try:
            for _ in range(RESTARTS):
                self.restart()
        finally:
            self.machine.write("/srv/connect.end", "")
            counts = json.loads(connecting.stdout.read())
            connecting.wait(60)
            connecting.stdout.close()
        commands.figure("connections during restarts", counts.get("good", 0), "connections")
        self.assertGreater(counts.get("good", 0), RESTARTS)
        self.assertEqual(counts.keys(), {"good"}, counts)
