"""What programs hear: of buttons, replies and the end, in order, once, and on their own connection (S12, S13)."""
import time

from endtoend import commands
from endtoend.client import CLOSED, DISMISSED, EXPIRED, UNDEFINED
from endtoend.session import ServingCase


class Signals(ServingCase):
    """One program that listens, and another one that must hear nothing."""

    def setUp(self):
        super().setUp()
        self.player = self.session.client("Player")
        self.other = self.session.client("Other")

    def name(self, number):
        """The name of a notification of the program for `unctl`."""
        return f"program.Player/posting:{number}"

    def test_button(self):
        """A pressed button is heard before the end with reason 2; the notification leaves the list."""
        number = self.player.notify("song", actions=["next", "Next", "default", "Open"])
        self.session.respond(self.name(number), "--action", "next")
        self.player.await_signal("NotificationClosed", number)
        self.assertEqual(self.player.settle(), [
            ("ActionInvoked", number, "next"), ("NotificationClosed", number, DISMISSED)])
        self.assertEqual(self.other.settle(), [], "another program heard of it")
        self.assertEqual(self.session.delivered(), {})

    def test_default(self):
        """A press of the notification itself is the action `default`."""
        number = self.player.notify("song", actions=["default", "Open"])
        self.session.respond(self.name(number))
        self.player.await_signal("NotificationClosed", number)
        self.assertEqual(self.player.settle(), [
            ("ActionInvoked", number, "default"), ("NotificationClosed", number, DISMISSED)])

    def test_default_that_was_not_offered(self):
        """A press of a notification without `default` invokes nothing, and ends it."""
        number = self.player.notify("song", actions=["next", "Next"])
        self.session.respond(self.name(number))
        self.player.await_signal("NotificationClosed", number)
        self.assertEqual(self.player.settle(), [("NotificationClosed", number, DISMISSED)])

    def test_unknown_button(self):
        """A button that was not offered is refused to the person, and the program hears nothing."""
        number = self.player.notify("song", actions=["next", "Next"])
        done = self.session.run(
            "unctl", "respond", self.name(number), "--action", "previous", check=False)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertEqual(self.player.settle(), [])
        self.assertIn(self.name(number), self.session.delivered())

    def test_resident(self):
        """A resident notification stays after each button, and ends when it is closed."""
        number = self.player.notify("player", actions=["next", "Next"], hints={"resident": True})
        for count in (1, 2):
            self.session.respond(self.name(number), "--action", "next")
            commands.wait_until(lambda: len(self.player.about(number)) >= count, "ActionInvoked")
        self.assertIn(self.name(number), self.session.delivered())
        self.player.close_notification(number)
        self.assertEqual(self.player.settle(), [
            ("ActionInvoked", number, "next"), ("ActionInvoked", number, "next"),
            ("NotificationClosed", number, CLOSED)])

    def test_dismissal(self):
        """A dismissed notification ends with reason 2, once, and a press afterwards is refused."""
        number = self.player.notify("song", actions=["next", "Next"])
        self.session.respond(self.name(number), "--dismiss")
        self.session.run("unctl", "respond", self.name(number), "--action", "next", check=False)
        self.player.close_notification(number)
        self.assertEqual(self.player.settle(), [("NotificationClosed", number, DISMISSED)])

    def test_cleared(self):
        """A notification that the person clears from the list ends with reason 2."""
        number = self.player.notify("song")
        self.session.unctl("clear", self.name(number))
        self.player.await_signal("NotificationClosed", number)
        self.assertEqual(self.player.settle(), [("NotificationClosed", number, DISMISSED)])

    def test_expiry(self):
        """One of 700 ms ends with reason 1, once and not before; the list keeps it without buttons."""
        begin = time.monotonic()
        number = self.player.notify("song", actions=["next", "Next"], timeout=700)
        self.player.await_signal("NotificationClosed", number)
        passed = time.monotonic() - begin
        commands.figure("an expire_timeout of 700 ms", passed * 1000, "ms")
        self.assertGreaterEqual(passed, 0.69)
        self.assertIn(self.name(number), self.session.delivered())
        done = self.session.run("unctl", "respond", self.name(number), "--action", "next", check=False)
        self.assertEqual(done.returncode, 1, f"a button of one that is over was pressed: {done.stdout}")
        self.session.respond(self.name(number), "--dismiss")
        self.assertEqual(self.player.settle(), [("NotificationClosed", number, EXPIRED)])
        self.assertEqual(self.session.delivered(), {})

    def test_expiry_while_the_daemon_is_away(self):
        """One whose time runs out while no daemon runs ends with reason 1 when the next one has started."""
        number = self.player.notify("song", timeout=2000)
        self.session.kill()
        self.session.start()
        self.player.await_signal("NotificationClosed", number)
        self.session.restart()
        self.assertEqual(self.player.settle(), [("NotificationClosed", number, EXPIRED)])
        self.assertIn(self.name(number), self.session.delivered())

    def test_without_end(self):
        """Timeouts of -1 and 0 end nothing: both are in the list when a later one has expired."""
        numbers = [self.player.notify("server's", timeout=-1), self.player.notify("never", timeout=0)]
        last = self.player.notify("soon", timeout=1)
        self.player.await_signal("NotificationClosed", last)
        self.assertEqual(self.player.settle(), [("NotificationClosed", last, EXPIRED)])
        self.assertEqual(set(self.session.delivered()), {self.name(number) for number in numbers + [last]})

    def test_expiry_of_a_replacement(self):
        """A replacement has its own time: the first one's does not end it."""
        number = self.player.notify("first", timeout=3000)
        self.assertEqual(self.player.notify("second", replaces=number, timeout=0), number)
        fence = self.player.notify("fence", timeout=3200)
        self.player.await_signal("NotificationClosed", fence)
        self.assertEqual(self.player.about(number), [])

    def test_transient(self):
        """A transient notification is shown and joins no list; it ends with its time, also with a tag."""
        shell = self.session.shell()
        for title, hints in (("plain", {}), ("tagged", {"x-canonical-private-synchronous": "volume", "value": 40})):
            number = self.player.notify(title, hints={"transient": True} | hints, timeout=400)
            self.assertNotIn("list", shell.await_presented(title))
            self.assertEqual(self.player.await_signal("NotificationClosed", number)[2], EXPIRED)
        self.assertEqual(self.session.delivered(), {})
        self.assertEqual(len(self.player.settle()), 2)

    def test_transient_closed(self):
        """A transient notification is closed by its program, and its button is heard."""
        shell = self.session.shell()
        number = self.player.notify("plain", hints={"transient": True}, timeout=0)
        self.player.close_notification(number)
        tagged = self.player.notify(
            "volume", actions=["mute", "Mute"], timeout=0,
            hints={"transient": True, "x-canonical-private-synchronous": "volume"})
        shell.press("volume", "mute")
        self.player.await_signal("NotificationClosed", tagged)
        self.assertEqual(self.player.settle(), [
            ("NotificationClosed", number, CLOSED), ("ActionInvoked", tagged, "mute"),
            ("NotificationClosed", tagged, DISMISSED)])

    def test_restart(self):
        """A connected program receives a button after the daemon has restarted, and no other program does."""
        number = self.player.notify("song", actions=["next", "Next"])
        self.session.restart()
        self.session.respond(self.name(number), "--action", "next")
        self.player.await_signal("NotificationClosed", number)
        self.assertEqual(self.player.settle(), [
            ("ActionInvoked", number, "next"), ("NotificationClosed", number, DISMISSED)])
        self.assertEqual(self.other.settle(), [])

    def test_crash(self):
        """The same after the daemon was killed."""
        number = self.player.notify("song", actions=["next", "Next"])
        self.session.kill()
        self.session.start()
        self.session.respond(self.name(number), "--action", "next")
        self.player.await_signal("NotificationClosed", number)
        self.assertEqual(len(self.player.settle()), 2)
        self.assertEqual(self.other.settle(), [])

    def test_sender_that_has_gone(self):
        """If the sender has exited, the signals are broadcast: scripts listen with another process."""
        number = self.player.notify("song", actions=["next", "Next"])
        self.player.close()
        self.session.respond(self.name(number), "--action", "next")
        self.other.await_signal("NotificationClosed", number)
        self.assertEqual(self.other.settle(), [
            ("ActionInvoked", number, "next"), ("NotificationClosed", number, DISMISSED)])

    def test_many_senders(self):
        """A program alone receives its button on its connection when 250 others have notified since."""
        number = self.player.notify("song", actions=["next", "Next"])
        for index in range(250):
            self.session.client("Crowd").notify(f"crowd {index}")
        self.session.respond(self.name(number), "--action", "next")
        self.player.await_signal("NotificationClosed", number)
        self.assertEqual([signal[0] for signal in self.player.settle()], ["ActionInvoked", "NotificationClosed"])
        self.assertEqual(self.other.settle(), [])

    def test_full_list(self):
        """A notification that a full list drops has ended for its program, once and with the reason 4."""
        numbers = [self.player.notify(f"song {index}") for index in range(1002)]
        self.player.await_signal("NotificationClosed", numbers[1])
        self.assertEqual(self.player.settle(), [
            ("NotificationClosed", number, UNDEFINED) for number in numbers[:2]])
        self.assertEqual(len(self.session.delivered()), 1000)

    def test_reply(self):
        """A typed text is heard as NotificationReplied, before the end; a line's end and signs of markup stay."""
        self.session.shell()
        number = self.player.notify(
            "message", actions=["inline-reply", "Reply"], hints={"x-kde-reply-placeholder-text": "Write"})
        text = "on my way\n<b>now</b> ✓"
        self.session.respond(self.name(number), "--action", "inline-reply", "--text", text)
        self.player.await_signal("NotificationClosed", number)
        self.assertEqual(self.player.settle(), [
            ("NotificationReplied", number, text), ("NotificationClosed", number, DISMISSED)])
        self.assertEqual(self.other.settle(), [])
