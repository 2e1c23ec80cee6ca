"""A person's desk: a screen, a bus, the daemon that serves it, and the shell that the daemon starts there."""

import os
import re
import signal
import shutil
import unittest

from endtoend import commands, needs
from endtoend.center import CenterClient
from endtoend.session import PrivateSession
from readers.session import SERVICE, Reader
from .screens import WaylandScreen, X11Screen

# The surfaces lie at the right edge, at the left one where texts run from the right, and begin at the upper one; this is how
# broad they are.
WIDTHS = {"Banners": 432, "Notifications": 436}


class Desk(PrivateSession):
    """A session with a screen, whose shell is read as by a screen reader to know where things are."""

    def __init__(self, screen, reads=True, **variables):
        self.screen = screen
        self.widths = WIDTHS
        self.is_mirrored = variables.get("LANG", "").startswith("ur")
        super().__init__(USERNOTIFICATIONS_DESKTOP="serve", GSETTINGS_BACKEND="memory", **screen.variables, **variables)
        self.reader = None
        if reads:
            self.reader = Reader(self, "notification-shell")
            self.reader.ask("turn", True)

    def start_bus(self, *services):
        """Starts the bus, which starts the accessibility service on request."""
        needs.file(SERVICE, "at-spi2-core")
        folder = self.place("readers")
        os.makedirs(folder, exist_ok=True)
        shutil.copy(SERVICE, folder)
        super().start_bus(*services, folder)

    def close(self):
        """Ends the daemon, and then the shell, which would stay for the next one."""
        number = self.daemon_number()
        if number and not self.daemon:
            os.kill(number, signal.SIGKILL)
        for found in self.shells_found():
            os.kill(found, signal.SIGKILL)
        super().close()
        for found in self.shells_found():
            os.kill(found, signal.SIGKILL)

    # The shell

    def shells_found(self):
        """The processes of shells in this session."""
        found = []
        for number in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{number}/environ", "rb") as file:
                    is_ours = self.folder.encode() in file.read()
                if is_ours and os.path.basename(os.readlink(f"/proc/{number}/exe")) == "notification-shell":
                    found.append(int(number))
            except OSError:
                continue
        return found

    def shell_number(self, other_than=None):
        """The process of the shell, once it runs."""
        return commands.wait_until(
            lambda: next((one for one in self.shells_found() if one != other_than), None), f"a shell: {self.log()}")

    def shell_log(self, ending=""):
        """The shell's log, or with the ending `.old` that of the previous shell."""
        return commands.read(os.path.join(self.data, "notification-shell.log" + ending))

    def memory(self, kind="RssAnon"):
        """The shell's memory, in megabytes: its own, or all that is mapped for it (VmRSS)."""
        with open(f"/proc/{self.shell_number()}/status", encoding="utf-8") as file:
            return int(re.search(kind + r":\s*(\d+)", file.read())[1]) / 1024

    # The screen

    def ask_permission(self):
        """An app asks whether it may notify: its client and the list for the answer, when the question is on the screen."""
        center = CenterClient(self)
        center.register("com.example.tea", name="Tea")
        answers = []
        center.call_later("RequestAuthorization", "(asa{sv})", (["alert", "sound"], {}), answers.append)
        center.wait(lambda: "Allow" in self.texts(), "the question")
        return center, answers

    def texts(self):
        """All texts and names on the screen."""
        answer = self.reader.ask("texts")
        # An object that disappears while it is read gives no list.
        return answer if isinstance(answer, list) else []

    def await_text(self, text, is_there=True, limit=20):
        """Waits until a text is on the screen, or has left it."""
        commands.wait_until(
            lambda: (text in self.texts()) == is_there,
            f"{text!r} {'on' if is_there else 'off'} the screen, where {self.texts()}", limit)

    def await_field(self, name):
        """Waits until a field is on the screen and keys go to it: a compositor hands the keyboard over a moment later."""
        self.await_text(name)
        self.screen.await_typing()

    def field(self, name="Message"):
        """The text in a field."""
        answer = self.reader.ask("text", name)
        return answer[0] if isinstance(answer, list) else None

    def has_focus(self, name):
        """Whether a thing has the focus."""
        return "focused" in self.reader.ask("states", name)

    def await_focus(self, name):
        """Waits until a thing has the focus."""
        commands.wait_until(lambda: self.has_focus(name), f"the focus at {name!r}", 20)

    def spot(self, name):
        """The middle of a thing on the screen, once it is seen there."""
        def found():
            place = self.reader.ask("place", name)
            if not isinstance(place, list):
                return None
            window, x, y, width, height = place
            left = 0 if self.is_mirrored else self.screen.size[0] - self.widths[window]
            point = (left + x + width // 2, y + height // 2)
            return point if self.screen.picture()[point] != self.screen.background else None
        return commands.wait_until(found, f"{name!r} on the screen, where {self.texts()}", 20)

    def click(self, name, button="left"):
        """Presses a thing with the pointer, and takes the pointer away."""
        self.screen.click(*self.spot(name), button)
        self.leave()

    def leave(self):
        """Moves the pointer to an empty part of the screen."""
        self.screen.move(10, self.screen.size[1] - 10)

    def is_bare(self):
        """Whether nothing of the shell is on the screen."""
        width, height = self.screen.size
        picture = self.screen.picture()
        return all(
            picture[x, y] == self.screen.background
            for x in range(width - 420, width, 20) for y in range(14, height // 2, 10))

    def await_bare(self, limit=20):
        """Waits until nothing of the shell is on the screen."""
        commands.wait_until(self.is_bare, "an empty screen", limit)


class DeskCase(unittest.TestCase):
    """A test with a desk; `Screen` is the kind of its screen."""

    Screen = None
    reads = True
    variables = {}

    def setUp(self):
        self.screen = self.Screen()
        self.addCleanup(self.screen.close)
        self.desk = Desk(self.screen, self.reads, **self.variables)
        self.addCleanup(self.desk.close)
        self.addCleanup(self.report)
        self.desk.start()

    def report(self):
        """Prints the programs' logs, if the test has failed."""
        if commands.problems(self):
            print(f"\n--- {self.id()}: daemon.log\n{self.desk.log()[-2000:]}\n--- output.log\n"
                  f"{self.desk.output()[-1000:]}\n--- notification-shell.log\n{self.desk.shell_log()[-6000:]}"
                  f"\n--- notification-shell.log.old\n{self.desk.shell_log('.old')[-6000:]}", flush=True)
            self.save("failed")

    def save(self, name):
        """Keeps a picture of the screen, where UN_SHOTS names a folder for it."""
        if folder := os.environ.get("UN_SHOTS"):
            self.screen.save(os.path.join(folder, f"{self.id()}-{name}.png"))

    def notify(self, *arguments):
        """Notifies as a script does, and returns the number."""
        return int(self.desk.run("notify-send", "-p", *arguments).stdout)

    def start_shell(self):
        """Has the shell there: what takes answers is announced only then."""
        self.notify("-t", "1", "first")
        commands.wait_until(
            lambda: "inline-reply" in self.desk.control.capabilities(), "a shell that takes answers")

    def reach(self, name):
        """Presses Tab until a thing has the focus."""
        for _ in range(30):
            if self.desk.has_focus(name):
                return
            self.screen.key("Tab")
            self.screen.picture()
        self.desk.await_focus(name)

    def ask(self):
        """A client whose notification takes an answer, once its field is open."""
        client = self.desk.client("Chat")
        number = client.notify(
            "Anna", "When?", actions=["inline-reply", "Reply"], hints={"x-kde-reply-placeholder-text": "Message"},
            timeout=0)
        self.desk.click("Reply")
        self.desk.await_field("Message")
        return client, number


class OnX11(DeskCase):
    """A desk with an X server."""

    Screen = X11Screen


class OnWayland(DeskCase):
    """A desk with a compositor."""

    Screen = WaylandScreen
