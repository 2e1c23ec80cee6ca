"""The tarball on a machine without the packages: root installs it for everybody, and takes it away again."""
import glob
import os

from support import commands, needs, repository, shared
from support.case import SystemCase

LEFT = "find /usr/local /etc/xdg /etc/systemd/user ( -type f -o -type l ) -iname *notification*"


class Tarball(SystemCase):
    """The system's own libraries are there, as on a machine with a desktop."""

    layers = staticmethod(shared.equipped)
    is_alone = True

    @classmethod
    def prepare(cls):
        found = glob.glob(os.path.join(needs.folder("UN_DEBS", "a folder"), "usernotifications-*-linux-*.tar.xz"))
        if not found:
            raise needs.Missing("UN_DEBS holds no tarball; make it with `make tarball`, after `make deb`")
        os.makedirs(f"{cls.machine.root}/opt/tarball")
        commands.run(["tar", "-C", f"{cls.machine.root}/opt/tarball", "--strip-components=1", "-xf", found[0]])
        shared.repository().offer(cls.machine)

    def setUp(self):
        super().setUp()
        self.anna.log_in()

    def bring_libraries(self):
        """Debian's libraries come with the packages, and stay when these go."""
        self.machine.apt("update")
        self.machine.apt("install", *repository.NAMES)
        self.machine.apt("purge", *repository.NAMES)
        commands.wait_until(lambda: not self.anna.daemons(), "the end of the packages' daemon")

    def test_lacking_libraries(self):
        """Where the system lacks libraries, the script names them and installs nothing."""
        done = self.machine.run("/opt/tarball/install.sh", check=False)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn("libgdk_pixbuf-2.0.so.0", done.stdout)
        self.assertEqual(self.machine.output(*LEFT.split()), "")

    def test_life(self):
        """Who is logged in has a daemon at once, who comes later from the login on, and a removal ends and leaves none."""
        self.bring_libraries()
        self.machine.run("/opt/tarball/install.sh")
        self.assertEqual(self.anna.state("usernotificationsd.socket"), "active")
        self.assert_delivers(self.anna)
        self.assert_one_daemon(self.anna)
        ben = self.machine.person("ben")
        ben.log_in()
        self.assert_one_daemon(ben)
        self.machine.run("systemctl", "enable", "--now", "push-gateway.service")
        self.machine.run("/opt/tarball/install.sh", "--remove")
        commands.wait_until(lambda: not self.anna.daemons() + ben.daemons(), "the end of the daemons")
        self.assertEqual(self.machine.output("pgrep", "-x", "push-gateway", check=False), "")
        self.assertEqual(self.machine.output(*LEFT.split()), "")
        self.assertTrue(os.path.exists(self.machine.path("/home/anna/.local/share/usernotifications/store.sqlite")))
