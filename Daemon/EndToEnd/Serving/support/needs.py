"""The requirements of a test on the machine that runs it; without one the test is skipped, with the reason."""
import glob
import shutil
import sys
import unittest


def skip(text):
    """Skips the running test, with a conspicuous text."""
    print(f"\n*** SKIPPED: {text}", file=sys.stderr, flush=True)
    raise unittest.SkipTest(text)


def programs(*names):
    """Each of these programs must be on PATH."""
    missing = [name for name in names if not shutil.which(name)]
    if missing:
        skip(f"{', '.join(missing)} not found; scripts/test-serving installs what can be installed")


def file(pattern, what):
    """A file must be there; returns its path."""
    found = sorted(glob.glob(pattern))
    if not found:
        skip(f"{what} is not there ({pattern}); scripts/test-serving installs what can be installed")
    return found[0]
