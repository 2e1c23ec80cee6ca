"""Programs with the main loops of GTK and Qt receive their answers, and rest between them.

UN_BIN is the folder of usernotificationsd and unctl, UN_LOOPS that of GtkTea and QtTea. Every program runs on a screen
of its own that no user sees, with a system of its own.
"""

import os
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

from endtoend import commands, servers


class Program:
    """A program of the example, with the lines that it printed."""

    def __init__(self, path, arguments, environment, folder):
        self.log = os.path.join(folder, os.path.basename(path) + ".log")
        with open(self.log, "w") as log:
            self.process = subprocess.Popen(
                [path, *arguments], env=environment, stdout=log, stderr=subprocess.STDOUT
            )

    def text(self):
        return commands.read(self.log)

    def wait_for(self, words):
        """Waits until the program has printed the words."""
        commands.wait_until(lambda: words in self.text(), lambda: f"{words!r}, after {self.text()}", process=self.process)

    def end(self):
        self.process.kill()
        self.process.wait()

    def processor_seconds(self):
        with open(f"/proc/{self.process.pid}/stat") as stat:
            fields = stat.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class MainLoopTests(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="un-loops-")
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.bin = os.environ["UN_BIN"]
        self.environment = {
            **os.environ,
            "PATH": self.bin + ":" + os.environ["PATH"],
            "XDG_RUNTIME_DIR": self.folder,
            "XDG_DATA_HOME": self.folder + "/data",
            "XDG_CONFIG_HOME": self.folder + "/config",
            "USERNOTIFICATIONS_DESKTOP": "off",
            "USERNOTIFICATIONS_LOCATION": "off",
            "DBUS_SESSION_BUS_ADDRESS": "disabled:",
            "QT_QPA_PLATFORM": "offscreen",
            "GDK_BACKEND": "x11",
            "GSK_RENDERER": "cairo",
            "GSETTINGS_BACKEND": "memory",
            "NO_AT_BRIDGE": "1",
        }
        self.addCleanup(self.end_others)
        self.run_program("usernotificationsd", "start")
        self.addCleanup(self.run_program, "usernotificationsd", "stop")

    def run_program(self, *words):
        return commands.run([os.path.join(self.bin, words[0]), *words[1:]], env=self.environment).stdout

    def start(self, name, *arguments):
        program = Program(
            os.path.join(os.environ["UN_LOOPS"], name), arguments, self.environment, self.folder
        )
        self.addCleanup(program.end)
        return program

    def end_others(self):
        """Ends the programs that the daemon has started for an answer that nothing had received yet."""
        own = f"XDG_RUNTIME_DIR={self.folder}".encode()
        for number in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{number}/environ", "rb") as file:
                    if own in file.read().split(b"\0"):
                        os.kill(int(number), signal.SIGKILL)
            except OSError:
                pass

    def screen(self):
        """A screen for GTK, which starts on none."""
        server, self.environment["DISPLAY"] = servers.xvfb(
            lambda *command, **options: subprocess.Popen(command, stderr=subprocess.DEVNULL, **options))
        self.addCleanup(commands.end, server)

    def brewing(self, name, *arguments):
        """Starts a program, allows it to notify when it has asked, and waits for its notification."""
        program = self.start(name, "--brew", *arguments)
        words = [os.path.join(self.bin, "unctl"), "authorize", "com.example." + name, "allow"]
        commands.wait_until(
            lambda: subprocess.run(words, env=self.environment, capture_output=True).returncode == 0,
            lambda: f"the question of {program.text()}", pause=0.1)
        program.wait_for("added")
        return program

    def answer(self, name):
        self.run_program("unctl", "respond", "com.example." + name + "/tea", "--action", "drink")

    def receive_an_answer(self, name):
        """Lets a program add a notification, answers, and waits for its end."""
        program = self.brewing(name)
        self.answer(name)
        self.assertEqual(program.process.wait(timeout=commands.TIMEOUT), 0, program.text())
        self.assertIn("answer drink on the main thread: true", program.text())
        self.assertNotIn("has waited 5 seconds", program.text())

    def rest(self, name):
        """Measures a program before and after its main queue had work: only then is there anything to empty."""
        program = self.brewing(name, "--stay")
        shares = [self.share(program)]
        self.answer(name)
        program.wait_for("answer drink on the main thread: true")
        shares.append(self.share(program))
        print(f"{name}: {shares[0]:.1%} of a processor before an answer, {shares[1]:.1%} after it")
        for share in shares:
            self.assertLess(share, 0.15, "the loop does not rest while the main queue is empty")

    def share(self, program):
        """The share of a processor that a program takes in some seconds."""
        seconds = float(os.environ.get("UN_SECONDS", "2"))
        before = program.processor_seconds()
        time.sleep(seconds)
        return (program.processor_seconds() - before) / seconds

    def test_a_program_with_gtk_receives_its_answer(self):
        self.screen()
        self.receive_an_answer("GtkTea")

    def test_a_program_with_qt_receives_its_answer(self):
        self.receive_an_answer("QtTea")

    def test_a_program_with_gtk_rests(self):
        self.screen()
        self.rest("GtkTea")

    def test_a_program_with_qt_rests(self):
        self.rest("QtTea")

    def test_a_program_with_the_loop_of_qt_alone_rests(self):
        self.environment["QT_NO_GLIB"] = "1"
        self.rest("QtTea")

    def test_a_program_that_does_not_serve_the_main_queue_says_so(self):
        program = self.brewing("QtTea", "--unserved")
        self.run_program("unctl", "respond", "com.example.QtTea/tea", "--action", "drink")
        program.wait_for("a call of the delegate has waited 5 seconds for the main queue")


if __name__ == "__main__":
    unittest.main(verbosity=2)
