"""cron, ssh, root and system services: each command of docs/manual/cron-and-root.md is run where the page says."""
import os
import re

from endtoend import commands
from support import shared
from support.case import SystemCase
from support.roots import TREE

PACKAGES = ("cron", "openssh-server", "openssh-client", "sudo")


def page():
    """The text of the page."""
    with open(os.path.join(TREE, "docs", "manual", "cron-and-root.md"), encoding="utf-8") as file:
        return file.read()


def block(words):
    """The block of the page that has these words."""
    found = [text for _, text in re.findall(r"```(\w*)\n(.*?)```", page(), re.DOTALL) if words in text]
    assert len(found) == 1, f"docs/manual/cron-and-root.md has {len(found)} blocks with “{words}”"
    return found[0]


def row(words):
    """The line to write, from a row of the page's table."""
    found = [line.split("|")[2] for line in page().splitlines() if line.startswith("|") and words in line.split("|")[1]]
    assert len(found) == 1, f"docs/manual/cron-and-root.md has {len(found)} rows with “{words}”"
    return found[0].strip().strip("`")


class CronAndRoot(SystemCase):
    """Anna is logged in and Ben is not, as on a machine with one person before it."""

    layers = staticmethod(lambda: shared.installed(*PACKAGES))

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.ben = cls.machine.person("ben")
        cls.anna.log_in()

    def setUp(self):
        super().setUp()
        self.anna.unctl("clear", "--all")

    def log_in_ben(self):
        """Ben logs in, until the end of the test."""
        session = self.ben.log_in()
        self.addCleanup(commands.wait_until, lambda: not self.ben.is_there(), "the end of ben's systemd")
        self.addCleanup(self.ben.log_out, session)

    def assert_delivered(self, person, title, *words):
        """The user's `unctl delivered` shows the title, and these words with it."""
        shown = commands.wait_until(
            lambda: title in (text := person.unctl("delivered").stdout) and text, f"{title} in the list of {person.name}")
        for word in words:
            self.assertIn(word, shown)

    def run_jobs(self, user, job):
        """Has cron run a user's job now: the time of a crontab's line is replaced, and nothing else of it."""
        line = "@reboot " + re.sub(r"^([0-9*]\S* ){5}", "", job)
        self.machine.run("crontab", "-u", user, "-", input=line + "\n")
        self.addCleanup(self.machine.run, "crontab", "-u", user, "-r")
        # cron runs these jobs at its first start after a boot, and remembers that start in the file.
        self.machine.shell("rm -f /run/crond.reboot && systemctl restart cron")

    def test_crontab_of_the_user(self):
        """A line in a user's crontab reaches the user's list."""
        self.run_jobs("anna", row("a crontab of the user"))
        self.assert_delivered(self.anna, "Backup done")

    def test_crontab_of_the_user_after_a_failure(self):
        """The line that reports a backup's failure, whose program fails."""
        self.machine.write("/home/anna/backup", "#!/bin/sh\nexit 1\n", 0o755)
        line = next(line for line in block("crontab -e").splitlines() if not line.startswith("#"))
        self.run_jobs("anna", line)
        self.assert_delivered(self.anna, "The backup failed")

    def test_crontab_of_a_user_who_lingers(self):
        """A job of a user who is not logged in waits in the list, where the user's systemd runs."""
        self.machine.run("loginctl", "enable-linger", "ben")
        self.addCleanup(self.machine.run, "loginctl", "disable-linger", "ben")
        commands.wait_until(self.ben.is_there, "ben's systemd")
        self.run_jobs("ben", row("a crontab of the user"))
        self.assert_delivered(self.ben, "Backup done")

    def test_ssh(self):
        """A command through ssh reaches the list of the user that it logs in as."""
        self.machine.shell("ssh-keygen -q -t ed25519 -N '' -f ~/.ssh/id_ed25519")
        key = self.machine.output("sh", "-c", "cat ~/.ssh/id_ed25519.pub")
        self.machine.shell("systemctl start ssh")
        for person in (self.anna, self.ben):
            self.machine.shell(
                f"install -d -m 700 -o {person.name} ~{person.name}/.ssh && echo '{key}' >~{person.name}/.ssh/authorized_keys")
            self.machine.run(
                "ssh", "-o", "StrictHostKeyChecking=no", "-o", "BatchMode=yes", f"{person.name}@localhost",
                row("a crontab of the user"))
        self.assertEqual(row("ssh"), "the same")
        self.assert_delivered(self.anna, "Backup done")
        self.log_in_ben()
        self.assert_delivered(self.ben, "Backup done")

    def test_root(self):
        """root's commands reach the user's list by runuser and by sudo."""
        self.machine.shell(row("root: a shell"))
        self.assert_delivered(self.anna, "Backup done")
        failing, asking = block("The disk is failing").splitlines()
        self.machine.shell(failing)
        self.assert_delivered(self.anna, "The disk is failing", self.machine.output("hostname") + ": /dev/sda")
        self.machine.shell(failing.replace("runuser -u anna --", "sudo -u anna").replace("failing", "failed"))
        self.assert_delivered(self.anna, "The disk is failed")
        # The machine is needed by other tests.
        self.machine.write("/usr/local/sbin/reboot", "#!/bin/sh\ntouch /run/rebooted\n", 0o755)
        asked = self.machine.start("sh", "-euc", asking)
        self.assert_delivered(self.anna, "Reboot for the update?")
        key = next(e["key"] for e in self.anna.answer("delivered") if "Reboot for the update?" in str(e))
        self.anna.unctl("respond", f"{key['app']}/{key['identifier']}", "--action", "yes")
        self.assertEqual(asked.wait(commands.LIMIT), 0)
        self.assertTrue(self.machine.exists("/run/rebooted"))

    def test_crontab_of_root(self):
        """A line in root's crontab, in whose PATH are fewer folders than in that of a shell."""
        self.run_jobs("root", row("root: a crontab"))
        self.assert_delivered(self.anna, "Backup done")

    def test_everybody_who_is_logged_in(self):
        """The loop over all sessions reaches each user's list."""
        self.log_in_ben()
        self.machine.shell(block("list-sessions"))
        self.assert_delivered(self.anna, "Maintenance at 18:00")
        self.assert_delivered(self.ben, "Maintenance at 18:00")

    def test_unit_that_fails(self):
        """A unit of the system that fails is reported by the unit of the page."""
        reporting, watched = block("notify-anna@.service").split("# in the unit that is watched\n")
        self.machine.write("/etc/systemd/system/notify-anna@.service", reporting)
        self.machine.write(
            "/etc/systemd/system/nightly.service", f"{watched}\n[Service]\nType=oneshot\nExecStart=/bin/false\n")
        self.machine.run("systemctl", "daemon-reload")
        self.machine.run("systemctl", "start", "nightly.service", check=False)
        self.assert_delivered(self.anna, "nightly.service failed")

    def test_unit_with_a_user_of_its_own(self):
        """A unit that runs as another user reports its end to anna."""
        line = row("a system service with").replace("unctl …", row("a crontab of the user"))
        self.machine.write(
            "/etc/systemd/system/database.service",
            f"[Service]\nType=oneshot\nUser=nobody\nExecStart=/bin/true\n{line}\n")
        self.machine.run("systemctl", "daemon-reload")
        self.machine.run("systemctl", "start", "database.service")
        self.assert_delivered(self.anna, "Backup done")

    def test_unit_of_the_user(self):
        """A unit of the user's own systemd."""
        self.assertEqual(row("a systemd unit of the user"), "the same")
        self.anna.run("systemd-run", "--user", "--wait", "--quiet", "sh", "-c", row("a crontab of the user"))
        self.assert_delivered(self.anna, "Backup done")

    def test_list_of_root(self):
        """root's own command names its list, and a command with another user's socket is refused with the remedy."""
        self.addCleanup(self.machine.run, "usernotificationsd", "stop", check=False)
        done = self.machine.run("unctl", "schedule", "--title", "Unseen")
        self.assertIn("This is the list of root, which no shell shows.", done.stdout)
        self.assertIn("runuser -u anna -- unctl schedule …", done.stdout)
        self.assertIn("Unseen", self.machine.output("unctl", "delivered"))
        refused = self.machine.run(
            "env", f"XDG_RUNTIME_DIR={self.anna.runtime}", "unctl", "schedule", "--title", "Unseen", check=False)
        self.assertEqual(refused.returncode, 1, refused.stdout)
        self.assertIn("Act as that user: runuser -u anna -- COMMAND.", refused.stdout)
        self.assertNotIn("Unseen", self.anna.unctl("delivered").stdout)
