"""The name on the bus: taken, given back, kept, lost, and started by the bus (S1 to S4, S6 to S8)."""
import os
import time

from gi.repository import GLib

from endtoend import commands, needs
from endtoend.client import NAME
from endtoend.session import BIN, ServingCase

FILE = "org.freedesktop.Notifications.service"
START = 5.0  # seconds, for a start by the bus and the first answer
FOREIGN = "[D-BUS Service]\nName=org.freedesktop.Notifications\nExec=/usr/bin/false\n"


def text(path):
    """The content of a file."""
    with open(path, encoding="utf-8") as file:
        return file.read()


class Names(ServingCase):
    """The daemon alone on the bus."""

    def test_serves(self):
        """Without another server the system serves by itself, under its own name and version 1.3."""
        desktop = self.session.desktop()
        self.assertEqual((desktop["mode"], desktop["isServing"]), ("auto", True))
        self.assertEqual(desktop["names"][0]["process"], self.session.daemon.pid)
        name, vendor, _, version = self.session.control.call("GetServerInformation")
        self.assertEqual((name, vendor, version), ("UserNotifications", "usernotifications.org", "1.3"))

    def test_capabilities(self):
        """The capabilities of a shell are announced while one is attached, buttons and bodies always."""
        always = set(self.session.control.capabilities())
        self.assertLessEqual({"actions", "body", "persistence"}, always)
        shell = self.session.shell()
        more = set(self.session.control.capabilities()) - always
        self.assertEqual(
            more, {"body-hyperlinks", "body-images", "body-markup", "icon-static", "inline-reply", "x-kde-urls"})
        shell.tell("quit")
        shell.process.wait(commands.TIMEOUT)
        commands.wait_until(lambda: set(self.session.control.capabilities()) == always, "the shell's end")

    def test_description(self):
        """The object describes itself with the exact types of `Notify`."""
        answer, = self.session.control.call("Introspect", interface="org.freedesktop.DBus.Introspectable")
        description = answer.split('name="Notify"')[1].split("</method>")[0]
        types = [part.split('"')[0] for part in description.split(' type="')[1:]]
        self.assertEqual(types, ["s", "u", "s", "s", "s", "as", "a{sv}", "i", "u"])

    def test_not_replaced(self):
        """A served name is not replaced; a program that waits for it gets it when the daemon ends."""
        self.session.unctl("desktop", "serve")
        other = self.session.client()
        ours = other.owner()
        for flags in (2, 3, 6, 7):  # replace, allow replacement, do not queue
            answer, = other.bus("RequestName", GLib.Variant("(su)", (NAME, flags)))
            self.assertNotIn(answer, (1, 4), "the name was taken away")
            self.assertEqual(other.owner(), ours)
        other.bus("RequestName", GLib.Variant("(su)", (NAME, 2)))
        self.session.stop()
        self.assertEqual(other.owner(), other.connection.get_unique_name())

    def test_auto_gives_way(self):
        """In `auto` a server that asks to replace the owner gets the name, and the daemon takes it back after it."""
        other = self.session.client()
        ours = other.owner()
        answer, = other.bus("RequestName", GLib.Variant("(su)", (NAME, 6)))
        self.assertEqual(answer, 1)
        other.bus("ReleaseName", GLib.Variant("(s)", (NAME,)))
        commands.wait_until(lambda: other.owner() == ours, "the daemon's return")

    def test_lend_and_serve(self):
        """`lend` leaves the name and removes the file, `serve` does the opposite; the choice outlives a restart."""
        path = f"{self.session.data_home}/dbus-1/services/{FILE}"
        self.assertFalse(os.path.exists(path), "auto writes no file")
        self.session.unctl("desktop", "serve")
        self.assertIn(f"\nName={NAME}\n", text(path))
        self.session.restart()
        self.assertEqual(self.session.desktop()["mode"], "serve")
        self.assertEqual(self.session.desktop()["activationFile"], path)
        self.session.unctl("desktop", "lend")
        commands.wait_until(lambda: not self.session.control.owner(), "the name's release")
        self.assertFalse(os.path.exists(path))
        self.session.stop()
        self.session.start(serving=False)
        self.assertEqual(self.session.desktop()["mode"], "lend")
        self.assertIsNone(self.session.control.owner())
        self.session.unctl("desktop", "serve")
        commands.wait_until(self.session.control.owner, "the name")
        self.session.client("Player").notify("served again")
        self.session.unctl("desktop", "off")
        commands.wait_until(lambda: not self.session.control.owner(), "the name's release")
        self.assertFalse(os.path.exists(path))

    def test_command_says_what_came_of_it(self):
        """`unctl desktop` with a choice answers when the bus has carried it out, with how things stand then."""
        for mode, serves in (
                ("lend", False), ("serve", True), ("off", False), ("serve", True), ("lend", False), ("serve", True)):
            status = self.session.answer("desktop", mode)
            self.assertEqual((status["mode"], status["isServing"]), (mode, serves))
            owners = {name["name"]: name.get("owner") for name in status["names"]}
            self.assertEqual([bool(owners[name]) for name in (NAME, "org.gtk.Notifications")], [serves, serves], mode)

    def test_list_outlives_lending(self):
        """Served notifications stay in the list in borrowed mode, and their buttons reach the program afterwards."""
        player = self.session.client("Player")
        number = player.notify("song", actions=["next", "Next"])
        self.session.unctl("desktop", "lend")
        commands.wait_until(lambda: not self.session.control.owner(), "the name's release")
        self.assertEqual(list(self.session.delivered().values()), ["song"])
        self.session.unctl("desktop", "serve")
        commands.wait_until(self.session.control.owner, "the name")
        self.session.respond(f"program.Player/posting:{number}", "--action", "next")
        player.await_signal("NotificationClosed", number)
        self.assertEqual(player.settle()[0], ("ActionInvoked", number, "next"))

    def test_foreign_file(self):
        """Another program's activation file in that place is left alone by `serve` and by `lend`."""
        folder = f"{self.session.data_home}/dbus-1/services"
        os.makedirs(folder)
        with open(f"{folder}/{FILE}", "w", encoding="utf-8") as file:
            file.write(FOREIGN)
        for mode in ("serve", "lend"):
            self.session.unctl("desktop", mode)
            self.session.desktop()
            self.assertEqual(text(f"{folder}/{FILE}"), FOREIGN)
        self.assertIn("file of another program", self.session.log())

    def test_lost_bus(self):
        """The daemon survives the end of its bus, and keeps the list."""
        self.session.client("Player").notify("song")
        commands.end(self.session.bus)
        self.assertEqual(list(self.session.delivered().values()), ["song"])
        commands.wait_until(lambda: not self.session.desktop()["isServing"], "the loss of the name")

    def test_bus_that_comes_back(self):
        """On a new bus the system serves again; notifications of the old bus's programs have no sender."""
        number = self.session.client("Player").notify("song", actions=["next", "Next"])
        old = self.session.clients[-1].connection.get_unique_name()
        commands.end(self.session.bus)
        commands.wait_until(lambda: not self.session.desktop()["isServing"], "the loss of the name")
        self.session.start_bus()
        commands.wait_until(self.session.control.owner, "the name on the new bus")
        crowd = [self.session.client("Other") for _ in range(8)]
        self.assertIn(old, [client.connection.get_unique_name() for client in crowd])
        self.session.respond(f"program.Player/posting:{number}", "--action", "next")
        # No client is the program of the old bus, even with its name: so the signals are broadcast.
        for client in crowd:
            client.await_signal("NotificationClosed", number)


