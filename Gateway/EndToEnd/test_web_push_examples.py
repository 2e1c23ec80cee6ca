"""The programs of docs/manual/web-push.md, as they are printed there: each sends a message to a device."""
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile

from cryptography.hazmat.primitives import serialization
from endtoend import commands, needs
from support import pages
from support.jwt import base64url
from support.web_push import Sender, Subscription, WebPushCase, point

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
CRYPTO = f"{TOP}/.build/checkouts/swift-crypto/Sources"
AUTHORITIES = "/etc/ssl/certs/ca-certificates.crt"
# The parts of swift-crypto that the gateway is built with.
PARTS = ("Crypto", "CryptoBoringWrapper", "CCryptoBoringSSL", "CCryptoBoringSSLShims", "CXKCP", "CXKCPShims")


class ExampleTests(WebPushCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.folder = tempfile.mkdtemp(prefix="un-examples.")
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.programs = dict(pages.blocks("web-push.md", "Send"))
        cls.public = subprocess.check_output(["sh", "-ec", cls.programs["sh"]], cwd=cls.folder, text=True)

    def setUp(self):
        super().setUp()
        with open(f"{self.folder}/private_key.pem", "rb") as file:
            self.private = serialization.load_pem_private_key(file.read(), None)
        self.assertEqual(self.public, base64url(point(self.private)).decode())
        self.phone = self.device()
        sender = Sender()
        sender.public = point(self.private)
        self.subscription = Subscription(self.phone, sender=sender)

    def write(self, name, language):
        path = f"{self.folder}/{name}"
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.programs[language])
        return path

    def assertSends(self, *words, answer="201\n", **environment):
        """Runs a program that sends the page's message."""
        output = commands.run(
            words, cwd=self.folder,
            env={**os.environ, "SUBSCRIPTION": json.dumps(self.subscription.info), **environment}).stdout
        self.assertEqual(output, answer)
        self.assertEqual(
            json.loads(self.subscription.decrypt(self.phone.next_push().payload)), {"aps": {"alert": "Hello"}})

    def test_python(self):
        """Python's program sends."""
        program = self.write("send.py", "python")
        self.assertSends(sys.executable, program, answer="", REQUESTS_CA_BUNDLE=self.gateway.ca)

    def test_node(self):
        """Node's program sends."""
        needs.programs("node")
        self.assertSends("node", self.write("send.js", "js"), NODE_EXTRA_CA_CERTS=self.gateway.ca)

    def test_swift(self):
        """Swift's program compiles, and sends."""
        needs.programs("swiftc", "bwrap")
        built = os.environ["UN_BIN"]
        objects = [path for part in PARTS for path in glob.glob(f"{built}/{part}.build/**/*.o", recursive=True)]
        if not objects:
            raise needs.Missing("swift-crypto was not built in the folder of the programs")
        headers = [f"{built}/Modules", f"{CRYPTO}/CCryptoBoringSSL/include", f"{CRYPTO}/CCryptoBoringSSLShims/include"]
        program = f"{self.folder}/send"
        commands.run(
            ["swiftc", self.write("main.swift", "swift"), "-o", program, *(f"-I{path}" for path in headers), *objects,
             "-lstdc++"])
        # Foundation reads the system's certificates only.
        self.assertSends("bwrap", "--dev-bind", "/", "/", "--ro-bind", self.gateway.ca, AUTHORITIES, program)

    def test_go(self):
        """Go's program compiles in a later Debian with its library, and sends."""
        root = os.environ.get("UN_GOLANG_ROOT")
        if not root:
            raise needs.Missing("UN_GOLANG_ROOT names no later Debian; use make test-golang")
        self.write("send.go", "go")
        number = self.private.private_numbers().private_value.to_bytes(32, "big")
        self.assertSends(
            "bwrap", "--bind", root, "/", "--dev", "/dev", "--proc", "/proc", "--bind", self.folder, self.folder,
            "--ro-bind", self.gateway.folder, self.gateway.folder, "--ro-bind", "/etc/hosts", "/etc/hosts",
            "--chdir", self.folder, "go", "run", "send.go",
            PUBLIC_KEY=self.public, PRIVATE_KEY=base64url(number).decode(), SSL_CERT_FILE=self.gateway.ca,
            GO111MODULE="off", GOPATH="/usr/share/gocode", GOCACHE=f"{self.folder}/go-cache", GOFLAGS="-buildvcs=false")
