"""The real portal of a later Debian, in the version with markup, purposes and typed answers (S29 to S33)."""
import os
import struct

from endtoend import commands, needs
from support.portal import APP, BACKEND, NAME
from test_portal_version_1 import Version1

CHAT = ("{'title': <'Ann'>, "
        "'markup-body': <'See <b>this</b>: <a href=\"https://a.example\">there</a><img src=\"/x\"/>'>, "
        "'category': <'im.received'>, 'sound': <'default'>, 'schedule': <'later'>, 'buttons': <["
        "{'label': <'Answer'>, 'action': <'answer'>, 'target': <(7, 'ann')>, 'purpose': <'im.reply-with-text'>}, "
        "{'label': <'Show'>, 'action': <'app.reply'>, 'target': <'x'>, 'purpose': <'im.reply-with-text'>}]>}")


class Version2(Version1):
    """What version 1 can do as well, and the rest."""

    version = 2

    def setUp(self):
        self.root = os.environ.get("UN_PORTAL_ROOT")
        if not self.root:
            raise needs.Missing("UN_PORTAL_ROOT names no later Debian; use make test-portal")
        super().setUp()

    def test_options(self):
        """The portal reports this system's options, and additional ones while a shell is attached."""
        self.assertIn("call.accept", self.app.order(get="SupportedOptions"))
        self.assertNotIn("im.reply-with-text", self.app.order(get="SupportedOptions"))
        self.session.shell()
        commands.wait_until(
            lambda: "im.reply-with-text" in self.app.order(get="SupportedOptions"), "the portal's notice")

    def test_typed(self):
        """Markup is shown, and a typed answer comes with the target, to the process and to the app's own action."""
        shell = self.session.shell()
        self.app.add("1", CHAT)
        shown = shell.await_presentation("Ann")
        self.assertEqual(shown["body"], "See this: there")
        self.assertEqual(shown["styledBody"][1]["style"], ["bold"])
        self.assertEqual(shown["styledBody"][-1]["link"], "https://a.example")
        self.assertTrue(shown["sound"])
        self.session.respond(NAME, "--action", "button-0", "--text", "yes")
        self.assertEqual(self.app.next("signal"), ["'1'", "'answer'", "[<(7, 'ann')>, <@a{sv} {}>, <'yes'>]"])
        self.app.order(own=APP)
        self.app.add("1", CHAT)
        self.session.await_listed("Ann")
        self.session.respond(NAME, "--action", "button-1", "--text", "no")
        self.assertEqual(self.app.next("activated"), [
            "ActivateAction", "('reply', [<'x'>, <'no'>], @a{sv} {})"])

    def test_killed_between(self):
        """After a crash of the daemon a typed answer still has its way back through the portal."""
        self.session.shell()
        self.app.add("1", CHAT)
        self.session.await_listed("Ann")
        self.session.kill()
        self.session.start()
        commands.wait_until(lambda: self.session.control.owner(BACKEND), "the backend's name")
        self.session.respond(NAME, "--action", "button-0", "--text", "late")
        self.assertEqual(self.app.next("signal")[2], "[<(7, 'ann')>, <@a{sv} {}>, <'late'>]")
        self.app.add("2", "{'title': <'After'>}")
        self.session.await_listed("After")

    def test_hints(self):
        """One for the tray has no banner, and a call has the level of a call."""
        shell = self.session.shell()
        self.app.add("1", "{'title': <'Quiet'>, 'display-hint': <['tray']>}")
        self.assertEqual(shell.await_presented("Quiet"), ["list"])
        self.app.add("2", "{'title': <'Ringing'>, 'category': <'call.incoming'>, 'buttons': "
                          "<[{'label': <'Take'>, 'action': <'take'>, 'purpose': <'call.accept'>}]>}")
        self.assertEqual(shell.await_presentation("Ringing")["level"], "time-sensitive")

    def test_sound(self):
        """A sound of the app comes as a file, and is played as the ordinary one."""
        path = self.session.place("sound.wav")
        data = b"\0" * 8_000
        with open(path, "wb") as file:
            file.write(b"RIFF" + struct.pack("<I", 36 + len(data)) + b"WAVEfmt " + struct.pack(
                "<IHHIIHH", 16, 1, 1, 8_000, 16_000, 2, 16) + b"data" + struct.pack("<I", len(data)) + data)
        shell = self.session.shell()
        answer = self.app.add("1", "{'title': <'Ann'>}", sound=path)
        if "sound" in answer:
            self.skipTest(f"the portal cannot look at sounds here: {answer}")
        self.assertTrue(shell.await_presentation("Ann")["sound"])


# The cases of the other version run in their own file.
del Version1
