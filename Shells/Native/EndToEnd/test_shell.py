"""The native shell on a person's desk: real programs notify, and a real pointer and real keys answer (S38 to S50)."""

import subprocess
import time

from endtoend import commands
from endtoend.client import DISMISSED, EXPIRED
from support.desk import OnWayland, OnX11


class Banners:
    """Banners of programs that know nothing of this system."""

    def test_action(self):
        """A press on a button answers notify-send, and the banner goes."""
        asking = self.desk.run_beside(
            "notify-send", "-A", "yes=Yes", "-A", "no=No", "Dinner", "At eight?", stdout=subprocess.PIPE)
        self.desk.click("No")
        self.assertEqual(asking.communicate(timeout=20)[0].decode().strip(), "no")
        self.desk.await_bare()

    def test_default(self):
        """A press on the card gives its program the action `default`."""
        client = self.desk.client("Mail")
        number = client.notify("Lunch", "At noon", actions=["default", "", "later", "Later"], timeout=0)
        self.desk.click("Lunch")
        self.assertEqual(client.await_signal("ActionInvoked", number)[2], "default")
        self.assertEqual(client.await_signal("NotificationClosed", number)[2], DISMISSED)

    def test_middle(self):
        """The middle button closes a banner with the reason that the person did it."""
        client = self.desk.client("Mail")
        number = client.notify("Lunch", "At noon", timeout=0)
        self.desk.click("Lunch", "middle")
        self.assertEqual(client.await_signal("NotificationClosed", number)[2], DISMISSED)
        self.desk.await_bare()

    def test_cross(self):
        """The cross of an urgent one closes it for its program."""
        client = self.desk.client("Power")
        number = client.notify("Battery empty", hints={"urgency": 2}, timeout=0)
        self.desk.click("Clear Battery empty")
        self.assertEqual(client.await_signal("NotificationClosed", number)[2], DISMISSED)
        self.desk.await_bare()

    def test_time(self):
        """A banner goes after its time, and stays as long as the pointer is on it."""
        self.notify("Lunch")
        self.screen.move(*self.desk.spot("Lunch"))
        end = time.monotonic() + 8
        while time.monotonic() < end:
            self.assertIn("Lunch", self.desk.texts(), "a banner went from under the pointer")
            time.sleep(0.5)
        self.desk.leave()
        self.desk.await_bare(limit=10)
        self.assertIn("Lunch", self.desk.delivered().values())

    def test_own_time(self):
        """A time that its program gives ends it for the program."""
        client = self.desk.client("Timer")
        begin = time.monotonic()
        number = client.notify("Half past", timeout=1500)
        self.desk.spot("Half past")
        self.assertEqual(client.await_signal("NotificationClosed", number)[2], EXPIRED)
        self.assertGreaterEqual(time.monotonic() - begin, 1.4)
        self.desk.await_bare()

    def test_several(self):
        """Two notifications of one app with different numbers are two, and a replaced one has its new text in place."""
        first, second = self.notify("-t", "0", "One"), self.notify("-t", "0", "Two")
        self.assertNotEqual(first, second)
        self.desk.await_text("Two")
        self.assertEqual(self.notify("-t", "0", "-r", str(second), "Three"), second)
        self.desk.await_text("Three")
        self.desk.await_text("Two", False)
        self.desk.click("Three", "middle")
        self.desk.await_text("Three", False)
        self.desk.spot("One")

    def test_held_key(self):
        """The replacements of a held key are one banner with the last state, and not a flood."""
        client = self.desk.client("Volume")
        for percent in range(1, 81):
            client.notify(f"{percent} %", hints={"x-dunst-stack-tag": "volume"}, timeout=0)
        self.desk.await_text("80 %")
        # The line of a flood would come with the end of its second.
        time.sleep(1.5)
        texts = self.desk.texts()
        self.assertIn("80 %", texts)
        self.assertFalse(any("more notifications" in text for text in texts), texts)
        self.assertEqual(list(self.desk.delivered().values()), ["80 %"])

    def test_markup(self):
        """A body is shown with its words and without its marks, a loose mark is text, and so is a percent sign."""
        self.notify("-t", "0", "Marks", "<b>bold</b> &amp; <i>more</i>")
        self.desk.await_text("bold & more")
        self.notify("-t", "0", "50%off", "a < b & <b>c</b> <p>100%%</p> https://e.org/a%20b%2Fc.pdf")
        self.desk.await_text("50%off")
        self.desk.await_text("a < b & c \n100%%\n https://e.org/a%20b%2Fc.pdf")


