"""GNOME with the extension of this project."""
import time

from endtoend import commands
from support import apps

from graphical.case import APP, LONG, OWN
from graphical.gnome import GnomeCase
from graphical.reply import AWAY

UUID = "usernotifications@usernotifications.org"
ROW = 20


class GnomeExtension(GnomeCase):
    own = (*OWN, "gnome-shell-extension-usernotifications")

    @classmethod
    def await_desktop(cls):
        super().await_desktop()
        # The bus starts GNOME's server for the first notification.
        cls.anna.schedule("Ready")
        cls.await_server()
        cls.enable()

    @classmethod
    def turn(cls, enabled):
        """Enables extensions, as `gnome-extensions` does, whose service needs more packages on GNOME 43."""
        cls.anna.run("gsettings", "set", "org.gnome.shell", "enabled-extensions", enabled)

    @classmethod
    def enable(cls):
        """Enables the extension, and waits until it shows questions and banners in place of gnome-shell."""
        cls.turn(f"['{UUID}']")
        commands.wait_until(cls.is_presenting, "the extension", pause=0.3)

    @classmethod
    def disable(cls):
        """Disables the extension."""
        cls.turn("[]")

    @classmethod
    def is_presenting(cls):
        """Whether the daemon has the extension show questions and banners."""
        return any("its extension shows questions" in one["finding"] for one in cls.anna.doctor())

    def setUp(self):
        super().setUp()
        self.enable()
        self.anna.unctl("focus", "off")

    def is_quiet(self):
        """Whether GNOME's do-not-disturb is on."""
        return self.anna.output("gsettings", "get", "org.gnome.desktop.notifications", "show-banners").strip() == "false"

    def focus(self):
        """The name of the Focus in force; `None` without one."""
        return (self.anna.answer("focus", "show").get("focus") or {}).get("name")

    def open_quick_settings(self):
        """Opens the quick settings with the pointer."""
        self.click("System")
        self.screen.await_thing("Focus")

    def click(self, name):
        """Clicks on a thing, which is not always a button for the accessibility bus."""
        self.screen.move(*self.screen.await_resting(name))
        self.screen.click()

    def test_doctor_names_the_extension(self):
        """The doctor reports what the extension shows, and no loss that it makes up for."""
        finding = next(one["finding"] for one in self.anna.doctor() if one["subject"] == "desktop")
        self.assertIn("its extension shows questions", finding)
        self.assertNotIn("leave the screen", finding)

    # Questions

    def test_question_is_a_dialog(self):
        """A question is a dialog and no banner; a key answers nothing, and a click on Allow gives the permission."""
        asking = self.start_app("add", "wash", "3600")
        self.screen.await_resting("Errands")
        self.picture("question")
        self.assertEqual(self.bus.titled("Errands"), [])
        self.screen.key("Return")
        self.assertIsNone(asking.poll())
        self.screen.press("Allow", near="Errands")
        self.assertIn("added wash", asking.communicate(timeout=commands.LIMIT)[0])
        commands.wait_until(lambda: not self.screen.shows("Errands"), "the end of the dialog", pause=0.3)
        self.anna.unctl("cancel", "--all-of", apps.APP)

    def test_question_not_now(self):
        """Escape means “not now”: the app receives an answer, and the question is a dialog again when it asks again."""
        for _ in range(2):
            asking = self.start_app("add", "wash", "3600")
            self.screen.await_resting("Errands")
            self.screen.key("Escape")
            self.assertIn("does not want it", asking.communicate(timeout=commands.LIMIT)[0])
            commands.wait_until(lambda: not self.screen.shows("Errands"), "the end of the dialog", pause=0.3)

    def test_question_without_the_extension(self):
        """While the extension is off, as on a locked screen, gnome-shell shows the question; then it is a dialog again."""
        asking = self.start_app("add", "wash", "3600")
        self.screen.await_resting("Errands")
        self.disable()
        self.await_bubble("Errands")
        self.picture("without")
        self.enable()
        commands.wait_until(lambda: not self.bus.titled("Errands"), "the end of the banner", pause=0.3)
        self.screen.press("Allow", near="Errands")
        self.assertIn("added wash", asking.communicate(timeout=commands.LIMIT)[0])
        self.anna.unctl("cancel", "--all-of", apps.APP)

    def test_question_after_a_killed_daemon(self):
        """After `kill -9` of the daemon the question is there once, and answers the app that asks again."""
        asking = self.start_app("add", "wash", "3600")
        self.screen.await_resting("Errands")
        self.kill_daemon()
        asking.wait(commands.LIMIT)
        again = self.start_app("add", "wash", "3600")
        self.screen.await_resting("Errands")
        self.screen.press("Allow", near="Errands")
        self.assertIn("added wash", again.communicate(timeout=commands.LIMIT)[0])
        commands.wait_until(lambda: not self.screen.shows("Errands"), "the end of the dialog", pause=0.3)
        self.anna.unctl("cancel", "--all-of", apps.APP)

    # Banners

    def test_reply_in_the_banner(self):
        """A reply is typed in the banner; another notification of the app does not disturb it, and no dialog opens."""
        # A time-sensitive banner stays for 30 s, so a slow machine has the time to press the button.
        asking = self.ask("--level", "time-sensitive")
        self.screen.type("on my")
        self.anna.schedule("Dinner?", "--level", "time-sensitive", "--reply", "Reply:Your answer")
        self.screen.await_resting("Dinner?")
        self.screen.type(" way")
        self.picture("typing")
        self.assert_reply(asking)

    def test_slow_reply(self):
        """An ordinary banner's field stays longer than the banner would, without the pointer, until the reply is typed."""
        asking = self.ask()
        self.screen.type("on my")
        self.screen.move(*AWAY)
        time.sleep(LONG)
        self.screen.type(" way")
        self.picture("typing")
        self.assert_reply(asking)

    def ask(self, *options):
        """Starts a command that waits for a reply, and opens the field in its banner."""
        asking = self.anna.start(
            "unctl", "schedule", "--title", "Lunch?", *options, "--reply", "Reply:Your answer", "--wait", stdout=-1, text=True)
        self.addCleanup(asking.stdout.close)
        self.screen.await_resting("Lunch?")
        self.screen.press("Reply", near="Lunch?")
        self.screen.await_thing("Your answer")
        return asking

    def assert_reply(self, asking):
        """Sends the typed text with Return: the command has it, and the banner and the notification are gone."""
        self.screen.key("Return")
        self.assertEqual(asking.communicate(timeout=commands.LIMIT)[0], "reply\ton my way\n")
        commands.wait_until(lambda: not self.screen.shows("Lunch?"), "the end of the banner", pause=0.3)
        self.assertNotIn("Lunch?", self.anna.delivered())

    def test_persistent_banner_stays(self):
        """A persistent banner is on the screen after 14 s, and its button starts the app."""
        self.allow_app()
        self.anna.unctl("settings", apps.APP, "banners=persistent")
        self.anna.run(APP, "add", "rent", "1")
        self.screen.await_resting("rent")
        time.sleep(LONG)
        self.anna.schedule("Ordinary")
        self.await_bubble("Ordinary")
        self.assertTrue(self.screen.shows("rent"))
        self.picture("later")
        self.screen.press("Done", near="rent")
        commands.wait_until(lambda: not self.screen.shows("rent"), "the end of the banner", pause=0.3)
        commands.wait_until(lambda: "rent" not in self.anna.delivered(), "the answer", pause=0.3)

    def test_persistent_banner_without_the_extension(self):
        """gnome-shell shows a persistent banner again when the extension is turned off."""
        self.allow_app()
        self.anna.unctl("settings", apps.APP, "banners=persistent")
        self.anna.run(APP, "add", "rent", "1")
        self.screen.await_resting("rent")
        self.disable()
        self.await_bubble("rent")
        self.picture("without")

    # Quick settings

    def test_focus_and_do_not_disturb_are_one_switch(self):
        """A click on Focus turns GNOME's do-not-disturb on; turning that off ends the Focus."""
        self.open_quick_settings()
        self.picture("quick settings")
        self.click("Focus")
        commands.wait_until(self.focus, "the Focus", pause=0.3)
        commands.wait_until(self.is_quiet, "the do-not-disturb", pause=0.3)
        self.picture("focus")
        self.anna.run("gsettings", "set", "org.gnome.desktop.notifications", "show-banners", "true")
        commands.wait_until(lambda: not self.focus(), "the end of the Focus", pause=0.3)
        self.anna.unctl("focus", "on", "Work")
        commands.wait_until(self.is_quiet, "the do-not-disturb of a Focus", pause=0.3)
        self.anna.unctl("focus", "off")
        commands.wait_until(lambda: not self.is_quiet(), "the end of the do-not-disturb", pause=0.3)
        self.screen.key("Escape")

    def test_list_has_what_gnome_has_dropped(self):
        """The list in the quick settings has all of 20 notifications, and Clear All empties it."""
        for number in range(ROW):
            self.anna.schedule(f"plant {number}")
        commands.wait_until(lambda: len(self.anna.delivered()) == ROW, "all in the list", pause=0.3)
        self.open_quick_settings()
        self.click("Notifications")
        self.screen.await_resting("plant 19")
        self.picture("list")
        names = {name for _, name in self.screen.texts()}
        self.assertLessEqual({f"plant {number}" for number in range(ROW)}, names)
        self.click("Clear All")
        commands.wait_until(lambda: not self.anna.delivered(), "the empty list", pause=0.3)
        self.screen.key("Escape")
