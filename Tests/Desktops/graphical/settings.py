"""The entry of this system in the settings of a desktop."""
from endtoend import commands

NAME = "Notification Settings"
UNIT = "desktop-settings.service"
# The machine has no browser: the link is kept in a file.
OPENED = "opened"
OPENER = f"#!/bin/sh\nprintf '%s' \"$1\" >~/{OPENED}.new\nmv ~/{OPENED}.new ~/{OPENED}\n"


class SettingsWalk:
    """The step through the desktop's own settings."""

    # The program of the desktop's settings.
    settings = ()

    @classmethod
    def prepare(cls):
        super().prepare()
        cls.machine.write("/usr/local/bin/xdg-open", OPENER, 0o755)

    def test_settings_entry(self):
        """The desktop's settings have an entry that opens the settings of this system in the browser."""
        self.addCleanup(self.anna.systemctl, "stop", UNIT, check=False)
        self.anna.run("rm", "-f", OPENED)
        self.anna.run("systemd-run", "--user", "--quiet", f"--unit={UNIT}", *self.settings)
        self.open_entry()
        commands.wait_until(lambda: self.machine.exists(f"{self.anna.home}/{OPENED}"), "the link")
        link = self.anna.output("cat", OPENED)
        self.assertTrue(link.startswith("http://127.0.0.1:") and link.endswith("#/settings"), link)

    def open_entry(self):
        """Clicks on the entry."""
        self.screen.move(*self.screen.await_resting(NAME))
        self.picture("settings")
        self.screen.click()

    def search_entry(self):
        """Types the name into the search field, which has the keyboard."""
        self.screen.await_field()
        self.screen.type(NAME)
