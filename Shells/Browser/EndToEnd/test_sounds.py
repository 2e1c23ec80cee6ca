"""Audible sounds: the app's own sounds, and the page's as a replacement."""
import os
import wave

from support.case import BrowserCase


class SoundTests(BrowserCase):
    """One window plays, and none before something was pressed."""

    def listen(self):
        """Opens the page and gives it leave to play."""
        self.open()
        self.browser.click("#home-title")
        self.browser.find("[data-action=sounds][aria-pressed=true]")

    def heard(self, kind):
        """Waits for a sound of this kind, and returns the last one."""
        return self.browser.until(lambda: self.browser.script(
            "return performance.getEntriesByName(arguments[0]).at(-1)?.detail", f"sound:{kind}"), f"no {kind} sound")

    def give(self, app, name, seconds=0.2):
        """Puts a sound file where the app's sounds are looked for."""
        folder = os.path.join(self.device.environment["XDG_DATA_HOME"], app.identifier, "Library/Sounds")
        os.makedirs(folder, exist_ok=True)
        with wave.open(os.path.join(folder, name), "wb") as file:
            file.setparams((1, 1, 8_000, 0, "NONE", ""))
            file.writeframes(bytes((100 + 50 * (n // 8 % 2)) for n in range(int(8_000 * seconds))))

    def test_the_app_s_own_file(self):
        """The app's own sound file is fetched under a URL of its own (C6)."""
        app = self.device.app()
        self.give(app, "bell.wav")
        self.listen()
        app.add("milk", title="Buy milk", sound={"kind": "standard", "name": "bell.wav"})
        self.assertTrue(self.heard("standard")["isFile"])
        self.assertEqual(len([a for a in self.browser.network() if "/sounds/" in a and "bell" not in a]), 1)

    def test_a_tone_where_there_is_no_file_that_can_be_played(self):
        """A sound file that is missing or too long is replaced by the default tone (C6, C7)."""
        app = self.device.app()
        self.give(app, "long.wav", seconds=31)
        self.listen()
        for number, name in enumerate(("missing.wav", "long.wav")):
            with self.subTest(name=name):
                self.browser.script("performance.clearMarks()")
                app.add(f"n{number}", title=name, sound={"kind": "standard", "name": name})
                self.assertFalse(self.heard("standard")["isFile"])
                self.browser.gone(".banner")
        # The browser reports the missing file.
        self.expects_refusal = True

    def test_critical_ones_have_their_volume_and_others_are_heard_after_them(self):
        """A critical sound has the app's volume, and other sounds are heard after it (C9)."""
        app = self.device.bundle("com.example.alarm", "Alarm", "critical-alerts", allow=("alert", "sound", "criticalAlert"))
        self.give(app, "siren.wav")
        self.listen()
        self.device.person.call("setLocked", isLocked=True)
        self.browser.find("#lock")
        app.add("smoke", title="Smoke", interruptionLevel="critical",
                sound={"kind": "critical", "name": "siren.wav", "volume": 0.5})
        heard = self.heard("critical")
        self.assertEqual((heard["isFile"], heard["volume"]), (True, 0.5))
        self.device.person.call("setLocked", isLocked=False)
        self.browser.gone("#lock")

        def is_heard(number=[0]):  # pylint: disable=dangerous-default-value
            number[0] += 1
            app.add(f"n{number[0]}", title="Buy milk", sound={"kind": "standard"})
            return self.browser.script("return performance.getEntriesByName('sound:standard').length > 0")

        self.browser.until(is_heard, "nothing is heard after a critical sound")
