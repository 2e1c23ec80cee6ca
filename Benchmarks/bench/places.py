"""A daemon with a location request and a receiver that never moves: how often it wakes up."""

import json
import socket
import threading
import time

from bench.processes import Conversation


class Receiver:
    """A gpsd whose receiver never moves; it counts the polls."""

    def __init__(self, latitude, longitude):
        self.place = {"class": "TPV", "mode": 3, "lat": latitude, "lon": longitude, "eph": 5}
        self.questions = 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            connection, _ = self.listener.accept()
            connection.sendall(b'{"class":"VERSION","release":"3.22"}\n')
            for line in connection.makefile("rb"):
                if line.startswith(b"?POLL"):
                    self.questions += 1
                    # The receiver reports a new fix each second.
                    stamp = time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime())
                    answer = {"class": "POLL", "active": 1, "tpv": [{**self.place, "time": stamp}]}
                    connection.sendall(json.dumps(answer).encode() + b"\n")


def wait_at(daemon, app, latitude, longitude, radius=100):
    """Adds a request with a region trigger; the user allows notifications and location."""
    client = Conversation(daemon.wait_for("center.sock"), app)
    daemon.control.call({"id": 2, "call": "authorize", "app": app, "decision": "allow"})
    daemon.control.call(
        {"id": 3, "call": "decideLocation", "app": app, "decision": "allowWhileUsing"})
    region = {"identifier": "home", "latitude": latitude, "longitude": longitude,
              "radius": radius, "notifyOnEntry": True, "notifyOnExit": False}
    trigger = {"kind": "location", "region": region, "repeats": False}
    reply = client.call({"id": 4, "call": "add", "request": {
        "identifier": "place", "content": {"body": "Here"}, "trigger": trigger}})
    while "event" in reply:
        reply = json.loads(client.read(int.from_bytes(client.read(4), "big")))
    if reply.get("reply") != "done":
        raise SystemExit(f"the request was refused: {reply}")
    client.connection.close()
