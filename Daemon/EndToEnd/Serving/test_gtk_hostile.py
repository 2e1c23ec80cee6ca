"""Calls of `org.gtk.Notifications` that no honest app makes: each is answered, soon, and others are served (S26 to S28).

The growth of memory has a bar; with UN_BARS times have one, too, which is for a release build.
"""
import time

from gi.repository import Gio, GLib

from endtoend import commands
from support import gtk_corpus
from support.hostile import HostileCase

NAME, PATH = "org.gtk.Notifications", "/org/gtk/Notifications"


class GtkHostile(HostileCase):
    """All cases against one daemon; its bystander speaks the other interface, and an honest app this one."""

    def setUp(self):
        super().setUp()
        self.client = self.session.client("Hostile")

    def call(self, member, arguments):
        """Calls a method of the name of GTK."""
        return self.client.connection.call_sync(
            NAME, PATH, NAME, member, arguments, None, Gio.DBusCallFlags.NO_AUTO_START, 60_000, None).unpack()

    def test_taken(self):
        """Each call with the right types is answered without an error, and another app keeps its notification."""
        honest = gtk_corpus.added({"title": "honest"}, app="org.example.Honest", name="kept")
        self.call("AddNotification", honest)
        for name, arguments in gtk_corpus.TAKEN.items():
            with self.subTest(name):
                arguments = arguments()
                begin = time.monotonic()
                self.assertEqual(self.call("AddNotification", arguments), ())
                self.check(name, begin, arguments)
        self.assertEqual(list(self.session.delivered().values()).count("honest"), 1)
        self.report()

    def test_refused(self):
        """Each call of wrong types, or of an app that can be none, is refused with an error that names the argument."""
        self.check_refused(gtk_corpus.REFUSED, self.call)
        self.assertEqual([name for name in self.session.delivered() if "Hostile" in name], [])
        self.report()

    def test_marks(self):
        """Marks on a letter, in names and targets that are kept for the app, neither damage the store nor end the daemon."""
        for name, arguments in gtk_corpus.MARKED.items():
            with self.subTest(name):
                begin = time.monotonic()
                try:
                    self.call("AddNotification", arguments())
                except GLib.Error as refusal:
                    self.assertNotIn("damaged", str(refusal))
                # Replacing reads the stored notification.
                self.call("AddNotification", gtk_corpus.added({"title": "afterwards"}))
                self.check(name, begin)
        self.session.kill()
        self.session.start()
        self.assertNotIn("damaged", self.session.log())

    def test_flood(self):
        """2,000 calls of 50 names without waiting are all answered, and another program waits no longer than usual."""
        answers, slowest = [], 0.0
        begin = time.monotonic()
        for index in range(2000):
            self.client.connection.call(
                NAME, PATH, NAME, "AddNotification", gtk_corpus.added({"title": f"flood {index}"}, name=f"{index % 50}"),
                None, Gio.DBusCallFlags.NONE, 60_000, None,
                lambda connection, result: answers.append(connection.call_finish(result).unpack()))
        while len(answers) < 2000:
            asked = time.monotonic()
            self.bystander.notify("beside", replaces=8)
            slowest = max(slowest, time.monotonic() - asked)
            self.client.iterate()
            self.assertLess(time.monotonic() - begin, commands.TIMEOUT)
        commands.figure("another program's slowest call meanwhile", slowest * 1000, "ms")
        self.assertEqual(len([name for name in self.session.delivered() if "tag:gtk:" in name]), 50)
        self.check("flood", time.monotonic())
