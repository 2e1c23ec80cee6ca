"""Senders that push as much as they can until the gateway stops, and report the outcome of each push."""
import os
import re
import subprocess
import threading

from hyperframe import frame as frames

from .gateway import HOST
from .push import APP, HELLO, Push
from .raw import Closed, RawConnection
from .senders import CLIENTS


class ProgramLoad:
    """A program that prints a line for each push: its identifier and its status; see clients/load.js."""

    command = ()

    def __init__(self, gateway, token):
        self.lines = []
        self.begun = threading.Event()
        self.process = subprocess.Popen(
            [*self.command, HOST, str(gateway.port), gateway.ca, f"/3/device/{token}",
             gateway.key.bearer(), APP],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            self.lines.append(line.split())
            if len(self.lines) >= 100:
                self.begun.set()
        self.begun.set()

    def finish(self):
        """Waits for its end, and gives the identifiers that were answered 200, and those not answered."""
        self.process.wait(timeout=120)
        self.reader.join(timeout=60)
        self.process.stdout.close()
        accepted = {identifier for identifier, status, *_ in self.lines if status == "200"}
        lost = {identifier: why for identifier, *why in self.lines if identifier not in accepted}
        return accepted, lost


class NodeLoad(ProgramLoad):
    command = ("node", f"{CLIENTS}/load.js")


class JavaLoad(ProgramLoad):
    command = ("java", "-Xshare:auto", "-XX:TieredStopAtLevel=1", f"{CLIENTS}/Load.java")


class RawLoad:
    """Our own sender: it continues after the first GOAWAY, and stops at the GOAWAY that names a stream."""

    AT_ONCE = 20
    ANY = 2**31 - 1

    def __init__(self, gateway, token):
        self.connection = RawConnection(gateway)
        self.headers = {"authorization": gateway.key.bearer()}
        self.token = token
        self.streams = {}
        self.failure = None
        self.begun = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        try:
            self.push_until_told()
        except Closed as error:
            # Earlier answers are still there to be read.
            self.failure = repr(error.__cause__)
        try:
            while True:
                self.receive()
        except Closed:
            self.begun.set()

    def push_until_told(self):
        while not self.is_over():
            waiting = [stream for stream in self.streams if not self.is_answered(stream)]
            if len(self.streams) >= 100:
                self.begun.set()
            for _ in range(self.AT_ONCE - len(waiting)):
                push = Push(self.token, headers=self.headers)
                stream, request = self.connection.request(push)
                self.streams[stream] = push.id
                self.connection.send(*request)
            self.receive()

    def receive(self):
        frame = self.connection.receive()
        if isinstance(frame, frames.PingFrame) and "ACK" not in frame.flags:
            self.connection.send(frames.PingFrame(0, frame.opaque_data, flags=["ACK"]))

    def is_over(self):
        return self.connection.goaway and self.connection.goaway.last_stream_id != self.ANY

    def is_answered(self, stream):
        answer = self.connection.answers.get(stream)
        return answer is not None and answer.ended

    def finish(self):
        self.thread.join(timeout=120)
        self.connection.close()
        accepted = {identifier for stream, identifier in self.streams.items()
                    if self.is_answered(stream) and self.connection.answers[stream].status == 200}
        return accepted, {identifier: stream for stream, identifier in self.streams.items()
                          if identifier not in accepted}


class H2loadLoad:
    """h2load does not name pushes; it counts the answered ones."""

    COUNT = 1_000_000

    def __init__(self, gateway, token):
        self.body = os.path.join(gateway.folder, "h2load.body")
        with open(self.body, "wb") as file:
            file.write(HELLO)
        self.process = subprocess.Popen(
            ["h2load", "-n", str(self.COUNT), "-c", "1", "-m", "20", "-t", "1", "-d", self.body,
             "-H", f"authorization: {gateway.key.bearer()}", "-H", f"apns-topic: {APP}",
             gateway.url(f"/3/device/{token}")],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def finish(self):
        """How many pushes were answered 200."""
        text, _ = self.process.communicate(timeout=120)
        return int(re.search(r"status codes: (\d+) 2xx", text)[1])
