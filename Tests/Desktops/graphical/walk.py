"""The steps that every desktop is tested with."""
import os
import time

from endtoend import commands
from support import apps

from .case import APP, FACTS, LONG
from .reply import ReplyWalk
from .restart import RestartWalk
from .sound import SoundWalk
from .upgrade import UpgradeWalk

ROW = 20
DUE = 25
LOGINS = int(os.environ.get("UN_LOGINS") or 1)


class Walk(ReplyWalk, RestartWalk, SoundWalk, UpgradeWalk):
    """Tests of a `DesktopCase`; each begins in a session with empty lists."""

    # Whether a persistent notification stays on the screen, and how many of one app the server keeps.
    keeps_persistent = True
    kept = ROW
    # The advice of `unctl desktop serve` if the server keeps the name, and of `unctl desktop lend` if no server has it.
    release = ""
    serve_options = ()
    recovery = ""

    # The login

    def test_logins(self):
        """After each login the daemon runs before the session, knows the server's abilities, and shows buttons."""
        for number in range(LOGINS):
            with self.subTest(login=number + 1):
                self.log_in_again()
                self.assert_daemon_first()
                self.assert_offers("Tea")
                self.assert_doctor_content()
                self.anna.unctl("clear", "--all")
        self.picture("end")

    def assert_daemon_first(self):
        """The daemon was started before a program of the session, and by systemd."""
        session = self.machine.output("pgrep", "-u", "anna", "-o", "-x", self.started)
        daemon = self.anna.property("usernotificationsd.service", "MainPID")
        self.assertLess(self.start_of(daemon), self.start_of(session))

    def start_of(self, process):
        """The moment in which a process started, in clock ticks."""
        with open(self.machine.path(f"/proc/{process}/stat"), encoding="utf-8", errors="replace") as file:
            return int(file.read().rsplit(")", 1)[1].split()[19])

    def assert_offers(self, title):
        """A notification with a button is on the screen with it."""
        self.anna.schedule(title, "--action", "pour=Pour")
        bubble = self.await_bubble(title)
        self.assertIn("Pour", bubble.actions.values())
        self.assertIn(self.server, self.shown_by())

    def assert_doctor_content(self):
        """The doctor warns neither of the desktop nor of replies, and no unit has failed."""
        commands.wait_until(lambda: self.anna.doctor_says("desktop"), "the finding about the desktop")
        bad = [f for f in self.anna.doctor() if f["level"] != "good" and f["subject"].startswith(("desktop", "replies"))]
        self.assertEqual(bad, [])
        self.assertEqual(self.anna.state("usernotificationsd.service"), "active")

    # The permission question

    def test_question_allowed(self):
        """The question is on the screen, and a click on Allow gives the permission."""
        asking = self.start_app("add", "wash", "3600")
        self.await_bubble("Errands")
        self.picture("question")
        self.screen.press("Allow", near="Errands")
        self.assertIn("added wash", asking.communicate(timeout=commands.LIMIT)[0])
        self.assertIn("wash", self.anna.pending())
        self.await_none("Errands")
        self.anna.unctl("cancel", "--all-of", apps.APP)

    def test_question_refused(self):
        """A click on Don't Allow refuses the permission."""
        asking = self.start_app("add", "wash", "3600")
        self.await_bubble("Errands")
        self.screen.press("Don’t Allow", near="Errands")
        self.assertIn("does not want it", asking.communicate(timeout=commands.LIMIT)[0])
        self.await_none("Errands")

    def test_question_stays(self):
        """A question that is not answered stays on the screen, and can be answered later."""
        asking = self.start_app("add", "wash", "3600")
        self.await_bubble("Errands")
        self.work()
        self.assertIsNone(asking.poll())
        self.assertEqual(len(self.bus.titled("Errands")), 1)
        self.await_bubble("Errands")
        self.picture("later")
        self.screen.press("Allow", near="Errands")
        self.assertIn("added wash", asking.communicate(timeout=commands.LIMIT)[0])
        self.anna.unctl("cancel", "--all-of", apps.APP)

    def work(self):
        """Uses the pointer for longer than any server shows a banner; gnome-shell lets a banner wait for an idle user."""
        end = time.monotonic() + LONG
        while time.monotonic() < end:
            self.screen.move(640, 520)
            self.screen.move(660, 500)

    # Answers

    def test_button_starts_the_app(self):
        """A click on a button starts the app with the response, and the notification is gone."""
        self.allow_app()
        self.anna.run("rm", "-f", *FACTS)
        self.anna.run(APP, "add", "dishes", "1")
        self.reveal("dishes")
        self.screen.press("Done", near="dishes")
        self.assertEqual(self.await_launch()["action"], "done")
        self.await_none("dishes")
        self.hide()
        self.assertNotIn("dishes", self.anna.delivered())

    # Many, and long ones

    def test_persistent(self):
        """A persistent notification stays longer than a banner: on the screen, or in the server's list."""
        self.add_persistent("rent")
        self.work()
        self.assertEqual(len(self.bus.titled("rent")), 1)
        if self.keeps_persistent:
            self.assertTrue(self.screen.shows("rent"))
        self.picture("later")

    def test_twenty(self):
        """Of twenty in a row the list has all, the server as many as it keeps, and the newest is on the screen."""
        for number in range(ROW):
            self.anna.schedule(f"plant {number}")
        commands.wait_until(lambda: len(self.anna.delivered()) == ROW, "all in the list", pause=0.3)
        commands.wait_until(lambda: self.bus.titled(f"plant {ROW - 1}"), "the newest on the server", pause=0.3)
        self.picture("twenty")
        self.assertLessEqual(len(self.bus.titled("plant")), self.kept)
        self.anna.unctl("clear", "--all")
        self.await_none("plant")

    def test_clear(self):
        """`unctl clear` removes notifications from the list, the server and the screen."""
        self.assert_offers("Tea")
        self.anna.unctl("clear", "--all")
        self.await_none("Tea")
        self.assertEqual(self.anna.delivered(), {})

    # The ends of the daemon and of the session

    def test_killed_daemon(self):
        """After `kill -9` the next daemon has each bubble once, and the buttons of both kinds still work."""
        self.add_persistent("rent")
        self.kill_daemon()
        self.await_server()
        self.assert_works_once("rent")

    def test_killed_daemon_with_question(self):
        """After `kill -9` an open question is on the screen once, and answers the app that asks again."""
        asking = self.start_app("add", "wash", "3600")
        self.await_bubble("Errands")
        self.kill_daemon()
        asking.wait(commands.LIMIT)
        self.await_server()
        again = self.start_app("add", "wash", "3600")
        self.await_bubble("Errands")
        self.assertEqual(len(self.bus.titled("Errands")), 1)
        self.picture("again")
        self.screen.press("Allow", near="Errands")
        self.assertIn("added wash", again.communicate(timeout=commands.LIMIT)[0])
        self.anna.unctl("cancel", "--all-of", apps.APP)

    def test_due_while_logged_out(self):
        """A notification that became due while the user was logged out is shown after the next login."""
        due = time.time() + DUE
        self.anna.schedule("Water", "--in", f"{DUE}s", "--action", "pour=Pour")
        self.log_out()
        time.sleep(max(0, due - time.time()))
        self.log_in()
        bubble = self.reveal("Water")
        self.assertIn("Pour", bubble.actions.values())
        # The pointer keeps the bubble on the screen while the picture is taken.
        self.screen.move(*self.screen.await_resting("Water"))
        self.picture("after the login")
        self.screen.press("Pour", near="Water")
        self.await_none("Water")
        # A banner that only expired would still be in the list.
        self.assertNotIn("Water", self.anna.delivered())
        self.hide()

    # The modes

    def test_serve_and_back(self):
        """This system serves when it is chosen, and the desktop's own server shows again afterwards."""
        self.addCleanup(self.anna.unctl, "desktop", "auto", check=False)
        self.assertIn(self.release, self.anna.unctl("desktop", "serve", *self.serve_options, check=False).stdout)
        self.end_server()
        commands.wait_until(lambda: self.anna.answer("desktop")["isServing"], "the service", pause=0.3)
        self.anna.run("notify-send", "Served")
        self.screen.await_thing("Served")
        self.picture("served")
        self.assertIn(self.recovery, self.anna.unctl("desktop", "lend").stdout)
        self.return_to_server()
        self.assert_offers("Lent")
        self.picture("lent")

    def end_server(self):
        """Ends the desktop's own server, as `unctl desktop serve` advises if it keeps the name."""
        status = self.anna.answer("desktop")
        if not status["isServing"]:
            self.machine.run("kill", str(status["names"][0]["process"]))

    def return_to_server(self):
        """The preparation in addition to `unctl desktop lend`; nothing if the bus starts the server."""
