"""demo_web_push.py    Any server reaches an app that does not run: pywebpush in HTTP/1.1, and a sender in HTTP/2.

Real programs in folders of their own; what is printed indented is what a program printed or a server answered. Each step is
checked, and the first one that fails ends it with 1.
"""
import json
import os
import subprocess
import tempfile
import time

import py_vapid
import pywebpush
import requests
from endtoend import commands
from support.jwt import base64url
from support.web_push import Http2, Request, WebPushGateway, point

APP = "com.example.OrganizerPlus"
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BIN = os.environ["UN_BIN"]
BEGAN = time.monotonic()


def step(text):
    print(f"\n{time.monotonic() - BEGAN:5.1f} s  {text}", flush=True)


def say(text):
    for line in text.rstrip().splitlines():
        print("    " + line, flush=True)


class Computer:
    """A daemon with an app, in a folder of its own."""

    def __init__(self):
        self.files = tempfile.TemporaryDirectory(prefix="un-web-push.")
        self.folder = self.files.name
        os.mkdir(f"{self.folder}/run", 0o700)
        kept = {name: value for name, value in os.environ.items() if not name.startswith("USERNOTIFICATIONS_")}
        self.environment = {
            **kept, "PATH": f"{BIN}:{os.environ['PATH']}", "XDG_RUNTIME_DIR": f"{self.folder}/run",
            "ORGANIZERPLUS_DATA": f"{self.folder}/tasks", "USERNOTIFICATIONS_DATA": f"{self.folder}/data",
            # The desktop of the user is left alone.
            "USERNOTIFICATIONS_DESKTOP": "off", "USERNOTIFICATIONS_LOCATION": "off"}

    def run(self, *words):
        """The output of a command."""
        return commands.run(words, env=self.environment, cwd=ROOT).stdout

    def until(self, word, *words):
        """Repeats a command until its output has a word, and returns the output."""
        outputs = [""]

        def has_word():
            outputs.append(self.run(*words))
            return word in outputs[-1]
        commands.wait_until(has_word, lambda: f"{word!r} in {outputs[-1]!r}", pause=0.1)
        return outputs[-1]

    def install(self):
        """Installs the app and lets it notify, and returns its program."""
        bundle = f"{self.folder}/OrganizerPlus.app"
        self.run("scripts/make-app", BIN, bundle)
        say(self.run("unctl", "install", bundle))
        self.run("unctl", "authorize", APP, "allow")
        program, = (os.path.join(folder, name) for folder, _, names in os.walk(f"{self.folder}/data")
                    for name in names if name == "organizer-plus")
        return program

    def close(self):
        subprocess.run(["usernotificationsd", "stop"], env=self.environment, check=False, stdout=subprocess.DEVNULL)
        self.files.cleanup()


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
    gateway, computer = WebPushGateway(), Computer()
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
