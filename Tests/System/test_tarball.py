"""The tarball on a machine without the packages: somebody installs it for all or for themselves, and takes it away again."""
import glob
import os

from support import commands, needs, shared
from support.case import SystemCase

LEFT = "find /usr/local /etc/xdg /etc/systemd/user ( -type f -o -type l ) -iname *notification*"
PROGRAMS = "/usr/local/libexec/usernotifications"


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
        self.anna.log_in()


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
        self.assertEqual(self.anna.state("usernotificationsd.socket"), "active")
        self.assert_delivers(self.anna)
        self.assert_one_daemon(self.anna)
        ben = self.machine.person("ben")
        ben.log_in()
        self.assert_runs_from_login(ben)
        self.machine.run("systemctl", "enable", "--now", "push-gateway.service")
        self.machine.run("/opt/tarball/install.sh", "--remove")
        commands.wait_until(lambda: not self.anna.daemons() + ben.daemons(), "the end of the daemons")
        self.assertEqual(self.machine.output("pgrep", "-x", "push-gateway", check=False), "")
        self.assertEqual(self.machine.output(*LEFT.split()), "")
        self.assertTrue(os.path.exists(self.machine.path("/home/anna/.local/share/usernotifications/store.sqlite")))
