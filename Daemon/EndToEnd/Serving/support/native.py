"""A native shell of the tests: a program that the daemon starts, and that records its events."""
import json
import os
import socket
import struct
import sys

# It reads its orders, and writes its events, in its own folder.
FOLDER = os.path.dirname(os.path.abspath(sys.argv[0]))
NAME = "notification-shell/test"


def note(what):
    """Writes down one thing, at once."""
    with open(os.path.join(FOLDER, "native.json"), "ab", buffering=0) as file:
        file.write(json.dumps(what).encode() + b"\n")


def orders():
    """Its orders: how to end at once, and with which text."""
    try:
        with open(os.path.join(FOLDER, "orders.json"), encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        return {}


def send(line, value):
    """Sends a message."""
    data = json.dumps(value).encode()
    line.sendall(struct.pack(">I", len(data)) + data)


def receive(line):
    """The next message; None at the end."""
    head = line.recv(4, socket.MSG_WAITALL)
    if len(head) < 4:
        return None
    return json.loads(line.recv(struct.unpack(">I", head)[0], socket.MSG_WAITALL))


def main():
    """Attaches, and notes every event until the daemon goes or an event says that it is to end."""
    if "--probe" in sys.argv:
        order = orders()
        print(order.get("words", ""))
        sys.exit(order.get("exit", 0))
    note({"started": os.getpid(), "screen": os.environ.get("WAYLAND_DISPLAY"),
          "streams": [os.path.realpath(f"/proc/self/fd/{number}") for number in (0, 1, 2)]})
    if "exit" in (order := orders()):
        print(order.get("words", ""), file=sys.stderr)
        sys.exit(order["exit"])
    path = os.path.join(os.path.dirname(os.environ["USERNOTIFICATIONS_SOCKET"]), "control.sock")
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(path)
        send(line, {"id": 0, "call": "hello", "version": 1})
        receive(line)
        send(line, {"id": 1, "call": "attachShell", "name": NAME})
        while message := receive(line):
            note(message)
            if "error" in message:
                print(message["error"]["message"], file=sys.stderr)
                sys.exit(0)
            shown = message.get("presentation", {})
            if message.get("event") == "present" and shown["title"] in order.get("ends", []):
                send(line, {"id": 2, "call": "bannerEnded", "key": shown["key"], "isHidden": False})
            if message.get("event") == "panelToggled" and order.get("leaves"):
                return


if __name__ == "__main__":
    main()
