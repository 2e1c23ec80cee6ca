"""Those review rules of extensions.gnome.org that a program can check."""
import gettext
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

TREE = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
SOURCE = os.path.join(TREE, "Bindings", "gnome-shell")
sys.path.append(os.path.join(TREE, "scripts"))
import catalogs  # noqa: E402  (from the folder of scripts)

PACK = os.path.join(TREE, "scripts", "gnome-extension")
UUID = "usernotifications@usernotifications.org"
RELEASED = [str(version) for version in range(43, 51)]
# Calls that block the shell's only thread, and modules that are deprecated or crash the shell.
FORBIDDEN = {
    "a call that waits": r"_sync\(|\bload_contents\(|\bcommunicate\(|\bnew_for_bus\(|\bread_bytes\(",
    "a deprecated module": r"imports\.(lang|mainloop|byteArray|tweener)\b|'gi://(ByteArray|Clutter\?)",
    "a toolkit of windows": r"gi://(Gtk|Gdk|Adw)\b|imports\.gi\.(Gtk|Gdk|Adw)\b",
    "code from a text": r"\beval\(|new Function\(",
    "a program": r"spawn_|Gio\.Subprocess|\bGLib\.spawn",
    "dispose by hand": r"\brun_dispose\(",
    "output for every event": r"\bconsole\.(log|info|debug)\(|\blog\(|\bprint\(",
}


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def code(text):
    """A source without its comments."""
    return re.sub(r"^\s*(//|\*|/\*).*$", "", text, flags=re.MULTILINE)


class RulesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        subprocess.run([PACK, "zip", cls.folder], check=True)
        subprocess.run([PACK, "tree", f"{cls.folder}/tree"], check=True)
        for name in os.listdir(cls.folder):
            if name.endswith(".zip"):
                with zipfile.ZipFile(f"{cls.folder}/{name}") as archive:
                    archive.extractall(f"{cls.folder}/{'scripts' if '-43' in name else 'modules'}")

    def sources(self, kind):
        """The scripts of an unpacked archive, by name."""
        folder = f"{self.folder}/{kind}"
        return {name: read(f"{folder}/{name}") for name in sorted(os.listdir(folder)) if name.endswith(".js")}

    def modules(self):
        return self.sources("modules")

    def test_metadata_is_complete_and_names_released_versions(self):
        metadata = json.loads(read(f"{SOURCE}/metadata.json"))
        self.assertEqual(metadata["uuid"], UUID)
        self.assertEqual(metadata["shell-version"], RELEASED)
        self.assertRegex(metadata["url"], r"^https://")
        self.assertTrue(metadata["name"] and metadata["description"])
        # The site numbers the versions itself, and an extension for the lock screen needs a reason.
        self.assertTrue({"version", "session-modes"}.isdisjoint(metadata))

    def test_each_archive_is_for_its_versions_and_has_no_other_files(self):
        versions = {kind: json.loads(read(f"{self.folder}/{kind}/metadata.json"))["shell-version"]
                    for kind in ("modules", "scripts", "tree")}
        self.assertEqual(versions, {"modules": RELEASED[2:], "scripts": RELEASED[:2], "tree": RELEASED})
        own = {name for name in os.listdir(SOURCE) if name != "legacy"} | {"locale"}
        self.assertEqual(set(os.listdir(f"{self.folder}/modules")), own)
        self.assertEqual(set(os.listdir(f"{self.folder}/scripts")), own)

    def test_nothing_is_used_that_the_shell_forbids(self):
        for kind in ("modules", "scripts"):
            for name, text in self.sources(kind).items():
                for what, pattern in FORBIDDEN.items():
                    with self.subTest(kind=kind, file=name, rule=what):
                        self.assertIsNone(re.search(pattern, code(text)))

    def test_the_kinds_of_import_are_not_mixed(self):
        for name, text in self.modules().items():
            self.assertNotRegex(code(text), r"\bimports\.", name)
        for name, text in self.sources("scripts").items():
            self.assertNotRegex(code(text), r"^\s*(import|export)\b", name)

    def test_every_source_can_be_parsed(self):
        if not shutil.which("node"):
            self.skipTest("node is not here")
        for kind, ending in (("modules", "mjs"), ("scripts", "cjs")):
            for name, text in self.sources(kind).items():
                path = f"{self.folder}/{name}.{ending}"
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
                checked = subprocess.run(["node", "--check", path], capture_output=True, text=True, check=False)
                self.assertEqual(checked.returncode, 0, checked.stderr)

    def test_every_imported_name_is_exported(self):
        modules = self.modules()
        exported = {name: set(re.findall(r"^export (?:const|class|function) (\w+)", text, re.MULTILINE))
                    for name, text in modules.items()}
        for name, text in modules.items():
            for names, where in re.findall(r"import \{([^}]+)\} from '\./([\w.]+)'", text):
                self.assertLessEqual({one.strip() for one in names.split(",")}, exported[where], name)

    def test_what_is_started_is_ended(self):
        """Each source that begins something also has the call that ends it."""
        pairs = {r"\btimeout_add": r"\bsource_remove\(", r"\bsignal_subscribe\(": r"\bsignal_unsubscribe\(",
                 r"\bbus_watch_name": r"\bbus_unwatch_name\(", r"global\.\w+\.connectObject\(": r"\bdisconnectObject\(",
                 r"_settings\.connect\(": r"_settings\.disconnect\(", r"\baddTopChrome\(": r"_box\.destroy\(",
                 r"\baddExternalIndicator\(": r"_indicator\.destroy\("}
        for name, text in self.modules().items():
            for start, end in pairs.items():
                if re.search(start, text):
                    with self.subTest(file=name, start=start):
                        self.assertRegex(text, end)
        self.assertRegex(read(f"{SOURCE}/extension.js"), r"this\._presenter\.destroy\(\);\s+this\._presenter = null;")

    def test_nothing_happens_before_the_extension_is_enabled(self):
        """On the outermost level are declarations alone."""
        for name, text in self.modules().items():
            for line in code(text).splitlines():
                if line and not line[0].isspace():
                    self.assertRegex(line, r"^(import|export|const|function|class|\}|\]|\))|^for \(const child", name)
                    self.assertNotRegex(line, r"^const \w+ = new\b|\.connect\(", name)

    def test_every_text_is_in_one_file_and_is_that_of_the_catalogue(self):
        for name, text in self.modules().items():
            if name != "words.js":
                self.assertNotRegex(code(text), r"\b_\(|gettext\(", name)
        words = self.modules()["words.js"]
        texts = re.findall(r"^    (\w+): '(.+)',$", words, re.MULTILINE)
        counted = re.findall(r"^    (\w+): \['(.+)', '(.+)'\],$", words, re.MULTILINE)
        self.assertGreater(len(texts), 25)
        self.assertEqual(len(counted), 1)
        catalog = catalogs.template()
        for key, *english in texts + counted:
            self.assertEqual(english, catalog[key].english, key)
            self.assertRegex(words, rf"'{key}'", "it is used")

    def test_the_archives_have_the_translations_of_their_texts(self):
        if not shutil.which("msgfmt"):
            self.skipTest("msgfmt is not here")
        languages = set(catalogs.languages())
        for kind in ("modules", "scripts"):
            folder = f"{self.folder}/{kind}/locale"
            self.assertEqual(set(os.listdir(folder)), languages)
            german = gettext.translation("usernotifications", folder, ["de"])
            self.assertEqual(german.pgettext("clearAll", "Clear All"), "Alle löschen")
            self.assertEqual(german.pgettext("clearOne", "Clear {title}"), "Clear {title}")
        self.assertFalse(os.path.exists(f"{self.folder}/tree/locale"), "a package has the system's catalogue")

    def test_the_archives_are_the_same_each_time(self):
        again = f"{self.folder}/again"
        subprocess.run([PACK, "zip", again], check=True)
        for name in os.listdir(again):
            with open(f"{again}/{name}", "rb") as one, open(f"{self.folder}/{name}", "rb") as other:
                self.assertEqual(one.read(), other.read())


