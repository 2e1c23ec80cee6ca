"""Senders of other projects, behind one interface: `send` takes pushes and returns as many answers."""
import asyncio
import base64
import json
import logging
import os
import re
import subprocess
import tempfile
import time

from .gateway import HOST
from .push import Answer

CLIENTS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "clients")


class LineSender:
    """A program in another language that reads requests by lines; see clients/sender.js."""

    def __init__(self, command, gateway):
        self.process = subprocess.Popen(
            [*command, HOST, str(gateway.port), gateway.ca],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def send(self, pushes):
        for push in pushes:
            fields = [push.method, push.path, base64.b64encode(push.payload).decode(),
                      *(f"{name}: {value}" for name, value in push.headers.items())]
            self.process.stdin.write("\t".join(fields) + "\n")
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return [self.answer(self.process.stdout.readline()) for _ in pushes]

    @staticmethod
    def answer(line):
        status, body, *fields = line.rstrip("\n").split("\t")
        headers = dict(field.split(": ", 1) for field in fields)
        return Answer(int(status), headers.get("apns-id"), base64.b64decode(body))

    def close(self):
        self.process.stdin.close()
        self.process.wait(timeout=60)
        self.process.stdout.close()


class NodeSender(LineSender):
    """The `http2` module of Node."""

    def __init__(self, gateway):
        super().__init__(["node", f"{CLIENTS}/sender.js"], gateway)


class JavaSender(LineSender):
    """The `java.net.http` client of the Java platform."""

    def __init__(self, gateway):
        super().__init__(["java", "-Xshare:auto", "-XX:TieredStopAtLevel=1", f"{CLIENTS}/Sender.java"],
                         gateway)


class CurlSender:
    """curl, one process for each batch."""

    def __init__(self, gateway):
        self.gateway = gateway

    def send(self, pushes):
        with tempfile.TemporaryDirectory() as folder:
            config = "\nnext\n".join(
                self.options(push, folder, index) for index, push in enumerate(pushes))
            result = subprocess.run(
                ["curl", "--silent", "--show-error", "--no-progress-meter", "--config", "-"],
                input=config, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=120)
            if result.returncode or result.stderr:
                raise AssertionError(f"curl ended with {result.returncode}: {result.stderr}")
            return [self.answer(line, folder, index)
                    for index, line in enumerate(result.stdout.splitlines())]

    def options(self, push, folder, index):
        with open(f"{folder}/{index}.sent", "wb") as file:
            file.write(push.payload)
        # Only the push's own headers: no content type, and no Expect.
        headers = [f'header = "{name}: {value}"' for name, value in push.headers.items()]
        body = [f'data-binary = "@{folder}/{index}.sent"'] if push.payload else []
        return "\n".join([
            f'url = "{self.gateway.url(push.path)}"', f'request = "{push.method}"', "http2",
            f'cacert = "{self.gateway.ca}"', *headers, *body,
            f'output = "{folder}/{index}.got"', 'write-out = "%{http_code} %header{apns-id}\\n"'])

    @staticmethod
    def answer(line, folder, index):
        status, _, identifier = line.partition(" ")
        body = b""
        if os.path.exists(f"{folder}/{index}.got"):
            with open(f"{folder}/{index}.got", "rb") as file:
                body = file.read()
        return Answer(int(status), identifier or None, body)

    def close(self):
        pass


class NghttpSender:
    """nghttp, one process for each push; it sends the same push again as often as it is asked."""

    def __init__(self, gateway):
        self.gateway = gateway

    def send(self, pushes):
        return [self.repeat(push, 1)[0] for push in pushes]

    def repeat(self, push, count):
        """Sends one push many times over one connection."""
        with tempfile.NamedTemporaryFile() as file:
            file.write(push.payload)
            file.flush()
            headers = [word for name, value in push.headers.items() for word in ("-H", f"{name}: {value}")]
            body = ["-d", file.name] if push.payload else []
            result = subprocess.run(
                ["nghttp", "-v", "-n", "--no-push", "-t", "60", "-m", str(count),
                 "-H", f":method: {push.method}", *headers, *body, self.gateway.url(push.path)],
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120)
        return self.answers(result.stdout.decode(errors="replace"))

    @staticmethod
    def answers(text):
        found = {}
        for stream, name, value in re.findall(
                r"recv \(stream_id=(\d+)\) (:status|apns-id): (\S+)", text):
            found.setdefault(int(stream), {})[name] = value
        return [Answer(int(answer[":status"]), answer.get("apns-id"))
                for _, answer in sorted(found.items())]

    def close(self):
        pass


class AioapnsSender:
    """aioapns: no ALPN, no `:authority`, many streams of few connections, made in one go."""

    def __init__(self, gateway, key=None, **options):
        import aioapns
        from aioapns import connection
        logging.getLogger("aioapns").setLevel(logging.CRITICAL)
        connection.APNsProductionClientProtocol.APNS_SERVER = HOST
        connection.APNsTLSClientProtocol.APNS_PORT = gateway.port
        key = key or gateway.key
        self.loop = asyncio.new_event_loop()
        with open(key.path) as file:
            text = file.read()
        self.options = {"key": text, "key_id": key.id, "team_id": key.team, "topic": "com.example.app",
                        "max_connection_attempts": 2, "ssl_context": gateway.tls(protocols=()),
                        **options}
        self.module = aioapns
        self.client = self.loop.run_until_complete(self.make())

    async def make(self):
        return self.module.APNs(**self.options)

    def send(self, pushes):
        return self.loop.run_until_complete(self.send_all(pushes))

    async def send_all(self, pushes):
        return await asyncio.wait_for(
            asyncio.gather(*(self.send_one(push) for push in pushes)), timeout=60)

    async def send_one(self, push):
        headers = push.headers
        expiration = headers.get("apns-expiration")
        result = await self.client.send_notification(self.module.NotificationRequest(
            device_token=push.token, message=json.loads(push.payload), notification_id=push.id,
            time_to_live=expiration and int(expiration) - int(time.time()),
            priority=headers.get("apns-priority"), collapse_key=headers.get("apns-collapse-id"),
            push_type=self.module.PushType(headers["apns-push-type"]),
            apns_topic=headers.get("apns-topic")))
        body = {"reason": result.description, "timestamp": result.timestamp}
        return Answer(int(result.status), result.notification_id,
                      json.dumps(body).encode() if result.description else b"")

    def close(self):
        self.client.pool.close()
        self.loop.run_until_complete(asyncio.sleep(0.05))
        self.loop.close()


class KalykeSender:
    """kalyke: a connection for each push, `iat` as text, and a class for each reason that Apple names."""

    def __init__(self, gateway, key=None):
        import httpx2
        from kalyke import ApnsClient
        key = key or gateway.key
        context = gateway.tls(())

        class Client(ApnsClient):
            @property
            def _base_url(self):
                return gateway.url("")

            def _init_client(self, apns_config):
                headers = {**apns_config.make_headers(),
                           "authorization": f"bearer {self._make_authorization()}"}
                return httpx2.AsyncClient(headers=headers, http2=True, verify=context)

        self.client = Client(
            use_sandbox=False, team_id=key.team, auth_key_id=key.id, auth_key_filepath=key.path)

    def send(self, pushes):
        return asyncio.run(self.send_all(pushes))

    async def send_all(self, pushes):
        room = asyncio.Semaphore(20)
        return await asyncio.gather(*(self.send_one(push, room) for push in pushes))

    async def send_one(self, push, room):
        from kalyke.exceptions import ApnsProviderException
        async with room:
            try:
                identifier = await self.client.send_message(
                    push.token, json.loads(push.payload), Headers(push.headers))
                return Answer(200, identifier)
            except ApnsProviderException as refusal:
                return Answer(0, None, json.dumps(
                    {"reason": type(refusal).__name__, **refusal.error}).encode())

    def close(self):
        pass


class Headers:
    """The headers of a push in the place of kalyke's configuration, which allows good ones only."""

    def __init__(self, headers):
        self.headers = headers

    def make_headers(self):
        return self.headers
