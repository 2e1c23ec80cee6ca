"""The app of a posting: by facts if there are any, else by a claim that affects no other app (S20)."""
from endtoend.session import ServingCase
from support.apps import DesktopApp

APP = "org.example.Player"


class Identity(ServingCase):
    """Programs that say who they are, rightly and wrongly."""

    def test_command_line(self):
        """`notify-send` is a program by its own word, under the name that it was given."""
        self.session.run("notify-send", "one")
        self.session.run("notify-send", "-a", "backup", "two")
        self.session.run("notify-send", "-a", "My Scripts/ünd so", "three")
        names = {title: name.split("/posting")[0] for name, title in self.session.delivered().items()}
        self.assertEqual(names["one"], "program.notify-send")
        self.assertEqual(names["two"], "program.backup")
        self.assertRegex(names["three"], r"^program\.My-Scripts---nd-so-[0-9a-f]+$")
        self.assertEqual(self.session.app(names["three"])["displayName"], "My Scripts/ünd so")

    def test_name_without_letters(self):
        """An invisible name is ignored: the program is named by its executable."""
        for name in (" ", "\t\n", "\u200b\u2060", "\u3164"):
            self.session.client(name).notify(f"from {name!r}")
        apps = {name.split("/posting")[0] for name in self.session.delivered()}
        self.assertEqual(len(apps), 1)
        self.assertRegex(self.session.app(apps.pop())["displayName"], r"^python3")

    def test_proven_by_its_desktop_file(self):
        """A program whose desktop file starts that very executable is the app of that file, with its name."""
        app = DesktopApp(self.session, APP).start()
        number = app.notify("song", app="whatever")
        self.assertEqual(self.session.delivered(), {f"{APP}/posting:{number}": "song"})
        self.assertEqual(self.session.app(APP)["displayName"], "Player")

    def test_upgrade(self):
        """A program whose file is replaced by an upgrade while it runs is still its app, and so is the next one."""
        app = DesktopApp(self.session, APP).start()
        before = app.notify("before")
        app.upgrade()
        app.notify("after", replaces=before)
        self.assertEqual(self.session.delivered(), {f"{APP}/posting:{before}": "after"})

    def test_started_before_an_upgrade(self):
        """The same if it notifies for the first time after the upgrade."""
        app = DesktopApp(self.session, APP).start()
        app.upgrade()
        number = app.notify("song")
        self.assertEqual(self.session.delivered(), {f"{APP}/posting:{number}": "song"})

    def test_closed_by_its_next_process(self):
        """A restarted app closes the notification of its earlier process, before it notifies itself."""
        app = DesktopApp(self.session, APP).start()
        number = app.notify("song")
        app.end()
        app.start().close(number)
        self.assertEqual(self.session.delivered(), {})

    def test_interpreter(self):
        """A desktop file that starts an interpreter with a script does not make every other script that app."""
        script = self.session.place("script.py")
        for index, command in enumerate((
                f"/usr/bin/python3 {script} %U", f"/usr/bin/python3 -u {script}", "/usr/bin/python3 -m script",
                "/usr/bin/python3 -mscript",
                f"env MODE=1 python3 {script}", f"sh -c 'python3 {script}'")):
            claim = f"org.example.Script{index}"
            self.session.entry(claim, command)
            self.session.client("Thief").notify("stolen", hints={"desktop-entry": claim})
        for name in self.session.delivered():
            self.assertTrue(name.startswith("program."), name)

    def test_false_claim(self):
        """A program that claims another executable's desktop file stays a program, and replaces and closes nothing."""
        app = DesktopApp(self.session, APP).start()
        number = app.notify("song", hints={"x-dunst-stack-tag": "song"})
        thief = self.session.client("Player")
        claim = {"desktop-entry": APP, "x-dunst-stack-tag": "song"}
        stolen = thief.notify("stolen", replaces=number, hints=claim)
        tagged = thief.notify("by tag", hints=claim)
        self.assertNotIn(number, (stolen, tagged))
        thief.close_notification(number)
        listed = self.session.delivered()
        self.assertEqual(listed.pop(f"{APP}/tag:song"), "song")
        self.assertEqual({name.split("/")[0].split("-")[0] for name in listed}, {"program.org"})

    def test_false_claim_of_a_program(self):
        """A claim that looks like an identifier of another kind makes one of its own, whatever it has in it."""
        numbers = set()
        for name in ("program.notify-send", "../../etc", "org.example\n", "", " ", "."):
            numbers.add(self.session.client(name).notify("claimed", hints={"desktop-entry": name}))
        self.assertEqual(len(numbers), 6)
        for app in self.session.answer("apps"):
            self.assertTrue(app["identifier"].startswith("program."), app)
            self.assertNotIn("/", app["identifier"])

    def test_claims_have_no_common_app(self):
        """Two names that are alike after cleaning are two apps."""
        for name in ("a b", "a/b", "a-b"):
            self.session.client(name).notify(name)
        self.assertEqual(len(self.session.answer("apps")), 3)
