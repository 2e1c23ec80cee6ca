"""Desktops whose notification server is part of their shell: it is never ended, and has its name again after `lend` (S1 to S3)."""
import os
import shutil
import socket

from endtoend import commands
from endtoend.session import ServingCase
from support import own_server
from test_native_shell import NativeShellCase

NAME = "org.freedesktop.Notifications"
GNOME = "org.gnome.Shell.Notifications"


class OwnServerCase(ServingCase):
    """A desktop with a server of its own, which the tests start under the name of its program."""

    activates = True
    starts = False

    def program(self, name):
        """The program of the server, under this name."""
        path = self.session.place(name)
        shutil.copy(own_server.__file__, path)
        return path

    def install(self, name, command):
        """Lets the bus start a server by its name."""
        with open(os.path.join(self.session.services, f"{name}.service"), "w", encoding="utf-8") as file:
            file.write(f"[D-BUS Service]\nName={name}\nExec={command}\n")
        self.session.control.bus("ReloadConfig")

    def run_server(self, name, *names, **variables):
        """Starts the server, and returns its process when it has its name."""
        process = self.session.run_beside("/usr/bin/python3", self.program(name), *names, variables=variables)
        commands.wait_until(lambda: self.session.owner_process() == process.pid, f"the name of {name}")
        return process

    def await_owner(self, name):
        """Waits until the daemon knows which program has the name."""
        commands.wait_until(
            lambda: self.session.desktop()["names"][0].get("owner") == name, f"{name}: {self.session.desktop()}")

    def advice(self):
        """The outcome of `serve`, and what `unctl desktop` and `unctl doctor` say about it."""
        refused = self.session.run("unctl", "desktop", "serve", check=False)
        self.assertEqual(refused.returncode, 1)
        doctor = self.session.run("unctl", "doctor", check=False).stdout
        for output in (refused.stdout + refused.stderr, doctor, self.session.unctl("desktop")):
            self.assertNotIn("kill", output)
            self.assertNotIn("mask", output)
            self.assertNotIn("End it", output)
        return refused.stderr, doctor


class GnomeTest(OwnServerCase):
    """GNOME, whose server runs in gjs and is started by the bus under a name of its own."""

    variables = {"XDG_CURRENT_DESKTOP": "GNOME"}

    def test_its_server_is_named_and_never_ended(self):
        server = self.run_server(GNOME)
        self.session.start(serving=False)
        self.await_owner("gnome-shell")
        command, doctor = self.advice()
        self.assertIn(f"gnome-shell, process {server.pid}, has org.freedesktop.Notifications and keeps it", command)
        self.assertIn("log out and in again", command)
        self.assertIn(f"org.freedesktop.Notifications belongs to gnome-shell, process {server.pid}", doctor)
        self.assertIn("log out and in again", doctor)

    def test_a_server_that_has_not_described_itself_is_a_server(self):
        self.run_server(GNOME)
        self.session.start(serving=False)
        shown = self.session.unctl("desktop")
        self.assertIn("gnome-shell", shown)
        self.assertNotIn("no server", shown)

    def test_a_server_that_the_bus_starts_needs_no_advice(self):
        self.install(NAME, f"/usr/bin/env SERVER=GNOME {self.program(GNOME)}")
        self.session.start(serving=False)
        shown = self.session.unctl("desktop")
        self.assertIn("which the bus starts for the first notification", shown)
        self.assertNotIn("no server", shown)
        doctor = self.session.run("unctl", "doctor", check=False).stdout
        self.assertIn("which the bus starts for the first notification", doctor)
        self.assertNotIn("Start the desktop's own", doctor)

    def test_after_its_end_its_server_is_started_for_an_alert(self):
        self.install(GNOME, f"/usr/bin/env SERVER=GNOME /usr/bin/python3 {self.program(GNOME)} {GNOME}")
        server = self.run_server(GNOME, SERVER="GNOME")
        self.session.start(serving=False)
        self.session.unctl("schedule", "--title", "Before")
        self.session.unctl("settings", "org.usernotifications.unctl", "banners=persistent")
        self.session.unctl("schedule", "--title", "Tea")
        commands.end(server)
        commands.wait_until(lambda: self.session.owner_process() not in (0, None, server.pid), "the next server")
        self.assertNotIn("log out", self.session.unctl("desktop"))

    def test_after_lend_its_server_is_started(self):
        self.install(GNOME, f"/usr/bin/python3 {self.program(GNOME)} {GNOME}")
        self.session.start(serving=False)
        for mode in ("lend", "auto", "off"):
            self.assertTrue(self.session.answer("desktop", "serve")["isServing"])
            lent = self.session.unctl("desktop", mode)
            self.await_owner("gnome-shell")
            self.assertNotIn("log out", lent)
            os.kill(self.session.owner_process(), 15)
            commands.wait_until(lambda: not self.session.owner_process(), "the end of the server")


