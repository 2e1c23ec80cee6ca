"""`scripts/install`, which `make install` and the tarball call: the enabled units, and the rest after a removal.

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
            "--setenv", "PATH", "/work/bin:/usr/bin:/bin", "--setenv", "HOME", "/work/home",
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
