"""The RPM packages on a Debian that rpm was brought to: its own database, and scriptlets that run as on other systems."""
import glob
import os
import re
import subprocess

from endtoend import commands, needs
from support import roots, shared
from support.case import SystemCase

PACKAGES = ("usernotificationsd", "usernotifications-shell", "notification-center", "push-gateway",
            "usernotifications-swift-runtime", "swift-usernotifications-source")
# Fedora's os-release(5), which is a link there as well.
RELEASE = 'NAME="Fedora Linux"\nID=fedora\nVERSION_ID=43\n'
# Folders of the package `filesystem` of RPM's systems that a small Debian does not have.
FOLDERS = ("etc/xdg/autostart", "usr/share/fish/vendor_completions.d", "usr/share/icons", "usr/share/licenses",
           "usr/share/metainfo", "usr/share/zsh/site-functions")
# The folders in which a machine's own files change by themselves, and those of people.
CHANGING = ("proc", "sys", "dev", "run", "tmp", "var/tmp", "home", "root", "srv", "var/log", "var/lib/systemd",
            "var/cache")


class RpmCase(SystemCase):
    """The packages are in a folder of the machine for each of their versions, of which the second may be missing."""

    layers = staticmethod(lambda: shared.with_libraries("rpm"))
    is_alone = True

    @classmethod
    def prepare(cls):
        found = glob.glob(os.path.join(needs.folder("UN_DEBS", "a folder"), "rpm", "*", "*.rpm"))
        if not found:
            raise needs.Missing("UN_DEBS holds no folder rpm with packages; make them with `make rpm`, after `make deb`")
        cls.versions = sorted({version(path) for path in found}, key=lambda text: (len(text), text))
        for path in found:
            cls.machine.copy_in(path, f"/srv/{version(path)}/{os.path.basename(path)}")
        for folder in FOLDERS:
            os.makedirs(os.path.join(cls.machine.root, folder), exist_ok=True)
        cls.machine.write("/usr/lib/os-release", RELEASE)

    def rpm(self, *arguments):
        """Runs rpm, whose scriptlets have nothing to complain of."""
        printed = self.machine.output("rpm", *arguments, timeout=commands.INSTALLATION)
        # Debian's rpm says each time that alien is better there.
        said = [line for line in printed.splitlines() if line and not line.startswith("rpm: ")]
        self.assertEqual([line for line in said if re.search("(?i)fail|error|warning|not ", line)], [])
        return said

    def put(self, how, number=0):
        """Installs or upgrades to a version; the names of this system's libraries are unknown to rpm."""
        return self.rpm(how, "--nodeps", *self.packages(number))

    def packages(self, number=0):
        """The packages of a version, in the machine."""
        return self.machine.output("sh", "-c", f"ls /srv/{self.versions[number]}/*.rpm").splitlines()


