"""A restart of the notification server while the user works."""
from endtoend import commands
from support import apps

from .bus import NAME

OWNER = ("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetNameOwner", "s", NAME)


class RestartWalk:
    """The steps over a restart of the program that draws the notifications."""

    def test_restarted_server(self):
        """After a restart of the server a persistent notification is there once, and its button works."""
        self.prepare_restart()
        self.add_persistent("rent")
        self.pass_restart()
        self.assert_works_once("rent")
        self.assert_offers("Tea")
        self.assert_doctor_content()

    def test_restarted_server_with_question(self):
        """After a restart of the server an open question is there once, and a click answers it."""
        self.prepare_restart()
        asking = self.start_app("add", "wash", "3600")
        self.await_bubble("Errands")
        self.pass_restart()
        self.await_bubble("Errands")
        self.assertEqual(len(self.bus.titled("Errands")), 1)
        self.picture("restarted")
        self.screen.press("Allow", near="Errands")
        self.assertIn("added wash", asking.communicate(timeout=commands.LIMIT)[0])
        self.await_none("Errands")
        self.anna.unctl("cancel", "--all-of", apps.APP)

    def prepare_restart(self):
        """Logs in again on desktops that start their server again only once in a session."""

    def pass_restart(self):
        """Restarts the server, and waits until the daemon uses the next one."""
        before = self.server_mark()
        self.restart_server()
        commands.wait_until(lambda: self.server_mark() not in ("", before), "the next server", pause=0.2)
        self.await_server()

    def restart_server(self):
        """Kills the server's process, as a crash does; the bus or the session starts the next one."""
        self.machine.run("kill", "-9", str(self.anna.answer("desktop")["names"][0]["process"]))

    def server_mark(self):
        """A mark of the running server; empty without one."""
        answer = self.anna.run("busctl", "--user", "call", *OWNER, check=False)
        return "" if answer.returncode else answer.stdout
