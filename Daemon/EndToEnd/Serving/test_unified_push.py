"""Apps outside of our API receive messages as a distributor of UnifiedPush delivers them, also when they do not run."""
import json
import os
import sys

from endtoend import commands
from endtoend.link_gateway import APP_GONE, DUPLICATE, HANDED_TO_APP, HOST, POSTPONED, LinkGateway
from endtoend.session import ServingCase
from gi.repository import GLib
from support.power import PowerSupply

NAME = "org.unifiedpush.Distributor.usernotifications"
APP = "org.example.Chat"
TOKEN = "{6a0bd3b1-5f5e-4c3c-8ab5-1d7a1d2f3c4b}"
SUCCEEDED = {"success": "REGISTRATION_SUCCEEDED"}
BODY = bytes(range(256)) * 16
PROGRAM = os.path.join(os.path.dirname(os.path.abspath(__file__)), "support", "connector.py")


class ConnectorCase(ServingCase):
    """A gateway, the daemon, and an app that the bus starts."""

    activates = True
    version = 2

    def setUp(self):
        super().setUp()
        self.gateway = LinkGateway(self.session.place("gateway"))
        self.addCleanup(self.gateway.close)
        self.folder = self.session.place("app")
        os.makedirs(self.folder)
        self.set_mode("acknowledge")
        with open(os.path.join(self.session.services, f"{APP}.service"), "w", encoding="utf-8") as file:
            command = f"{sys.executable} {PROGRAM} {self.folder} {APP} {self.version}"
            file.write(f"[D-BUS Service]\nName={APP}\nExec={command}\n")
        self.session.control.bus("ReloadConfig")

    def add_gateway(self):
        """Names the gateway to the daemon."""
        self.session.unctl("gateway", "add", f"{HOST}:{self.gateway.port}", "--ca", self.gateway.certificate)

    # The app

    def set_mode(self, mode):
        """Says how the app answers messages."""
        with open(os.path.join(self.folder, "mode"), "w", encoding="utf-8") as file:
            file.write(mode)

    def ask(self, member, service=APP):
        """Lets the app call the distributor under a name, and returns the answer."""
        self.await_absence()
        count = len(self.calls("answer"))
        self.session.run_beside(
            sys.executable, PROGRAM, self.folder, service, str(self.version), member, TOKEN)
        answer = self.await_calls("answer", count + 1)
        return {key: answer[key] for key in ("success", "reason") if answer.get(key)}

    def calls(self, member=None):
        """What the app has received so far."""
        lines = commands.read(os.path.join(self.folder, "calls")).splitlines()
        return [one for one in map(json.loads, lines) if member in (None, one["member"])]

    def await_calls(self, member, count=1):
        """Waits for so many calls of the app, and returns the last one."""
        commands.wait_until(
            lambda: len(self.calls(member)) >= count,
            lambda: f"{count} calls of {member}: {self.calls()}; {self.session.log()[-2000:]}")
        return self.calls(member)[-1]

    def registered(self):
        """Lets the app register, and returns the endpoint that it was sent."""
        self.add_gateway()
        self.assertEqual(self.ask("Register"), SUCCEEDED)
        endpoint = self.await_calls("NewEndpoint")["endpoint"]
        self.assertEqual([endpoint], list(self.gateway.endpoints.values()))
        return endpoint

    def await_absence(self):
        """Waits until the app has ended."""
        commands.wait_until(lambda: self.session.control.owner(APP) is None, "the end of the app")


