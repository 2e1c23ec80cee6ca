"""What apt brings along with the packages, as it is set up by default: their dependencies and what they recommend."""
import unittest

from support import repository, roots, shared
from support.layers import Layer

# Other packages that come with the daemon on a system without a desktop.
BAR = 75
ONLY_OURS = ("-o", "Dir::Etc::sourcelist=sources.list.d/usernotifications.sources", "-o", "Dir::Etc::sourceparts=-",
             "-o", "APT::Get::List-Cleanup=0")


class Recommends(unittest.TestCase):
    """A system without a desktop, whose apt knows Debian's packages and these."""

    @classmethod
    def setUpClass(cls):
        # Debian's lists were read when the root was made; the lists of these packages are read from a folder.
        cls.layer = Layer(*shared.equipped())
        cls.addClassCleanup(cls.layer.close)
        sources = cls.layer.root + "/etc/apt/sources.list"
        with open(sources, encoding="utf-8") as file:
            debians = file.read()
        shared.repository().offer(cls.layer)
        cls.layer.write("/etc/apt/sources.list", debians)
        roots.execute(cls.layer.root, "apt-get", "update", *ONLY_OURS)

    def brought(self, *arguments):
        """The packages that an installation would bring besides these."""
        lines = roots.execute(self.layer.root, "apt-get", "install", "--simulate", *arguments).stdout.splitlines()
        return [line.split()[1] for line in lines if line.startswith("Inst ") and line.split()[1] not in repository.NAMES]

    def test_daemon(self):
        """With the daemon come the libraries for sounds, pictures and banners, and no interpreter of a language."""
        brought = self.brought("usernotificationsd")
        print(f"figure: packages that apt brings with usernotificationsd: {len(brought)}")
        self.assertLessEqual(len(brought), BAR, brought)
        self.assertEqual([name for name in brought if "perl" in name or name == "cpp"], [])

    def test_own_server(self):
        """A system with a notification server of its own gets no program that draws banners."""
        self.assertIn("libpango-1.0-0", self.brought("usernotificationsd"))
        self.assertNotIn("libxkbcommon-x11-0", self.brought("usernotificationsd", "mako-notifier"))
