"""Replies that are typed on the screen."""
import time

from endtoend import commands
from .case import LONG

DIALOG = "/usr/bin/zenity"
UNCTL = "org.usernotifications.unctl"
TEXT = "on my way"
# A point below all banners and dialogs.
AWAY = (200, 600)


class ReplyWalk:
    """The steps with a reply."""

    # The button that opens the field.
    reply_button = "Reply"

    def test_typed_reply(self):
        """A reply that is typed as soon as the field has the keyboard reaches the command that waits for it."""
        self.keep_banners()
        asking = self.ask()
        self.screen.type(TEXT)
        self.picture("typed")
        self.assert_reply(asking)

    def test_slow_reply(self):
        """An ordinary banner's field stays longer than the banner would, without the pointer, until the reply is typed."""
        asking = self.ask()
        self.screen.type(TEXT[:5])
        self.screen.move(*AWAY)
        time.sleep(LONG)
        self.screen.type(TEXT[5:])
        self.picture("typed")
        self.assert_reply(asking)
        self.assertNotIn("Lunch?", self.anna.delivered())

    def ask(self):
        """Starts a command that waits for a reply, and opens the field; the pointer stays on the button."""
        asking = self.anna.start(
            "unctl", "schedule", "--title", "Lunch?", "--reply", "Reply:Your answer", "--wait", stdout=-1, text=True)
        self.addCleanup(asking.stdout.close)
        self.await_bubble("Lunch?")
        self.screen.press(self.reply_button, near="Lunch?")
        self.await_reply_field()
        return asking

    def assert_reply(self, asking):
        """Sends the typed text with Return, and compares it with the output of the command."""
        self.screen.key("Return")
        self.assertEqual(asking.communicate(timeout=commands.LIMIT)[0], f"reply\t{TEXT}\n")
        self.await_none("Lunch?")

    def keep_banners(self):
        """Makes the banners of `unctl` persistent, so that a slow machine has the time to press their buttons."""
        self.anna.schedule("Later", "--in", "3600s")
        self.anna.unctl("settings", UNCTL, "banners=persistent")
        self.anna.unctl("cancel", "--all-of", UNCTL)
        self.addCleanup(self.anna.unctl, "settings", UNCTL, "banners=temporary")

    def await_reply_field(self):
        """Waits until the field of the banner has the keyboard."""
        self.screen.await_field()


class DialogWalk:
    """The steps on servers without a field for replies."""

    def await_reply_field(self):
        """Waits until the field of the dialog has the keyboard."""
        self.screen.await_thing("Your answer")
        self.screen.await_field()

    def test_reply_without_dialog(self):
        """If no dialog can be opened, the screen shows another way to reply, and the notification stays."""
        self.addCleanup(self.machine.run, "chmod", "+x", DIALOG)
        self.machine.run("chmod", "-x", DIALOG)
        self.keep_banners()
        self.anna.schedule("Lunch?", "--reply", "Reply:Your answer")
        self.await_bubble("Lunch?")
        self.screen.press(self.reply_button, near="Lunch?")
        self.await_bubble("Reply: type your text elsewhere")
        self.picture("help")
        self.assertIn("Lunch?", self.anna.delivered())