class BothVersions:
    """The tests of both versions."""

    def test_message(self):
        """A message starts an app that does not run, and is acknowledged after the app has it."""
        self.registered()
        self.await_absence()
        number = self.gateway.push(BODY, "message-1")
        message = self.await_calls("Message")
        self.assertEqual(
            (message["token"], message["message"].encode("latin-1"), message["id"]), (TOKEN, BODY, "message-1"))
        self.gateway.await_outcome(number, HANDED_TO_APP)
        self.assertIsNone(self.session.app(APP))

    def test_registration(self):
        """A known token receives its endpoint at each start, another service cannot take it, and the app can end it."""
        endpoint = self.registered()
        self.assertEqual(self.ask("Register"), SUCCEEDED)
        self.assertEqual(self.await_calls("NewEndpoint", 2)["endpoint"], endpoint)
        self.assertEqual(
            self.ask("Register", "org.example.Mail"), {"success": "REGISTRATION_FAILED", "reason": "UNAUTHORIZED"})
        self.assertEqual(self.ask("Unregister"), {})
        self.assertEqual(self.await_calls("Unregistered")["token"], TOKEN if self.version == 2 else "")
        commands.wait_until(lambda: self.gateway.returned, "the return of the endpoint")

    def test_no_gateway(self):
        """Without a gateway, the user has to act, and the distributor is there all the same."""
        self.assertEqual(
            self.ask("Register"), {"success": "REGISTRATION_FAILED", "reason": "ACTION_REQUIRED"})

    def test_silent_gateway(self):
        """A gateway that does not answer is a fault of the network, and its endpoint is sent when it comes."""
        self.gateway.is_silent = True
        self.add_gateway()
        self.assertEqual(self.ask("Register"), {"success": "REGISTRATION_FAILED", "reason": "NETWORK"})
        self.gateway.is_silent = False
        self.session.kill()
        self.session.start()
        self.assertIn("https://", self.await_calls("NewEndpoint")["endpoint"])

    def test_crash(self):
        """After a crash the app is reachable at the same endpoint, and receives no message twice."""
        endpoint = self.registered()
        number = self.gateway.push(BODY, "message-1")
        self.gateway.await_outcome(number, HANDED_TO_APP)
        name = next(iter(self.gateway.endpoints))
        self.session.kill()
        self.session.start()
        self.gateway.push_again(number, "message-1", name, endpoint, BODY)
        self.gateway.await_outcome(number, DUPLICATE)
        self.gateway.await_outcome(self.gateway.push(BODY, "message-2"), HANDED_TO_APP)
        self.assertEqual([one["id"] for one in self.calls("Message")], ["message-1", "message-2"])

    def test_ending_app(self):
        """A message that reaches the app as it ends is handed over again, before the gateway forgets it."""
        self.registered()
        self.set_mode("end")
        number = self.gateway.push(BODY, "message-1")
        self.await_calls("Message")
        self.gateway.await_outcome(number, HANDED_TO_APP)
        self.assertEqual([one["id"] for one in self.calls("Message")], ["message-1"])

    def test_other_gateway(self):
        """The app is sent an empty endpoint when its gateway is removed, and another one by the next gateway."""
        endpoint = self.registered()
        self.session.unctl("gateway", "remove", HOST)
        self.assertEqual(self.await_calls("NewEndpoint", 2)["endpoint"], "")
        self.add_gateway()
        self.assertNotIn(self.await_calls("NewEndpoint", 3)["endpoint"], ("", endpoint))

    def test_end_by_user(self):
        """The user sees the registration and ends it, which the app is told; it may register again."""
        self.registered()
        one, = self.session.answer("subscriptions")
        self.assertEqual(
            (one["app"], one["appName"], one["kind"], one["description"]), (APP, APP, "unifiedPush", "Chats"))
        self.session.unctl("subscriptions", "end", one["name"])
        self.assertEqual(self.await_calls("Unregistered")["token"], TOKEN)
        self.assertEqual(self.session.answer("subscriptions"), [])
        self.assertEqual(self.ask("Register"), SUCCEEDED)

    def test_foreign_endpoint(self):
        """A message to an endpoint that ended is not handed over, and the endpoint is given back."""
        endpoint = self.registered()
        name = next(iter(self.gateway.endpoints))
        self.ask("Unregister")
        self.gateway.push_again(77, "late", name, endpoint, BODY)
        self.gateway.await_outcome(77, APP_GONE)
        self.assertEqual(self.calls("Message"), [])


