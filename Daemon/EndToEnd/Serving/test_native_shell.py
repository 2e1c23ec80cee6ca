"""The native shell: the daemon starts it, restarts it, and sends it the visible banners (S37)."""
import json
import os
import shutil
import signal
import socket
import subprocess

from gi.repository import GLib

from endtoend import commands
from endtoend.center import CenterClient
from endtoend.session import ServingCase
from support import native

PATH = "/org/usernotifications/Shell"
INTERFACE = "org.usernotifications.Shell1"


class NativeShell:
    """The program of support/native.py in a session."""

    def __init__(self, session):
        self.session = session
        self.folder = session.place("native")
        os.makedirs(self.folder)
        self.program = os.path.join(self.folder, "notification-shell")
        shutil.copy(native.__file__, self.program)
        with open(self.program, encoding="utf-8") as file:
            text = file.read()
        with open(self.program, "w", encoding="utf-8") as file:
            file.write(f"#!/usr/bin/python3\n{text}")
        os.chmod(self.program, 0o700)
        session.environment["USERNOTIFICATIONS_SHELL"] = self.program

    def order(self, **values):
        """Sets the orders of the next one."""
        with open(os.path.join(self.folder, "orders.json"), "w", encoding="utf-8") as file:
            json.dump(values, file)

    def notes(self):
        """The records of all started ones."""
        try:
            with open(os.path.join(self.folder, "native.json"), encoding="utf-8") as file:
                return [json.loads(line) for line in file.read().split("\n")[:-1]]
        except FileNotFoundError:
            return []

    def starts(self):
        """The started ones."""
        return [note for note in self.notes() if "started" in note]

    def events(self, kind):
        """The events of a kind that the last one received."""
        notes = self.notes()
        last = max((index for index, note in enumerate(notes) if "started" in note), default=0)
        return [note for note in notes[last:] if note.get("event") == kind]

    def titles(self):
        """The titles that the last one received."""
        return [event["presentation"]["title"] for event in self.events("present")]

    def await_title(self, title):
        """Waits until the last one has received a presentation, and returns it."""
        commands.wait_until(lambda: title in self.titles(), f"{title!r} on the native shell: {self.session.log()}")
        return [event["presentation"] for event in self.events("present")
                if event["presentation"]["title"] == title][-1]

    def await_start(self, count):
        """Waits until so many were started, and returns the number of the last one's process."""
        return commands.wait_until(
            lambda: len(self.starts()) >= count and self.starts()[-1]["started"],
            f"start {count} of the native shell: {self.session.log()}")

    def kill(self, number=signal.SIGKILL):
        """Ends the last one."""
        os.kill(self.starts()[-1]["started"], number)


class NativeShellCase(ServingCase):
    """A session with a native shell, whose program belongs to the tests."""

    starts = False

    def setUp(self):
        super().setUp()
        self.native = NativeShell(self.session)
        self.addCleanup(self.end)
        self.session.start()

    def end(self):
        """Ends the program, which lives on without the daemon."""
        for start in self.native.starts():
            try:
                os.kill(start["started"], signal.SIGKILL)
            except ProcessLookupError:
                pass

    def schedule(self, title, *arguments):
        """Has an app notify now."""
        self.session.unctl("schedule", "--app", "com.example.tea", "--title", title, *arguments)

    def shown(self):
        """How the native shell stands."""
        return self.session.desktop().get("shell", {})

    def await_finding(self, words):
        """Waits until the words are in the finding about the native shell, and returns all of it."""
        return commands.wait_until(
            lambda: (found := self.shown()) and words in found["finding"] and found,
            f"{words!r} in {self.shown()}")


