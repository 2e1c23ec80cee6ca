"""An upgrade of the packages while the user works."""
from support import apps, commands, shared

from .walk import APP, FACTS

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
        self.allow_app()
        self.anna.unctl("settings", apps.APP, "banners=persistent")
        self.anna.run("rm", "-f", *FACTS)
        self.anna.run(APP, "add", "rent", "1")
        self.await_bubble("rent")
        before = self.anna.daemon()
        self.machine.shell(f"rm -r /srv/repository; mv {NEWER} /srv/repository")
        self.machine.apt("update")
        self.machine.apt("upgrade")
        installed = self.machine.output("dpkg-query", "--show", "--showformat=${Version}", "usernotificationsd")
        self.assertEqual(installed, self.newer)
        commands.wait_until(lambda: self.anna.daemon() != before, "the new daemon", pause=0.3)
        self.await_server()
        commands.wait_until(lambda: len(self.bus.titled("rent")) == 1, "one bubble", pause=0.3)
        self.await_bubble("rent")
        self.picture("upgraded")
        self.screen.press("Done", near="rent")
        self.assertEqual(self.await_launch()["action"], "done")
        self.await_none("rent")
        self.assert_offers("Tea")
        self.assert_doctor_content()
