"""A server in the place of the real one: the real page, and events and scenes that a test makes up."""
import base64
import json
import os
import queue
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

ROOT = os.path.join(os.path.dirname(__file__), "..", "..", "Sources", "notification-center")
# `UN_PAGE` names another folder of the page, as for a device.
PAGE = os.environ.get("UN_PAGE", os.path.join(ROOT, "Page"))
TYPES = {"html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
         "svg": "image/svg+xml", "png": "image/png", "webmanifest": "application/manifest+json"}


def page_policy():
    """The policy that the real server sends with the page."""
    with open(os.path.join(ROOT, "Serving", "SafeHeaders.swift"), encoding="utf-8") as file:
        source = file.read()
    rules = re.search(r"pagePolicy = \[(.*?)\]", source, re.S).group(1)
    return "; ".join(re.findall(r'"([^"]+)"', rules))


class Feed:
    """The server; `calls` are the page's calls, in order."""

    LIMIT = 30  # seconds

    def __init__(self):
        self.calls = []
        self.refusals = {}
        self.pictures = {}
        self.streams = {"/events": [], "/content": []}
        self.openings = []
        self.closed = 0
        self.changed = threading.Condition()
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), lambda *a: Handler(self, *a))
        self.server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def say(self, *events, path="/events"):
        """Sends one message with these events to every window that listens."""
        with self.changed:
            for stream in self.streams[path]:
                stream.put(list(events))

    def change(self, **change):
        """Sends a change to the view that is open."""
        self.say({"event": "content", "number": 3, "change": change}, path="/content")

    def wait(self, condition, message):
        """Waits until a condition is true, and returns its value."""
        with self.changed:
            if not self.changed.wait_for(condition, self.LIMIT):
                raise TimeoutError(message)
            return condition()

    def uses(self, kind=None):
        """The page's events of the view, of one kind or all."""
        uses = [c["use"] for c in self.calls if c["call"] == "useContent"]
        return [u for u in uses if kind is None or u["use"] == kind]

    def events(self, kind):
        """The events of views of one kind."""
        return [u["event"] for u in self.uses("view") if u["event"]["event"] == kind]

    def close(self):
        """Ends the server and every stream."""
        with self.changed:
            for streams in self.streams.values():
                for stream in streams:
                    stream.put(None)
        self.server.shutdown()
        self.server.server_close()


class Handler(BaseHTTPRequestHandler):
    """One request."""

    protocol_version = "HTTP/1.1"

    def __init__(self, feed, *arguments):
        self.feed = feed
        super().__init__(*arguments)

    def log_message(self, *_):
        """Discards the log."""

    def send(self, status, kind, body):
        """Sends an answer that is there as a whole."""
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", page_policy())
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        try:
            self.wfile.write(body)
        except OSError:
            self.close_connection = True

    def do_GET(self):  # pylint: disable=invalid-name
        """The page's files, pictures and streams."""
        path = self.path.split("?")[0]
        if path in self.feed.streams:
            return self.stream(path)
        if path in self.feed.pictures:
            return self.send(200, "image/png", self.feed.pictures[path])
        name = "index.html" if path == "/" else path.removeprefix("/page/")
        place = os.path.normpath(os.path.join(PAGE, name))
        if path == "/blank":
            return self.send(200, TYPES["html"], b"<!doctype html><title>blank</title>")
        if not os.path.isfile(place):
            return self.send(404, "application/json", b"{}")
        with open(place, "rb") as file:
            return self.send(200, TYPES[name.rsplit(".", 1)[-1]], file.read())

    def stream(self, path):
        """Sends messages as they come, until the window goes."""
        own = queue.Queue()
        with self.feed.changed:
            self.feed.streams[path].append(own)
            if path == "/content":
                self.feed.openings.append(json.loads(base64.urlsafe_b64decode(self.path.split("call=")[1] + "==")))
            self.feed.changed.notify_all()
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        try:
            self.write(": begins\n\n")
            while (events := self.next(own)) is not None:
                if events:
                    self.write(f"id: 1\ndata: {json.dumps(events)}\n\n")
        except OSError:
            pass
        with self.feed.changed:
            self.feed.streams[path].remove(own)
            self.feed.closed += path == "/content"
            self.feed.changed.notify_all()

    def next(self, own):
        """The next message; an empty one, now and then, checks whether the window is still connected."""
        try:
            return own.get(timeout=0.1)
        except queue.Empty:
            self.write(": still here\n\n")
            return []

    def write(self, text):
        """Writes to the stream."""
        self.wfile.write(text.encode())
        self.wfile.flush()

    def do_POST(self):  # pylint: disable=invalid-name
        """The page's calls."""
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with self.feed.changed:
            self.feed.calls.append(body)
            refusal = self.feed.refusals.get(body["call"])
            self.feed.changed.notify_all()
        answer = {"error": refusal} if refusal else {}
        self.send(400 if refusal else 200, "application/json", json.dumps(answer).encode())
