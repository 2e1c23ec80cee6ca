"""The tarball on a machine without the packages: installations for all users or for one, and their removals."""
import glob
import os

from endtoend import commands, needs
from support import shared
from support.case import SystemCase

LEFT = "find /usr/local /etc/xdg /etc/systemd/user ( -type f -o -type l ) -iname *notification*"
# The files of an installation, without the user's data.
OWN = "find /home/anna ( -type f -o -type l ) -not -path /home/anna/.local/share/usernotifications/* -iname *notification*"
UNITS = ("usernotificationsd.socket", "usernotificationsd.service")


class TarballCase(SystemCase):
    """Anna is logged in, and the tarball is unpacked."""

    is_alone = True

    @classmethod
    def prepare(cls):
        found = glob.glob(os.path.join(needs.folder("UN_DEBS", "a folder"), "usernotifications-*-linux-*.tar.xz"))
        if not found:
            raise needs.Missing("UN_DEBS holds no tarball; make it with `make tarball`, after `make deb`")
        os.makedirs(f"{cls.machine.root}/opt/tarball")
        commands.run(["tar", "-C", f"{cls.machine.root}/opt/tarball", "--strip-components=1", "-xf", found[0]])

    def setUp(self):
        super().setUp()
        self.session = self.anna.log_in()


class BareSystem(TarballCase):
    """The system has none of the libraries that the programs need."""

    layers = staticmethod(shared.equipped)

    def test_lacking_libraries(self):
        """Where the system lacks libraries, the script names them and installs nothing."""
        done = self.machine.run("/opt/tarball/install.sh", check=False)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn("libgdk_pixbuf-2.0.so.0", done.stdout)
        self.assertEqual(self.machine.output(*LEFT.split()), "")


class Tarball(TarballCase):
    """The system's own libraries are there, as on a machine with a desktop."""

    layers = staticmethod(shared.with_libraries)

    def test_life(self):
        """Who is logged in has a daemon at once, who comes later from the login on, and a removal ends and leaves none."""
        self.machine.run("/opt/tarball/install.sh")
        ben = self.machine.person("ben")
        self.assert_serves(self.anna, ben)
        self.machine.run("systemctl", "enable", "--now", "push-gateway.service")
        self.machine.run("/opt/tarball/install.sh", "--remove")
        commands.wait_until(lambda: not self.anna.daemons() + ben.daemons(), "the end of the daemons")
        self.assertEqual(self.machine.output("pgrep", "-x", "push-gateway", check=False), "")
        self.assertEqual(self.machine.output(*LEFT.split()), "")
        self.assertTrue(os.path.exists(self.machine.path("/home/anna/.local/share/usernotifications/store.sqlite")))

    def test_own(self):
        """A user's own installation runs from the login on, only for that user, and is removed without a trace."""
        self.anna.run("/opt/tarball/install.sh")
        self.assert_delivers(self.anna)
        self.assert_one_daemon(self.anna)
        self.assert_installed_well(self.anna)
        ben = self.machine.person("ben")
        ben.log_in()
        self.assertEqual(ben.daemons(), [])
        self.anna.log_out(self.session)
        commands.wait_until(lambda: not self.anna.is_there(), "the end of the person's own systemd")
        self.anna.log_in()
        self.assert_runs_from_login(self.anna)
        self.anna.run("/opt/tarball/install.sh", "--remove")
        commands.wait_until(lambda: not self.anna.daemons(), "the end of the daemon")
        self.assertEqual(self.machine.output(*OWN.split()), "")

    def test_doctor(self):
        """After the installation `doctor` finds no problem, and gives the command that starts or enables a unit."""
        self.machine.run("/opt/tarball/install.sh")
        self.assert_delivers(self.anna)
        self.assert_installed_well(self.anna)
        self.anna.systemctl("stop", *UNITS)
        self.assertIn("usernotificationsd start", self.advice("daemon"))
        self.anna.run("usernotificationsd", "start")
        self.assert_one_daemon(self.anna)
        self.machine.run("systemctl", "--global", "disable", *UNITS)
        self.assertIn(f"systemctl --user enable --now {' '.join(UNITS)}", self.advice("start"))
        self.anna.systemctl("enable", "--now", *UNITS)
        self.assert_installed_well(self.anna)

    def test_missing_programs(self):
        """Where a program is gone, `doctor` advises to install the tarball again, which helps, and names no package."""
        self.machine.run("/opt/tarball/install.sh")
        self.assert_delivers(self.anna)
        self.machine.run("rm", "/usr/local/libexec/usernotifications/notification-shell")
        self.assertIn("/usr/local again, with its install.sh", self.advice("banners"))
        self.anna.systemctl("stop", *UNITS)
        self.machine.run("rm", "/usr/local/bin/usernotificationsd")
        self.assertIn("/usr/local again, with its install.sh", self.advice("daemon"))
        self.machine.run("/opt/tarball/install.sh")
        self.assert_one_daemon(self.anna)
        self.assert_installed_well(self.anna)

    def advice(self, subject):
        """What `doctor` says about a subject, which is not meant for packages, nor for a build of one's own."""
        said = commands.wait_until(lambda: self.anna.doctor_says(subject), f"a finding about {subject}")
        self.assertNotRegex(said, "apt|package|make install|swift build")
        return said
