"""The numbers of notifications: given out once, also across crashes, and used by their own program (S10, S11, S14)."""
import threading
import time

from gi.repository import GLib

from endtoend import commands
from endtoend.client import CLOSED, DISMISSED, EXPIRED
from endtoend.session import ServingCase

FIRST = 1 << 20  # what numbers that were given out lie above
ROUNDS = 10
CLIENTS = 4
KEPT = 12  # how many notifications a client leaves open


class Numbers(ServingCase):
    """Programs that replace and close by number and by tag."""

    def test_far_above_those_that_people_type(self):
        """Numbers lie above 2^20, grow, and none comes again after its notification was closed."""
        player = self.session.client("Player")
        numbers = []
        for index in range(10):
            numbers.append(player.notify(f"song {index}"))
            player.close_notification(numbers[-1])
        self.assertEqual(numbers, sorted(set(numbers)))
        self.assertGreater(numbers[0], FIRST)
        self.session.restart()
        self.assertGreater(self.session.client("Player").notify("after a restart"), numbers[-1])

    def test_made_up_number(self):
        """A number that a script made up is kept for it: three processes of it have one notification."""
        for volume in ("10", "20", "30"):
            done = self.session.run("notify-send", "-p", "-r", "2593", "Volume", volume)
            self.assertEqual(done.stdout.strip(), "2593")
        self.session.restart()
        done = self.session.run("notify-send", "-p", "-r", "2593", "Volume", "40")
        self.assertEqual(done.stdout.strip(), "2593")
        self.assertEqual(self.session.delivered(), {"program.notify-send/posting:2593": "Volume"})

    def test_made_up_number_again(self):
        """A made-up number is kept for its script also after the person has dismissed it."""
        player = self.session.client("Player")
        for _ in range(2):
            self.assertEqual(player.notify("volume", replaces=2593), 2593)
            self.session.respond("program.Player/posting:2593", "--dismiss")
        self.assertEqual(player.settle(), [("NotificationClosed", 2593, DISMISSED)] * 2)

    def test_replace_what_is_over(self):
        """One whose time is over is replaced under its number, and has a life and an end of its own."""
        player = self.session.client("Player")
        number = player.notify("one", timeout=1)
        player.await_signal("NotificationClosed", number)
        self.assertEqual(player.notify("two", replaces=number, actions=["next", "Next"]), number)
        self.session.respond(f"program.Player/posting:{number}", "--action", "next")
        player.await_signal("ActionInvoked", number)
        self.assertEqual(player.settle(), [
            ("NotificationClosed", number, EXPIRED), ("ActionInvoked", number, "next"),
            ("NotificationClosed", number, DISMISSED)])

    def test_number_that_was_given_out(self):
        """An unused number above 2^20 is not adopted, so that assigned numbers stay unique."""
        player = self.session.client("Player")
        number = player.notify("first")
        player.close_notification(number)
        for asked in (number, number + 5000, 2**32 - 1):
            self.assertNotEqual(player.notify("second", replaces=asked), asked)

    def test_replace_by_number(self):
        """A program replaces its own notification in place, also from another connection, and receives no end."""
        first, second = self.session.client("Player"), self.session.client("Player")
        number = first.notify("one")
        self.assertEqual(first.notify("two", replaces=number), number)
        self.assertEqual(second.notify("three", replaces=number), number)
        self.assertEqual(self.session.delivered(), {f"program.Player/posting:{number}": "three"})
        self.assertEqual(first.settle() + second.settle(), [])

    def test_replace_by_tag(self):
        """A tag replaces within its program: its number comes back, also from another process and after a restart."""
        numbers = set()
        for index in range(3):
            player = self.session.client("Player")
            numbers.add(player.notify(f"song {index}", hints={"x-dunst-stack-tag": "song"}))
        self.session.restart()
        for hint in ("x-canonical-private-synchronous", "x-dunst-stack-tag", "synchronous", "private-synchronous"):
            numbers.add(self.session.client("Player").notify(hint, hints={hint: "song"}))
        self.assertEqual(len(numbers), 1, numbers)
        other = self.session.client("Other").notify("another program's", hints={"x-dunst-stack-tag": "song"})
        self.assertNotIn(other, numbers)
        self.assertEqual(self.session.delivered(), {
            "program.Other/tag:song": "another program's", "program.Player/tag:song": "private-synchronous"})

    def test_number_of_another_program(self):
        """A program that replaces or closes another's notification gets a new number, and changes nothing."""
        owner, thief = self.session.client("Player"), self.session.client("Thief")
        for number in (owner.notify("mine"), owner.notify("made up", replaces=77)):
            self.assertNotEqual(thief.notify("stolen", replaces=number), number)
            self.assertEqual(thief.close_notification(number), ())
        self.assertEqual([name for name in self.session.delivered().values() if name != "stolen"], ["made up", "mine"])
        self.assertEqual(owner.settle(), [])

    def test_close(self):
        """Who closes its own hears the reason 3 once; whatever else it closes is answered and changes nothing."""
        player, other = self.session.client("Player"), self.session.client("Other")
        number = player.notify("song")
        for nobody in (0, 1, number + 1000, 2**32 - 1):
            self.assertEqual(player.close_notification(nobody), ())
        for _ in range(3):
            self.assertEqual(player.close_notification(number), ())
        self.assertEqual(player.settle(), [("NotificationClosed", number, CLOSED)])
        self.assertEqual(other.settle(), [])
        self.assertEqual(self.session.delivered(), {})

    def test_close_from_another_process(self):
        """A second process of a script closes the notification of the first, as `gdbus call` in notify-send.sh does."""
        call = ["gdbus", "call", "--session", "-d", "org.freedesktop.Notifications",
                "-o", "/org/freedesktop/Notifications", "-m"]
        text = self.session.run(
            *call, "org.freedesktop.Notifications.Notify", "gdbus", "0", "", "left", "", "[]", "{}", "--", "-1").stdout
        number = text.split()[1].strip(",)")
        self.session.run(*call, "org.freedesktop.Notifications.CloseNotification", number)
        self.assertEqual(self.session.delivered(), {})

    def test_wrong_argument_of_close(self):
        """A call to close with another argument is answered, as some versions of GLib expect."""
        player = self.session.client("Player")
        self.assertEqual(player.call("CloseNotification", GLib.Variant("(s)", ("milk",))), ())


