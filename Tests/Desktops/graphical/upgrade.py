"""An upgrade of the packages while the user works."""
from endtoend import commands
from support import shared

NEWER = "/srv/newer"


class UpgradeWalk:
    """The step through an upgrade by apt."""

    @classmethod
    def prepare(cls):
        super().prepare()
        cls.newer = shared.repository().add_version()
        cls.machine.copy_in(shared.repository().top, NEWER)

    def test_upgrade(self):
        """An upgrade in the session keeps a bubble, whose button works afterwards, and the settings."""
        self.add_persistent("rent")
        self.upgrade()
        self.assert_works_once("rent")
        self.assert_offers("Tea")
        self.assert_doctor_content()

    def upgrade(self):
        """Upgrades the packages, and waits until the new daemon uses the server."""
        before = self.anna.daemon()
        self.machine.shell(f"rm -r /srv/repository; mv {NEWER} /srv/repository")
        self.machine.apt("update")
        self.machine.apt("upgrade")
        installed = self.machine.output("dpkg-query", "--show", "--showformat=${Version}", "usernotificationsd")
        self.assertEqual(installed, self.newer)
        commands.wait_until(lambda: self.anna.daemon() != before, "the new daemon", pause=0.3)
        self.await_server()
