"""A compositor without layers for banners: programs are served nevertheless, and the user is informed (S1, S37)."""


from endtoend import commands, needs
from endtoend.session import ServingCase
from support.weston import Weston


class OnWeston(ServingCase):
    """A session in `auto` on Weston, which has no layer-shell."""

    starts = False

    def setUp(self):
        needs.programs("weston")
        self.screen = Weston()
        self.addCleanup(self.screen.close)
        self.variables = self.screen.variables
        super().setUp()
        self.session.start()

    def finding(self):
        """The doctor's finding about banners."""
        [found] = [one for one in self.session.answer("doctor") if one["subject"] == "banners"]
        return found

    def notify(self, title):
        """Notifies as a script does."""
        self.session.run("notify-send", title)

    def test_nobody_draws(self):
        """Without a shell notifications are listed, the doctor gives the reason, and other shells may show them."""
        self.notify("Tea")
        commands.wait_until(lambda: "layer-shell" in self.finding()["finding"], f"the reason in {self.finding()}")
        self.assertEqual(self.finding()["level"], "warning")
        self.assertIn("unctl watch", self.finding()["remedy"])
        self.assertTrue(self.session.desktop()["isServing"])
        self.assertNotIn("inline-reply", self.session.control.capabilities())
        self.assertIn("layer-shell", self.session.run("unctl", "panel", check=False).stderr)
        shell = self.session.shell()
        self.assertIn("inline-reply", self.session.control.capabilities())
        self.notify("Milk")
        self.assertIn("banner", shell.await_presented("Milk"))
        self.assertEqual(sorted(self.session.delivered().values()), ["Milk", "Tea"])