class Worker(threading.Thread):
    """A program that posts and closes without pause, whatever happens to the daemon."""

    def __init__(self, client):
        super().__init__(daemon=True)
        self.client = client
        self.given = {}  # the number of each title whose call was answered
        self.closed = set()  # titles whose closing was answered
        self.unsure = set()  # titles of calls that were not answered
        self.is_over = threading.Event()
        self.problem = None

    def run(self):
        try:
            index = 0
            kept = []
            while not self.is_over.is_set():
                index += 1
                title = f"{self.client.name} {index}"
                try:
                    self.given[title] = self.client.notify(title)
                    kept.append(title)
                except GLib.Error:
                    self.unsure.add(title)
                    self._await_server()
                if len(kept) > KEPT:
                    self._close(kept.pop(0))
        except Exception as problem:
            self.problem = problem

    def _close(self, title):
        try:
            self.client.close_notification(self.given[title])
            self.closed.add(title)
        except GLib.Error:
            self.unsure.add(title)
            self._await_server()

    def _await_server(self):
        commands.wait_until(lambda: self.is_over.is_set() or self.client.owner(), "another daemon")


class NumbersAcrossCrashes(ServingCase):
    """The daemon is killed while programs notify."""

    def test_killed(self):
        """No number comes twice in 10 crashes with 4 programs at work, and no acknowledged notification is lost."""
        workers = [Worker(self.session.client(f"worker{index}")) for index in range(CLIENTS)]
        for worker in workers:
            worker.start()
        begin = time.monotonic()
        for round_number in range(1, ROUNDS + 1):
            before = sum(len(worker.given) for worker in workers)
            commands.wait_until(
                lambda: sum(len(worker.given) for worker in workers) >= before + 40,
                f"40 more answers in round {round_number}")
            self.session.kill()
            self.session.start()
        for worker in workers:
            worker.is_over.set()
            worker.join(commands.TIMEOUT)
            self.assertIsNone(worker.problem)
        numbers = [number for worker in workers for number in worker.given.values()]
        commands.figure(f"{len(numbers)} numbers in {ROUNDS} crashes", time.monotonic() - begin, "s")
        self.assertEqual(len(numbers), len(set(numbers)), "a number came twice")
        self.assertGreater(min(numbers), FIRST)
        listed = list(self.session.delivered().values())
        self.assertEqual(len(listed), len(set(listed)), "a notification is in the list twice")
        for worker in workers:
            mine = {title for title in listed if title.startswith(f"{worker.client.name} ")}
            certain = set(worker.given) - worker.closed - worker.unsure
            self.assertEqual(certain - mine, set(), "acknowledged notifications are lost")
            self.assertEqual(mine & worker.closed, set(), "closed notifications are back")
            self.assertEqual(mine - certain - worker.unsure, set(), "nobody knows these")
