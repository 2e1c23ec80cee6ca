"""Apps in sandboxes: they schedule, exit and are started for the answer, and reach nothing else."""
import json
import os

from endtoend import commands
from support.case import SystemCase

OUTSIDE = "org.example.Errands"
INSIDE = "org.example.Sandboxed"
# A stand-in for Flatpak: it writes down its arguments, and starts the sandbox.
FLATPAK = f"""#!/bin/sh
echo "$@" >>"$HOME/flatpak.log"
exec /opt/clients/sandbox.sh app {INSIDE} /opt/clients/app.py launched
"""


class Sandboxes(SystemCase):
    """A person has an app outside, and one in a sandbox."""

    @classmethod
    def prepare(cls):
        cls.machine.write("/usr/bin/flatpak", FLATPAK, 0o755)

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.anna.log_in()
        for app in (OUTSIDE, INSIDE):
            cls.anna.schedule(f"of {app}", "--in", "5h", "--app", app)
        # The identifier of the app outside belongs to its program, which would leave a trace if it was started.
        cls.machine.write("/home/anna/outside.py", OUTSIDE_APP, 0o755)
        cls.anna.run("/home/anna/outside.py")

    def setUp(self):
        super().setUp()
        self.machine.run("rm", "-f", "/home/anna/escaped", "/home/anna/flatpak.log")

    def tearDown(self):
        self.assertFalse(self.trace("escaped"), "something was started outside of the sandbox")
        self.assertNotIn("escaped", [*self.anna.pending(), *self.anna.delivered()])
        super().tearDown()

    def trace(self, name):
        """Whether a file is in the person's folder."""
        return os.path.exists(self.machine.path(f"/home/anna/{name}"))

    def attempt(self, grant, identifier, *attempt, **variables):
        """The result of an attempt in a sandbox."""
        done = self.anna.run(
            "/opt/clients/sandbox.sh", grant, identifier, "/opt/clients/escape.py", *attempt, variables=variables)
        return json.loads(done.stdout.splitlines()[-1])

    def assert_refused(self, outcome, *words):
        """The attempt was refused by the system, in words."""
        self.assertEqual(outcome.get("refused"), "notPermitted", outcome)
        for word in words:
            self.assertIn(word, outcome["words"])

    # As a shell

    def test_control_from_flatpak(self):
        """A Flatpak with a grant for the whole folder is refused at control.sock, with the reason."""
        self.assert_refused(self.attempt("all", INSIDE, "control"), "sandbox")

    def test_control_from_bubblewrap(self):
        """A sandbox without an identity of its own is refused at control.sock by the facts of the kernel."""
        self.assert_refused(self.attempt("all", "-", "control"), "sandbox")

    def test_control_from_snap(self):
        """A process in the group that snapd puts a Snap's processes into is refused as well."""
        done = self.anna.run(
            "systemd-run", "--user", "--scope", "--quiet", "--unit=snap.errands.app-1", "/opt/clients/escape.py",
            "control")
        self.assert_refused(json.loads(done.stdout.splitlines()[-1]), "sandbox")

    def test_control_in_sight_of_processes(self):
        """A sandbox that sees the processes outside is refused as well, and cannot go round by their root folders."""
        self.assert_refused(self.attempt("all", "-", "control", SHARED="pid"))
        outcome = self.attempt("none", "-", "through", str(self.anna.daemon()), SHARED="pid")
        self.assertNotIn("outcome", outcome)

    def test_unctl_in_a_sandbox(self):
        """`unctl` in a sandbox fails and says that it is not for sandboxes."""
        done = self.anna.run("timeout", "60", "/opt/clients/sandbox.sh", "all", INSIDE, "unctl", "status", check=False)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("sandbox", done.stdout.lower())

    def test_refusal_is_logged(self):
        """A refused attempt is in the daemon's log."""
        self.attempt("all", INSIDE, "control")
        self.assertRegex(self.anna.log(), "(?i)refused.*(sandbox|flatpak)|(sandbox|flatpak).*refused")

    def test_control_is_not_granted(self):
        """The folder that apps are given holds nothing but the socket for apps."""
        outcome = self.attempt("app", INSIDE, "reach", f"{self.anna.runtime}/usernotifications/control.sock")
        self.assertEqual(outcome, {"outcome": "not there"})
        self.assertEqual(self.anna.output("ls", "-A", f"{self.anna.runtime}/usernotifications/app"), "center.sock")

    # As an app

    def test_launch_command(self):
        """An app in a sandbox cannot name a command that would be run outside."""
        self.assert_refused(self.attempt("app", INSIDE, "launch", "/usr/bin/touch", "/home/anna/escaped"))
        self.assert_refused(self.attempt("app", INSIDE, "launch", "/usr/bin/flatpak", "run", OUTSIDE))

    def test_launch_command_without_an_identity(self):
        """In a sandbox without an identity of its own it cannot, either."""
        self.assert_refused(self.attempt("app", "-", "launch", "/usr/bin/touch", "/home/anna/escaped"))

    def test_other_identity(self):
        """An app in a sandbox that takes the identifier of one outside is refused, or stays who it is."""
        outcome = self.attempt("app", INSIDE, "claim", OUTSIDE)
        if "refused" in outcome:
            self.assertIn(OUTSIDE, outcome["words"])
        else:
            self.assertNotIn(f"of {OUTSIDE}", outcome["outcome"])

    def test_foreign_file(self):
        """An app in a sandbox cannot have a file attached that it cannot read itself, and the file stays."""
        self.anna.run("python3", "-c", DRAW_PICTURE, "/home/anna/secret.png")
        outcome = self.attempt("app", INSIDE, "attach", "/home/anna/secret.png")
        self.assertIn("refused", outcome)
        self.assertTrue(self.trace("secret.png"), "the file was moved away")

    # From the request to the answer

    def test_answer(self):
        """It schedules and exits; for the answer `flatpak run` is started, and nothing else, without its variables."""
        done = self.anna.run(
            "/opt/clients/sandbox.sh", "app", INSIDE, "/opt/clients/app.py", "add", "errand", "1",
            variables={"APP_IDENTIFIER": INSIDE})
        self.assertIn("added errand", done.stdout)
        self.attempt("app", INSIDE, "launch", "/usr/bin/touch", "/home/anna/escaped")
        self.anna.await_delivery("errand")
        self.anna.unctl("respond", f"{INSIDE}/errand", "--action", "done")
        commands.wait_until(lambda: self.trace("sandbox/launched.json"), "the start of the app in its sandbox")
        with open(self.machine.path("/home/anna/sandbox/launched.json"), encoding="utf-8") as file:
            facts = json.load(file)
        self.assertEqual(facts["action"], "done")
        self.assertNotIn("LD_PRELOAD", facts["environment"])
        self.assertNotIn("/home/anna/evil", facts["environment"]["PATH"])
        with open(self.machine.path("/home/anna/flatpak.log"), encoding="utf-8") as file:
            started = file.read().splitlines()
        self.assertEqual(len(started), 1, started)
        self.assertRegex(started[0], f"^run .*{INSIDE}$|^run {INSIDE}$")

    def test_without_the_folder(self):
        """An app in a sandbox without a granted folder prints the line that it needs."""
        done = self.anna.run(
            "timeout", "60", "/opt/clients/sandbox.sh", "none", INSIDE, "unctl", "schedule", "--title", "Tea",
            check=False)
        self.assertNotIn(done.returncode, (0, 124), "a daemon was started in the sandbox")
        self.assertIn("--filesystem=xdg-run/usernotifications/app", done.stdout)

    def test_bound_folder_after_a_restart(self):
        """A sandbox that keeps running finds the daemon again after a restart, since it was given a folder."""
        running = self.anna.start(
            "/opt/clients/sandbox.sh", "app", INSIDE, "sh", "-c",
            "while [ ! -e ~/go ]; do sleep 0.1; done; exec /opt/clients/app.py add after-restart 3600",
            variables={"APP_IDENTIFIER": INSIDE})
        self.anna.run("usernotificationsd", "stop")
        self.anna.run("usernotificationsd", "start")
        self.machine.run("touch", "/home/anna/sandbox/go")
        self.assertEqual(running.wait(commands.LIMIT), 0)
        self.assertIn("after-restart", self.anna.pending())


# A picture of one grey pixel.
DRAW_PICTURE = """
import struct, sys, zlib
def part(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
head = part(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
with open(sys.argv[1], "wb") as file:
    file.write(b"\\x89PNG\\r\\n\\x1a\\n" + head + part(b"IDAT", zlib.compress(bytes(2))) + part(b"IEND", b""))
"""

# An app whose program leaves a trace when it is started by the system.
OUTSIDE_APP = """#!/usr/bin/python3
import os, sys
sys.path.insert(0, "/opt/clients")
if "USERNOTIFICATIONS_LAUNCH" in os.environ:
    open("/home/anna/escaped", "w").close()
import app
connection = app.connect()
connection.call("setLaunchCommand", command=["/home/anna/outside.py"])
connection.call("pendingRequests")
"""
