"""Banners that the user closes."""
from endtoend import commands
from support import apps

# A part of the question's title.
QUESTION = "would like to send you"


class CloseWalk:
    """The steps on servers whose banners have a button that closes them."""

    def test_question_closed(self):
        """A click on × answers the app with no, and the question is shown again when the app asks again."""
        asking = self.start_app("add", "wash", "3600")
        self.await_bubble("Errands")
        self.close(QUESTION)
        self.assertIn("does not want it", asking.communicate(timeout=commands.LIMIT)[0])
        self.await_none("Errands")
        again = self.start_app("add", "wash", "3600")
        self.await_bubble("Errands")
        self.assertEqual(len(self.bus.titled("Errands")), 1)
        self.picture("again")
        self.screen.press("Allow", near="Errands")
        self.assertIn("added wash", again.communicate(timeout=commands.LIMIT)[0])
        self.await_none("Errands")
        self.anna.unctl("cancel", "--all-of", apps.APP)

    def test_persistent_closed(self):
        """A click on × removes a persistent notification from the list as well."""
        self.add_persistent("rent")
        self.close("rent")
        self.await_none("rent")
        commands.wait_until(lambda: "rent" not in self.anna.delivered(), "the end of “rent” in the list", pause=0.2)

    def close(self, text):
        """Clicks on the × of a banner with a text."""
        self.screen.dismiss(text)