class PlasmaTest(OwnServerCase):
    """Plasma, whose server gets and releases its name when plasmashell is started again."""

    variables = {"XDG_CURRENT_DESKTOP": "KDE"}
    command = "systemctl --user restart plasma-plasmashell"

    def test_its_shell_is_restarted_in_both_directions(self):
        server = self.run_server("plasmashell", SERVER="Plasma")
        self.session.start(serving=False)
        self.await_owner("plasmashell")
        for output in self.advice():
            self.assertIn(self.command, output)
        commands.end(server)
        commands.wait_until(lambda: self.session.desktop()["isServing"], "the name")
        lent = self.session.unctl("desktop", "lend")
        self.assertIn("nobody", lent)
        self.assertIn(self.command, lent)
        self.assertIn(self.command, self.session.run("unctl", "doctor", check=False).stdout)


class BudgieTest(OwnServerCase):
    """Budgie, whose daemon gives the name up and ends."""

    variables = {"XDG_CURRENT_DESKTOP": "Budgie:GNOME"}

    def test_serve_is_refused_because_its_daemon_would_end(self):
        self.run_server("budgie-daemon", SERVER="Budgie Notification Server")
        self.session.start(serving=False)
        self.await_owner("budgie-daemon")
        refused = self.session.run("unctl", "desktop", "serve", check=False)
        self.assertEqual(refused.returncode, 1)
        for words in ("budgie-daemon ends", "unctl desktop lend", "--anyway"):
            self.assertIn(words, refused.stderr)
        self.assertEqual(self.session.desktop()["mode"], "auto")
        self.session.run("unctl", "desktop", "serve", "--anyway", check=False)
        self.assertEqual(self.session.desktop()["mode"], "serve")


class WithoutServerTest(OwnServerCase):
    """A desktop without a server of its own."""

    def test_lend_names_what_has_to_be_started(self):
        self.session.start()
        lent = self.session.unctl("desktop", "lend")
        self.assertIn("Start a notification server, such as dunst", lent)
        self.assertIn("unctl desktop auto", lent)


class WithoutBannersTest(NativeShellCase):
    """A screen on which the native shell can draw nothing."""

    variables = {"WAYLAND_DISPLAY": "wayland-9"}
    reason = "the compositor (GNOME) has no layer-shell"

    def setUp(self):
        super().setUp()
        self.session.unctl("desktop", "lend")

    def test_serve_is_refused_with_the_reason_and_what_works(self):
        self.native.order(exit=69, words=self.reason)
        for arguments in ((), ("--this-session",)):
            refused = self.session.run("unctl", "desktop", "serve", *arguments, check=False)
            self.assertEqual(refused.returncode, 1)
            for words in (self.reason, "unctl desktop lend", "--anyway"):
                self.assertIn(words, refused.stderr)
        self.assertEqual(self.session.desktop()["mode"], "lend")
        self.assertTrue(self.session.answer("desktop", "serve", "--anyway")["isServing"])
        self.assertEqual(self.native.starts(), [])
        self.assertIn("serve", self.session.run("unctl", "desktop", "lend", "--anyway", check=False).stderr)

    def test_serve_is_refused_without_the_program(self):
        os.remove(self.native.program)
        self.assertIn("--anyway", self.session.run("unctl", "desktop", "serve", check=False).stderr)

    def test_a_program_of_the_user_without_this_option_is_no_reason(self):
        self.native.order(exit=64, words="--probe is no option")
        self.assertTrue(self.session.answer("desktop", "serve")["isServing"])


class NextSessionTest(NativeShellCase):
    """The screen of another login under the same name."""

    variables = {"WAYLAND_DISPLAY": "wayland-9"}

    def bind(self):
        """The socket of a compositor, in place of the last one."""
        path = self.session.place("run", "wayland-9")
        if os.path.exists(path):
            os.remove(path)
        compositor = socket.socket(socket.AF_UNIX)
        self.addCleanup(compositor.close)
        compositor.bind(path)

    def test_the_end_of_a_shell_is_no_finding_on_the_next_screen(self):
        self.bind()
        self.schedule("Tea")
        self.native.await_title("Tea")
        self.native.kill()
        self.native.await_start(2)
        self.await_finding("its last end")
        self.bind()
        commands.wait_until(
            lambda: "last end" not in self.shown()["finding"], f"a status without the end: {self.shown()}")