class NativeShellTest(NativeShellCase):
    """A session that has a screen by its variables."""

    variables = {"WAYLAND_DISPLAY": "wayland-9"}

    def test_the_first_banner_starts_it_and_is_shown_by_it(self):
        self.assertEqual(self.native.starts(), [])
        self.assertIn("by the next banner", self.shown()["finding"])
        self.schedule("Tea")
        shown = self.native.await_title("Tea")
        self.assertEqual((shown.get("sound"), shown["wakesScreen"]), (None, False))
        [start] = self.native.starts()
        self.assertEqual(start["screen"], "wayland-9")
        self.assertEqual(start["streams"][0], "/dev/null")
        self.assertEqual(os.getsid(start["started"]), start["started"])
        self.assertIn("notification-shell, on test", self.await_finding("shown by")["finding"])
        self.schedule("Milk")
        self.assertIsNotNone(self.native.await_title("Milk").get("sound"))
        self.assertEqual(len(self.native.starts()), 1)

    def test_the_timeline_counts_only_shells_that_show_something(self):
        self.native.order(exit=0)
        self.schedule("Tea")
        self.assertIn("shown: banner, list, sound; no shell was attached yet", "\n".join(self.session.timeline()))
        self.assertEqual(self.session.answer("status")["shells"], 0)

    def test_a_question_starts_it(self):
        center = CenterClient(self.session)
        center.register("com.example.tea", name="Tea")
        answers = []
        center.call_later("RequestAuthorization", "(asa{sv})", (["alert"], {}), answers.append)
        center.wait(lambda: self.native.events("ask"), "the question on the native shell")
        self.session.unctl("authorize", "com.example.tea", "allow")
        center.wait(lambda: answers, "the answer")

    def test_after_a_crash_it_shows_no_banner_whose_time_is_over(self):
        self.native.order(ends=["Over"])
        for title, time in {"Over": "15000", "Stays": "0"}.items():
            self.session.run("notify-send", "-t", time, title)
            self.native.await_title(title)
        commands.wait_until(lambda: any(note.get("id") == 2 for note in self.native.notes()), "the end of a banner")
        self.native.kill()
        self.native.await_start(2)
        self.native.await_title("Stays")
        self.assertEqual(self.native.titles(), ["Stays"])

    def test_after_a_crash_it_shows_what_stands_without_a_sound(self):
        self.schedule("Tea")
        self.native.await_title("Tea")
        self.session.unctl("settings", "com.example.tea", "banners=persistent")
        self.schedule("Alarm")
        self.native.await_title("Alarm")
        self.native.kill()
        self.native.await_start(2)
        shown = self.native.await_title("Alarm")
        self.assertEqual((shown.get("sound"), shown["wakesScreen"]), (None, False))
        self.assertIn("signal 9", self.await_finding("shown by")["finding"])
        for name in self.session.delivered():
            self.session.unctl("clear", name)
        self.native.kill()
        self.schedule("Milk")
        self.native.await_title("Milk")
        self.assertEqual(self.native.titles(), ["Milk"])

    def test_one_that_was_idle_is_started_by_the_next_banner(self):
        self.native.order(leaves=True)
        self.session.unctl("panel")
        self.assertEqual(self.await_finding("by the next banner")["finding"].count("last end"), 0)
        self.native.order()
        self.schedule("Milk")
        self.native.await_title("Milk")
        self.assertEqual(len(self.native.starts()), 2)

    def test_one_that_ends_in_the_moment_of_a_banner_is_started_again_for_it(self):
        self.native.order(exit=0)
        self.schedule("Tea")
        self.native.await_start(2)
        self.native.order()
        self.native.await_title("Tea")

    def test_one_that_crashes_always_rests_and_the_doctor_says_why(self):
        self.native.order(exit=3, words="first line\nno font\x07 is there")
        self.schedule("Tea")
        self.session.unctl("settings", "com.example.tea", "banners=persistent")
        self.schedule("Alarm")
        found = self.await_finding("5 times within a minute")
        self.assertIn("code 3: no font is there", found["finding"])
        self.assertEqual(len(self.native.starts()), 5)
        [doctor] = [one for one in self.session.answer("doctor") if one["subject"] == "banners"]
        self.assertEqual((doctor["level"], doctor["finding"]), ("warning", found["finding"]))
        self.schedule("Milk")
        self.assertEqual(len(self.native.starts()), 5)
        self.assertIn("ended 5 times within a minute", self.session.log())

    def test_one_that_cannot_use_the_screen_is_not_started_again(self):
        self.native.order(exit=69, words="the compositor has no layer-shell")
        self.schedule("Tea")
        found = self.await_finding("the compositor has no layer-shell")
        self.assertIn("unctl desktop lend", found["remedy"])
        self.schedule("Milk")
        failed = self.session.run("unctl", "panel", check=False)
        self.assertEqual(failed.returncode, 1)
        self.assertIn("the compositor has no layer-shell", failed.stderr)
        self.assertEqual(len(self.native.starts()), 1)
        self.assertIn("the compositor has no layer-shell", self.session.unctl("desktop"))
        self.native.order()
        self.session.restart()
        self.schedule("Bread")
        self.native.await_title("Bread")

    def test_the_panel_is_asked_for_by_the_command_and_on_the_bus(self):
        self.session.unctl("panel")
        commands.wait_until(lambda: self.native.events("panelToggled"), "the panel")
        self.session.unctl("panel")
        bar = CenterClient(self.session, INTERFACE, PATH)
        bar.call("TogglePanel")
        bar.wait(lambda: bar.heard("PanelToggled"), "the signal")
        commands.wait_until(lambda: len(self.native.events("panelToggled")) == 3, "the panel three times")

    def test_banners_are_hidden_and_shown_again_by_commands(self):
        self.session.unctl("banner", "hide")
        self.assertEqual(self.native.starts(), [])
        self.session.unctl("banner", "show")
        commands.wait_until(lambda: self.native.events("bannerRecalled"), "the command at the start")
        self.session.unctl("banner", "hide")
        self.session.unctl("banner", "hide", "--all")
        commands.wait_until(
            lambda: [event["all"] for event in self.native.events("bannersHidden")] == [False, True], "both commands")
        self.session.unctl("desktop", "lend")
        for command in ("hide", "show"):
            self.assertIn("does not serve", self.session.run("unctl", "banner", command, check=False).stderr)

    def test_what_was_put_off_stands_no_more(self):
        self.schedule("Tea")
        self.native.await_title("Tea")
        [name] = self.session.delivered()
        self.session.unctl("snooze", name, "1440")
        commands.wait_until(lambda: self.native.events("withdraw"), "the withdrawal")
        self.assertEqual(self.session.delivered(), {})
        self.assertIn("snoozed until", "\n".join(self.session.timeline()))
        self.native.kill()
        self.schedule("Milk")
        self.native.await_title("Milk")
        self.assertEqual(self.native.titles(), ["Milk"])
        self.assertIn("1 to 1440", self.session.run("unctl", "snooze", "x", "0", check=False).stderr)

    def test_a_second_one_is_refused(self):
        self.schedule("Tea")
        self.native.await_title("Tea")
        second = self.session.run(
            self.native.program, variables={"USERNOTIFICATIONS_SOCKET": self.session.place(
                "run", "usernotifications", "center.sock")})
        self.assertIn("Another notification-shell is attached", second.stderr)

    def test_another_server_ends_it(self):
        self.schedule("Tea")
        self.native.await_title("Tea")
        process = self.native.starts()[-1]["started"]
        self.session.unctl("desktop", "lend")
        commands.wait_until(lambda: not os.path.exists(f"/proc/{process}"), "the end of the native shell")
        failed = self.session.run("unctl", "panel", check=False)
        self.assertIn("does not serve", failed.stderr)
        self.assertNotIn("shell", self.session.desktop())


