"""Makes the root folders of the desktops that are named, without a test."""
import importlib
import sys

from support import shared

from .case import SCREEN, DesktopCase


def main():
    """Makes one root folder after the other."""
    for name in sys.argv[1:]:
        for thing in vars(importlib.import_module(f"test_{name}")).values():
            if isinstance(thing, type) and issubclass(thing, DesktopCase) and thing.packages:
                print(name, *shared.equipped(*SCREEN, *thing.packages), flush=True)


main()
