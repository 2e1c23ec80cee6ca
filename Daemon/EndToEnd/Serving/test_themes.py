"""The themes of icons and sounds that the person chose, by the desktop's settings or in files of GTK (S9, S19)."""
import itertools
import json
import os
import shutil

from gi.repository import GLib

from endtoend import commands, needs
from endtoend.pictures import png
from endtoend.session import BIN, ServingCase
from support.portal import FRONT
from support.settings import LOOKS, SOUND, Settings

COLOURS = {"Paper": (255, 0, 0), "Cloth": (0, 255, 0), "Adwaita": (0, 0, 255)}
ICONS, SOUNDS, LOUD = (LOOKS, "icon-theme"), (SOUND, "theme-name"), (SOUND, "event-sounds")
# It writes down its arguments, and plays nothing.
PROGRAM = """#!/usr/bin/python3
import json, os, sys
with open(os.path.join(os.path.dirname(os.path.abspath(sys.argv[0])), "played.json"), "a") as file:
    file.write(json.dumps(sys.argv[1:]) + "\\n")
"""


class ThemesCase(ServingCase):
    """A person with three themes of each kind, of which GTK's file names one."""

    starts = False
    variables = {"XDG_DATA_DIRS": "/none", "XDG_CONFIG_DIRS": "/none"}

    def setUp(self):
        super().setUp()
        self.player = self.session.client("Player")

    def write(self, content, *place):
        """Writes a file of the person's."""
        path = os.path.join(*place)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content)

    def settings(self, **options):
        """Starts a portal with settings."""
        settings = Settings(self.session.address, **options)
        self.session.clients.append(settings)
        return settings


class IconsCase(ThemesCase):
    """Three icon themes, each with a kettle."""

    def setUp(self):
        super().setUp()
        for name, colour in COLOURS.items():
            folder = f"{self.session.data_home}/icons/{name}"
            self.write(b"[Icon Theme]\nDirectories=48\n[48]\nSize=48\n", folder, "index.theme")
            self.write(png(colour), folder, "48", "kettle.png")
        self.write(
            b"[Settings]\ngtk-icon-theme-name=Paper\n", self.session.home, ".config/gtk-3.0/settings.ini")

    def theme(self, title):
        """The theme whose icon a notification gets."""
        self.player.notify(title, icon="kettle")
        content = next(one["request"]["content"] for one in self.session.answer("delivered")
                       if one["request"]["content"]["title"] == title)
        with open(content["attachments"][0]["path"], "rb") as file:
            picture = file.read()
        return next(name for name, colour in COLOURS.items() if png(colour) == picture)


class Icons(IconsCase):
    """The icon theme, by a portal of the test."""

    def test_a_theme_that_the_desktop_s_settings_name_comes_before_that_of_the_file_of_gtk(self):
        settings = self.settings(values={ICONS: "Cloth"})
        self.session.start()
        settings.await_reading()
        self.assertEqual(self.theme("chosen"), "Cloth")

    def test_a_change_counts_at_once_and_what_is_no_name_changes_nothing(self):
        settings = self.settings(values={ICONS: "Cloth"})
        self.session.start()
        settings.await_reading()
        self.assertEqual(self.theme("before"), "Cloth")
        settings.change(*ICONS, "Adwaita")
        self.assertEqual(self.theme("after"), "Adwaita")
        for value in ("../Paper", "..", "Paper\n", GLib.Variant("i", 7), GLib.Variant("as", ["Paper"])):
            settings.change(*ICONS, value)
            self.assertEqual(self.theme(f"bad {value!r}"), "Adwaita")
        settings.change(LOOKS, "gtk-theme", "Paper")
        settings.change(SOUND, "icon-theme", "Paper")
        self.assertEqual(self.theme("other keys"), "Adwaita")
        settings.change(*ICONS, "")
        self.assertEqual(self.theme("nothing chosen"), "Paper")

    def test_a_portal_that_comes_later_is_read_and_one_that_goes_leaves_its_answer(self):
        self.session.start()
        self.assertEqual(self.theme("without"), "Paper")
        settings = self.settings(values={ICONS: "Cloth"}).await_reading()
        self.assertEqual(self.theme("with"), "Cloth")
        settings.close()
        self.assertEqual(self.theme("gone"), "Cloth")
        self.settings(values={ICONS: "Adwaita"}).await_reading()
        self.assertEqual(self.theme("another"), "Adwaita")

    def test_a_portal_that_does_not_answer_or_says_nothing_of_themes_costs_nothing(self):
        settings = self.settings(values={ICONS: "Cloth"}, answers=False)
        self.session.start()
        settings.await_reading()
        self.assertEqual(self.theme("mute"), "Paper")
        settings.close()
        self.settings(values={(LOOKS, "gtk-theme"): "Cloth"}).await_reading()
        self.assertEqual(self.theme("silent"), "Paper")


