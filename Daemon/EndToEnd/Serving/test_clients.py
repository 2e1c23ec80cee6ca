"""Programs for scripts, each unchanged: their notifications are listed, buttons reach them, and the end is right."""
import os

from endtoend import commands, needs
from endtoend.client import DISMISSED, EXPIRED
from support.closings import Closings
from support.programs import PROGRAMS, ClientCase, also_across_a_restart

SERVER = ["-d", "org.freedesktop.Notifications", "-o", "/org/freedesktop/Notifications"]
METHOD = "org.freedesktop.Notifications"


class CommandLine(ClientCase):
    """Programs for scripts."""

    @also_across_a_restart
    def test_notify_send(self):
        """`notify-send -w -A` prints its number and the button, and ends."""
        program = self.launch("notify-send", "-w", "-p", "-A", "yes=Yes", "-A", "default=Open", "-t", "0", "Go?")
        self.press(self.listed("Go?", "program.notify-send"), "--action", "yes")
        lines = self.await_end(program)
        self.assertEqual(lines[1:], ["yes"])
        self.assertEqual(self.session.delivered(), {})

    @also_across_a_restart
    def test_notify_send_default(self):
        """A press of the notification itself is printed as `default`."""
        program = self.launch("notify-send", "-A", "default=Open", "Open?")
        self.press(self.listed("Open?", "program.notify-send"))
        self.assertEqual(self.await_end(program), ["default"])

    def test_notify_send_wait(self):
        """`notify-send -w` ends when its notification is dismissed, and when its time is over."""
        dismissed = self.launch("notify-send", "-w", "dismissed")
        self.session.respond(self.listed("dismissed", "program.notify-send"), "--dismiss")
        self.await_end(dismissed)
        self.await_end(self.launch("notify-send", "-w", "-t", "300", "over"))
        self.assertEqual(list(self.session.delivered().values()), ["over"])

    def test_notify_send_replace(self):
        """`notify-send -p` and `-r` replace; `-e` joins no list; `-a`, `-c`, `-i`, `-h`, `-u` are taken."""
        number = self.session.run("notify-send", "-p", "one").stdout.strip()
        again = self.session.run("notify-send", "-p", "-r", number, "two").stdout.strip()
        self.assertEqual(again, number)
        self.session.run("notify-send", "-e", "-t", "300", "transient")
        commands.wait_until(
            lambda: "transient" not in self.session.delivered().values(), "the end of the transient one", pause=0.1)
        self.session.run(
            "notify-send", "-a", "all", "-c", "im.received", "-i", "mail-unread", "-u", "low", "-h", "int:value:40",
            "-h", "string:x-dunst-stack-tag:x", "-h", "byte:urgency:2", "everything", "body")
        self.assertEqual(self.session.delivered(), {
            f"program.notify-send/posting:{number}": "two", "program.all/tag:x": "everything"})

    @also_across_a_restart
    def test_gdbus(self):
        """A script that calls with `gdbus` and listens with `gdbus monitor`, as notify-send.sh does."""
        monitor = self.launch("gdbus", "monitor", "--session", "--dest", METHOD)
        text = self.session.run(
            "gdbus", "call", "--session", *SERVER, "-m", f"{METHOD}.Notify", "script", "0", "", "from gdbus", "",
            "['ok', 'OK']", "{'urgency': <byte 1>}", "--", "-1").stdout
        number = text.split()[1].strip(",)")
        commands.wait_until(lambda: any("is owned by" in line for line in self.printed(monitor)), "the monitor")
        self.press(self.listed("from gdbus", "program.script"), "--action", "ok")
        path = "/org/freedesktop/Notifications: org.freedesktop.Notifications"
        self.await_line(monitor, f"{path}.ActionInvoked (uint32 {number}, 'ok')")
        self.await_line(monitor, f"{path}.NotificationClosed (uint32 {number}, uint32 2)")

    def test_gdbus_close(self):
        """A script that gave itself a name closes its notification with another process, as notify-send.sh -s does."""
        text = self.session.run(
            "gdbus", "call", "--session", *SERVER, "-m", f"{METHOD}.Notify", "script", "0", "", "from gdbus", "", "[]",
            "{}", "--", "-1").stdout
        self.session.run(
            "gdbus", "call", "--session", *SERVER, "-m", f"{METHOD}.CloseNotification", text.split()[1].strip(",)"))
        self.assertEqual(self.session.delivered(), {})

    def test_busctl(self):
        """`busctl call` prints the number that the list has."""
        text = self.session.run(
            "busctl", "--user", "call", METHOD, "/org/freedesktop/Notifications", METHOD, "Notify", "susssasa{sv}i",
            "timer", "0", "", "from busctl", "body", "2", "ok", "OK", "2", "urgency", "y", "1", "resident", "b", "true",
            "--", "-1").stdout
        self.assertEqual(self.listed("from busctl", "program.timer"), f"program.timer/posting:{text.split()[1]}")

    def kdialog(self, title, seconds):
        """Starts kdialog, which notifies without a button and does not wait; returns the name once it is in the list."""
        needs.programs("kdialog")
        program = self.launch(
            "kdialog", "--title", title, "--passivepopup", "a body", str(seconds), QT_QPA_PLATFORM="offscreen")
        name = self.session.await_listed(title)
        self.assertIn("kdialog", name.split("/")[0])
        self.await_end(program)
        return name

    def test_kdialog(self):
        """`kdialog --passivepopup` is in the list under its own name, and ends after its timeout in seconds."""
        closings = Closings(self.session)
        self.kdialog("From kdialog", 2)
        closings.await_reasons(EXPIRED)

    def test_kdialog_across_a_restart(self):
        """The timeout of `kdialog` also applies with another daemon."""
        closings = Closings(self.session)
        self.kdialog("From kdialog", 2)
        self.session.restart()
        closings.await_reasons(EXPIRED)

    @also_across_a_restart
    def test_kdialog_dismissed(self):
        """A dismissal of a notification of `kdialog` is signalled on the bus."""
        closings = Closings(self.session)
        self.press(self.kdialog("From kdialog", 600), "--dismiss")
        closings.await_reasons(DISMISSED)
        self.assertEqual(self.session.delivered(), {})

    def emacs(self):
        """Starts Emacs, which notifies with a button and waits for the end."""
        needs.programs("emacs")
        return self.launch("emacs", "-Q", "--batch", "--eval", """
            (progn (require 'notifications) (require 'dbus)
              (let ((over nil))
                (notifications-notify :title "From Emacs" :body "a body" :app-name "Emacs" :timeout 0
                  :actions '("ok" "OK") :on-action (lambda (id key) (princ (format "action %s\\n" key)))
                  :on-close (lambda (id reason) (princ (format "closed %s\\n" reason)) (setq over t)))
                (while (not over) (read-event nil nil 0.1))))""")

    def test_emacs(self):
        """Emacs notifies with a button, and its functions are called for the button and for the end."""
        program = self.emacs()
        self.session.respond(self.listed("From Emacs", "program.Emacs"), "--action", "ok")
        self.assertEqual(self.await_end(program), ["action ok", "closed dismissed"])

    def test_emacs_across_a_restart(self):
        """Emacs is sent its answer by another daemon, too, but keeps its functions by the connection of the first one."""
        closings = Closings(self.session)
        program = self.emacs()
        name = self.listed("From Emacs", "program.Emacs")
        self.session.restart()
        self.session.respond(name, "--action", "ok")
        closings.await_reasons(DISMISSED)
        self.assertEqual(closings.actions(), ["ok"])
        # Its library looks a function up by the unique name of who sent the signal, which is that of the new daemon.
        self.assertEqual((program.poll(), self.printed(program)), (None, []))


