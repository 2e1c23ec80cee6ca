"""Root folders of Debian: a fresh one from debootstrap, and copies with the tests' packages. All are kept."""
import hashlib
import os
import shutil

from endtoend import commands, needs
from . import groups

TREE = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
# The release; trixie is Debian 13, forky the testing branch.
CODENAME = os.environ.get("UN_SYSTEM_CODENAME") or "bookworm"
SCRIPTS = "/usr/share/debootstrap/scripts"
# What a person's machine has and debootstrap's smallest variant leaves out.
INCLUDED = "systemd,systemd-sysv,dbus,dbus-user-session,libpam-systemd,procps,man-db"
SCRIPTS = "/usr/share/debootstrap/scripts"
# For clients in another language, for sandboxes, and for the sample app.
TOOLS = ("python3", "bubblewrap", "libcurl4")


def cache():
    """The folder of files that are kept between runs; UN_SYSTEM_CACHE is another one."""
    folder = os.environ.get("UN_SYSTEM_CACHE") or os.path.join(TREE, ".build", "system")
    os.makedirs(folder, exist_ok=True)
    return os.path.abspath(folder)


def fresh():
    """A fresh Debian; UN_SYSTEM_ROOT names an existing one. It is never changed."""
    ready = os.environ.get("UN_SYSTEM_ROOT")
    if ready:
        return needs.folder("UN_SYSTEM_ROOT", "a root folder made by debootstrap")
    return kept("fresh-" + digest(CODENAME, INCLUDED), bootstrap)


def bootstrap(folder):
    """Makes a root folder from the mirror that this system uses itself."""
    needs.programs("debootstrap")
    # An older debootstrap does not know a newer release, whose packages merge /usr by themselves.
    known = os.path.exists(f"{SCRIPTS}/{CODENAME}")
    options, script = ([], []) if known else (["--no-merged-usr"], [f"{SCRIPTS}/sid"])
    try:
        commands.run(
            ["debootstrap", "--variant=minbase", f"--include={INCLUDED}", *options, CODENAME, folder, mirror(), *script],
            timeout=commands.INSTALLATION)
        # A mirror may be older than its files promise.
        with open(os.path.join(folder, "etc/apt/apt.conf.d/90-mirror"), "w", encoding="ascii") as file:
            file.write('Acquire::Check-Valid-Until "false";\n')
    except commands.CommandFailed as failure:
        raise needs.Missing(f"debootstrap cannot make a root folder here: {str(failure)[-600:]}") from failure
    # A mirror that is a week old is good enough for tests, and the lists of unstable branches expire sooner.
    with open(os.path.join(folder, "etc/apt/apt.conf.d/mirror"), "w", encoding="ascii") as file:
        file.write('Acquire::Check-Valid-Until "false";\n')


def equipped(*packages, finish=None):
    """A fresh root with two people, `localhost`, and these packages of Debian; `finish` does more to it, once."""
    base = fresh()

    def equip(folder):
        commands.run(["cp", "-a", "--reflink=auto", f"{base}/.", folder], timeout=600)
        try:
            execute(folder, "true")
        except commands.CommandFailed as failure:
            raise needs.Missing(f"systemd-nspawn cannot start a container here: {failure}") from failure
        for person in ("anna", "ben"):
            execute(folder, "useradd", "--create-home", "--shell", "/bin/bash", person)
        with open(os.path.join(folder, "etc/hosts"), "w", encoding="ascii") as file:
            file.write("127.0.0.1 localhost\n::1 localhost\n")
        execute(folder, "apt-get", "update", "-q", timeout=commands.INSTALLATION, network=True)
        if packages:
            execute(folder, "apt-get", "install", "-q", "-y", "--no-install-recommends", *packages,
                    timeout=commands.INSTALLATION, network=True)
        if finish:
            finish(folder)

    name = finish.__name__ if finish else ""
    return kept("equipped-" + digest(base, name, *packages), equip)


def kept(name, make):
    """A folder of the cache, made if it is missing; an unfinished one is made again."""
    folder = os.path.join(cache(), name)
    if not os.path.isdir(folder):
        needs.root()
        unfinished = folder + ".unfinished"
        shutil.rmtree(unfinished, ignore_errors=True)
        os.makedirs(unfinished)
        print(f"test-machines: making {name}, once", flush=True)
        make(unfinished)
        os.rename(unfinished, folder)
    return folder


def execute(folder, *command, network=False, **options):
    """Runs a command in a root folder in which nothing is booted."""
    environment = ["--setenv=DEBIAN_FRONTEND=noninteractive", "--setenv=LANG=C.UTF-8"]
    net = ["--resolv-conf=replace-host"] if network else ["--private-network", "--resolv-conf=off"]
    with groups.of_its_own() as enter:
        return commands.run(
            ["systemd-nspawn", "--quiet", "--directory", folder, "--register=no", "--keep-unit", "--console=pipe",
             *net, *environment, *command], preexec_fn=enter, **options)


def unpack(deb, folder, place):
    """Unpacks a package's files into a place of a root folder, without installing it."""
    commands.run(["dpkg-deb", "--extract", deb, os.path.join(folder, place.lstrip("/"))])


def mirror():
    """The address of this system's own mirror of Debian, else Debian's."""
    if shutil.which("apt-get"):
        lines = commands.run(
            ["apt-get", "indextargets", "--format", "$(REPO_URI) $(CODENAME) $(COMPONENT) $(CREATED_BY)"],
            check=False).stdout.splitlines()
        for line in lines:
            if line.split()[1:] in ([name, "main", "Packages"] for name in (CODENAME, "bookworm")):
                return line.split()[0]
    return "http://deb.debian.org/debian"


def digest(*words):
    """A short name for the result of these words."""
    return hashlib.sha256("\n".join(words).encode()).hexdigest()[:12]