class Sounds(ThemesCase):
    """The sound theme, and whether its sounds are heard."""

    def setUp(self):
        super().setUp()
        # The program that plays is searched in the daemon's own folder.
        self.programs = self.session.place("programs")
        os.makedirs(self.programs)
        shutil.copy(os.path.join(BIN, "usernotificationsd"), self.programs)
        self.session.environment["PATH"] = f"{self.programs}:{self.session.environment['PATH']}"
        self.write(PROGRAM.encode(), self.programs, "notification-sound")
        os.chmod(os.path.join(self.programs, "notification-sound"), 0o700)
        for name in COLOURS:
            for sound in ("message-new-instant", "bell"):
                self.write(b"OggS", self.session.data_home, "sounds", name, "stereo", f"{sound}.oga")
        self.write(
            b"[Settings]\ngtk-sound-theme-name=Paper\n", self.session.home, ".config/gtk-3.0/settings.ini")

    def played(self):
        """The sounds played so far: of each its file in the theme."""
        try:
            with open(os.path.join(self.programs, "played.json"), encoding="utf-8") as file:
                orders = [json.loads(line) for line in file.read().split("\n")[:-1]]
        except FileNotFoundError:
            return []
        files = ([word.split("=", 1)[1] for word in order if word.startswith(("--app-file=", "--theme-file="))]
                 for order in orders)
        return [os.path.relpath(found[0], f"{self.session.data_home}/sounds") if found else "" for found in files]

    def hear(self, title, **hints):
        """The sound of a notification."""
        before = len(self.played())
        self.player.notify(title, hints=hints)
        return commands.wait_until(lambda: self.played()[before:], f"the sound of {title}")[0]

    def test_a_sound_by_its_name_is_that_of_the_chosen_theme(self):
        self.session.start()
        self.assertEqual(self.hear("bell", **{"sound-name": "bell"}), "Paper/stereo/bell.oga")

    def test_a_theme_that_the_desktop_s_settings_name_comes_before_that_of_the_file_of_gtk(self):
        settings = self.settings(values={SOUNDS: "Cloth"})
        self.session.start()
        settings.await_reading()
        self.assertEqual(self.hear("chosen", **{"sound-name": "none"}), "Cloth/stereo/message-new-instant.oga")
        settings.change(*SOUNDS, "Adwaita")
        self.assertEqual(self.hear("changed", **{"sound-name": "none"}), "Adwaita/stereo/message-new-instant.oga")

    def test_sounds_of_the_theme_are_silent_while_the_desktop_s_settings_want_none(self):
        settings = self.settings(values={SOUNDS: "Cloth", LOUD: False})
        self.session.start()
        settings.await_reading()
        own = self.session.place("own.wav")
        self.write(b"RIFF", own)
        self.player.notify("silent", hints={"sound-name": "none"})
        self.player.notify("silent bell", hints={"sound-name": "bell"})
        self.assertTrue(self.hear("own", **{"sound-file": own}).endswith("own.wav"))
        self.assertEqual(len(self.played()), 1, "a sound of the theme was played")
        self.assertIn("event-sounds", self.session.unctl("doctor", check=False))
        told = [line for line in self.session.unctl("timeline").splitlines() if "event-sounds" in line]
        self.assertEqual(len(told), 2, "the timeline names the setting for both, and not for the app's own")
        settings.change(*LOUD, True)
        self.assertEqual(self.hear("loud", **{"sound-name": "bell"}), "Cloth/stereo/bell.oga")
        self.assertNotIn("event-sounds", self.session.unctl("doctor", check=False))


class RealPortal(IconsCase):
    """The portal and its GTK backend, and the settings that `gsettings` writes."""

    def test_what_gsettings_writes_is_handed_on(self):
        programs = [f"/usr/libexec/{name}" for name in ("xdg-desktop-portal-gtk", "xdg-desktop-portal")]
        for program in programs:
            needs.file(program, os.path.basename(program))
        needs.programs("Xvfb", "gsettings")
        variables = self.session.screen() | {
            "GSETTINGS_BACKEND": "keyfile", "XDG_CURRENT_DESKTOP": "GNOME", "XDG_DATA_DIRS": "/usr/local/share:/usr/share"}
        space, key = ICONS
        self.session.run("gsettings", "set", space, key, "Cloth", variables=variables)
        self.session.start()
        for program, name in zip(programs, ("org.freedesktop.impl.portal.desktop.gtk", FRONT)):
            self.session.run_beside(program, variables=variables)
            commands.wait_until(lambda name=name: self.session.control.owner(name), f"the start of {program}")
        self.await_theme("Cloth")
        self.session.run("gsettings", "set", space, key, "Adwaita", variables=variables)
        self.await_theme("Adwaita")

    def await_theme(self, name):
        """Waits until a notification gets the icon of a theme: the portal sends its change at an unknown time."""
        titles = (f"{name} {number}" for number in itertools.count())
        commands.wait_until(lambda: self.theme(next(titles)) == name, f"the theme {name}", pause=0.2)
