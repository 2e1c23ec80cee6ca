"""A press of a notification whose program has ended starts its app by its desktop file (S24)."""

from endtoend import commands
from endtoend.client import DISMISSED
from endtoend.session import ServingCase
from support.apps import DesktopApp

APP = "org.example.Player"


class Activation(ServingCase):
    """An app that notifies and ends."""

    def setUp(self):
        super().setUp()
        self.app = DesktopApp(self.session, APP).start()

    def leave_notification(self, **options):
        """Lets the app notify and end; returns the notification's name."""
        number = self.app.notify("song", actions=["default", "Open", "next", "Next"], **options)
        self.app.end()
        return f"{APP}/posting:{number}"

    def await_start(self):
        """Waits for the app's start, which happens once."""
        starts = commands.wait_until(self.app.starts, f"the start of the app; {self.session.log()}")
        self.assertEqual(len(starts), 1)
        self.assertEqual(starts[0]["executable"], self.app.program)
        self.assertEqual(starts[0]["arguments"], [])

    def test_ended(self):
        """The app is started by its desktop file, once, and the notification leaves the list."""
        self.session.respond(self.leave_notification())
        self.await_start()
        self.assertEqual(self.session.delivered(), {})

    def test_ended_before_a_restart(self):
        """The same when the daemon was restarted in between."""
        name = self.leave_notification()
        self.session.restart()
        self.session.respond(name)
        self.await_start()

    def test_ended_before_a_crash(self):
        """The same when the daemon was killed in between."""
        name = self.leave_notification()
        self.session.kill()
        self.session.start()
        self.session.respond(name)
        self.await_start()

    def test_listener(self):
        """A program that listens for the app receives the press as well."""
        listener = self.session.client("Listener")
        name = self.leave_notification()
        self.session.respond(name)
        self.await_start()
        number = int(name.rsplit(":", maxsplit=1)[1])
        listener.await_signal("NotificationClosed", number)
        self.assertEqual(listener.settle(), [
            ("ActionInvoked", number, "default"), ("NotificationClosed", number, DISMISSED)])

    def test_running(self):
        """A running app receives the press and is not started."""
        number = self.app.notify("song", actions=["default", "Open"])
        self.session.respond(f"{APP}/posting:{number}")
        self.assertEqual(self.app.next("signal"), ["ActionInvoked", number, "default"])
        self.assertEqual(self.app.next("signal"), ["NotificationClosed", number, DISMISSED])
        self.app.end()
        # The second press starts it: had the first one, too, there would be two.
        self.app.start()
        self.session.respond(self.leave_notification())
        self.await_start()

    def test_over(self):
        """A notification whose time is over has no buttons, and still opens its app."""
        name = self.leave_notification(timeout=1)
        commands.wait_until(
            lambda: any("time" in step or "expired" in step for step in self.session.timeline(*name.split("/"))[2:]),
            "the end of its time")
        self.session.respond(name)
        self.await_start()

    def test_buttons_go_with_their_program(self):
        """The buttons of an app that has gone are gone too, also when it went while no daemon ran (S24)."""
        kept = self.app.notify("one", actions=["default", "Open", "next", "Next"])
        self.app.end()
        self.await_no_buttons(f"{APP}/posting:{kept}")
        self.app.start()
        other = self.app.notify("two", actions=["default", "Open", "next", "Next"])
        self.session.kill()
        self.app.end()
        self.session.start()
        name = f"{APP}/posting:{other}"
        self.await_no_buttons(name)
        self.session.respond(name)
        self.await_start()

    def await_no_buttons(self, name):
        """Waits until the notification's buttons are gone; the timeline says why."""
        commands.wait_until(
            lambda: any("S24" in step for step in self.session.timeline(*name.split("/"))), f"the end of the buttons of {name}")

    def test_dismissed(self):
        """A dismissal starts nothing."""
        self.session.respond(self.leave_notification(), "--dismiss")
        self.app.start()
        self.session.respond(self.leave_notification())
        self.await_start()

    def test_claimed(self):
        """A program that only claims the desktop file of an app has its press go to that file all the same."""
        claimer = self.session.client("Player")
        number = claimer.notify("claimed", actions=["default", "Open"], hints={"desktop-entry": APP})
        claimer.close()
        name = next(name for name in self.session.delivered() if name.endswith(f":{number}"))
        self.session.respond(name)
        self.await_start()


class BusActivation(ServingCase):
    """An app that the bus starts."""

    activates = True

    def test_activatable(self):
        """An app with `DBusActivatable=true` is started by the bus, with `Activate` of org.freedesktop.Application."""
        marker = self.session.place("activated")
        script = self.session.place("application.py")
        with open(script, "w", encoding="utf-8") as file:
            file.write(APPLICATION.format(app=APP, marker=marker))
        with open(f"{self.session.services}/{APP}.service", "w", encoding="utf-8") as file:
            file.write(f"[D-BUS Service]\nName={APP}\nExec=/usr/bin/python3 {script}\n")
        app = DesktopApp(self.session, APP, lines=["DBusActivatable=true"])
        self.session.control.bus("ReloadConfig")
        app.start()
        number = app.notify("song", actions=["default", "Open"])
        app.end()
        self.session.respond(f"{APP}/posting:{number}")

        def activated():
            try:
                with open(marker, encoding="utf-8") as file:
                    return file.read()
            except FileNotFoundError:
                return ""
        self.assertEqual(commands.wait_until(activated, "the activation"), "activated\n")
        self.assertEqual(app.starts(), [])


APPLICATION = """
from gi.repository import Gio
def activated(application):
    with open({marker!r}, "a") as file:
        file.write("activated\\n")
application = Gio.Application(application_id={app!r}, flags=Gio.ApplicationFlags.IS_SERVICE)
application.connect("activate", activated)
application.set_inactivity_timeout(1000)
application.run(["app"])
"""
