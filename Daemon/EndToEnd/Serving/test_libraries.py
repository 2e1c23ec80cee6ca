"""Programs with the libraries of desktops, each unchanged: libnotify, GJS, KNotification, GApplication."""
import os
import signal
import subprocess

from endtoend import commands, needs
from endtoend.client import CLOSED, DISMISSED
from support.closings import Closings
from support.programs import PROGRAMS, PYTHON, ClientCase, also_across_a_restart


class Libraries(ClientCase):
    """Programs with the libraries of desktops, and a shell that can take replies."""

    def setUp(self):
        super().setUp()
        self.shell = self.session.shell()

    @also_across_a_restart
    def test_libnotify(self):
        """libnotify calls the button's function, and reports the reason of the end."""
        program = self.launch(PYTHON, f"{PROGRAMS}/libnotify.py")
        self.press(self.listed("From libnotify", "program.Libnotify-Test-" + self.digest("Libnotify Test")),
                   "--action", "later")
        self.assertEqual(
            self.await_end(program), ["server UserNotifications", "action later", f"closed {DISMISSED}"])

    @also_across_a_restart
    def test_electron(self):
        """Electron's calls of libnotify: the press of the notification itself is its only action."""
        program = self.launch(PYTHON, f"{PROGRAMS}/electron.py")
        name = self.session.await_listed("From Electron")
        self.press(name)
        self.assertEqual(self.await_end(program), ["click", f"closed {DISMISSED}"])
        self.assertEqual(self.session.delivered(), {})

    def test_electron_ends(self):
        """Electron hears why its notification has ended: dismissed by the person, or closed by itself."""
        program = self.launch(PYTHON, f"{PROGRAMS}/electron.py")
        self.session.respond(self.session.await_listed("From Electron"), "--dismiss")
        self.assertEqual(self.await_end(program), [f"closed {DISMISSED}"])
        program = self.launch(PYTHON, f"{PROGRAMS}/electron.py", CLOSES="1")
        self.assertEqual(self.await_end(program), [f"closed {CLOSED}"])
        self.assertEqual(self.session.delivered(), {})

    def digest(self, name):
        """The digest of a claimed name that is not an identifier."""
        identifier = next(app["identifier"] for app in self.apps() if app["displayName"] == name)
        return identifier.rsplit("-", maxsplit=1)[1]

    def apps(self):
        """The apps, once there is one."""
        return commands.wait_until(lambda: self.session.answer("apps"), "an app", pause=0.1)

    @also_across_a_restart
    def test_gjs(self):
        """GJS receives its button, and the end."""
        needs.programs("gjs")
        program = self.launch("gjs", f"{PROGRAMS}/notification.js")
        name = self.session.await_listed("From gjs")
        self.assertTrue(name.startswith("program.Gjs-Test-"), name)
        self.press(name, "--action", "later")
        self.assertEqual(self.await_end(program), ["action later", f"closed {DISMISSED}"])

    @also_across_a_restart
    def test_knotification(self):
        """KNotification receives its button, and a typed reply; it closes by itself after both."""
        program = self.compile_knotification()
        closings = Closings(self.session)
        for arguments, line in ((["--action", "1"], "action 1"),
                                (["--action", "inline-reply", "--text", "on my way"], "reply on my way")):
            process = self.launch(program, QT_QPA_PLATFORM="offscreen", QT_LOGGING_RULES="*=false")
            self.press(self.session.await_listed("From KNotification"), *arguments)
            self.assertEqual(self.await_end(process), [line, "closed"])
            self.assertEqual(self.session.delivered(), {})
        closings.await_reasons(DISMISSED, DISMISSED)

    def compile_knotification(self):
        """Compiles the program with KDE's library, and writes the file of its events."""
        events = f"{self.session.data_home}/knotifications5"
        os.makedirs(events, exist_ok=True)
        with open(f"{events}/knotification-test.notifyrc", "w", encoding="utf-8") as file:
            file.write("[Global]\nName=KDE Test\n\n[Event/message]\nName=Message\nAction=Popup\n")
        needs.programs("g++", "pkg-config")
        needs.file("/usr/include/KF5/KNotifications/KNotification", "libkf5notifications-dev")
        program = self.session.place("knotification-test")
        flags = subprocess.run(
            ["pkg-config", "--cflags", "--libs", "Qt5Gui", "Qt5Core"], capture_output=True, text=True, check=False)
        done = subprocess.run(
            ["g++", "-fPIC", "-O0", "-o", program, f"{PROGRAMS}/knotification.cpp",
             "-I/usr/include/KF5/KNotifications", *flags.stdout.split(), "-lKF5Notifications"],
            capture_output=True, text=True, check=False)
        if done.returncode:
            raise needs.Missing(f"KNotification cannot be compiled: {flags.stderr}{done.stderr[:500]}")
        return program


