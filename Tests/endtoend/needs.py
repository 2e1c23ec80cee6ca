"""The requirements of a test on the machine that runs it; without one the test is skipped, with the reason."""
import glob
import os
import shutil
import unittest


class Missing(unittest.SkipTest):
    """The machine that runs the tests lacks something."""


def root():
    """Machines are booted as root."""
    if os.getuid() != 0:
        raise Missing("a machine in a container is booted by root only; run the tests as root")


def processor(*names):
    """The processor of this machine must be one of these, as `uname -m` calls it; without names any one will do."""
    if names and os.uname().machine not in names:
        raise Missing(f"this is tested on {', '.join(names)} only, and this machine is {os.uname().machine}")


def programs(*names):
    """Each of these programs must be on PATH."""
    missing = [name for name in names if not has(name)]
    if missing:
        raise Missing(f"{', '.join(missing)} not found; the script of the suite installs what can be installed")


def has(name):
    """Whether a program is on PATH."""
    return shutil.which(name) is not None


def file(pattern, what):
    """A file must be there; returns its path."""
    found = sorted(glob.glob(pattern))
    if not found:
        raise Missing(f"{what} is not there ({pattern}); the script of the suite installs what can be installed")
    return found[0]


def folder(variable, what):
    """The folder that an environment variable names."""
    value = os.environ.get(variable)
    if not value:
        raise Missing(f"{variable} does not name {what}")
    if not os.path.isdir(value):
        raise Missing(f"{variable} names {value}, which is no folder")
    return os.path.abspath(value)


def built(name):
    """The path of a program that was built, in the folder that UN_BIN names."""
    path = os.path.join(os.environ.get("UN_BIN", ""), name)
    if not os.access(path, os.X_OK):
        raise AssertionError(f"UN_BIN does not name the folder of {name}; the script of the suite sets it")
    return path
