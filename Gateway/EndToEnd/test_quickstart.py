"""The commands and programs of docs/manual/gateway.md, as they are printed there, but for the port."""
import os
import shutil
import sys
import tempfile
import unittest

from endtoend import commands
from support import pages
from support.gateway import Gateway, free_port
from support.link import Device

APP = "com.example.app"


def blocks(section):
    return pages.blocks("gateway.md", section)


class QuickStart(Gateway):
    """A gateway that the page's own commands made, in the home folder of a user."""

    def prepare(self):
        commands, served, _ = blocks("In five minutes")[0][1].rpartition("push-gateway serve\n")
        assert served, "the page does not start the gateway"
        self.shell(commands)

    def __init__(self):
        self.bin = os.environ["UN_BIN"]
        self.folder = tempfile.mkdtemp(prefix="un-push.")
        self.data = os.path.join(self.folder, "gateway")
        self.options, self.process = (), None
        self.log = open(os.path.join(self.folder, "log"), "wb")
        self.ports = {name: free_port() for name in ("provider", "sandbox", "device", "admin")}
        self.ca = os.path.join(self.data, "ca.pem")
        self.prepare()
        self.start()

    def shell(self, text, token=""):
        """Runs the page's shell commands, in the home folder."""
        return self.execute(["bash", "-euc", text.replace("2197", str(self.port))], token)

    def program(self, command, name, text, token):
        """Runs a program of the page."""
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace("2197", str(self.port)))
        return self.execute([*command, path], token)

    def execute(self, command, token):
        environment = dict(
            os.environ, HOME=self.folder, TOKEN=token, PATH=f"{self.bin}:{os.environ['PATH']}",
            JAVA_TOOL_OPTIONS=f"-Duser.home={self.folder}")
        return commands.run(command, cwd=self.folder, env=environment, timeout=300).stdout


class QuickStartTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.gateway = QuickStart()
        cls.addClassCleanup(cls.gateway.close)
        cls.device = Device(cls.gateway)
        cls.addClassCleanup(cls.device.close)
        cls.token = cls.device.register(APP)
        cls.senders = dict(blocks("Senders"))

    def arrived(self):
        """The text of the push that arrives next."""
        return self.device.next_push().payload.decode()

    def test_curl(self):
        """curl pushes with a provider token that one command made."""
        self.gateway.shell(self.senders["sh"], self.token)
        self.assertIn("Hello from curl", self.arrived())

    def test_python(self):
        """aioapns pushes as the page shows."""
        printed = self.gateway.program([sys.executable], "send.py", self.senders["python"], self.token)
        self.assertIn("200", printed)
        self.assertIn("Hello from Python", self.arrived())

    @unittest.skipUnless(shutil.which("node"), "node is not installed")
    def test_node(self):
        """Node pushes as the page shows."""
        printed = self.gateway.program(["node"], "send.js", self.senders["js"], self.token)
        self.assertIn("200", printed)
        self.assertIn("Hello from Node", self.arrived())

    @unittest.skipUnless(shutil.which("java"), "java is not installed")
    def test_java(self):
        """Java pushes as the page shows."""
        printed = self.gateway.program(["java"], "Send.java", self.senders["java"], self.token)
        self.assertIn("200", printed)
        self.assertIn("Hello from Java", self.arrived())

    def test_by_hand(self):
        """The command of the page sends a push, and the log has it."""
        text = blocks("In five minutes")[-1][1]
        text = text.replace("TOKEN=$(unctl register com.example.app)\n", "")
        text = text.replace("push-gateway log 0a1b2c3d-…", "").replace("ca.pem", f"ca.pem --port {self.gateway.port}")
        printed = self.gateway.shell(text, self.token)
        self.assertTrue(printed.startswith("200  "), printed)
        self.assertIn("Hello", self.arrived())
