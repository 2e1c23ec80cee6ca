"""A daemon that is killed again and again, with apps at work meanwhile."""
from endtoend import commands
from support.load import LoadCase


class Kills(LoadCase):
    """The daemon of a person who is logged in is killed in the middle of calls."""

    def test_kills_under_load(self):
        """600 calls while the daemon is killed 28 times are all answered rightly, and nothing acknowledged is lost."""
        self.interrupt_under_load(self.kill)

    def kill(self):
        """Kills the daemon, once it is back from the time before."""
        commands.wait_until(lambda: self.anna.state("usernotificationsd.service") == "active", "the daemon's return")
        self.anna.systemctl("kill", "--signal=KILL", "--kill-who=main", "usernotificationsd.service", check=False)
