"""The record of a session's bus: the calls to its notification server, the answers, and its signals."""
import json

NAME = "org.freedesktop.Notifications"
ANY_CALL = "busctl --user call org.freedesktop.DBus / org.freedesktop.DBus GetId >/dev/null"
# The daemon is recorded from its start, because the first moments after a login matter most.
UNIT = f"""[Unit]
Description=Record of the notification server's calls

[Service]
ExecStart=busctl --user --json=short monitor --match=interface='{NAME}' --match=type='method_return' \
  --match=type='error' --match=member='NameOwnerChanged',arg0='{NAME}'
ExecStartPost=/bin/sh -c 'until [ -s %h/bus.json ]; do {ANY_CALL}; done'
StandardOutput=truncate:%h/bus.json
"""
RECORDS_FIRST = "[Unit]\nWants=record-bus.service\nAfter=record-bus.service\n"


class Bubble:
    """A notification on the desktop's server."""

    def __init__(self, number, call):
        self.number = number
        self.sender = call["sender"]
        self.title, actions = call["payload"]["data"][3], call["payload"]["data"][5]
        self.actions = dict(zip(actions[::2], actions[1::2]))

    def __repr__(self):
        return f"<{self.number} from {self.sender}: {self.title} {list(self.actions.values())}>"


class BusRecord:
    """The messages of a session since its login."""

    def __init__(self, person):
        self.person = person

    def install(self, machine):
        """Installs the unit that records, before the machine boots."""
        machine.write("/etc/systemd/user/record-bus.service", UNIT)
        machine.write("/etc/systemd/user/usernotificationsd.service.d/record.conf", RECORDS_FIRST)

    def messages(self):
        """All messages in their order."""
        try:
            with open(self.person.machine.path(f"{self.person.home}/bus.json"), encoding="utf-8") as file:
                lines = file.read().split("\n")
        except FileNotFoundError:
            return []
        # The last line is incomplete or empty.
        return [json.loads(line) for line in lines[:-1] if line.startswith("{")]

    def bubbles(self):
        """The notifications that the server has now, by number."""
        bubbles, waiting = {}, {}
        for message in self.messages():
            kind, member = message["type"], message.get("member")
            values = message.get("payload", {}).get("data", [])
            # gnome-shell's server passes calls on to the shell under the same interface.
            if kind == "method_call" and message.get("destination") != "org.gnome.Shell":
                if member == "Notify":
                    waiting[message["sender"], message["cookie"]] = message
                elif member == "CloseNotification":
                    bubbles.pop(values[0], None)
            elif kind == "method_return":
                call = waiting.pop((message.get("destination"), message.get("reply_cookie")), None)
                if call and values:
                    bubbles[values[0]] = Bubble(values[0], call)
            elif kind == "signal" and member == "NotificationClosed":
                bubbles.pop(values[0], None)
            elif kind == "signal" and member == "NameOwnerChanged":
                bubbles.clear()
        return bubbles

    def titled(self, title):
        """The notifications with that text in their title."""
        return [bubble for bubble in self.bubbles().values() if title in bubble.title]