class Packages(ClientCase):
    """Programs with packages of PyPI."""

    def setUp(self):
        super().setUp()
        self.python = needs.file(
            f"{os.environ.get('UN_SERVING_CACHE', '/none')}/venv/bin/python3", "desktop-notifier")
        self.shell = self.session.shell()

    @also_across_a_restart
    def test_desktop_notifier(self):
        """desktop-notifier reads the description of the object; its button and its reply are heard."""
        closings = Closings(self.session)
        for button, text, line in (("Later", [], "action later"), ("Reply", ["--text", "yes"], "reply yes")):
            program = self.launch(self.python, f"{PROGRAMS}/notifier.py")
            title = "From desktop-notifier"
            name = self.session.await_listed(title)
            self.assertTrue(name.startswith("program.Notifier-Test-"), name)
            found = {one["title"]: one["identifier"] for one in self.shell.await_presentation(title)["actions"]}
            key = "inline-reply" if text else found[button]
            self.press(name, "--action", key, *text)
            self.await_line(program, line)
            commands.end(program)
            self.assertEqual(self.session.delivered(), {})
        closings.await_reasons(DISMISSED, DISMISSED)

    @also_across_a_restart
    def test_desktop_notifier_dismissed(self):
        """desktop-notifier receives a dismissal, and nothing else."""
        program = self.launch(self.python, f"{PROGRAMS}/notifier.py")
        self.press(self.session.await_listed("From desktop-notifier"), "--dismiss")
        self.assertEqual(self.await_end(program), ["sent", "over"])

    @also_across_a_restart
    def test_notify_py(self):
        """notify-py notifies through `notify-send`, under its given name; it has no buttons, and receives no end."""
        closings = Closings(self.session)
        program = self.launch(self.python, f"{PROGRAMS}/notifypy_test.py")
        self.assertEqual(self.await_end(program)[-1], "True")
        name = self.session.await_listed("From notify-py")
        # The package puts its name between quotes.
        self.assertEqual(self.session.app(name.split("/")[0])["displayName"].strip("'\""), "Notify Py")
        self.press(name, "--dismiss")
        closings.await_reasons(DISMISSED)
