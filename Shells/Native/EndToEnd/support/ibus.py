"""ibus with its engine anthy, on a desk."""

from endtoend import commands

NEEDED = ("/usr/bin/ibus-daemon", "/usr/libexec/ibus-memconf", "/usr/share/ibus/component/anthy.xml")
VARIABLES = {"GTK_IM_MODULE": "ibus"}


def start(desk):
    """Starts it, and returns when the engine is chosen."""
    desk.run_beside("ibus-daemon", "--panel", "disable", "--config", "/usr/libexec/ibus-memconf", "--verbose")
    commands.wait_until(lambda: has_engine(desk), "the start of ibus", 60)


def has_engine(desk):
    """Chooses the engine; without a keyboard layout to change, the command fails although it succeeds."""
    if desk.run("ibus", "engine", check=False).stdout.strip() == "anthy":
        return True
    desk.run("ibus", "engine", "anthy", check=False)
    return False
