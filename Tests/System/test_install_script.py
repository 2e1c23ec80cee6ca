"""`scripts/install`, which `make install` and the tarball call: the enabled units, the languages, and the rest after a removal.

The files go into folders of their own, which cover those of this system; a stand-in for systemctl records its commands.
"""
import os
import shutil
import subprocess
import tempfile
import unittest

from endtoend import commands, needs
from support import roots

UNITS = "usernotificationsd.service usernotificationsd.socket"
PROGRAMS = ("usernotificationsd", "unctl", "notification-center", "push-gateway", "notification-shell",
            "notification-sound", "notification-thumbnail", "generate-manual")
# Settings for all users are written to files, for which the real systemctl needs no running system.
SYSTEMCTL = """#!/bin/sh
echo "$*" >>/work/told
case $1 in
  --global) exec /usr/bin/systemctl "$@" ;;
  --no-legend) echo "user@1000.service loaded active running User Manager for UID 1000" ;;
esac
"""
LEFT = "cd /usr/local && find . -type f -o -type l; cd /etc && find systemd/user xdg -type f -o -type l"


class InstallScript(unittest.TestCase):
    """Empty programs represent those of a build."""

    def setUp(self):
        needs.programs("bwrap", "systemctl")
        if commands.run(["bwrap", "--unshare-user", "--ro-bind", "/", "/", "true"], check=False).returncode:
            raise needs.Missing("bwrap cannot make a sandbox here")
        self.work = tempfile.mkdtemp(prefix="un-install.")
        self.addCleanup(shutil.rmtree, self.work)
        for folder in ("bin", "programs", "home"):
            os.mkdir(os.path.join(self.work, folder))
        for name in PROGRAMS:
            self.write(f"programs/{name}", "#!/bin/sh\n")
        self.write("bin/systemctl", SYSTEMCTL)

    def write(self, name, text):
        """Writes a program."""
        path = os.path.join(self.work, name)
        with open(path, "w", encoding="ascii") as file:
            file.write(text)
        os.chmod(path, 0o755)

    def run_as(self, number, *steps):
        """Runs steps of the shell as root or another user; returns their output, and the commands for systemctl."""
        covered = [word for folder in ("/etc/xdg", "/etc/systemd", "/usr/local", "/run", "/tmp")
                   for word in ("--tmpfs", folder)]
        done = commands.run([
            "bwrap", "--unshare-user", "--uid", str(number), "--gid", str(number), "--ro-bind", "/", "/", *covered,
            "--dir", "/run/systemd/system", "--dir", "/etc/systemd/user", "--bind", self.work, "/work",
            "--ro-bind", roots.TREE, "/work/tree", "--dev", "/dev", "--proc", "/proc", "--unshare-pid",
            "--setenv", "PATH", "/work/bin:/usr/bin:/bin", "--setenv", "HOME", "/work/home", "--unsetenv", "TMPDIR",
            "sh", "-euc", "\n".join(steps)], stderr=subprocess.STDOUT)
        told = os.path.join(self.work, "told")
        if not os.path.exists(told):
            return done.stdout, []
        with open(told, encoding="utf-8") as file:
            return done.stdout, file.read().splitlines()

    def step(self, prefix="/usr/local", remove=False):
        """The command that installs or removes."""
        units = "/work/home/.config/systemd/user" if prefix.startswith("/work/home/") else f"{prefix}/lib/systemd/user"
        return f"/work/tree/scripts/install {'--remove' if remove else '/work/programs'} '' {prefix} {units}"

    def test_root(self):
        """An installation by root is enabled for every user, and started for logged-in users."""
        printed, told = self.run_as(0, self.step(), "ls /etc/systemd/user/*.wants")
        self.assertIn(f"--global enable {UNITS}", told)
        for unit in UNITS.split():
            self.assertIn(unit, printed)
        self.assertIn("--quiet --user --machine 1000@ start usernotificationsd.socket", told)
        self.assertEqual([line for line in told if line.startswith("--user")], [])

    def test_root_removes(self):
        """A removal by root stops the units of all users, and leaves no file and no link."""
        printed, told = self.run_as(0, self.step(), self.step(remove=True), f"echo left:; {LEFT}")
        self.assertEqual(printed.partition("left:\n")[2], "")
        self.assertTrue(any(line.startswith(f"--quiet --user --machine 1000@ stop {UNITS}") for line in told), told)

    def test_languages(self):
        """The catalogue of each language and the names in menus are installed; one of an earlier release is removed."""
        old = "/usr/local/share/locale/xx/LC_MESSAGES"
        printed, _ = self.run_as(
            0, f"mkdir -p {old} && touch {old}/usernotifications.mo {old}/other.mo", self.step(),
            "cd /usr/local/share && ls locale/*/LC_MESSAGES/*.mo",
            "grep -h '^Name.de.=' applications/org.usernotifications.center.desktop",
            "head -c 4 locale/de/LC_MESSAGES/usernotifications.mo | od -An -tx1")
        with os.scandir(os.path.join(roots.TREE, "po")) as found:
            languages = [entry.name[:-3] for entry in found if entry.name.endswith(".po")]
        for language in languages:
            self.assertIn(f"locale/{language}/LC_MESSAGES/usernotifications.mo\n", printed)
        self.assertEqual(printed.count("/usernotifications.mo\n"), len(languages))
        self.assertIn("locale/xx/LC_MESSAGES/other.mo\n", printed)
        self.assertIn("\nName[de]=", printed)
        self.assertIn("de 12 04 95", printed)

    def test_translated_pages(self):
        """The current translations of manual pages are installed; one of an earlier release is removed."""
        old = "/usr/local/share/man/xx/man7"
        printed, _ = self.run_as(
            0, f"mkdir -p {old} && touch {old}/usernotifications.7", self.step(), "echo installed:",
            "cd /usr/local/share/man && ls */man7/usernotifications.7", "echo current:",
            "/work/tree/scripts/translations pages | sed -n 's|^current packaging/man/\\(.*\\)/|\\1/man7/|p'")
        installed, _, current = printed.partition("installed:\n")[2].partition("current:\n")
        self.assertEqual(installed, current)
        self.assertIn("ja/man7/usernotifications.7\n", installed)

    def test_person(self):
        """An installation below the home folder is enabled for its user alone, and disabled with its removal."""
        prefix = "/work/home/.local"
        _, told = self.run_as(1000, self.step(prefix), self.step(prefix, remove=True))
        self.assertIn(f"--user enable --now {UNITS}", told)
        self.assertTrue(any(line.startswith(f"--user disable --now {UNITS}") for line in told), told)
        self.assertEqual([line for line in told if not line.startswith("--user")], [])

    def test_daemon_of_a_program(self):
        """A removal ends the daemon that a program started, and not one that stands elsewhere."""
        printed, _ = self.run_as(
            0, self.step(), "cp /usr/bin/sleep /usr/local/bin/usernotificationsd",
            "cp /usr/bin/sleep /work/home/usernotificationsd", "/usr/local/bin/usernotificationsd 600 & ours=$!",
            "/work/home/usernotificationsd 600 & other=$!",
            # A process that is forked has its own program a moment later.
            "until readlink /proc/$ours/exe | grep -q /usr/local; do :; done",
            "until readlink /proc/$other/exe | grep -q /work/home; do :; done", self.step(remove=True),
            "kill $other && echo the other one is there", "wait $ours || echo ours ended with $?")
        self.assertIn("the other one is there", printed)
        self.assertIn("ours ended with 143", printed)