class Replies:
    """Texts that are typed into banners (S39, S40)."""

    def test_reply(self):
        """Text typed with real keys, including a dead key, reaches the program; the keyboard goes back afterwards."""
        self.start_shell()
        client, number = self.ask()
        commands.wait_until(lambda: not self.screen.has_keyboard(), "the keyboard at the field")
        self.clear_field()
        self.screen.type("Caf")
        self.screen.type_accented_e()
        self.screen.key("Return")
        self.assertEqual(client.await_signal("NotificationReplied", number, 20)[2], "Café")
        commands.wait_until(self.screen.has_keyboard, "the keyboard at the window")

    def clear_field(self):
        """Removes what finding out about the keyboard has typed."""
        self.screen.key("Home")
        for _ in range(20):
            self.screen.key("Delete")

    def test_escape(self):
        """Escape closes the field, gives the keyboard back and keeps the text for the next time."""
        self.start_shell()
        client, number = self.ask()
        self.screen.type("maybe")
        commands.wait_until(lambda: self.desk.field() == "maybe", "the typed text")
        self.screen.key("Escape")
        commands.wait_until(self.screen.has_keyboard, "the keyboard at the window")
        self.desk.click("Reply — Draft")
        commands.wait_until(lambda: self.desk.field() == "maybe", "the kept text")
        self.screen.key("Return")
        self.assertEqual(client.await_signal("NotificationReplied", number, 20)[2], "maybe")


class Questions:
    """What apps ask the person (A2)."""

    def test_question(self):
        """A question is shown, a press outside its buttons does nothing, and *Allow* reaches the app."""
        center, answers = self.desk.ask_permission()
        # The middle of the card is a button's where letters are broad.
        words = next(text for text in self.desk.texts() if text.startswith("It asks for"))
        self.desk.click(words)
        self.desk.click(words, "middle")
        center.settle()
        self.assertEqual(answers, [])
        self.desk.click("Allow")
        center.wait(lambda: answers, "the answer")
        self.assertIs(answers[0].unpack()[0], True)
        self.desk.await_bare()


class Layers:
    """The surfaces above a full-screen window (S38)."""

    def is_seen(self, spot):
        """Whether something of the shell is there."""
        return self.screen.picture()[spot] != self.screen.background

    def test_full_screen(self):
        """It covers an ordinary banner even next to an urgent one, and takes its presses."""
        alarm = self.desk.client("Alarm")
        fire = alarm.notify("Fire", actions=["default", ""], hints={"urgency": 2}, timeout=0)
        client = self.desk.client("Mail")
        lunch = client.notify("Lunch", actions=["default", ""], timeout=0)
        spots = {name: self.desk.spot(name) for name in ("Fire", "Lunch")}
        self.assertLess(spots["Fire"][1], spots["Lunch"][1])
        self.screen.fill(True)
        commands.wait_until(lambda: not self.is_seen(spots["Lunch"]), "the window above the ordinary banner")
        self.assertTrue(self.is_seen(spots["Fire"]))
        self.screen.click(*spots["Lunch"])
        self.assertEqual([signal for signal in client.settle() if signal[1] == lunch], [])
        self.desk.click("Fire")
        alarm.await_signal("ActionInvoked", fire)
        self.desk.await_bare()
        self.screen.fill(False)
        self.desk.click("Lunch")
        client.await_signal("ActionInvoked", lunch)


class Options:
    """The options of a right press (A8, A9)."""

    def test_mute(self):
        """An app is muted for an hour."""
        self.notify("-a", "Chat", "-t", "0", "Hello")
        self.desk.click("Hello", "right")
        self.desk.click("Mute for 1 Hour")
        commands.wait_until(
            lambda: "mutedUntil" in self.desk.answer("settings", "program.Chat"), "the mute")

    def test_snooze(self):
        """A snoozed one leaves the screen and the list, and is not ended for its program."""
        client = self.desk.client("Chat")
        number = client.notify("Hello", timeout=0)
        self.desk.click("Hello", "right")
        self.desk.click("Remind Me in 10 Minutes")
        self.desk.await_bare()
        commands.wait_until(lambda: "snoozed" in self.desk.unctl("timeline"), "the snooze")
        self.assertEqual(self.desk.delivered(), {})
        self.assertEqual([signal for signal in client.about(number) if signal[0] == "NotificationClosed"], [])


class Locks:
    """The screen while it is locked (S45)."""

    def test_lock(self):
        """A lock removes everything from the screen at once, and persistent banners come back with the unlock."""
        self.notify("-t", "0", "-u", "critical", "Secret")
        self.desk.spot("Secret")
        self.desk.unctl("lock")
        self.desk.await_bare()
        self.desk.unctl("unlock")
        self.desk.spot("Secret")


class X11Banners(Banners, OnX11):
    """Banners on X11."""


class X11Replies(Replies, OnX11):
    """Replies on X11."""


class X11Decisions(Questions, Layers, Options, Locks, OnX11):
    """Questions, options and the lock on X11."""


class WaylandBanners(Banners, OnWayland):
    """Banners on Wayland."""


class WaylandReplies(Replies, OnWayland):
    """Replies on Wayland."""


class WaylandDecisions(Questions, Layers, Options, Locks, OnWayland):
    """Questions, options and the lock on Wayland."""