class Owners(ServingCase):
    """What `unctl doctor` says about who owns the names."""

    starts = False
    # Servers that are installed on the machine have files as well.
    variables = {"XDG_DATA_DIRS": "/none"}
    gtk = "org.gtk.Notifications"

    def owners(self):
        """The doctor's finding about each name."""
        findings = [one for one in self.session.answer("doctor") if one["subject"] == "name"]
        self.assertEqual({one["level"] for one in findings}, {"good"})
        return dict(one["finding"].split(" ", 1) for one in findings)

    def test_ours_and_nobodys(self):
        """It names this daemon in served mode, no owner in borrowed mode, and the file by which the bus starts it."""
        self.session.start()
        us = f"belongs to {os.path.realpath(BIN)}/usernotificationsd, process {self.session.daemon.pid}"
        owners = self.owners()
        self.assertEqual((owners[NAME], owners[self.gtk]), (us, us))
        self.session.unctl("desktop", "serve")
        owners = self.owners()
        self.assertEqual(owners[NAME], f"{us}; the bus can start it by {self.session.services}/{FILE}")
        # GTK apps use their name only if it has an owner already: no server is started for it.
        self.assertEqual(owners[self.gtk], us)
        self.session.unctl("desktop", "lend")
        owners = self.owners()
        self.assertEqual((owners[NAME], owners[self.gtk]), ("belongs to nobody", "belongs to nobody"))

    def test_another(self):
        """It names another server with its program and its process, and every file by which the bus can start one."""
        needs.programs("Xvfb", "dunst")
        dunst = self.session.run_beside("dunst", variables=self.session.screen())
        commands.wait_until(lambda: self.session.owner_process() == dunst.pid, "dunst's name")
        os.makedirs(self.session.services)
        files = [f"{self.session.services}/{name}" for name in ("a.service", FILE)]
        for file in files:
            with open(file, "w", encoding="utf-8") as written:
                written.write(FOREIGN)
        self.session.start(serving=False)
        program = os.path.realpath(f"/proc/{dunst.pid}/exe")
        told = f"belongs to {program}, process {dunst.pid}; the bus can start it by {', '.join(files)}"
        commands.wait_until(lambda: self.owners()[NAME] == told, f"{told!r}, but {self.owners()}")