class Rpm(RpmCase):
    """A logged-in user installs the packages."""

    def setUp(self):
        super().setUp()
        self.anna.log_in()

    def install_all(self):
        """Installs all packages, and enables the services that are off by default."""
        self.put("--install")
        self.enable_services(self.anna)

    def start_by_hand(self, person, folder="/usr/bin"):
        """Starts a daemon as programs do without units."""
        person.systemctl("stop", "usernotificationsd.socket", "usernotificationsd.service")
        started = person.start("setsid", f"{folder}/usernotificationsd", "run", stderr=subprocess.DEVNULL)
        self.addCleanup(started.wait, 60)
        self.addCleanup(started.kill)
        commands.wait_until(
            lambda: person.run(f"{folder}/unctl", "status", check=False).returncode == 0, "the daemon by hand")

    def test_install(self):
        """Who is logged in has a daemon at once, who comes later from the login on, and all files are as packed."""
        self.put("--install")
        self.assert_serves(self.anna, self.machine.person("ben"))
        self.assertEqual(self.rpm("--verify", "--nodeps", *PACKAGES), [])
        self.assert_installed_well(self.anna)

    def test_upgrade(self):
        """An upgrade of all packages restarts all services in the new version, and keeps pending requests."""
        if len(self.versions) < 2:
            raise needs.Missing("there is no second version in the folder rpm; make it with `scripts/rpm --suffix .2`")
        self.install_all()
        self.anna.schedule("kept", "--in", "5h")
        before = self.processes(self.anna)
        self.put("--upgrade", 1)
        self.assertEqual(
            self.rpm("--query", "--queryformat", "%{VERSION}-%{RELEASE}\n", *PACKAGES), [self.versions[1]] * len(PACKAGES))
        for name, number in self.processes(self.anna).items():
            self.assertNotIn(number, ("0", before[name]), name)
        self.assertIn("kept", self.anna.pending())
        self.assert_one_daemon(self.anna)
        self.assert_delivers(self.anna, "after it")
        self.assertEqual(self.rpm("--verify", "--nodeps", *PACKAGES), [])

    def test_upgrade_of_what_rests(self):
        """An upgrade starts neither a gateway nor a page that is not enabled, and skips masked units."""
        self.put("--install")
        units = ("usernotificationsd.socket", "usernotificationsd.service")
        self.anna.systemctl("mask", "--now", *units)
        self.put("--reinstall")
        self.assertEqual([self.anna.state(unit) for unit in units], ["inactive"] * 2)
        self.assertEqual(self.machine.output("systemctl", "is-active", "push-gateway.service", check=False), "inactive")
        self.assertEqual(self.anna.state("notification-center.service"), "inactive")

    def test_erase(self):
        """A removal ends all that runs, by units and by programs, and leaves what people and the gateway have written."""
        before = self.files()
        self.install_all()
        ben = self.machine.person("ben")
        ben.log_in()
        self.start_by_hand(ben)
        # Its file is replaced while it runs.
        self.put("--reinstall")
        self.rpm("--erase", *PACKAGES)
        commands.wait_until(lambda: not self.anna.daemons() + ben.daemons(), "the end of the daemons")
        for name in ("push-gateway", "notification-ce", "notification-sh"):
            self.assertEqual(self.machine.output("pgrep", "-x", name, check=False), "", name)
        for owner in (self.anna, ben):
            self.assertEqual(known(owner.systemctl("list-units", "--all", "--no-legend", "*notification*").stdout), [])
        self.assertEqual(known(self.machine.output("systemctl", "list-units", "--all", "--no-legend", "push-gateway*")), [])
        left = {path for path in self.files() - before if not path.startswith("/var/lib/private/push-gateway")}
        self.assertEqual(sorted(left), ["/var/lib/push-gateway"])
        self.assertTrue(os.path.exists(self.machine.path("/home/anna/.local/share/usernotifications/store.sqlite")))

    def test_own_build(self):
        """A removal leaves a daemon alone that was built elsewhere."""
        self.put("--install")
        self.make_own("usernotificationsd", "unctl")
        self.start_by_hand(self.anna, "/opt/own/bin")
        running = self.anna.daemons()
        self.rpm("--erase", *PACKAGES)
        self.assertEqual((len(running), self.anna.daemons()), (1, running))

    def test_shell_comes_later(self):
        """Where the shell is installed later, as doctor advises, the daemon that runs finds it."""
        later = next(path for path in self.packages() if "/usernotifications-shell-" in path)
        self.rpm("--install", "--nodeps", *(path for path in self.packages() if path != later))
        # A daemon that was started a moment ago serves nothing yet.
        said = commands.wait_until(lambda: self.anna.doctor_says("banners"), "the finding about banners")
        self.assertIn("Install the package usernotifications-shell", said)
        self.rpm("--install", "--nodeps", later)
        self.assertNotIn("is not there", self.anna.doctor_says("banners"))

    def test_remedy(self):
        """Where the daemon's package is missing, a program advises the command of a system that installs with dnf."""
        self.put("--install")
        self.make_own("unctl")
        self.rpm("--erase", *PACKAGES)
        done = self.anna.run("/opt/own/bin/unctl", "pending", check=False)
        self.assertIn("dnf install usernotificationsd", done.stdout)
        self.assertNotIn("apt", done.stdout)

    def make_own(self, *programs):
        """Copies programs and the libraries into folders without a package."""
        self.machine.shell("mkdir -p /opt/own/bin /opt/own/lib && cp -a /usr/lib/usernotifications /opt/own/lib")
        for program in programs:
            self.machine.run("cp", f"/usr/bin/{program}", "/opt/own/bin")

    def test_requirements(self):
        """The packages ask for libraries of the system, for each other, and for no program or library of Swift."""
        ours = []
        for package in self.packages():
            for line in self.rpm("--query", "--requires", "--package", package):
                self.assertNotRegex(line, r"(?i)swift[^ ]*\.so|Foundation|dispatch|BlocksRuntime|^/(?!bin/sh$)")
                library = re.match(r"([^()]+\.so[^()]*)\(", line)
                if library:
                    ours.append(library[1])
        there = self.machine.output("ldconfig", "--print-cache")
        self.assertEqual([name for name in sorted(set(ours)) if f"{name} (" not in there], [])
        self.assertIn("libgdk_pixbuf-2.0.so.0", ours)

    def files(self):
        """The paths that belong to the machine and not to people, without what changes by itself."""
        passed_over = [word for path in CHANGING for word in ("-path", f"/{path}", "-o")]
        return set(self.machine.output(
            "find", "/", "-xdev", "(", *passed_over[:-1], ")", "-prune", "-o", "-print").splitlines())


class Image(RpmCase):
    """The packages are installed into a machine that does not run, as installers and makers of images do."""

    @classmethod
    def prepare(cls):
        super().prepare()
        roots.execute(
            cls.machine.root, "sh", "-c", f"rpm --install --nodeps /srv/{cls.versions[0]}/*.rpm",
            timeout=commands.INSTALLATION)

    def test_login(self):
        """The daemon runs from the first login on, for people and not for root."""
        self.anna.log_in()
        self.assert_runs_from_login(self.anna)
        self.machine.run("systemctl", "start", "user@0.service")
        root = self.machine.person("root")
        commands.wait_until(root.is_there, "the start of root's own systemd")
        root.systemctl("is-system-running", "--wait", check=False)
        self.assertEqual(root.daemons(), [])


def version(path):
    """The version of a package with its release, by the name of the file."""
    return re.search(r"-([^-]+-[^-]+)\.[^.]+\.rpm$", os.path.basename(path))[1]


def known(units):
    """The units that systemd lists and has files of."""
    return [line for line in units.splitlines() if "not-found" not in line]