class Applications(ClientCase):
    """A GApplication, which has a desktop file, and which the bus can start."""

    activates = True
    identifier = "org.example.Milk"
    title = "Buy <b>milk</b> & bread"

    def setUp(self):
        super().setUp()
        self.shell = self.session.shell()
        self.said = self.session.place("said")
        self.command = [PYTHON, f"{PROGRAMS}/application.py", self.identifier, self.said]
        self.session.entry(self.identifier, " ".join(self.command), lines=["DBusActivatable=true"])
        with open(f"{self.session.services}/{self.identifier}.service", "w", encoding="utf-8") as file:
            file.write(f"[D-BUS Service]\nName={self.identifier}\nExec={' '.join(self.command)} service\n")
        self.session.control.bus("ReloadConfig")

    def lines(self):
        """The output of the app."""
        try:
            with open(self.said, encoding="utf-8") as file:
                return file.read().split("\n")[:-1]
        except FileNotFoundError:
            return []

    def await_lines(self, *lines):
        """Waits until the app has said exactly this."""
        commands.wait_until(lambda: self.lines() == list(lines), f"{lines}, but {self.lines()}")

    def notify(self, backend):
        """Lets the app notify by a backend of GLib; returns it, and the notification's name."""
        variables = {"GNOTIFICATION_BACKEND": backend} if backend else {}
        program = self.session.run_beside(*self.command, variables=variables)
        name = self.session.await_listed(self.title)
        self.await_lines("sent")
        shown = self.shell.await_presentation(self.title)
        # GLib sends a body as it was written, which is markup on the one name and plain text on the other (S15).
        self.assertEqual(shown["body"], "a < b & c" if backend == "freedesktop" else "a < b & <b>c</b>")
        self.assertEqual([one["title"] for one in shown["actions"]], ["Later"])
        self.session.await_listed("withdrawn")
        program.send_signal(signal.SIGUSR1)
        commands.wait_until(lambda: list(self.session.delivered()) == [name], "the withdrawal of the other one")
        return program, name, shown["actions"][0]["identifier"]

    def check(self, backend, is_pressed, line):
        """The app receives a press while it runs, and ends; the notification is gone."""
        program, name, button = self.notify(backend)
        self.press(name, *(["--action", button] if is_pressed else []))
        self.await_lines("sent", line)
        self.assertEqual(program.wait(commands.TIMEOUT), 0)
        self.assertEqual(self.session.delivered(), {})
        os.remove(self.said)

    def test_freedesktop(self):
        """On `org.freedesktop.Notifications` the body is markup, loose signs are themselves, and the button has its target."""
        self.check("freedesktop", True, "action later evening")

    def test_freedesktop_default(self):
        """The same for a press of the notification itself."""
        self.check("freedesktop", False, "action open ")

    def test_freedesktop_across_a_restart(self):
        """Another daemon sends the app its answers too, but GLib forgets its notifications when the first one ends."""
        self.restarts = True
        closings = Closings(self.session)
        for number, is_pressed in enumerate((True, False), 1):
            program, name, button = self.notify("freedesktop")
            self.press(name, *(["--action", button] if is_pressed else []))
            # The first of each two is the notification that the app has withdrawn.
            closings.await_reasons(*[CLOSED, DISMISSED] * number)
            self.assertEqual((program.poll(), self.lines()), (None, ["sent"]))
            commands.end(program)
            os.remove(self.said)
        self.assertEqual(closings.actions(), ["app.later::evening", "default"])

    @also_across_a_restart
    def test_gtk(self):
        """The same on `org.gtk.Notifications`."""
        self.check("gtk", True, "action later evening")

    @also_across_a_restart
    def test_gtk_default(self):
        """The same for a press of the notification itself."""
        self.check("gtk", False, "action open ")

    def test_gtk_without_a_desktop_file(self):
        """The same for an app without a desktop file, such as one that is being written, as long as it runs."""
        os.remove(f"{self.session.applications}/{self.identifier}.desktop")
        self.check("gtk", True, "action later evening")
        self.check("gtk", False, "action open ")

    def test_gtk_by_itself(self):
        """GLib chooses `org.gtk.Notifications` by itself, because the system has that name, too."""
        monitor = self.session.client()
        self.assertEqual(monitor.owner("org.gtk.Notifications"), monitor.owner())
        _, name, _ = self.notify("")
        self.assertIn("gtk:milk-1", name)

    def test_gtk_after_its_end(self):
        """A button of an app that has ended starts it by the bus, with the button's action and target."""
        for restarts in (False, True):
            program, name, button = self.notify("gtk")
            commands.end(program)
            if restarts:
                self.session.restart()
            self.session.respond(name, "--action", button)
            self.await_lines("sent", "action later evening")
            os.remove(self.said)
