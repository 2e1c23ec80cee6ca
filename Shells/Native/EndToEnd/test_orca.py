"""Orca on a user's desktop: it reads the whole shell (S41)."""


from endtoend import commands
from readers.orca import Orca
from support.desk import DeskCase
from support.screens import X11Screen


class OnX11(DeskCase):
    """A desk with Orca, before any shell."""

    Screen = X11Screen

    def setUp(self):
        Orca.require()
        super().setUp()
        self.orca = Orca(self.desk)

    def test_banner_and_panel(self):
        """A new banner is spoken once; in the panel keys lead from the banner to its buttons and press one."""
        client = self.desk.client("Mail")
        number = client.notify("Lunch today", "At noon in the garden", actions=["later", "Take it"], timeout=0)
        self.orca.wait_for_words("notification", "Mail: Lunch today", "At noon in the garden")
        self.assertEqual(" ".join(self.orca.spoken()).count("Lunch today"), 1, self.orca.spoken())
        self.desk.unctl("panel")
        self.desk.await_field("Search")
        self.screen.key("Down")
        self.desk.await_focus("Mail: Lunch today")
        self.orca.wait_for_words("At noon in the garden", "Notifications window", "Mail: Lunch today")
        commands.wait_until(
            lambda: self.desk.has_focus("Take it") or self.screen.key("Tab"), "the focus at the button", 20, pause=0.5)
        self.orca.wait_for_words("Notifications window", "Take it", "push button")
        self.screen.key("Return")
        self.assertEqual(client.await_signal("ActionInvoked", number)[2], "later")
