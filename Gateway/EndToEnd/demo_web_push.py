"""demo_web_push.py    Any server reaches an app that does not run: pywebpush in HTTP/1.1, and a sender in HTTP/2.

Then a program that knows nothing of this system, but has UnifiedPush, is reached by such a server and by a Matrix homeserver.
Real programs in folders of their own; what is printed indented is what a program printed or a server answered. Each step is
checked, and the first one that fails ends it with 1.
"""
import base64
import json
import os
import time

import py_vapid
import pywebpush
import requests
from endtoend import commands
from support import link
from support.computer import Computer
from support.jwt import base64url
from support.web_push import Http2, Request, Subscription, WebPushGateway, point

APP = "com.example.OrganizerPlus"
HERE = os.path.dirname(os.path.abspath(__file__))
BIN = os.environ["UN_BIN"]
BEGAN = time.monotonic()


def step(text):
    print(f"\n{time.monotonic() - BEGAN:5.1f} s  {text}", flush=True)


def say(text):
    for line in text.rstrip().splitlines():
        print("    " + line, flush=True)


class OwnComputer(Computer):
    """The computer of a user who installs an app."""

    def install(self):
        """Installs the app and lets it notify, and returns its program."""
        bundle = f"{self.folder}/OrganizerPlus.app"
        self.run("scripts/make-app", BIN, bundle)
        say(self.run("unctl", "install", bundle))
        self.run("unctl", "authorize", APP, "allow")
        program, = (os.path.join(folder, name) for folder, _, names in os.walk(f"{self.folder}/data")
                    for name in names if name == "organizer-plus")
        return program


class Chat:
    """A program with UnifiedPush that the bus starts; it takes the place of a device, because it decrypts by itself."""

    name = "org.example.Chat"

    def __init__(self, computer):
        self.computer = computer
        self.command = ["/usr/bin/python3", f"{HERE}/support/connector.py", computer.folder]
        with open(f"{computer.folder}/services/{self.name}.service", "w", encoding="utf-8") as file:
            file.write(f"[D-BUS Service]\nName={self.name}\nExec={' '.join(self.command)}\n")

    def subscribe(self, *_):
        """Starts the program, which registers and ends, and returns its endpoint."""
        self.computer.run(*self.command, "register")
        return self.call(0)["endpoint"]

    def call(self, number):
        """One of the calls that the program has received."""
        def calls():
            lines = commands.read(f"{self.computer.folder}/calls").splitlines()
            return lines[number:number + 1]
        return json.loads(commands.wait_until(calls, f"call {number} of the program")[0])

    def message(self, number):
        return base64.b64decode(self.call(number)["message"])


class Server:
    """An application server with a key for VAPID, and the subscription that the app has sent to it."""

    def __init__(self, gateway):
        self.gateway = gateway
        self.vapid = py_vapid.Vapid()
        self.vapid.generate_keys()
        self.key = base64url(point(self.vapid.private_key)).decode()
        self.session = requests.Session()
        self.session.verify, self.session.trust_env = gateway.ca, False
        self.subscription = None

    def push(self, message, **options):
        """Sends with pywebpush, in HTTP/1.1."""
        answer = pywebpush.webpush(
            self.subscription, json.dumps(message), vapid_private_key=self.vapid,
            vapid_claims={"sub": "mailto:anna@example.com"}, requests_session=self.session, **options)
        say(f"HTTP/1.1 {answer.status_code} {answer.reason}, ttl: {answer.headers['ttl']}")

    def push_in_http2(self, message, ttl=3600, **fields):
        """Sends over a connection of HTTP/2, and returns the address of the message."""
        origin, path = self.parts()
        named = {"ttl": str(ttl), "content-encoding": "aes128gcm", **fields}
        # The library adds the claims of a token to the dictionary.
        token = self.vapid.sign({"sub": "mailto:anna@example.com", "aud": origin})["Authorization"]
        body = pywebpush.WebPusher(self.subscription).encode(json.dumps(message).encode())["body"]
        answer = self.exchange(Request(path, {"authorization": token, **named}, body))
        return answer.fields.get("location", "").removeprefix(origin)

    def exchange(self, request):
        connection = Http2(self.gateway)
        try:
            answer = connection.exchange(request)
        finally:
            connection.close()
        fields = ", ".join(f"{name}: {answer.fields[name]}" for name in ("location", "ttl") if name in answer.fields)
        say(f"HTTP/2 {answer.status} {fields}{answer.body.decode()}")
        return answer

    def parts(self):
        """The origin and the path of the endpoint."""
        scheme, _, rest = self.subscription["endpoint"].partition("://")
        host, _, path = rest.partition("/")
        return f"{scheme}://{host}", f"/{path}"


def alert(text):
    return {"aps": {"alert": {"title": "Score", "body": text}}}


def expect(condition, text):
    if not condition:
        raise AssertionError(text)


