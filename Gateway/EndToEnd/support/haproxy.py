"""HAProxy before the nodes of a gateway: one port for providers and one for devices, both with PROXY protocol v2."""
import os
import signal
import socket
import ssl
import subprocess
import tempfile

from endtoend import commands
from .gateway import HOST, free_port

CONFIGURATION = """
global
  maxconn 4000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
  option redispatch
  retries 3
frontend providers
  bind {host}:{provider}
  default_backend providers
frontend devices
  bind {host}:{device}
  default_backend devices
backend providers
  balance roundrobin
  option httpchk GET /health/ready
{providers}
backend devices
  balance leastconn
  option httpchk GET /health/ready
{devices}
"""


class Balancer:
    """A running HAProxy, for all who need a gateway's address; `close` ends it."""

    host = HOST

    def __init__(self, nodes):
        self.nodes = nodes
        self.folder = tempfile.TemporaryDirectory(prefix="un-haproxy.")
        self.ports = {name: free_port() for name in ("provider", "device")}
        self.path = os.path.join(self.folder.name, "haproxy.cfg")
        with open(self.path, "w") as file:
            file.write(CONFIGURATION.format(
                host=HOST, **self.ports,
                providers=self.servers("provider"), devices=self.servers("device")))
        self.start()

    def servers(self, port):
        return "\n".join(
            f"  server {node.name} {node.host}:{node.ports[port]} send-proxy-v2 check port {node.ports['admin']} "
            "inter 300ms fall 2 rise 1 on-marked-down shutdown-sessions" for node in self.nodes)

    def start(self):
        """Starts it, and returns once it listens."""
        log = self.path + ".log"
        with open(log, "wb") as file:
            self.process = subprocess.Popen(
                ["haproxy", "-f", self.path, "-db"], stdin=subprocess.DEVNULL, stdout=file, stderr=file)
        commands.wait_until(self.is_listening, lambda: f"the start of HAProxy: {commands.read(log)}", process=self.process)

    def is_listening(self):
        try:
            socket.create_connection((HOST, self.port), 5).close()
            return True
        except OSError:
            return False

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def close(self):
        commands.end(self.process)
        self.folder.cleanup()

    # For senders and devices

    @property
    def ca(self):
        return self.nodes[0].ca

    @property
    def key(self):
        return self.nodes[0].key

    @property
    def port(self):
        return self.ports["provider"]

    def tls(self, protocols=("h2",)):
        context = ssl.create_default_context(cafile=self.ca)
        if protocols:
            context.set_alpn_protocols(list(protocols))
        return context
