"""The code on the pages of the manual."""
import os
import re

MANUAL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../docs/manual")


def blocks(page, section):
    """The code of a section, as pairs of its language and its text."""
    with open(os.path.join(MANUAL, page), encoding="utf-8") as file:
        text = file.read().split(f"\n## {section}\n", 1)[1].split("\n## ", 1)[0]
    return re.findall(r"^```(\w+)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
