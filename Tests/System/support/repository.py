"""An APT repository with this project's packages and all that they need, so that machines need no network."""
import glob
import os
import shutil
import tempfile

from endtoend import commands, needs
from . import roots

# This project's own packages.
NAMES = ("usernotificationsd", "notification-center", "push-gateway", "python3-usernotifications",
         "swift-usernotifications-source", "usernotifications-shell", "usernotifications-swift-runtime")
# The package for a desktop; the repository does not hold the desktop, which a machine has before.
EXTENSION = "gnome-shell-extension-usernotifications"
SOURCES = """Types: deb
URIs: file:/srv/repository
Suites: stable
Components: main
Signed-By: /etc/apt/keyrings/usernotifications.gpg
"""


class Repository:
    """A repository as `make repository` makes it; UN_DEBS names the folder of the packages to begin with."""

    def __init__(self):
        needs.programs("apt-ftparchive", "dpkg-deb", "gpg")
        self.debs = needs.folder("UN_DEBS", "the folder of the packages; make them with `make deb`")
        if not package(self.debs, "usernotificationsd"):
            raise needs.Missing(f"UN_DEBS names {self.debs}, which holds no usernotificationsd_*.deb")
        self.folder = tempfile.mkdtemp(prefix="un-repository.")
        self.added = 0
        self.top = os.path.join(self.folder, "repository")
        self.publish(*packages(self.debs), *dependencies(portable(self.debs)))

    def version(self, name="usernotificationsd"):
        """The version of a package as it is in UN_DEBS."""
        return field(package(self.debs, name), "Version")

    def add_version(self):
        """Adds all packages in a version that is higher than all before, and returns it; only the number is different."""
        self.added += 1
        version = f"{self.version()}+{self.added}"
        with tempfile.TemporaryDirectory() as folder:
            self.publish(*(renumber(deb, folder, version) for deb in packages(self.debs)))
        return version

    def add(self, deb):
        """Adds a package of somebody else, and what it needs of Debian."""
        self.publish(deb, *dependencies([*portable(self.debs), deb]))

    def publish(self, *debs):
        """Adds packages, writes the lists again and signs them."""
        commands.run([os.path.join(roots.TREE, "scripts/repository"), "--output", self.top, *debs], timeout=600)

    def offer(self, machine):
        """Makes it the machine's only source of packages, as its user would."""
        machine.copy_in(os.path.join(self.top, "key.gpg"), "/etc/apt/keyrings/usernotifications.gpg")
        machine.write("/etc/apt/sources.list", "")
        machine.write("/etc/apt/sources.list.d/usernotifications.sources", SOURCES)
        machine.copy_in(self.top, "/srv/repository")

    def close(self):
        """Removes it."""
        shutil.rmtree(self.folder)


def packages(folder):
    """The files of the packages in a folder, each in its highest version, without debug symbols."""
    found = {}
    for deb in sorted(glob.glob(os.path.join(folder, "*.deb"))):
        name, version, _ = os.path.basename(deb).split("_")
        if name.endswith("-dbgsym"):
            continue
        if name not in found or not commands.run(
                ["dpkg", "--compare-versions", version, "gt", found[name][0]], check=False).returncode:
            found[name] = (version, deb)
    return [deb for _, deb in found.values()]


def portable(folder):
    """The same without what needs a desktop."""
    return [deb for deb in packages(folder) if not os.path.basename(deb).startswith(f"{EXTENSION}_")]


def package(folder, name):
    """The file of a package in a folder; `None` if it is not there."""
    return next((deb for deb in packages(folder) if os.path.basename(deb).startswith(f"{name}_")), None)


def field(deb, name):
    """A field of a package."""
    return commands.run(["dpkg-deb", "--field", deb, name]).stdout.strip()


def renumber(deb, folder, version):
    """Writes the same package under another version into a folder; packages that need each other stay together."""
    old = field(deb, "Version")
    target = os.path.join(folder, f"{field(deb, 'Package')}_{version}_{field(deb, 'Architecture')}.deb")
    shutil.copy(deb, target)
    with tempfile.TemporaryDirectory() as place:
        # The files are in a member of their own, which stays as it is.
        member = next(name for name in commands.run(["ar", "t", deb]).stdout.split() if name.startswith("control.tar"))
        commands.run(["ar", "x", f"--output={place}", target, member])
        commands.run(["tar", "-C", place, "--one-top-level=tree", "-xf", f"{place}/{member}"])
        control = f"{place}/tree/control"
        with open(control, encoding="utf-8") as file:
            text = file.read()
        text = text.replace(f"\nVersion: {old}\n", f"\nVersion: {version}\n").replace(f"(= {old})", f"(= {version})")
        with open(control, "w", encoding="utf-8") as file:
            file.write(text)
        commands.run([
            "tar", "-C", f"{place}/tree", "--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--auto-compress", "-cf",
            f"{place}/{member}", "."])
        commands.run(["ar", "r", target, f"{place}/{member}"])
    return target


def dependencies(files):
    """Debian's packages that a fresh machine lacks for these; they are downloaded once."""
    wanted = "\n".join(field(deb, "Depends") for deb in files)
    # The versions of this project's own packages change with each build, and the downloads do not.
    name = "archives-" + roots.digest(roots.fresh(), *sorted(outside(wanted)))

    def download(folder):
        with tempfile.TemporaryDirectory(dir=roots.cache()) as place:
            commands.run(["cp", "-a", "--reflink=auto", f"{roots.fresh()}/.", place], timeout=600)
            os.makedirs(f"{place}/srv/debs")
            for deb in files:
                shutil.copy(deb, f"{place}/srv/debs")
            roots.execute(place, "apt-get", "update", "-q", network=True, timeout=commands.INSTALLATION)
            roots.execute(
                place, "sh", "-c", "apt-get install -q -y --no-install-recommends --download-only /srv/debs/*.deb",
                network=True, timeout=commands.INSTALLATION)
            for deb in glob.glob(f"{place}/var/cache/apt/archives/*.deb"):
                shutil.copy(deb, folder)

    return glob.glob(os.path.join(roots.kept(name, download), "*.deb"))


def libraries():
    """The names of Debian's packages that this project's own need, which programs from elsewhere need as well."""
    debs = needs.folder("UN_DEBS", "the folder of the packages; make them with `make deb`")
    return sorted({word.split()[0] for word in outside("\n".join(field(deb, "Depends") for deb in portable(debs)))})


def outside(depends):
    """The names in fields `Depends` that are of Debian's own packages."""
    words = {word.strip() for line in depends.splitlines() for part in line.split(",") for word in part.split("|")}
    return {word for word in words if word and word.split()[0] not in NAMES}
