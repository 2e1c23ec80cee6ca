"""The machine's own portal, and an app in a sandbox (S29 to S33); Debian 12 has version 1."""
from endtoend import commands
from endtoend.session import ServingCase
from support.portal import APP, NAME, PNG, RealPortal, SandboxedApp


class Version1(ServingCase):
    """The portal of Debian 12, and an app in a sandbox."""

    root = None
    version = 1

    def setUp(self):
        super().setUp()
        self.session.entry(APP, "/usr/bin/true")
        self.portal = RealPortal(self.session, self.root)
        self.app = SandboxedApp(self.portal, APP)
        if not self.root:
            # On a later Debian the machine's own has version 2.
            self.version = 2 if "uint32 2" in self.app.order(get="version") else 1

    def test_shown_pressed_and_removed(self):
        """A notification is shown under its app's name, its button reaches the app once, and the app can remove it."""
        self.assertEqual(self.app.order(get="version"), f"(<uint32 {self.version}>,)")
        shell = self.session.shell()
        self.app.add("1", "{'title': <'Ann'>, 'body': <'a < b'>, 'priority': <'urgent'>, 'buttons': "
                          "<[{'label': <'Later'>, 'action': <'later'>, 'target': <5>}]>}")
        shown = shell.await_presentation("Ann")
        self.assertEqual((shown["body"], shown["appName"], shown["level"]), ("a < b", "Chat", "time-sensitive"))
        self.session.respond(NAME, "--action", "button-0")
        parameters = "[<5>, <@a{sv} {}>]" if self.version > 1 else "[<5>]"
        self.assertEqual(self.app.next("signal"), ["'1'", "'later'", parameters])
        self.app.add("2", "{'title': <'Back'>}")
        self.session.await_listed("Back")
        self.app.order(remove="2")
        commands.wait_until(lambda: self.session.delivered() == {}, "the removal")

    def test_own_action(self):
        """An action of the app itself reaches it by its name on the bus, also when the daemon was killed in between."""
        self.app.order(own=APP)
        self.app.add("1", "{'title': <'Ann'>, 'default-action': <'app.show'>, 'default-action-target': <'ann'>}")
        self.session.await_listed("Ann")
        self.session.kill()
        self.session.start()
        self.session.respond(NAME)
        member, arguments = self.app.next("activated")
        self.assertEqual((member, arguments.startswith("('show', [<'ann'>]")), ("ActivateAction", True), arguments)

    def test_permission(self):
        """A denial in the portal applies here and the other way round, and so does a permission."""
        self.app.add("1", "{'title': <'Ann'>}")
        self.session.await_listed("Ann")
        self.assertEqual(self.portal.permission(APP), "yes")
        self.portal.permit(APP, "no")
        commands.wait_until(lambda: self.status() == "denied", "the denial here")
        self.assertEqual(self.session.delivered(), {})
        self.app.add("1", "{'title': <'Denied'>}")  # version 1 does not tell the app
        self.session.unctl("settings", APP, "allowNotifications=on")
        commands.wait_until(lambda: self.portal.permission(APP) == "yes", "the permission there")
        self.app.add("1", "{'title': <'Again'>}")
        self.session.await_listed("Again")
        self.assertEqual(list(self.session.delivered().values()), ["Again"])
        self.session.unctl("settings", APP, "allowNotifications=off")
        commands.wait_until(lambda: self.portal.permission(APP) == "no", "the denial there")
        self.portal.permit(APP, "yes")
        commands.wait_until(lambda: self.status() == "authorized", "the permission here")

    def status(self):
        """The app's permission here."""
        return self.session.answer("settings", APP)["settings"]["status"]

    def test_picture(self):
        """A picture of the app is shown."""
        shell = self.session.shell()
        path = self.session.place("icon.png")
        with open(path, "wb") as file:
            file.write(PNG)
        if self.version > 1:
            self.app.add("1", "{'title': <'Ann'>}", icon=path)
        else:
            bytes_of_file = "[" + ", ".join(f"byte {number}" for number in PNG) + "]"
            self.app.add("1", f"{{'title': <'Ann'>, 'icon': <('bytes', <{bytes_of_file}>)>}}")
        self.assertEqual(len(shell.await_presentation("Ann")["attachments"]), 1)
