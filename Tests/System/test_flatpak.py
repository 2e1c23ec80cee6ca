"""Real Flatpaks: they schedule, exit, are started for the answer, and reach nothing else."""
import json

from endtoend import commands
from support import flatpak
from support.apps import BUNDLES, allow, put_bundle
from support.case import SystemCase

APP, SWIFT, CLOSED, OPEN, MOVED = (
    "org.example.Sandboxed", "com.example.OrganizerPlus", "org.example.Closed", "org.example.Open", "org.example.Moved")


class Flatpaks(SystemCase):
    """Apps in Flatpak: with the folder for apps, without any, and with the whole folder as it was advised before."""

    layers = staticmethod(flatpak.layers)

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.has_sample = flatpak.bring_programs(cls.machine)
        flatpak.install(cls.machine, APP, "app.py", flatpak.GRANT)
        flatpak.install(cls.machine, CLOSED, "app.py")
        flatpak.install(cls.machine, OPEN, "app.py", "--filesystem=xdg-run/usernotifications")
        if cls.has_sample:
            flatpak.install(cls.machine, SWIFT, "organizer-plus", flatpak.GRANT)
        cls.anna.log_in()
        cls.anna.schedule("first", "--in", "5h")

    def attempt(self, app, *attempt):
        """The result of an attempt in an app's sandbox."""
        done = self.anna.run("flatpak", "run", "--command=escape.py", app, *attempt)
        return json.loads(done.stdout.splitlines()[-1])

    def test_answer(self):
        """An app schedules from its sandbox and exits; it is started in its sandbox again for the answer."""
        allow(self.anna, APP, "flatpak", "run", APP, "add", "errand", "1")
        record = next(a for a in self.anna.answer("apps") if a["identifier"] == APP)
        self.assertEqual(record["program"][-1], f"sandbox:{APP}")
        self.anna.await_delivery("errand")
        # Flatpak starts the app's own command, which finds out why from its environment.
        self.anna.unctl("respond", f"{APP}/errand", "--action", "done")
        facts = f"/home/anna/.var/app/{APP}/data/launched.json"
        commands.wait_until(lambda: self.machine.exists(facts), "the start of the app in its sandbox", 60)

    def test_swift_app(self):
        """A Swift app does the same with nothing but the line that grants it the folder."""
        if not self.has_sample:
            self.skipTest("UN_BIN does not name a folder with organizer-plus")
        printed = allow(self.anna, SWIFT, "flatpak", "run", SWIFT, "add", "Water the plants", "--in", "2s")
        self.assertIn("Water the plants", printed)
        self.assertNotIn("notPermitted", printed)
        number = commands.wait_until(
            lambda: next(
                (n["key"]["identifier"] for n in self.anna.answer("delivered") if n["key"]["app"] == SWIFT), None),
            "the reminder")
        self.anna.unctl("respond", f"{SWIFT}/{number}", "--action", "markAsDone")
        commands.wait_until(
            lambda: "Nothing to do." in self.anna.output("flatpak", "run", SWIFT, "list"), "the task's removal", 60)
        commands.wait_until(
            lambda: "Every response has reached its app." in self.anna.unctl("responses").stdout,
            "the response's arrival")

    def test_escapes(self):
        """None of the apps acts for the person, whatever folder it was given."""
        for app in (APP, OPEN):
            outcome = self.attempt(app, "control")
            self.assertNotIn("outcome", outcome, app)
        self.assertIn("refused", self.attempt(OPEN, "control"))
        self.assertIn("refused", self.attempt(APP, "launch", "/usr/bin/touch", "/home/anna/escaped"))
        self.assertFalse(self.machine.exists("/home/anna/escaped"))
        self.assertNotIn("escaped", [*self.anna.pending(), *self.anna.delivered()])

    def test_without_a_grant(self):
        """A Swift program in a sandbox without the folder prints the line that it needs."""
        if not self.has_sample:
            self.skipTest("UN_BIN does not name a folder with organizer-plus")
        done = self.anna.run(
            "flatpak", "run", "--command=organizer-plus", CLOSED, "add", "Tea", "--in", "5m", check=False)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn(flatpak.GRANT, done.stdout)

    def test_restart(self):
        """Apps reach the daemon after it was restarted and after its units were."""
        self.anna.systemctl("restart", "usernotificationsd.socket", "usernotificationsd.service")
        allow(self.anna, APP, "flatpak", "run", APP, "add", "later", "3600")
        self.assertIn("later", self.anna.pending())

    def test_from_source_to_package_to_flatpak(self):
        """An app that moves from its source to a package to a Flatpak keeps its request, and each refusal has words."""
        def program():
            return next(a for a in self.anna.answer("apps") if a["identifier"] == MOVED).get("program", [""])[-1]

        def greet():
            return self.anna.run("flatpak", "run", MOVED, "greet", check=False)

        self.anna.run("/opt/clients/app.py", "greet", variables={"APP_IDENTIFIER": MOVED})
        self.anna.schedule("moves along", "--in", "5h", "--app", MOVED)
        # The program outside keeps the identifier until the person lets the package have it.
        path = put_bundle(self.machine, "Moved", MOVED)
        commands.wait_until(
            lambda: f"unctl rebind {MOVED}" in self.anna.doctor_says(f"bundle {path}"), "the doctor's words")
        self.anna.unctl("rebind", MOVED)
        commands.wait_until(lambda: path in program(), "the bundle's identity")
        self.assertIn("moves along", self.anna.pending())
        # The Flatpak does not get the identifier while the package exists, and gets it afterwards.
        flatpak.install(self.machine, MOVED, "app.py", flatpak.GRANT)
        refused = greet()
        self.assertNotEqual(refused.returncode, 0)
        self.assertRegex(refused.stdout, "The identifier belongs to .*, and this program is .*")
        self.machine.shell(f"rm -r {path}; touch {BUNDLES}")
        commands.wait_until(lambda: greet().returncode == 0, "the Flatpak's identity")
        self.assertEqual(program(), f"sandbox:{MOVED}")
        self.assertIn("moves along", self.anna.pending())
