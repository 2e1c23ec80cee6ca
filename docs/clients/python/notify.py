#!/usr/bin/env python3
"""Schedules a notification, waits, and prints how the person responds.

    notify.py "Tea" "It is ready." --in 180 --action drink="On my way"

It needs nothing but Python and a running daemon; ../../wire.md describes the messages.
"""
import argparse
import json
import os
import socket
import struct
import sys


def socket_path():
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    login = f"/run/user/{os.getuid()}"  # where a job of cron finds it
    if not runtime and os.path.isdir(login) and os.stat(login).st_mode & 0o777 == 0o700:
        runtime = login
    folder = f"{runtime}/usernotifications" if runtime else f"/tmp/usernotifications-{os.getuid()}"
    return os.environ.get("USERNOTIFICATIONS_SOCKET") or folder + "/center.sock"


class Center:
    """One connection to the notification system."""

    def __init__(self, identifier):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.connect(socket_path())
        self.number = -1
        self.events = []
        script = os.path.abspath(sys.argv[0])
        self.call("hello", version=1, bundleIdentifier=identifier, scriptPath=script)

    def call(self, name, **fields):
        """Sends a call and returns its reply; events that come first are kept."""
        self.number += 1
        body = json.dumps({"id": self.number, "call": name, **fields}).encode()
        self.socket.sendall(struct.pack(">I", len(body)) + body)
        while True:
            message = self.receive()
            if "event" in message:
                self.events.append(message)
            elif "error" in message:
                error = message["error"]
                sys.exit(f"{error['code']}: {error['message']} {error['remedy']}")
            elif message["id"] == self.number:
                return message

    def next_event(self):
        return self.events.pop(0) if self.events else self.receive()

    def receive(self):
        return json.loads(self.read(struct.unpack(">I", self.read(4))[0]))

    def read(self, count):
        data = b""
        while len(data) < count:
            piece = self.socket.recv(count - len(data))
            if not piece:
                sys.exit("connectionLost: the daemon closed the connection.")
            data += piece
        return data


def main():
    parser = argparse.ArgumentParser(description="Schedule a notification and wait for the response.")
    parser.add_argument("title")
    parser.add_argument("body", nargs="?", default="")
    parser.add_argument("--in", dest="seconds", type=float, default=1, help="seconds from now")
    parser.add_argument("--action", action="append", default=[], metavar="ID=TITLE")
    parser.add_argument("--app", default="com.example.notify-py", help="the app's identifier")
    options = parser.parse_args()

    center = Center(options.app)
    if not center.call("requestAuthorization", options=["alert", "sound"])["granted"]:
        sys.exit("The person does not want notifications of this program.")
    actions = [dict(zip(("identifier", "title"), text.split("=", 1))) for text in options.action]
    center.call("setCategories", categories=[
        {"identifier": "notify", "actions": actions, "options": ["customDismissAction"]}])
    center.call("setDelegate", isSet=True)
    content = {"title": options.title, "body": options.body, "categoryIdentifier": "notify",
               "sound": {"kind": "standard"}}
    trigger = {"kind": "timeInterval", "seconds": options.seconds, "repeats": False}
    request = {"identifier": f"notify-{os.getpid()}", "content": content, "trigger": trigger}
    center.call("add", request=request)
    print("scheduled", request["identifier"], flush=True)
    while True:
        event = center.next_event()
        if event.get("event") == "didReceive":
            response = event["response"]
            print("response", response["actionIdentifier"], response.get("userText", ""), flush=True)
            center.call("responseHandled", token=event["token"])
            return


if __name__ == "__main__":
    main()