class SecondVersion(BothVersions, ConnectorCase):
    """What only the second version has: acknowledgements."""

    def test_unacknowledged(self):
        """A message that the app refuses stays at the gateway, and is handed over later."""
        self.registered()
        self.set_mode("refuse")
        number = self.gateway.push(BODY, "message-1")
        self.gateway.await_outcome(number, POSTPONED)
        self.assertNotIn((number, HANDED_TO_APP), self.gateway.outcomes)
        self.set_mode("acknowledge")
        # The next daemon waits for nothing.
        self.session.kill()
        self.session.start()
        self.gateway.await_outcome(number, HANDED_TO_APP)
        self.assertEqual([one["id"] for one in self.calls("Message")], ["message-1", "message-1"])

    def test_registration_after_a_refusal(self):
        """An app that registers again receives the next message at once, although it refused the last one."""
        self.registered()
        self.set_mode("refuse")
        self.gateway.await_outcome(self.gateway.push(BODY, "message-1"), POSTPONED)
        self.set_mode("acknowledge")
        self.gateway.await_outcome(self.gateway.push(BODY, "message-2"), POSTPONED)
        self.assertEqual(self.ask("Register"), SUCCEEDED)
        self.gateway.await_outcome(self.gateway.push(BODY, "message-3"), HANDED_TO_APP)

    def test_without_identifier(self):
        """An answer without the identifier counts as an acknowledgement: some libraries never return it."""
        self.registered()
        self.set_mode("forget")
        number = self.gateway.push(BODY, "message-1")
        self.gateway.await_outcome(number, HANDED_TO_APP)
        self.assertEqual([one["id"] for one in self.calls("Message")], ["message-1"])

    def test_name_from_the_start(self):
        """The distributor is there in a session whose desktop has its own notification server too."""
        self.session.stop()
        self.session.environment["XDG_CURRENT_DESKTOP"] = "KDE"
        self.session.start(serving=False)
        commands.wait_until(lambda: self.session.control.owner(NAME), "the owner of the distributor's name")

    def test_other_distributor(self):
        """Another distributor that has the name is found by the log and the doctor; its end gives the name to this one."""
        self.session.stop()
        other = self.session.client("other")
        other.bus("RequestName", GLib.Variant("(su)", (NAME, 0)))
        self.session.start()
        commands.wait_until(lambda: f"another program has {NAME}" in self.session.log(), "the line of the log")
        self.assertIn("messages from that program. End it", self.session.unctl("doctor", check=False))
        other.close()
        commands.wait_until(lambda: self.session.control.owner(NAME), "the owner of the distributor's name")
        self.assertNotIn("messages from that program. End it", self.session.unctl("doctor", check=False))


class Urgency(ServingCase):
    """A gateway holds less urgent messages while their power or data is not worth it."""

    starts = False

    def test_power(self):
        """The gateway is told the least urgency on battery, with a low one, and with the setting off."""
        gateway = LinkGateway(self.session.place("gateway"))
        self.addCleanup(gateway.close)
        self.session.environment["DBUS_SYSTEM_BUS_ADDRESS"] = self.session.address
        self.session.start()
        self.session.unctl("gateway", "add", f"{HOST}:{gateway.port}", "--ca", gateway.certificate)
        power = PowerSupply(self.session.client("power").connection)
        expected = []
        for is_on_battery, charge, least in ((True, 80.0, 2), (True, 9.0, 10), (False, 9.0, 0), (True, 80.0, 2)):
            power.set(is_on_battery, charge)
            expected.append(least)
            self.await_urgencies(power, gateway, expected)
        self.assertIn("messages of urgency very-low wait there", self.session.unctl("doctor", check=False))
        self.session.unctl("settings", "savePower=off")
        self.await_urgencies(power, gateway, expected + [0])
        self.assertNotIn("wait there", self.session.unctl("doctor", check=False))

    def await_urgencies(self, power, gateway, expected):
        """Waits until the gateway has been told these urgencies, each once."""
        def told():
            power.iterate()
            return [one for index, one in enumerate(gateway.urgencies)
                    if index == 0 or one != gateway.urgencies[index - 1]][-len(expected):] == expected
        commands.wait_until(told, lambda: f"{expected}: {gateway.urgencies}")


class FirstVersion(BothVersions, ConnectorCase):
    """The same for apps of the first version, which acknowledge nothing."""

    version = 1
