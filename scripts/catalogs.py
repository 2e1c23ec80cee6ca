"""The catalogues in po: the template of English texts, and the translations."""
import glob
import json
import os
import re

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "po")
LINE = re.compile(r'(?P<name>msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\]) "(?P<text>.*)"$|"(?P<more>.*)"$')


class Message:
    """A message: its key, its English forms and its translated forms."""

    def __init__(self):
        self.parts = {}
        self.is_unsure = False

    @property
    def key(self):
        return self.parts.get("msgctxt", "")

    @property
    def english(self):
        """The English text, and its second form if numbers matter."""
        return [self.parts[name] for name in ("msgid", "msgid_plural") if name in self.parts]

    @property
    def translations(self):
        return [text for name, text in self.parts.items() if name.startswith("msgstr")]

    @property
    def is_usable(self):
        return not self.is_unsure and all(self.translations)


def read(path):
    """The messages of a file by their keys; the header has the empty key."""
    messages, message, name = {}, Message(), None
    with open(path, encoding="utf-8") as file:
        for line in [*file.read().split("\n"), ""]:
            found = LINE.match(line)
            if line.startswith("#,") and "fuzzy" in line:
                message.is_unsure = True
            elif found and found["name"]:
                name = found["name"]
                message.parts[name] = json.loads(f'"{found["text"]}"')
            elif found:
                message.parts[name] += json.loads(f'"{found["more"]}"')
            elif not line and message.parts:
                messages[message.key] = message
                message = Message()
    return messages


def template():
    """The English texts."""
    return read(os.path.join(FOLDER, "usernotifications.pot"))


def languages():
    """The catalogues of all languages, by the names of their files."""
    paths = sorted(glob.glob(os.path.join(FOLDER, "*.po")))
    return {os.path.basename(path).removesuffix(".po"): read(path) for path in paths}
