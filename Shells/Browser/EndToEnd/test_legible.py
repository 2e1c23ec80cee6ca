"""Words of any length and direction can be read: in every state of the gallery, in windows and letters of every size."""
import os
import shutil
import subprocess
import tempfile
import unittest

from gallery import Gallery
from support import legible
from support.browser import PHONE
from support.shared import shared

PSEUDO = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "scripts", "pseudo-words")


class Inspection(Gallery):
    """A gallery that reads the words in place of taking pictures; UN_SCREENSHOTS keeps the pictures, too."""

    def __init__(self, language, locales, windows):
        super().__init__("phone", language, shared(), locales)
        self.language = language
        self.windows = windows
        # The windows in which each fault is seen.
        self.faults = {}

    def shoot(self, name, looks=()):
        for window in self.windows:
            legible.show(self.browser, window)
            if "UN_SCREENSHOTS" in os.environ:
                self.browser.shoot(f"{self.language}-{name}-{window}")
            for fault in legible.faults(self.browser):
                self.faults.setdefault(fault, []).append(f"{name} ({window})")
        legible.show(self.browser, "phone")

    def close(self):
        self.browser.enlarge()
        self.browser.resize(*PHONE)
        self.browser.leave()
        self.device.close()


class LegibleTests(unittest.TestCase):
    """Nothing is cut, broken, over something else or outside its box."""

    @classmethod
    def setUpClass(cls):
        cls.locales = tempfile.mkdtemp(prefix="un-words.")
        subprocess.run([PSEUDO, cls.locales], check=True)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.locales)

    def inspect(self, language, locales, windows=tuple(legible.WINDOWS), parts=(Inspection.run,)):
        inspection = Inspection(language, locales, windows)
        self.addCleanup(inspection.close)
        for part in parts:
            part(inspection)
        if inspection.faults:
            self.fail("\n".join(f"{fault}: {', '.join(seen)}" for fault, seen in inspection.faults.items()))

    def test_the_list_has_room_for_longer_words(self):
        """Words that are 40 % longer can be read in banners and in the list."""
        self.inspect("de", self.locales, ("phone", "phone, large text", "desktop"), (Inspection.begin, Inspection.center))

    def test_longer_words(self):
        """Words that are 40 % longer can be read in every state."""
        self.inspect("de", self.locales)

    def test_mirrored_words(self):
        """Longer words from right to left can be read in every state."""
        self.inspect("ar", self.locales)

    def test_english(self):
        """The English words can be read in every state."""
        self.inspect("en", None, ("phone", "phone, large text", "desktop", "desktop at 2"))


# Pages with one fault each, by the fault.
WRONG = {
    "cut": '<p style="inline-size: 60px; overflow: clip; white-space: nowrap">Notifications</p>',
    "shortened": '<p style="inline-size: 60px; overflow: clip; white-space: nowrap; text-overflow: ellipsis">Notifications</p>',
    "outside": '<p style="margin-inline-start: 340px; white-space: nowrap">Notifications</p>',
    "below": '<p style="margin-block-start: 860px">Notifications</p>',
    "broken": '<div class="setting"><p style="inline-size: 60px; overflow-wrap: anywhere">Notifications</p></div>',
    "over text": '<p>Notifications</p><p style="margin-block-start: -1.2em">Settings</p>',
    "over thing": '<p>Notifications</p><svg class="icon" width="20" height="20" style="position: absolute; inset: 0"></svg>',
    "outside its button": '<button style="inline-size: 60px; white-space: nowrap; overflow: visible">Notifications</button>',
    "outside its card": '<div class="card" style="inline-size: 60px"><button>Notifications</button></div>',
    "scrolls sideways": '<div style="inline-size: 60px; overflow: auto; white-space: nowrap">Notifications</div>',
}


class CheckTests(unittest.TestCase):
    """The check itself finds each fault, and nothing in a page without one."""

    def faults(self, page):
        browser = shared()
        self.addCleanup(browser.leave)
        browser.open("data:text/html,<!doctype html><style>* { margin: 0; overflow-anchor: none } body { block-size: 844px; overflow: clip }</style>" + page)
        return legible.faults(browser)

    def test_faults(self):
        """Each fault is found."""
        for fault, page in WRONG.items():
            with self.subTest(fault=fault):
                found = {line.split(" | ")[0] for line in self.faults(page)}
                self.assertIn(fault, found)

    def test_no_faults(self):
        """Words that wrap, that an app has written, or that only a screen reader says, are in order."""
        self.assertEqual(self.faults(
            '<div class="card"><p class="title" style="inline-size: 60px; overflow: clip; white-space: nowrap; text-overflow: ellipsis">Notifications</p>'
            '<p style="inline-size: 200px">Long words wrap in the end</p><button>Clear</button>'
            '<span style="position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%25)">Notifications</span></div>'), [])


if __name__ == "__main__":
    unittest.main()
