"""The user's decisions about programs, and inhibitions of banners (S18, S22, S25)."""
from gi.repository import GLib

from endtoend import commands
from endtoend.client import CLOSED, EXPIRED, UNDEFINED
from endtoend.session import ServingCase


class Decisions(ServingCase):
    """A program that the person allows, denies, or has not decided about."""

    def test_denied(self):
        """A denied program gets a number and hears that its notification has ended, once; nothing is shown."""
        shell = self.session.shell()
        player = self.session.client("Player")
        first = player.notify("before")
        self.session.unctl("authorize", "program.Player", "deny")
        player.signals.clear()
        number = player.notify("after")
        self.assertGreater(number, first)
        player.await_signal("NotificationClosed", number)
        player.close_notification(number)
        self.assertEqual(
            [signal for signal in player.settle() if signal[1] == number],
            [("NotificationClosed", number, UNDEFINED)])
        self.assertNotIn("after", self.session.delivered().values())
        transient = player.notify("display", hints={"transient": True, "synchronous": "x"})
        player.await_signal("NotificationClosed", transient)
        self.assertEqual(shell.presented("after") + shell.presented("display"), [])

    def test_denied_and_allowed_again(self):
        """A posting after a renewed permission is shown; the decision outlives a restart."""
        player = self.session.client("Player")
        player.notify("one")
        self.session.unctl("authorize", "program.Player", "deny")
        self.session.restart()
        player.await_signal("NotificationClosed", player.notify("two"))
        self.session.unctl("authorize", "program.Player", "allow")
        player.notify("three")
        self.assertIn("three", self.session.delivered().values())
        self.assertNotIn("two", self.session.delivered().values())

    def test_ask(self):
        """With `unknownPrograms=ask` a notification waits for the decision; *allow* shows it."""
        shell = self.session.shell()
        self.session.unctl("settings", "unknownPrograms=ask")
        player = self.session.client("Player")
        player.notify("waits", timeout=0)
        commands.wait_until(lambda: shell.events("ask"), "the question")
        self.assertEqual(self.session.delivered(), {})
        self.assertEqual(shell.presented("waits"), [])
        self.session.restart()
        self.assertEqual(self.session.delivered(), {})
        self.session.unctl("authorize", "program.Player", "allow")
        self.session.await_listed("waits")
        self.assertEqual(player.settle(), [])

    def test_ask_and_deny(self):
        """*Deny* ends what waited: its program hears it, and it is never shown."""
        self.session.unctl("settings", "unknownPrograms=ask")
        player = self.session.client("Player")
        number = player.notify("waits")
        self.session.unctl("authorize", "program.Player", "deny")
        self.assertEqual(player.await_signal("NotificationClosed", number)[2], UNDEFINED)
        self.assertEqual(self.session.delivered(), {})

    def test_held_one_is_replaced_and_closed(self):
        """A posting that waits for the decision is replaced and closed as if it were shown."""
        self.session.unctl("settings", "unknownPrograms=ask")
        player = self.session.client("Player")
        kept, closed = player.notify("first"), player.notify("closed")
        self.assertEqual(player.notify("second", replaces=kept), kept)
        player.close_notification(closed)
        self.assertEqual(player.settle(), [("NotificationClosed", closed, CLOSED)])
        self.session.unctl("authorize", "program.Player", "allow")
        self.session.await_listed("second")
        self.assertEqual(list(self.session.delivered().values()), ["second"])

    def test_held_one_has_its_time_afterwards(self):
        """The time of one that waited begins when it is shown, and ends it."""
        self.session.unctl("settings", "unknownPrograms=ask")
        player = self.session.client("Player")
        number = player.notify("soon over", timeout=300)
        later = self.session.client("Later").notify("a question too", timeout=1)
        self.session.unctl("authorize", "program.Player", "allow")
        self.assertEqual(player.await_signal("NotificationClosed", number), ("NotificationClosed", number, EXPIRED))
        self.assertEqual(list(self.session.delivered().values()), ["soon over"])
        self.assertGreater(later, number)

    def test_held_transient(self):
        """A transient one that waited joins no list when its program is allowed."""
        self.session.unctl("settings", "unknownPrograms=ask")
        player = self.session.client("Player")
        number = player.notify("display", hints={"transient": True}, timeout=300)
        self.session.unctl("authorize", "program.Player", "allow")
        player.await_signal("NotificationClosed", number)
        commands.wait_until(lambda: not self.session.delivered(), "its end", pause=0.1)

    def test_focus_and_transient(self):
        """A transient posting and a display have a silent banner during a Focus, and their program receives the end."""
        shell = self.session.shell()
        self.session.unctl("focus", "on", "Work")
        player = self.session.client("Player")
        for hints in ({"transient": True}, {"transient": True, "synchronous": "volume"}):
            number = player.notify("display", hints=hints | {"sound-name": "bell"}, timeout=400)
            self.assertEqual(player.await_signal("NotificationClosed", number)[2], EXPIRED)
        self.assertEqual(self.session.delivered(), {})
        self.assertEqual(shell.presented("display"), [["banner"], ["banner"]])
        self.assertFalse([one for one in shell.presentations("display") if "sound" in one])

    def test_removed(self):
        """A program that the user removes receives the end of its notifications, and is new later."""
        player = self.session.client("Player")
        number = player.notify("one")
        self.session.unctl("uninstall", "program.Player")
        player.await_signal("NotificationClosed", number)
        self.assertEqual(self.session.answer("apps"), [])
        self.assertGreater(player.notify("two"), number)
        self.assertEqual(player.settle(), [("NotificationClosed", number, UNDEFINED)])

    def test_quiet(self):
        """With `unknownPrograms=quiet` it is in the list without a banner."""
        shell = self.session.shell()
        self.session.unctl("settings", "unknownPrograms=quiet")
        self.session.run("notify-send", "quiet one")
        self.session.await_listed("quiet one")
        self.assertNotIn("banner", shell.await_presented("quiet one"))

    def test_question_with_the_first_one(self):
        """The first notification of a program comes with *Keep* and *Turn Off*; turned off, it is a denied program."""
        shell = self.session.shell()
        player = self.session.client("Player")
        player.notify("first")
        shell.await_presented("first")
        self.assertTrue(shell.events("present")[-1]["presentation"].get("isProvisional"))
        self.session.unctl("authorize", "program.Player", "turn-off")
        player.await_signal("NotificationClosed", player.notify("second"))
        self.assertNotIn("second", self.session.delivered().values())

    def test_kept_quietly(self):
        """The first notification of a program offers *Quietly* too; from then on the program reaches the list alone."""
        shell = self.session.shell()
        self.session.run("notify-send", "first")
        shell.await_presented("first")
        self.assertTrue(shell.events("present")[-1]["presentation"].get("isUndecided"))
        self.session.unctl("authorize", "program.notify-send", "keep-quietly")
        self.session.run("notify-send", "second")
        self.assertEqual(shell.await_presented("second"), ["list"])

    def test_one_site_of_a_browser(self):
        """Each site of a browser has a row in Settings; one that is off or quiet leaves the others as they are."""
        shell = self.session.shell()
        browser = self.session.client("Browser")

        def notify(title, site):
            return browser.notify(title, hints={"x-kde-origin-name": site})

        notify("news", "news.example.com")
        notify("chat", "chat.example.com")
        rows = self.session.unctl("settings", "program.Browser")
        self.assertIn("origin:news.example.com", rows)
        self.session.unctl("settings", "program.Browser", "origin:news.example.com=off", "origin:chat.example.com=quiet")
        self.assertNotIn("news", self.session.delivered().values())
        self.session.restart()
        ended = notify("more news", "news.example.com")
        browser.await_signal("NotificationClosed", ended)
        notify("more chat", "chat.example.com")
        self.assertEqual(self.session.shell().presented("more news"), [])
        name = self.session.await_listed("more chat")
        self.assertIn("S21", " ".join(self.session.timeline(*name.split("/"))))
        notify("mail", "mail.example.com")
        self.session.await_listed("mail")
        self.assertNotIn("more news", self.session.delivered().values())

    def test_flood_is_one_line(self):
        """The banners of a flood become one line with their number, and the list has all of them."""
        shell = self.session.shell()
        player = self.session.client("Player")
        for index in range(60):
            player.notify(f"Number {index}")
        commands.wait_until(
            lambda: [event for event in shell.events("present")
                     if event["presentation"].get("title", "").endswith("more notifications")], "the line of the flood")
        banners = [event for event in shell.events("present")
                   if "banner" in event["presentation"]["places"] and event["presentation"]["title"].startswith("Number")]
        self.assertLess(len(banners), 60)
        self.assertEqual(len(self.session.delivered()), 60)

    def test_same_text_is_counted(self):
        """A script that says the same in a loop has one notification with a count, and hears the end of the others."""
        shell = self.session.shell()
        script = self.session.client("Script")
        numbers = []

        def is_counted():
            # On a busy machine more than a second may pass between two of them, and the count starts again.
            numbers.append(script.notify("Still here"))
            return any(shown.get("count", 1) >= 3 for shown in shell.presentations("Still here"))

        commands.wait_until(is_counted, "a notification with a count")
        self.assertEqual(len(set(numbers)), len(numbers))
        script.await_signal("NotificationClosed", numbers[0])
        self.assertLess(len(self.session.delivered()), len(numbers))

    def test_focus(self):
        """Focus holds the banner of `notify-send` back, and the timeline names the focus and the rule."""
        shell = self.session.shell()
        self.session.unctl("focus", "on", "Work")
        self.session.run("notify-send", "held back")
        name = self.session.await_listed("held back")
        self.assertNotIn("banner", shell.await_presented("held back"))
        steps = " ".join(self.session.timeline(*name.split("/")))
        self.assertIn("Work", steps)
        self.assertRegex(steps, r"\bE\d+")

    def test_levels(self):
        """Urgency gives passive, active and time-sensitive, in each type that programs send; none is critical."""
        shell = self.session.shell()
        player = self.session.client("Player")
        for kind in "yinuxt":
            for urgency, level in ((0, "passive"), (1, "active"), (2, "time-sensitive")):
                title = f"{kind}{urgency}"
                player.notify(title, hints={"urgency": GLib.Variant(kind, urgency)})
                self.assertEqual(shell.await_presentation(title)["level"], level, title)


