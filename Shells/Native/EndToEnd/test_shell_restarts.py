"""A user's unfinished input on the native shell while the daemon ends and restarts (S37, S40)."""

import os
import signal
import time

from gi.repository import Gio, GLib

from endtoend import commands
from endtoend.center import INTERFACE, NAME, PATH, CenterClient
from support.desk import DeskCase
from support.screens import WaylandScreen, X11Screen

AWAY = 7  # seconds without a daemon, longer than a program waits for one


class Restarts:
    """A daemon that is killed, and started again."""

    def kill(self):
        """Ends the daemon as a crash does."""
        os.kill(self.desk.owner_process(), signal.SIGKILL)
        self.desk.daemon.wait()

    def ask_permission(self):
        """An app asks, and is gone before it is answered."""
        center = CenterClient(self.desk)
        center.register("com.example.tea", name="Tea")
        # The caller has gone when the answer comes.
        center.connection.call(
            NAME, PATH, INTERFACE, "RequestAuthorization", GLib.Variant("(asa{sv})", (["alert", "sound"], {})), None,
            Gio.DBusCallFlags.NONE, -1, None, None)
        center.wait(lambda: "Allow" in self.desk.texts(), "the question")
        self.desk.spot("Allow")
        center.close()

    def status(self):
        """The user's decision about the app."""
        return self.desk.answer("settings", "com.example.tea")["settings"]["status"]

    def open_field(self):
        """A notification of a program that stays, with its field open."""
        self.start_shell()
        self.client, self.number = self.ask()
        self.desk.await_focus("Message")
        commands.wait_until(lambda: not self.screen.has_keyboard(), "the keyboard at the field")
        self.screen.key("Home")
        for _ in range(20):
            self.screen.key("Delete")
        self.type("half", "half")

    def type(self, text, whole):
        """Types into the field, and waits until it is there."""
        self.screen.type(text)
        commands.wait_until(lambda: self.desk.field() == whole, f"{whole!r}, where {self.desk.field()!r}", 20)

    def replied(self):
        """The answer that the program has got."""
        return self.client.await_signal("NotificationReplied", self.number, 30)[2]

    def test_open_question(self):
        """An unanswered question ends with the daemon and returns with it, and its answer counts."""
        self.ask_permission()
        self.kill()
        self.desk.await_text("Allow", False)
        self.desk.start()
        self.desk.await_text("Allow")
        self.desk.click("Allow")
        self.desk.await_bare()
        self.assertEqual(self.status(), "authorized")

    def test_settled_question(self):
        """A question that was answered elsewhere while the shell was stopped leaves the screen."""
        self.ask_permission()
        shell = self.desk.shell_number()
        os.kill(shell, signal.SIGSTOP)
        self.kill()
        self.desk.start()
        self.desk.unctl("authorize", "com.example.tea", "deny")
        os.kill(shell, signal.SIGCONT)
        self.desk.await_bare()
        self.assertEqual(self.status(), "denied")

    def test_reply_goes_on(self):
        """A reply that is half typed when the daemon ends is typed on, and sent to the next daemon."""
        self.open_field()
        self.kill()
        self.desk.start()
        self.type(" done", "half done")
        self.screen.key("Return")
        self.assertEqual(self.replied(), "half done")
        self.desk.await_bare()

    def test_reply_without_daemon(self):
        """A reply that is sent during a long absence of the daemon reaches its program after the restart."""
        self.open_field()
        self.kill()
        time.sleep(AWAY)
        self.type(" done", "half done")
        self.screen.key("Return")
        self.desk.await_bare()
        self.desk.start()
        self.assertEqual(self.replied(), "half done")
        self.assertEqual(self.desk.delivered().get("Anna"), None)

    def test_one_shell(self):
        """After a long absence of the daemon the banner stands once, in the same shell, and can be answered."""
        client = self.desk.client("Mail")
        number = client.notify("Lunch", actions=["ok", "Take it"], timeout=0)
        self.desk.spot("Lunch")
        shell = self.desk.shell_number()
        self.kill()
        time.sleep(AWAY)
        self.desk.start()
        self.notify("-t", "0", "Dinner")
        self.desk.await_text("Dinner")
        self.assertEqual(self.desk.shells_found(), [shell])
        self.desk.click("Take it")
        self.assertEqual(client.await_signal("ActionInvoked", number)[2], "ok")

    def test_nothing_to_show(self):
        """A shell that shows nothing ends with its daemon."""
        client = self.desk.client("Mail")
        number = client.notify("Lunch", timeout=4000)
        shell = self.desk.shell_number()
        self.desk.await_text("Lunch")
        # A shell whose report of the end was not answered waits for the next daemon.
        client.await_signal("NotificationClosed", number)
        self.desk.await_bare()
        self.kill()
        commands.wait_until(lambda: shell not in self.desk.shells_found(), "the end of the shell", 20)


class X11Restarts(Restarts, DeskCase):
    """On X11."""

    Screen = X11Screen


class WaylandRestarts(Restarts, DeskCase):
    """On Wayland."""

    Screen = WaylandScreen
