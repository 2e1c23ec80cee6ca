"""Shared parts that are made once for all tests: the repository, and a machine with the packages installed."""
import atexit

from . import roots
from .machine import Machine
from .repository import Repository, libraries

MADE = {}
# The packages of most tests' machines; repository.NAMES has all packages.
PACKAGES = ("usernotificationsd", "push-gateway")


def once(name, make):
    """Makes something for all tests; it is closed when they are over."""
    if name not in MADE:
        MADE[name] = make()
        atexit.register(MADE[name].close)
    return MADE[name]


def repository():
    """The repository with the packages of UN_DEBS."""
    return once("repository", Repository)


def equipped(*packages, finish=None):
    """The layers of a machine without this project's packages."""
    return (roots.equipped(*roots.TOOLS, *packages, finish=finish),)


def with_libraries(*packages):
    """The same with the system's own libraries that the programs need, as on a machine with a desktop."""
    return equipped(*packages, *libraries())


def installed(*packages, finish=None, own=PACKAGES):
    """The layers of a machine on which the project's own packages were installed without a logged-in user."""
    return once(
        " ".join(("installed", *own, *packages)), lambda: install(equipped(*packages, finish=finish), own)).layers


def install(layers, own):
    """Installs the project's own packages on a booted machine, and shuts it down."""
    machine = Machine(*layers, name="the machine that is installed")
    try:
        repository().offer(machine)
        machine.boot()
        machine.apt("update")
        machine.apt("install", *own)
        machine.power_off()
    except BaseException:
        print(machine.report())
        machine.close()
        raise
    return machine
