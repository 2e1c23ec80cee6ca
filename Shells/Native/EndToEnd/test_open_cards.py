"""Open options and texts: what arrives neither moves nor covers nor closes them, and no key acts on anything else (S55)."""

import time

from endtoend import commands
from endtoend.client import CLOSED
from support.desk import OnWayland, OnX11

GONE = "This notification is no longer there."
SNOOZE = "Remind Me in 10 Minutes"
LONG = " ".join(f"Line {number} of a long text." for number in range(24))
SHOW, FEWER = "Show the Whole Text", "Show Less"


class OpenCards:
    """A notification of a program whose options or text are open while it and others go on."""

    def setUp(self):
        super().setUp()
        self.start_shell()
        self.client = self.desk.client("Chat")
        self.options = {"actions": ["default", ""], "timeout": 4000}
        self.number = self.client.notify("Anna", LONG, **self.options)

    def place(self, name):
        """Where a thing is."""
        return self.desk.reader.ask("place", name)

    def await_rest(self, name):
        """Waits until an object stops moving, and returns its position."""
        places = [None]

        def is_still():
            places.append(self.place(name))
            return places[-2] == places[-1] and places[-1]
        return commands.wait_until(is_still, f"{name!r} at rest", 20, pause=0.3)

    def arrive(self, name):
        """Has messages of the same program and of others come, its own replaced, and its time pass; the thing stays."""
        place = self.await_rest(name)
        others = []
        for index in range(4):
            others.append(self.client.notify(f"Ben {index}", "Hello", actions=["default", ""], timeout=0))
            self.notify("-a", "Mail", "-t", "0", f"Mail {index}")
            self.client.notify("Anna", LONG, replaces=self.number, **self.options)
            self.desk.spot(name)
            self.assertEqual(self.place(name), place)
        self.client.close_notification(others.pop(0))
        time.sleep(6)
        self.assertEqual(self.place(name), place)
        self.assertEqual(self.client.about(self.number), [])
        self.save("arrived")

    def close(self, name):
        """Has the program close its notification; the object keeps its position."""
        place = self.place(name)
        self.client.close_notification(self.number)
        self.assertEqual(self.client.await_signal("NotificationClosed", self.number)[2], CLOSED)
        self.desk.await_text(GONE)
        self.assertEqual(self.place(name), place)
        self.save("gone")

    def assert_no_answer(self):
        """Nothing was answered, opened or dismissed, and nothing but the one was closed."""
        signals = [signal for signal in self.client.settle() if signal[0] == "ActionInvoked"]
        self.assertEqual(signals, [])
        self.assertEqual({f"Ben {index}" for index in range(1, 4)} - set(self.desk.delivered().values()), set())

    def test_options(self):
        """The options of a banner, with the pointer on them."""
        self.desk.click("Anna", "right")
        self.screen.move(*self.desk.spot("Cancel"))
        self.arrive("Cancel")
        self.close("Cancel")
        self.assertNotIn(SNOOZE, self.desk.texts())
        self.desk.click("Cancel")
        self.desk.await_text(GONE, False)
        self.assert_no_answer()

    def test_text(self):
        """The whole text of a banner, with the pointer on it."""
        self.desk.click(SHOW)
        self.await_rest(FEWER)
        self.screen.move(*self.desk.spot(FEWER))
        self.arrive(FEWER)
        self.close(FEWER)
        self.screen.click(*self.desk.spot("Anna"))
        self.desk.spot("Anna")
        self.desk.click(FEWER)
        self.desk.await_text(GONE, False)
        self.assert_no_answer()

    def open_panel(self, name):
        """Opens the panel, and presses a thing there with the keyboard alone."""
        self.notify("-a", "Mail", "-t", "0", "Above")
        self.desk.await_text("Above")
        self.desk.unctl("panel")
        self.desk.await_field("Search")
        self.reach(name)
        self.screen.key("Return")

    def test_options_in_the_panel(self):
        """The options of a row in the panel, with the keyboard in them."""
        self.open_panel("Options for Anna")
        self.desk.await_text(SNOOZE)
        self.reach(SNOOZE)
        self.arrive("Cancel")
        self.assertTrue(self.desk.has_focus(SNOOZE))
        self.close("Cancel")
        for _ in range(3):
            self.screen.key("Return")
        self.assert_no_answer()
        self.desk.spot("Cancel")
        self.screen.key("Escape")
        self.desk.await_text(GONE, False)
        self.desk.spot("Search")
        self.assert_no_answer()

    def test_text_in_the_panel(self):
        """The whole text of a row in the panel, with the keyboard in it."""
        self.open_panel(SHOW)
        self.desk.await_text(FEWER)
        self.reach(FEWER)
        self.arrive(FEWER)
        self.assertTrue(self.desk.has_focus(FEWER))
        self.close(FEWER)
        self.assertTrue(self.desk.has_focus(FEWER))
        self.screen.key("Return")
        self.desk.await_text(GONE, False)
        self.assert_no_answer()

    def test_rows_that_leave(self):
        """A field in the panel keeps its position when the rows above it leave."""
        talk = self.desk.client("Talk")
        number = talk.notify(
            "Carla", "When?", actions=["inline-reply", "Reply"], hints={"x-kde-reply-placeholder-text": "Message"},
            timeout=0)
        others = [self.desk.client(name) for name in ("One", "Two", "Three")]
        above = [(client, client.notify(client.name, timeout=0)) for client in others]
        self.desk.await_text("Three")
        self.desk.unctl("panel")
        self.desk.await_field("Search")
        self.desk.click("Reply")
        self.desk.await_field("Message")
        self.desk.await_focus("Message")
        place = self.await_rest("Message")
        for letter, (client, leaving) in zip("abc", above):
            client.close_notification(leaving)
            client.await_signal("NotificationClosed", leaving)
            self.screen.type(letter)
            commands.wait_until(lambda letter=letter: self.desk.field().endswith(letter), f"{letter!r} in the field", 20)
            self.assertEqual(self.place("Message"), place)
        self.save("left")
        self.screen.key("Return")
        self.assertEqual(talk.await_signal("NotificationReplied", number)[2], "abc")


class X11OpenCards(OpenCards, OnX11):
    """Open options and texts on X11."""


class WaylandOpenCards(OpenCards, OnWayland):
    """Open options and texts on Wayland."""