class Reasons(ServingCase):
    """The arguments of the command for reasons."""

    def test_name_of_the_list(self):
        """A notification is named to it as the list and the timeline itself write it."""
        chat = self.session.client("Chat")
        first, second = chat.notify("one"), chat.notify("two")
        for names in ([f"program.Chat/posting:{first}"], ["program.Chat", f"posting:{first}"]):
            told = self.session.unctl("timeline", *names)
            self.assertIn("asked for", told)
            self.assertNotIn(f"posting:{second}", told)
        done = self.session.run("unctl", "timeline", "program.Chat/a", "b", check=False)
        self.assertEqual(done.returncode, 64)


class Inhibition(ServingCase):
    """A program that holds banners and sounds back while it runs (S25)."""

    def setUp(self):
        super().setUp()
        self.talk = self.session.client("Talk")
        self.cookie = self.talk.call("Inhibit", GLib.Variant("(ssa{sv})", ("talk", "a talk", {})))[0]
        self.player = self.session.client("Player")

    def is_inhibited(self):
        """The value of the property."""
        arguments = GLib.Variant("(ss)", ("org.freedesktop.Notifications", "Inhibited"))
        return self.player.call("Get", arguments, interface="org.freedesktop.DBus.Properties")[0]

    def test_end_of_the_program(self):
        """While a program inhibits, banners wait in the list; its end ends that, and `Inhibited` says so."""
        shell = self.session.shell()
        self.assertTrue(self.is_inhibited())
        self.player.notify("held back")
        self.assertNotIn("banner", shell.await_presented("held back"))
        self.talk.close()
        commands.wait_until(lambda: not self.is_inhibited(), "the end of the inhibition")
        self.player.notify("shown")
        self.assertIn("banner", shell.await_presented("shown"))

    def test_doctor(self):
        """The doctor names the inhibitor and its reason, as long as the inhibition lasts."""
        self.assertIn("talk holds banners and sounds back (a talk)", self.session.unctl("doctor", check=False))
        self.talk.close()
        commands.wait_until(lambda: not self.is_inhibited(), "the end of the inhibition")
        self.assertNotIn("holds banners and sounds back", self.session.unctl("doctor", check=False))

    def test_cookie(self):
        """Its own cookie ends it; that of another program, or any other number, does not."""
        for client, cookie in ((self.player, self.cookie), (self.talk, self.cookie + 1), (self.talk, 0)):
            try:
                client.call("UnInhibit", GLib.Variant("(u)", (cookie,)))
            except GLib.Error:
                pass
            self.assertTrue(self.is_inhibited())
        self.talk.call("UnInhibit", GLib.Variant("(u)", (self.cookie,)))
        self.assertFalse(self.is_inhibited())

    def test_many_others(self):
        """It lasts as long as its program, however many others notify meanwhile."""
        for index in range(250):
            self.session.client("Other").notify(f"other {index}")
        self.assertTrue(self.is_inhibited())
