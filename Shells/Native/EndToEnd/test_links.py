"""Links in bodies: where they lead is seen, and a press opens them with the person's own program (S15)."""

import os
import shutil
import tempfile

from endtoend import commands
from endtoend.session import BIN
from support.desk import OnWayland, OnX11

# It writes its arguments, one a line; an unfinished file has another name.
NOTING = """#!/bin/sh
printf '%s\\n' "$@" > "{file}.new" && mv "{file}.new" "{file}"
exit {code}
"""
ADDRESS = "https://example.org/notes?a=1&b=$(id)"
BODY = f'Read the <a href="{ADDRESS.replace("&", "&amp;")}">release notes</a> today.'
LINK = f"release notes: {ADDRESS}"


class Links:
    """A banner with a link, and a program in the place of `xdg-open`."""

    code = 0

    def setUp(self):
        folder = tempfile.mkdtemp(prefix="links-")
        self.addCleanup(shutil.rmtree, folder)
        self.noted = os.path.join(folder, "noted")
        program = os.path.join(folder, "xdg-open")
        with open(program, "w", encoding="utf-8") as file:
            file.write(NOTING.format(file=self.noted, code=self.code))
        os.chmod(program, 0o755)
        self.variables = {"PATH": f"{folder}:{BIN}:{os.environ['PATH']}"}
        super().setUp()

    def await_opened(self, *addresses):
        """Waits until the program was started with these arguments."""
        def arguments():
            try:
                with open(self.noted, encoding="utf-8") as file:
                    return file.read().splitlines()
            except OSError:
                return None
        found = commands.wait_until(arguments, f"a link that is opened: {self.desk.log()}", 20)
        self.assertEqual(found, list(addresses))

    def test_menu(self):
        """The options of a banner name its link with its address, which is opened as it stands; the banner stays."""
        self.notify("-a", "Store", "-t", "0", "Update", BODY)
        self.desk.click("Update", "right")
        self.desk.click(LINK)
        self.await_opened(ADDRESS)
        self.desk.await_text("Cancel", False)
        self.desk.spot("Update")

    def test_words(self):
        """A press on a link's text opens the link, and a press next to it opens the notification."""
        client = self.desk.client("Store")
        number = client.notify("Update", f'<a href="{ADDRESS.replace("&", "&amp;")}">Notes</a> of today',
                               actions=["default", ""], timeout=0)
        body = "Notes of today"
        place = self.desk.spot(body)
        self.screen.click(place[0] - self.desk.reader.ask("place", body)[3] // 2 + 12, place[1])
        self.desk.leave()
        self.await_opened(ADDRESS)
        self.assertEqual(client.about(number), [])
        self.desk.click(body)
        self.assertEqual(client.await_signal("ActionInvoked", number)[2], "default")


    def test_keys(self):
        """The options of its row in the panel list the link, which keys alone reach and open."""
        self.notify("-a", "Store", "-t", "0", "Update", BODY)
        self.desk.spot("Update")
        self.desk.unctl("panel")
        self.desk.await_field("Search")
        self.reach("Options for Update")
        self.screen.key("Return")
        self.desk.await_text(LINK)
        self.reach(LINK)
        self.screen.key("Return")
        self.await_opened(ADDRESS)


class X11Links(Links, OnX11):
    """Links on X11."""


class WaylandLinks(Links, OnWayland):
    """Links on Wayland."""


class LinksWithoutBrowser(Links, OnX11):
    """The same where `xdg-open` finds no program for the address: its code is 3."""

    code = 3

    def test_menu(self):
        """That nothing was opened is said in the log."""
        super().test_menu()
        line = "xdg-open opened no link: it exited with code 3"
        commands.wait_until(lambda: line in self.said(), f"{line!r} in {self.said()!r}", 20)

    def said(self):
        """The shell's log."""
        with open(os.path.join(self.desk.data, "notification-shell.log"), encoding="utf-8") as file:
            return file.read()
