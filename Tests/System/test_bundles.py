"""Shared bundles: found without an action of the user, and refused with a reason if they are unsuitable."""
import plistlib
import tempfile

from endtoend import commands
from support import extension
from support.apps import BUNDLES as FOLDER, put_bundle
from support.case import SystemCase

LOCAL = "/usr/local/lib/usernotifications/apps"
MARK = "kept"
# An extension that leaves a trace.
TRACE = """
#include <fcntl.h>
int main(void) { return open("/home/anna/extended", O_CREAT | O_WRONLY, 0600) < 0; }
"""


class Bundles(SystemCase):
    """A user is logged in while bundles are added to and removed from the shared folders."""

    @classmethod
    def prepare(cls):
        for folder in (FOLDER, LOCAL):
            cls.machine.write(f"{folder}/.keep", "")

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.anna.log_in()
        cls.anna.schedule(MARK, "--in", "5h")

    def tearDown(self):
        super().tearDown()
        self.machine.shell(f"rm -rf {FOLDER}/*.app {LOCAL}/*.app; touch {FOLDER} {LOCAL}")
        commands.wait_until(lambda: "Bundle" not in str(self.anna.doctor_says("bundle")), "the end of all findings")
        self.assertIn(MARK, self.anna.pending())

    def put(self, name, identifier, folder=FOLDER, **keys):
        """Puts a bundle into a folder, as a package does, and returns its path."""
        return put_bundle(self.machine, name, identifier, folder, **keys)

    def app(self, identifier):
        """The record of an app; `None` where the system knows none."""
        return next((app for app in self.anna.answer("apps") if app["identifier"] == identifier), None)

    def assert_told(self, path, *words):
        """`doctor` and the journal name the bundle and its problem."""
        def told(text):
            return path in text and all(word in text for word in words)

        commands.wait_until(lambda: told(str(self.anna.doctor())), f"{words} about {path} in doctor")
        commands.wait_until(
            lambda: told(self.machine.journal("_SYSTEMD_USER_UNIT=usernotificationsd.service")),
            f"{words} about {path} in the journal")

    def test_found(self):
        """A bundle is known a moment after it was put there, and gone a moment after it was removed."""
        path = self.put("Found", "org.example.Found")
        app = commands.wait_until(lambda: self.app("org.example.Found"), "the app")
        self.assertEqual(app["bundlePath"].rstrip("/"), path)
        self.machine.shell(f"rm -r {path}; touch {FOLDER}")
        commands.wait_until(
            lambda: not (self.app("org.example.Found") or {}).get("bundlePath", "").startswith(path),
            "the app's removal")

    def test_extension(self):
        """The service extension of a shared bundle is started for a push, like that of a user's own bundle."""
        identifier = "org.example.Extended"
        plug_in = f"{FOLDER}/Extended.app/PlugIns/Service.appex"
        with tempfile.TemporaryDirectory() as folder:
            extension.compile_program(TRACE, f"{folder}/service")
            self.machine.copy_in(f"{folder}/service", f"{plug_in}/service")
        self.machine.write(f"{plug_in}/Info.plist", plistlib.dumps({
            "CFBundleIdentifier": f"{identifier}.service", "CFBundleExecutable": "service",
            "CFBundlePackageType": "XPC!", "CFBundleVersion": "1", "NSExtension": {
                "NSExtensionPointIdentifier": "com.apple.usernotifications.service",
                "NSExtensionPrincipalClass": "NotificationService"}}).decode())
        self.put("Extended", identifier)
        commands.wait_until(lambda: self.app(identifier), "the app of the bundle")
        self.anna.unctl("authorize", identifier, "allow")
        self.machine.write("/srv/push.apns", '{"aps":{"alert":"As it came","mutable-content":1}}')
        self.anna.unctl("push", identifier, "/srv/push.apns")
        # It ends without an answer, so that the push is shown as it came.
        commands.wait_until(
            lambda: any("As it came" in n["request"]["content"].values() for n in self.anna.answer("delivered")),
            "the push")
        self.assertTrue(self.machine.exists("/home/anna/extended"), "the extension was not started")

    def test_local_outranks(self):
        """Of two shared bundles with one identifier the administrator's counts, and the other is reported."""
        local = self.put("Twice", "org.example.Twice", LOCAL)
        other = self.put("Twice", "org.example.Twice")
        commands.wait_until(
            lambda: ((self.app("org.example.Twice") or {}).get("bundlePath") or "").rstrip("/") == local,
            "the local bundle")
        self.assert_told(other, local)

    def test_own_outranks(self):
        """A bundle that the user installed outranks the shared one."""
        self.put("Own", "org.example.Own")
        commands.wait_until(lambda: self.app("org.example.Own"), "the app")
        self.machine.shell(f"cp -r {FOLDER}/Own.app /opt/Own.app")
        self.anna.unctl("install", "/opt/Own.app")
        self.assertTrue(self.app("org.example.Own")["bundlePath"].startswith("/home/anna/"))
        self.anna.unctl("uninstall", "org.example.Own")

    def test_broken(self):
        """A broken bundle is not used, and is reported with its wrong file."""
        path = f"{FOLDER}/Broken.app"
        self.machine.write(f"{path}/Info.plist", "<plist><dict><key>CFBundleIdentifier</key>")
        self.machine.run("touch", FOLDER)
        self.assert_told(path, "Info.plist")

    def test_without_a_program(self):
        """A bundle whose program is missing is not used, and is reported."""
        path = self.put("Empty", "org.example.Empty", CFBundleExecutable="missing")
        self.assert_told(path, "CFBundleExecutable")
        self.assertIsNone(self.app("org.example.Empty"))

    def test_world_writable(self):
        """A bundle that others may change, or a file or folder of it, is not used, and is reported with the remedy."""
        path = self.put("Open", "org.example.Open")
        self.machine.run("chmod", "o+w", f"{path}/program")
        self.machine.run("touch", FOLDER)
        self.assert_told(path, "chmod")
        commands.wait_until(
            lambda: not (self.app("org.example.Open") or {}).get("isInstalled"), "the app's removal")

    def test_foreign_owner(self):
        """A bundle that belongs to another user is not used, and is reported."""
        path = self.put("Ben", "org.example.Ben")
        self.machine.run("chown", "-R", "ben", path)
        self.machine.run("touch", FOLDER)
        self.assert_told(path, "chown")

    def test_claims_another(self):
        """A bundle that claims the identifier of the user's existing app does not get it, and is reported."""
        self.anna.run("/opt/clients/app.py", "greet", variables={"APP_IDENTIFIER": "org.example.Claimed"})
        before = self.app("org.example.Claimed")["program"]
        path = self.put("Claims", "org.example.Claimed")
        self.assert_told(path, "org.example.Claimed")
        self.assertEqual(self.app("org.example.Claimed")["program"], before)
        self.assertIn("rebind", str(self.anna.doctor()))
