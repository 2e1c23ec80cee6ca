#!/usr/bin/python3
"""Attempts of a sandboxed program to act outside of its sandbox; prints an answer for each attempt, as JSON.

    escape.py ATTEMPT [ARGUMENT...]
"""
import json
import os
import sys

from wire import Refusal, SocketStream, Wire

FOLDER = os.environ["XDG_RUNTIME_DIR"] + "/usernotifications"


class Shell(Wire):
    """A greeting whose refusal is reported, although the connection is closed after it."""

    def answer(self, number):
        """Waits for the answer to a call."""
        try:
            return super().answer(number)
        except ConnectionError:
            if None in self.answers:
                raise Refusal(self.answers[None]["error"]) from None
            raise


def control(path=FOLDER + "/control.sock"):
    """Greets as a shell, and lets the system schedule something and start another app."""
    person = Shell(SocketStream(path))
    person.call("schedule", app="org.example.Errands", request={"identifier": "escaped", "content": {"title": "Out"}})
    person.call("openApp", app="org.example.Errands")
    return "acted for the person"


def through(process):
    """The same through the root folder of a process outside."""
    return control(f"/proc/{process}/root{FOLDER}/control.sock")


def center():
    """Greets as an app; in a sandbox without a name under an unused identifier."""
    path = next((p for p in (FOLDER + "/center.sock", FOLDER + "/app/center.sock") if os.path.exists(p)), None)
    if path is None:
        return None
    identifier = "org.example.Sandboxed" if os.path.exists("/.flatpak-info") else "org.example.Unnamed"
    return Wire(SocketStream(path), bundleIdentifier=identifier, scriptPath=os.path.abspath(__file__),
                environment={"LD_PRELOAD": "/home/anna/evil.so", "PATH": "/home/anna/evil"})


def launch(*command):
    """Names a command that the system is to run outside."""
    center().call("setLaunchCommand", command=list(command))
    return "named a command"


def claim(identifier):
    """Claims to be another app, and lists its pending requests."""
    wire = Wire(SocketStream(FOLDER + "/app/center.sock"), bundleIdentifier=identifier)
    return [entry["request"]["identifier"] for entry in wire.call("pendingRequests")["requests"]]


def attach(path):
    """Attaches a file that is not in the sandbox, which the system would read or move for it."""
    app = center()
    app.call("requestAuthorization", options=["alert"])
    app.call("add", request={
        "identifier": "stolen", "content": {"title": "Picture", "attachments": [
            {"identifier": "a", "path": path, "type": "public.png"}]},
        "trigger": {"kind": "timeInterval", "seconds": 3600, "repeats": False}})
    return "attached it"


def reach(path):
    """Looks for a file or socket."""
    return "there" if os.path.exists(path) else "not there"


def main():
    attempt, arguments = sys.argv[1], sys.argv[2:]
    try:
        print(json.dumps({"outcome": globals()[attempt](*arguments)}))
    except Refusal as refusal:
        print(json.dumps({"refused": refusal.code, "words": str(refusal)}))
    except (OSError, TimeoutError) as error:
        print(json.dumps({"failed": type(error).__name__, "words": str(error)}))


main()
