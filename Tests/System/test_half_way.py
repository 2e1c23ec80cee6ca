"""Packages that are half installed, disks that are full, and versions that are older than their data."""
import os
import re
import subprocess
import time

from endtoend import commands, needs
from support import shared
from support.case import SystemCase

MARK = "kept"
# Makes the store one of another version of the program.
CHANGE_VERSION = """
import os, sqlite3, sys
store = sqlite3.connect(os.path.expanduser("~/.local/share/usernotifications/store.sqlite"))
version, = store.execute("PRAGMA user_version").fetchone()
store.execute(f"PRAGMA user_version = {version + int(sys.argv[1])}")
"""


class HalfWay(SystemCase):
    """A person's daemon runs and has a request, while something goes wrong with its package."""

    is_alone = True

    def setUp(self):
        super().setUp()
        self.anna.log_in()
        self.anna.schedule(MARK, "--in", "5h")
        self.repository = shared.repository()
        self.newer = self.repository.add_version()
        self.repository.offer(self.machine)
        self.machine.apt("update")

    def deb(self, name="usernotificationsd"):
        """The path of the newer package in the machine."""
        return self.machine.output("sh", "-c", f"ls /srv/repository/pool/{name}_{self.newer}_*.deb")

    def assert_whole(self):
        """The newer version runs, has the request, and finds nothing wrong."""
        installed = self.machine.output(
            "dpkg-query", "-W", "-f", "${Version} ${db:Status-Status}", "usernotificationsd")
        self.assertEqual(installed, f"{self.newer} installed")
        self.assertIn(MARK, self.anna.pending())
        self.assert_delivers(self.anna)
        self.assert_one_daemon(self.anna)
        self.assertEqual([f for f in self.anna.doctor() if f["level"] == "problem"], [])

    def test_not_configured(self):
        """Unpacked but not configured, the running daemon continues, and works with the new `unctl`."""
        before = self.anna.daemon()
        self.machine.run("dpkg", "--unpack", self.deb("usernotifications-swift-runtime"), self.deb())
        self.assertIn(MARK, self.anna.pending())
        self.assertEqual(self.anna.daemon(), before)
        half = [f for f in self.anna.doctor() if f["subject"] == "package usernotificationsd"]
        self.assertEqual([f["level"] for f in half], ["problem"])
        self.assertIn("dpkg --configure -a", half[0]["remedy"])
        self.anna.schedule("meanwhile", "--in", "5h")
        self.machine.run("dpkg", "--configure", "--pending")
        self.assertIn("meanwhile", self.anna.pending())
        self.assert_whole()

    def test_interrupted(self):
        """dpkg is killed in the middle of the upgrade: the request is kept, and `apt-get install -f` mends it."""
        upgrading = self.machine.start("apt-get", "-y", "upgrade", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        commands.wait_until(
            lambda: upgrading.poll() is not None
            or self.machine.run("pgrep", "-x", "dpkg-deb", check=False).returncode == 0, "the unpacking", pause=0.005)
        self.machine.run("pkill", "-9", "-x", "dpkg", check=False)
        self.machine.run("pkill", "-9", "-x", "dpkg-deb", check=False)
        upgrading.wait(120)
        self.machine.shell("dpkg --configure -a; apt-get install -y -f; apt-get upgrade -y")
        self.assert_whole()

    def test_killed_while_it_restarts(self):
        """The daemon is killed while its package is upgraded: afterwards the new one runs."""
        upgrading = self.machine.start("apt-get", "-y", "upgrade", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while upgrading.poll() is None:
            for number in self.anna.daemons():
                self.machine.run("kill", "-9", str(number), check=False)
        self.assertEqual(upgrading.returncode, 0)
        self.assert_whole()

    def test_library_is_missing(self):
        """Without its libraries the daemon cannot start; the journal says which is missing, and `apt` mends it."""
        self.machine.run("mv", "/usr/lib/usernotifications", "/usr/lib/usernotifications.away")
        self.anna.systemctl("restart", "usernotificationsd.service", check=False)
        self.assertIn("cannot open shared object file", self.machine.journal("--lines=200"))
        self.machine.run("rm", "-r", "/usr/lib/usernotifications.away")
        self.machine.apt("upgrade")
        self.machine.apt("install", "--reinstall", "usernotifications-swift-runtime")
        self.anna.systemctl("restart", "usernotificationsd.socket", "usernotificationsd.service", check=False)
        self.assert_whole()

    def test_old_data_of_a_newer_version(self):
        """After a downgrade the daemon refuses data of the newer version, changes nothing, and names the way back."""
        self.anna.systemctl("stop", "usernotificationsd.socket", "usernotificationsd.service")
        self.anna.run("python3", "-c", CHANGE_VERSION, "1")
        store = self.anna.output("sh", "-c", "sha256sum ~/.local/share/usernotifications/store.sqlite")
        done = self.anna.run("unctl", "pending", check=False)
        self.assertEqual(done.returncode, 69)
        self.assertIn("newer version", done.stdout)
        self.assertIn("Install that version again", done.stdout)
        self.assertEqual(self.anna.output("sh", "-c", "sha256sum ~/.local/share/usernotifications/store.sqlite"), store)
        said = "\n".join(f"{f['finding']} {f.get('remedy', '')}" for f in self.anna.doctor() if f["level"] == "problem")
        self.assertRegex(said, "newer version")
        self.assertRegex(said, "(?i)install")
        self.assertRegex(self.machine.journal("--lines=300"), "newer version")
        # It does not try again and again.
        self.assertLess(int(self.anna.property("usernotificationsd.service", "NRestarts") or 0), 5)
        # The way back: the newer version.
        self.anna.run("python3", "-c", CHANGE_VERSION, "-1")
        self.machine.apt("upgrade")
        self.anna.systemctl("restart", "usernotificationsd.socket", check=False)
        self.assert_whole()

    def test_downgrade(self):
        """A package that is downgraded continues with the data of the newer version, if it knows their format."""
        older = self.repository.version()
        self.machine.apt("upgrade")
        self.assert_whole()
        self.machine.apt("install", "--allow-downgrades", *(
            f"{name}={older}" for name in ("usernotificationsd", "usernotifications-swift-runtime", "push-gateway")))
        self.assertIn(MARK, self.anna.pending())
        self.assert_one_daemon(self.anna)


class FullDisk(SystemCase):
    """The disk is full during an upgrade."""

    is_alone = True
    megabytes = 1200

    def test_full_disk(self):
        """On a full disk the upgrade fails, requests are refused or kept, and the daemon continues; later all is well."""
        self.anna.log_in()
        self.anna.schedule(MARK, "--in", "5h")
        self.anna.schedule("comes", "--in", "20s")
        begin = time.time()
        repository = shared.repository()
        newer = repository.add_version()
        repository.offer(self.machine)
        self.machine.apt("update")
        self.machine.shell("dd if=/dev/zero of=/var/ballast bs=1M count=2000 2>&1 | grep 'No space left'")
        upgrade = self.machine.apt("upgrade", check=False)
        self.assertNotEqual(upgrade.returncode, 0)
        self.assertRegex(upgrade.stdout, "(?i)no space|enough free space")
        refused = self.anna.unctl("schedule", "--title", "too much", "--id", "too much", "--in", "5h", check=False)
        if refused.returncode:
            self.assertRegex(refused.stdout, "(?i)disk|room|space")
        self.assertIn(MARK, self.anna.pending())
        self.assertEqual("too much" in self.anna.pending(), refused.returncode == 0)
        self.assertIn("Make room on the disk", self.anna.doctor_says("room"))
        self.machine.run("rm", "/var/ballast")
        self.machine.shell("dpkg --configure -a; apt-get install -y -f; apt-get upgrade -y")
        date = self.anna.await_delivery("comes", 60)
        self.assertGreater(date, begin)
        self.assertIn(MARK, self.anna.pending())
        self.assert_one_daemon(self.anna)
        installed = self.machine.output("dpkg-query", "-W", "-f", "${Version}", "usernotificationsd")
        self.assertEqual(installed, newer)


class TwoVersions(SystemCase):
    """A daemon and clients of two versions; UN_OLD_DEBS is the folder of earlier packages."""

    def test_other_protocol(self):
        """A client with another version of the protocol is refused, and receives the daemon's version."""
        self.anna.log_in()
        self.anna.pending()
        done = self.anna.run("python3", "-c", OTHER_PROTOCOL, check=False)
        self.assertIn("versionMismatch", done.stdout)
        self.assertRegex(done.stdout, "version")

    def test_earlier_unctl(self):
        """The `unctl` of earlier packages speaks with the daemon of these, and the other way round."""
        folder = needs.folder("UN_OLD_DEBS", "earlier packages: make test-system OLD_DEBS=FOLDER")
        self.anna.log_in()
        for deb in os.listdir(folder):
            if re.match("usernotificationsd_|usernotifications-swift-runtime_", deb):
                self.machine.copy_in(os.path.join(folder, deb), f"/srv/old/{deb}")
        self.machine.shell("for deb in /srv/old/*.deb; do dpkg-deb -x $deb /opt/old; done")
        old = {"LD_LIBRARY_PATH": "/opt/old/usr/lib/usernotifications"}
        self.anna.schedule("by the new one", "--in", "5h")
        listed = self.anna.run("/opt/old/usr/bin/unctl", "pending", variables=old).stdout
        self.assertIn("by the new one", listed)
        self.anna.run("/opt/old/usr/bin/unctl", "schedule", "--title", "by the old one", "--in", "5h", variables=old)
        self.assertIn("by the old one", self.anna.unctl("pending").stdout)
        # The other way round, on folders of its own.
        own = {
            "USERNOTIFICATIONS_SOCKET": "/home/anna/own/center.sock", "USERNOTIFICATIONS_DATA": "/home/anna/own/data"}
        self.anna.run("mkdir", "-p", "-m", "700", "/home/anna/own")
        self.anna.run("/opt/old/usr/bin/usernotificationsd", "start", variables={**old, **own})
        self.addCleanup(self.anna.run, "usernotificationsd", "stop", variables=own)
        self.anna.schedule("on the old one", "--in", "5h", variables=own)
        self.assertIn("on the old one", self.anna.unctl("pending", variables=own).stdout)
        self.assertIn("version", self.anna.unctl("doctor", variables=own, check=False).stdout)


OTHER_PROTOCOL = """
import json, os, socket, struct
center = socket.socket(socket.AF_UNIX)
center.connect(os.environ["XDG_RUNTIME_DIR"] + "/usernotifications/center.sock")
body = json.dumps({"id": 0, "call": "hello", "version": 99}).encode()
center.sendall(struct.pack(">I", len(body)) + body)
print(center.recv(65536)[4:].decode())
"""