class WithoutScreenTest(NativeShellCase):
    """A session without a screen."""

    def test_the_remedy_is_named(self):
        self.schedule("Tea")
        self.assertIn("no screen", self.shown()["finding"])
        failed = self.session.run("unctl", "panel", check=False)
        self.assertEqual(failed.returncode, 1)
        # Systemd does not run for this session.
        self.assertNotIn("systemctl", failed.stderr)
        self.assertIn("unctl desktop", failed.stderr)
        self.assertEqual(self.native.starts(), [])


class LaterScreenTest(NativeShellCase):
    """A session without a systemd, whose screen appears after the daemon."""

    def setUp(self):
        super().setUp()
        self.schedule("Tea")
        self.assertIn("no screen", self.shown()["finding"])
        self.compositor = socket.socket(socket.AF_UNIX)
        self.addCleanup(self.compositor.close)
        self.display = self.session.place("run", "wayland-3")

    def bind(self):
        """The socket of a compositor."""
        self.compositor.bind(self.display)

    def in_session(self, *arguments):
        """Runs a command in a terminal on the screen."""
        environment = dict(self.session.environment, WAYLAND_DISPLAY="wayland-3")
        subprocess.run(arguments, env=environment, check=True, capture_output=True, timeout=60)

    def test_a_command_of_the_session_hands_it_over(self):
        # The screen does not count before its socket exists.
        self.in_session("unctl", "desktop")
        self.assertEqual(self.native.starts(), [])
        self.bind()
        self.in_session("unctl", "desktop")
        self.native.await_start(1)
        self.assertEqual(self.native.starts()[0]["screen"], self.display)
        self.native.await_title("Tea")


class ScreenOfTheBusTest(LaterScreenTest):
    """The same, where the bus can start the command."""

    activates = True
    test_a_command_of_the_session_hands_it_over = None

    def setUp(self):
        super().setUp()
        name = "org.usernotifications.Screen"
        with open(os.path.join(self.session.services, f"{name}.service"), "w", encoding="utf-8") as file:
            file.write(f"[D-BUS Service]\nName={name}\nExec={shutil.which('unctl', path=self.session.environment['PATH'])} desktop\n")
        self.session.control.bus("ReloadConfig")

    def test_what_the_session_tells_the_bus_is_used_by_the_next_banner(self):
        self.bind()
        variables = {**{name: self.session.environment[name] for name in ("HOME", "XDG_RUNTIME_DIR", "USERNOTIFICATIONS_DATA")},
                     "WAYLAND_DISPLAY": "wayland-3"}
        self.session.control.bus("UpdateActivationEnvironment", GLib.Variant("(a{ss})", (variables,)))
        commands.wait_until(self.is_shown, f"a shell on the screen: {self.session.log()}")
        self.assertEqual(self.native.starts()[0]["screen"], self.display)

    def is_shown(self):
        """Whether the shell was started, once more banners have come: the bus is not asked with each of them."""
        self.schedule("Coffee")
        return self.native.starts()