class InstalledServer(ServingCase):
    """Another server for which the bus has a file, in a folder of the machine."""

    def setUp(self):
        super().setUp()
        folder = self.session.place("machine")
        os.makedirs(folder)
        self.file = os.path.join(folder, "other.service")
        path = self.session.place("bus.conf")
        written = text(path)
        with open(path, "w", encoding="utf-8") as file:
            file.write(written.replace(
                "<policy", f"<servicedir>{self.session.services}</servicedir><servicedir>{folder}</servicedir><policy"))
        os.makedirs(self.session.services)

    def install(self):
        """Installs it; the bus reads its folders again, as it does by itself on a desktop."""
        with open(self.file, "w", encoding="utf-8") as file:
            file.write(f"[D-BUS Service]\nName={NAME}\nExec=/bin/false\n")
        self.session.control.bus("ReloadConfig")

    def await_lending(self):
        """Waits until the name is free for it."""
        commands.wait_until(lambda: not self.session.control.owner(), "the name's release")
        self.assertEqual(self.session.desktop()["reason"], "another server is installed")

    def test_installed_later(self):
        """In `auto`, a server that is installed while this system serves gets the name."""
        self.session.control.bus("ReloadConfig")
        self.assertEqual(self.session.desktop()["mode"], "auto")
        self.assertTrue(self.session.desktop()["isServing"])
        self.install()
        self.await_lending()
        os.remove(self.file)
        self.session.control.bus("ReloadConfig")
        commands.wait_until(self.session.control.owner, "the name, as the server was removed")

    def test_auto_after_serve(self):
        """After `serve`, whose file hid that of another server, `auto` finds it and lends."""
        self.session.unctl("desktop", "serve")
        self.install()
        self.session.restart()
        self.assertTrue(self.session.desktop()["isServing"])
        self.session.unctl("desktop", "auto")
        self.await_lending()


class ColdStart(ServingCase):
    """The bus starts the daemon."""

    activates = True

    def test_cold(self):
        """After `serve`, `notify-send` starts the daemon through the bus, and is answered within 5 s."""
        self.session.unctl("desktop", "serve")
        self.session.stop()
        begin = time.monotonic()
        number = self.session.run("notify-send", "-p", "cold").stdout.strip()
        passed = time.monotonic() - begin
        commands.figure("a cold start by the bus until notify-send has ended", passed * 1000, "ms", START * 1000)
        self.assertLess(passed, START)
        self.assertEqual(self.session.delivered(), {f"program.notify-send/posting:{number}": "cold"})
        self.assertNotEqual(self.session.owner_process(), None)

    def test_cold_in_numbers(self):
        """Ten programs that call while the daemon starts are all answered, by one daemon."""
        self.session.unctl("desktop", "serve")
        self.session.stop()
        programs = [self.session.run_beside("notify-send", f"cold {index}") for index in range(10)]
        self.assertEqual([program.wait(commands.TIMEOUT) for program in programs], [0] * 10)
        self.assertEqual(set(self.session.delivered().values()), {f"cold {index}" for index in range(10)})

    def test_stop_by_hand(self):
        """After a stop by hand a program is answered with the reason, and nothing is started until the next start."""
        self.session.unctl("desktop", "serve")
        self.session.run("usernotificationsd", "stop")
        self.session.stop()
        for _ in range(2):
            done = self.session.run("notify-send", "refused", check=False)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn("stopped by hand", done.stdout + done.stderr)
            self.assertIn("usernotificationsd start", done.stdout + done.stderr)
        commands.wait_until(lambda: self.session.owner_process() is None, "the end of what answered")
        self.session.start()
        self.session.run("notify-send", "served")
        self.assertEqual(list(self.session.delivered().values()), ["served"])

    def test_lend_starts_nothing(self):
        """After `lend` the bus starts no program of ours."""
        self.session.unctl("desktop", "serve")
        self.session.unctl("desktop", "lend")
        self.session.stop()
        done = self.session.run("notify-send", "nobody", check=False)
        self.assertNotEqual(done.returncode, 0)
        self.assertIsNone(self.session.owner_process())