WORDS = """
import {makeWords} from 'file://%s/words.js';

const English = {pgettext: (key, text) => text, ngettext: (one, many, count) => count === 1 ? one : many};
const German = {
    pgettext: (key, text) => ({askTitle: 'Darf „{app}“ mitteilen?', deny: 'Nicht erlauben'})[key] ?? text,
    ngettext: (one, many, count) => one.startsWith('moreShort\\u0004') ? `{count} weitere` : many,
};
const [english, german] = [English, German].map(makeWords);
print(JSON.stringify([
    english.question('notifications', '{app} $& {count}'), german.question('notifications', 'Tee'),
    english.question('location', 'Tee', 'precise'), english.more(1), english.more(2), german.more(3),
    german.answer('denyCritical'), english.answer('allowWhileUsing', 'whileUsing'),
    english.answer('allowWhileUsing', 'always'), english.explanation('location', 'To find tea'),
    english.explanation('location', ''), english.explanation('notifications'), english.askedBy('org.tea'),
]));
"""


class WordsTest(unittest.TestCase):
    def test_texts_have_their_translation_or_are_english(self):
        if not shutil.which("gjs"):
            self.skipTest("gjs is not here")
        with tempfile.NamedTemporaryFile("w", suffix=".js") as file:
            file.write(WORDS % SOURCE)
            file.flush()
            ran = subprocess.run(["gjs", "-m", file.name], capture_output=True, text=True, timeout=120, check=False)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        self.assertEqual(json.loads(ran.stdout), [
            "May “{app} $& {count}” notify you?", "Darf „Tee“ mitteilen?", "May “Tee” know exactly where you are?",
            "1 More", "2 More", "3 weitere", "Nicht erlauben", "Allow While Using App", "Only While Using App",
            "“To find tea”", "You can change this at any time in Settings.",
            "You can change this at any time in Settings.", "Asked by org.tea."])


SWITCH = """
import {FocusSwitch} from 'file://%s/focusSwitch.js';

class Settings {
    constructor(isQuiet) { this.isQuiet = isQuiet; this.writes = 0; }
    connect(name, handler) { this.handler = handler; return 1; }
    disconnect() { this.handler = null; }
    get_boolean() { return !this.isQuiet; }
    set_boolean(name, value) { this.writes += 1; this.change(!value); }
    change(isQuiet) { if (isQuiet !== this.isQuiet) { this.isQuiet = isQuiet; this.handler(); } }
}

function stage(isQuiet, agreed) {
    const settings = new Settings(isQuiet);
    const calls = [];
    const daemon = {setFocus: (...values) => {
        calls.push(values);
        sync.focusChanged(values[0]);
        return Promise.resolve();
    }};
    const sync = new FocusSwitch(daemon, 'Do Not Disturb', agreed, settings);
    return {settings, calls, sync};
}

const results = {};
let one = stage(false);
one.sync.focusChanged('');
one.sync.focusChanged('Work');
results.focusOn = [one.settings.isQuiet, one.calls.length];
one.settings.change(false);
results.quietOff = [one.sync.focus, [...one.calls]];
one.settings.change(true);
results.quietOn = [one.sync.focus, one.settings.writes];
one = stage(true);
one.sync.focusChanged('');
results.quietAtLogin = [one.sync.focus, one.settings.isQuiet];
one = stage(false);
one.sync.focusChanged('Work');
results.focusAtLogin = [one.sync.focus, one.settings.isQuiet];
one = stage(true, true);
one.sync.focusChanged('');
results.focusEndedWhileLocked = [one.sync.focus, one.settings.isQuiet, one.calls.length];
one = stage(false, true);
one.sync.focusChanged('Work');
results.quietEndedWhileLocked = [one.sync.focus, one.settings.isQuiet];
one = stage(false);
one.settings.change(true);
results.withoutDaemon = one.calls.length;
print(JSON.stringify(results));
"""


class SwitchTest(unittest.TestCase):
    def test_focus_and_do_not_disturb_follow_each_other_without_a_loop(self):
        if not shutil.which("gjs"):
            self.skipTest("gjs is not here")
        with tempfile.NamedTemporaryFile("w", suffix=".js") as file:
            file.write(SWITCH % SOURCE)
            file.flush()
            ran = subprocess.run(["gjs", "-m", file.name], capture_output=True, text=True, timeout=120, check=False)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        self.assertEqual(json.loads(ran.stdout), {
            "focusOn": [True, 0], "quietOff": ["", [["", 0]]], "quietOn": ["Work", 1],
            "quietAtLogin": ["Do Not Disturb", True], "focusAtLogin": ["Work", True],
            "focusEndedWhileLocked": ["", False, 0], "quietEndedWhileLocked": ["", False], "withoutDaemon": 0})
