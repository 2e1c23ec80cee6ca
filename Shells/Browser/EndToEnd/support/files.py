"""Files on loopback, for the downloads of a service extension."""
import functools
import http.server
import os
import threading

from endtoend.pictures import draw_evening


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Files, without a word about each."""

    def log_message(self, *_):
        """Discards the log."""


def serve(folder):
    """A server of files on loopback, until the program ends; its address."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def serve_lake(folder):
    """Draws a picture into a folder of its own within this one; the address that it is served under."""
    own = os.path.join(folder, "served")
    os.makedirs(own, exist_ok=True)
    draw_evening(os.path.join(own, "lake.png"))
    return f"{serve(own)}/lake.png"
