"""The baselines of the push gateway: a server that checks nothing, and nchan."""

import os
import shutil
import socket
import subprocess
import tempfile
import time

from bench.pushes import h2load
from support.push import HELLO

NCHAN = """
load_module modules/ngx_nchan_module.so;
user root;
daemon off;
worker_processes 1;
worker_rlimit_nofile 20000;
pid {folder}/pid;
error_log {folder}/error;
events {{ worker_connections 19000; }}
http {{
  access_log off;
  keepalive_requests 100000000;
  client_body_temp_path {folder}/body;
  nchan_shared_memory_size 2G;
  server {{
    listen 127.0.0.1:{port} backlog=4096;
    location = /sub {{
      nchan_subscriber eventsource;
      nchan_channel_id $arg_id;
      nchan_message_timeout 10m;
      nchan_subscriber_first_message newest;
    }}
    location = /pub {{
      nchan_publisher;
      nchan_channel_id $arg_id;
      nchan_message_buffer_length 10;
    }}
  }}
}}
"""


class BareGateway:
    """The same frames and the same TLS, and 200 to everything; or handshakes only."""

    def __init__(self, binaries, mode, data, loops=2):
        self.process = subprocess.Popen(
            [f"{binaries}/BareGateway", mode, f"{data}/server.pem", f"{data}/server-key.pem",
             str(loops)], stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline().partition("=")[2])

    def stop(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


class Nchan:
    """nginx with nchan, one worker, with all data in memory."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="un-nchan.")
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        path = os.path.join(self.folder, "conf")
        with open(path, "w") as file:
            file.write(NCHAN.format(folder=self.folder, port=self.port))
        self.payload = os.path.join(self.folder, "payload")
        with open(self.payload, "wb") as file:
            file.write(HELLO)
        self.process = subprocess.Popen(
            ["nginx", "-c", path, "-e", f"{self.folder}/error", "-p", "/usr/share/nginx"])
        self.wait()

    def wait(self):
        for _ in range(1000):
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                time.sleep(0.01)
        raise SystemExit("nginx did not start")

    def publish(self, channels, count):
        """Sends to each channel in turn; returns the rate of accepted messages a second."""
        addresses = os.path.join(self.folder, "addresses")
        with open(addresses, "w") as file:
            file.writelines(f"http://127.0.0.1:{self.port}/pub?id={index}\n"
                            for index in range(channels))
        return h2load(count, addresses, self.payload, 64, 1, options=("--h1",))

    def stop(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder)


def bare_crypto(binaries, *words):
    """The rate a second of BareCrypto."""
    return float(subprocess.check_output([f"{binaries}/BareCrypto", *map(str, words)], text=True))