def tell(gateway, computer):
    """The story."""
    server = Server(gateway)
    step("A gateway listens for Web Push; the device takes its messages from it")
    say(f"push-gateway serve --device-port {gateway.ports['device']} --web-push-port {gateway.ports['web-push']}")
    computer.run("usernotificationsd", "start")
    computer.run("unctl", "gateway", "add", f"localhost:{gateway.ports['device']}", "--ca", gateway.ca)
    say(computer.until("stands", "unctl", "gateway", "status"))

    step("OrganizerPlus is installed and may notify; it subscribes for the key of one server, and ends")
    organizer = computer.install()
    printed = computer.run(organizer, "share", "--web-push", server.key)
    say(printed)
    server.subscription = json.loads(printed)

    step("pywebpush sends a message in HTTP/1.1: the app is started, adds a task, and the user sees it")
    server.push({"aps": {"alert": {"title": "Anna shares a task", "body": "Buy milk 🥛"}, "content-available": 1},
                 "task": "Buy milk", "task-id": "1"}, ttl=600)
    say(computer.until("Buy milk", organizer, "list"))
    say(computer.until("Buy milk 🥛", "unctl", "delivered", APP))

    step("A declarative message in HTTP/2 is shown without the app, with a link to open")
    server.push_in_http2({"web_push": 8030, "notification": {
        "title": "The list is complete", "body": "3 of 3", "tag": "list", "navigate": "https://example.com/list"}})
    say(computer.until("The list is complete", "unctl", "delivered", APP))

    step("The device is off: the second message replaces the first, the third expires, the fourth is deleted")
    computer.run("usernotificationsd", "stop")
    server.push_in_http2(alert("1 : 0"), topic="score")
    server.push_in_http2(alert("2 : 0"), topic="score")
    server.push_in_http2(alert("only now"), ttl=1)
    server.exchange(Request(server.push_in_http2(alert("a mistake")), {}, method="DELETE"))

    step("The gateway is killed, and starts again; the device comes back, and shows exactly the right one")
    gateway.restart()
    time.sleep(1.5)
    computer.run("usernotificationsd", "start")
    shown = computer.until("2 : 0", "unctl", "delivered", APP)
    say(shown)
    wrong = [text for text in ("1 : 0", "only now", "a mistake") if text in shown]
    expect(not wrong and shown.count("2 : 0") == 1, f"{wrong} are shown")

    step("A chat program registers for UnifiedPush on the session bus, needs no setting, and ends")
    chat = Chat(computer)
    subscription = Subscription(chat, "chat", link.FOR_UNIFIED_PUSH)
    say(subscription.endpoint)

    step("A server reaches it with pywebpush, and a homeserver by Matrix: the bus starts the program each time")
    answer = pywebpush.webpush(subscription.info, "Hello, chat", ttl=600, requests_session=server.session)
    say(f"HTTP/1.1 {answer.status_code} {answer.reason}")
    text = subscription.decrypt(chat.message(1)).decode()
    say(f"the program decrypted: {text}")
    expect(text == "Hello, chat", "the text is another")
    event = {"event_id": "$event", "room_id": "!room:example.com", "counts": {"unread": 1}, "prio": "high",
             "devices": [{"app_id": "org.example.Chat", "pushkey": subscription.endpoint}]}
    answer = server.session.post(f"{subscription.origin}/_matrix/push/v1/notify", json={"notification": event})
    say(f"HTTP/1.1 {answer.status_code} {answer.text}")
    say(chat.message(2).decode())
    expect(json.loads(chat.message(2)) == {"notification": event}, "the event is another")

    step("What is refused: another server, an old encryption, an endpoint that does not exist")
    server.session.close()
    other = Server(gateway)
    other.subscription = server.subscription
    other.push_in_http2(alert("forged"))
    server.push_in_http2(alert("old"), **{"content-encoding": "aesgcm"})
    server.exchange(Request("/push/AQ" + "A" * 42, {"ttl": "60"}))

    step("The user looks at the subscriptions, and ends this one; its server learns it")
    table = computer.run("unctl", "subscriptions")
    say(table)
    name = next(line.split()[0] for line in table.splitlines() if APP in line)
    computer.run("unctl", "subscriptions", "end", name)

    def is_gone():
        try:
            server.push(alert("too late"))
        except pywebpush.WebPushException as error:
            say(f"WebPushException: {error.response.status_code} {error.response.text}")
            return error.response.status_code == 410
    commands.wait_until(is_gone, "410", pause=0.2)
    expect("too late" not in computer.run("unctl", "delivered", APP), "it is shown")
    step("Every step happened")


def main():
    gateway, computer = WebPushGateway(), OwnComputer()
    try:
        tell(gateway, computer)
    except BaseException:
        say(gateway.logged())
        say(commands.read(f"{computer.folder}/data/logs/daemon.log"))
        raise
    finally:
        computer.close()
        gateway.close()


main()