class TranslatedPages(unittest.TestCase):
    """A copy of the pages, whose English texts change."""

    def setUp(self):
        self.tree = tempfile.mkdtemp(prefix="un-pages.")
        self.addCleanup(shutil.rmtree, self.tree)
        for path in ("scripts", "packaging", "docs/manual", "docs/internals", "Bindings/python/README.md", "Core/Sources/Release"):
            source, target = os.path.join(roots.TREE, path), os.path.join(self.tree, path)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            (shutil.copytree if os.path.isdir(source) else shutil.copy)(source, target)
        os.mkdir(os.path.join(self.tree, "bin"))
        shutil.copy("/bin/true", os.path.join(self.tree, "bin/generate-manual"))
        self.pages = ["packaging/man/de/usernotifications.7", "packaging/man/fr/usernotifications.7",
                      "docs/manual/de/first-steps.md", "docs/manual/fr/first-steps.md"]
        self.run_script("translations", "stamp", *self.pages)

    def run_script(self, name, *arguments):
        """Runs a script of the copy."""
        return commands.run([os.path.join(self.tree, "scripts", name), *arguments]).stdout

    def read(self, path):
        """Returns a file of the copy."""
        with open(os.path.join(self.tree, path), encoding="utf-8") as file:
            return file.read()

    def append(self, path, text):
        """Appends to a file of the copy."""
        with open(os.path.join(self.tree, path), "a", encoding="utf-8") as file:
            file.write(text)

    def states(self):
        """Returns the states of the pages, in their order."""
        states = {page: state for state, page in map(str.split, self.run_script("translations", "pages").splitlines())}
        return [states[page] for page in self.pages]

    def test_states(self):
        """A changed English page makes its translations outdated, until each is stamped."""
        self.assertEqual(self.states(), ["current"] * 4)
        self.append("packaging/man/usernotifications.7", ".Sh BUGS\n")
        self.assertEqual(self.states(), ["outdated"] * 2 + ["current"] * 2)
        self.run_script("translations", "stamp", self.pages[1])
        self.assertEqual(self.states(), ["outdated"] + ["current"] * 3)
        self.assertEqual(self.read(self.pages[1]).count("SHA-256"), 1)

    def test_links(self):
        """A link to a further translation leaves the others current."""
        self.append("docs/manual/first-steps.md", "[Italiano](it/first-steps.md)\n")
        self.assertEqual(self.states(), ["current"] * 4)

    def test_manual(self):
        """An outdated manual page is not made."""
        self.append(self.pages[0], ".Sh FEHLER\n")
        self.append("packaging/man/usernotifications.7", ".Sh BUGS\n")
        self.run_script("translations", "stamp", self.pages[0])
        self.run_script("manual", os.path.join(self.tree, "bin"), os.path.join(self.tree, "manual"))
        self.assertIn(".Sh FEHLER", self.read("manual/de/man7/usernotifications.7"))
        self.assertNotIn("@DATE@", self.read("manual/de/man7/usernotifications.7"))
        self.assertFalse(os.path.exists(os.path.join(self.tree, "manual/fr")))

    def test_documents(self):
        """An outdated page is not packaged, and no page links to it."""
        self.append("docs/manual/first-steps.md", "More.\n")
        self.run_script("translations", "stamp", self.pages[2])
        self.run_script("package-documents", os.path.join(self.tree, "documents"))
        english = self.read("documents/usernotificationsd/first-steps.md")
        self.assertIn("\n\n[Deutsch](de/first-steps.md)\n\n", english)
        self.assertNotIn("Français", english)
        self.assertIn("](../install.md)", self.read("documents/usernotificationsd/de/first-steps.md"))
        self.assertFalse(os.path.exists(os.path.join(self.tree, "documents/usernotificationsd/fr")))
