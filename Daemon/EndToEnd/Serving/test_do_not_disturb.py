"""The do-not-disturb of GNOME, which its server does not report: a setting of the desktop."""
import os

from gi.repository import GLib

from endtoend import commands
from test_own_servers import GNOME, OwnServerCase

SOUND = "Sounds cannot be played"  # the machine of a test has no sound server, so each attempt is logged


class DoNotDisturbTest(OwnServerCase):
    """A session of GNOME whose settings are in a file."""

    variables = {"XDG_CURRENT_DESKTOP": "GNOME", "PULSE_SERVER": "unix:/none"}

    def setUp(self):
        super().setUp()
        tools = self.session.place("tools")
        os.makedirs(tools)
        self.shows_banners("true")
        with open(os.path.join(tools, "gsettings"), "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\n[ \"$*\" = 'get org.gnome.desktop.notifications show-banners' ] && "
                       f"cat {self.session.place('banners')}\n")
        os.chmod(os.path.join(tools, "gsettings"), 0o755)
        self.session.environment["PATH"] = f"{tools}:{self.session.environment['PATH']}"
        self.server = self.run_server(GNOME, SERVER="gnome-shell")
        self.session.start(serving=False)
        commands.wait_until(lambda: "gnome-shell" in self.session.desktop().get("server", ""), "the view of the server")

    def shows_banners(self, value):
        """Writes the setting, without a signal."""
        with open(self.session.place("banners"), "w", encoding="utf-8") as file:
            file.write(f"{value}\n")

    def change(self, value, prefix="/org/gnome/desktop/notifications/", names=("show-banners",)):
        """Writes the setting as the settings program does, and waits until the daemon knows it."""
        self.shows_banners(value)
        self.session.control.connection.emit_signal(
            None, "/ca/desrt/dconf/Writer/user", "ca.desrt.dconf.Writer", "Notify",
            GLib.Variant("(sass)", (prefix, list(names), "tag")))
        commands.wait_until(lambda: self.is_on() == (value == "false"), f"the setting {value}")

    def is_on(self):
        """Whether the daemon knows that it is on."""
        return self.session.desktop().get("isDoNotDisturb", False)

    def test_commands_name_it(self):
        for output in (self.session.unctl("desktop"), self.session.unctl("focus")):
            self.assertNotIn("do-not-disturb", output)
        self.change("false")
        for output in (self.session.unctl("desktop"), self.session.unctl("focus")):
            self.assertRegex(output, "do-not-disturb .*gnome-shell")
        self.change("true", "/org/gnome/desktop/notifications/show-banners", ("",))
        self.assertNotIn("do-not-disturb", self.session.unctl("focus"))
        self.change("false", "/org/gnome/", ("desktop/notifications/",))

    def test_it_is_read_when_the_server_appears(self):
        self.session.stop()
        self.shows_banners("false")
        self.session.start(serving=False)
        commands.wait_until(self.is_on, "the setting")
        commands.end(self.server)
        commands.wait_until(lambda: not self.is_on(), "the end of the server")

    def test_the_sounds_of_the_daemon_are_silent(self):
        self.change("false")
        self.session.unctl("schedule", "--title", "Quiet")
        self.session.await_listed("Quiet")
        self.assertNotIn(SOUND, self.session.log())
        self.change("true")
        self.session.unctl("schedule", "--title", "Loud")
        commands.wait_until(lambda: SOUND in self.session.log(), "a sound")
