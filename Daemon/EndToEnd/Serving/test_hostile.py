"""Calls that no honest program makes: each is answered, soon, and nothing else is disturbed (S9, S15 to S17).

The growth of memory has a bar; with UN_BARS times have one, too, which is for a release build.
"""
import time

from gi.repository import Gio, GLib

from endtoend import commands
from endtoend.client import NAME, PATH
from endtoend.corpus import MEGABYTE, REFUSED, TAKEN, shown
from support.hostile import ANSWER, HostileCase

PACE = 20  # how many banners one program has in a second


class Hostile(HostileCase):
    """All cases against one daemon."""

    def test_taken(self):
        """Each call that has the right types is answered with a number, whatever is in it."""
        for name, arguments in TAKEN.items():
            with self.subTest(name):
                arguments = arguments()
                client = self.session.client("Hostile")
                begin = time.monotonic()
                self.assertGreater(client.call("Notify", arguments)[0], 0)
                self.check(name, begin, arguments)
                client.close()
        self.session.unctl("delivered")
        self.report()

    def test_refused(self):
        """Each call of wrong types is refused with an error that names the problem."""
        self.check_refused(REFUSED, self.session.client("Hostile").call)
        self.report()

    def test_characters_that_are_none(self):
        """U+10FFFF, U+FFFE and U+FDD0 are accepted, or refused by the library of the bus."""
        for text in ("\U0010ffff", "\ufffe", "\ufdd0"):
            with self.subTest(f"U+{ord(text):X}"):
                client = self.session.client("Hostile")
                begin = time.monotonic()
                try:
                    self.assertGreater(client.notify("hostile", text), 0)
                except GLib.Error as refusal:
                    self.assertIn("InvalidArgs", str(refusal))
                self.check(f"U+{ord(text):X}", begin)
                self.assertGreater(client.notify("afterwards"), 0)

    def test_elsewhere(self):
        """Calls of another interface, object or property are refused."""
        client = self.session.client("Hostile")
        properties = "org.freedesktop.DBus.Properties"
        for name, call in {
                "another interface": lambda: client.call("Notify", shown(), interface="org.example.Other"),
                "another object": lambda: client.call("Notify", shown(), path="/org/example"),
                "no such property": lambda: client.call(
                    "Get", GLib.Variant("(ss)", (NAME, "Nothing")), interface=properties),
                "a property that cannot be set": lambda: client.call(
                    "Set", GLib.Variant("(ssv)", (NAME, "Inhibited", GLib.Variant("b", True))), interface=properties),
                "properties of nothing": lambda: client.call(
                    "GetAll", GLib.Variant("(s)", ("",)), interface=properties),
        }.items():
            with self.subTest(name):
                begin = time.monotonic()
                with self.assertRaises(GLib.Error):
                    call()
                self.check(name, begin)
        self.report()

    def test_without_reply(self):
        """Calls that want no answer get none, also when they are wrong, and count all the same."""
        client = self.session.client("Hostile")
        replies = []

        def see(_connection, message, incoming):
            if incoming:
                replies.append(message.get_reply_serial())
            return message
        client.connection.add_filter(see)
        begin = time.monotonic()
        sent = [self.send(client, shown(summary="no reply")), self.send(client, GLib.Variant("(s)", ("wrong",)))]
        self.session.await_listed("no reply")
        client.settle()
        self.check("no reply wanted", begin)
        self.assertEqual(set(sent) & set(replies), set())

    def test_vanishing(self):
        """Programs that leave the bus before their answer comes take nothing with them, and their calls count."""
        begin = time.monotonic()
        for index in range(50):
            client = self.session.client("Hostile")
            self.send(client, shown(summary=f"gone {index}"), wants_reply=True)
            client.close()
        self.session.await_listed("gone 49")
        self.check("50 programs that left", begin, calls=50)
        self.report()

    def test_flood(self):
        """2,000 calls without waiting are all answered, and another program waits no longer than usual."""
        client = self.session.client("Hostile")
        answers, slowest = [], 0.0
        begin = time.monotonic()
        for index in range(2000):
            client.connection.call(
                NAME, PATH, NAME, "Notify", shown(summary=f"flood {index % 100}", timeout=0), None,
                Gio.DBusCallFlags.NONE, 60_000, None,
                lambda connection, result: answers.append(connection.call_finish(result).unpack()[0]))
        while len(answers) < 2000:
            asked = time.monotonic()
            self.bystander.notify("beside", replaces=8)
            slowest = max(slowest, time.monotonic() - asked)
            client.iterate()
            self.assertLess(time.monotonic() - begin, commands.TIMEOUT)
        passed = time.monotonic() - begin
        commands.figure("calls a second in a flood", 2000 / passed, "/s")
        commands.figure("another program's slowest call meanwhile", slowest * 1000, "ms")
        self.assertEqual(len(set(answers)), 2000)
        self.assertLess(slowest, ANSWER)
        self.check("flood", time.monotonic())

    def test_pace(self):
        """A program that notifies too fast has few banners, its list is complete, and others have theirs."""
        shell = self.session.shell()
        client = self.session.client("Hostile")
        begin = time.monotonic()
        for index in range(100):
            client.notify(f"fast {index}")
        seconds = int(time.monotonic() - begin) + 1
        self.session.client("Quiet").notify("beside")
        self.assertIn("banner", shell.await_presented("beside"))
        listed = [title for title in self.session.delivered().values() if title.startswith("fast ")]
        self.assertEqual(len(listed), 100)
        banners = [event["presentation"]["title"] for event in shell.events("present")
                   if "banner" in event["presentation"]["places"]]
        fast = [title for title in banners if title.startswith("fast ")]
        commands.figure("banners of 100 notifications at once", len(fast), "banners")
        self.assertLessEqual(len(fast), PACE * (seconds + 1))

    def test_too_large(self):
        """A message beyond every limit is answered or ends its own connection; no other program is affected."""
        for size in (21, 40, 63):
            with self.subTest(f"{size} MB"):
                client = self.session.client("Hostile")
                begin = time.monotonic()
                arguments = shown(body="m" * (size * MEGABYTE))
                try:
                    client.call("Notify", arguments, limit=10_000)
                except GLib.Error as problem:
                    self.assertFalse(problem.matches(Gio.io_error_quark(), Gio.IOErrorEnum.TIMED_OUT), "no answer")
                commands.figure(f"the end of a call of {size} MB", (time.monotonic() - begin) * 1000, "ms")
                self.assertGreater(self.session.client("Other").notify("still here"), 0)
                self.assertEqual(self.session.owner_process(), self.process)
        self.report()

    def send(self, client, arguments, wants_reply=False):
        """Sends a call without waiting, and returns its number."""
        message = Gio.DBusMessage.new_method_call(NAME, PATH, NAME, "Notify")
        message.set_body(arguments)
        if not wants_reply:
            message.set_flags(Gio.DBusMessageFlags.NO_REPLY_EXPECTED)
        _, serial = client.connection.send_message(message, Gio.DBusSendMessageFlags.NONE)
        client.connection.flush_sync(None)
        return serial
