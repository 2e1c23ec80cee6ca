"""The example in C++ with Qt."""
import glob
import os

import documents
import reminders
from endtoend import commands

FOLDER = os.path.dirname(os.path.realpath(__file__))


class Qt(reminders.Example):
    """The example whose calls qdbusxml2cpp made."""

    app = "com.example.QtReminder"
    command = (os.path.join(FOLDER, "build", "reminder-qt"),)


BUILD = os.path.join(FOLDER, "build")
# The example is the body of a program.
PROGRAM = """
#include <QCoreApplication>
#include <center.h>
int main(int count, char **arguments) {
  QCoreApplication application(count, arguments);
%s
}
"""


class Document(documents.Documented):
    """The example of the document."""

    def build(self):
        """Builds a program around the example, with what CMake has made for the other one, and returns its path."""
        objects = glob.glob(os.path.join(BUILD, "CMakeFiles", "reminder-qt.dir", "**", "*.o"), recursive=True)
        parts = [path for path in objects if os.path.basename(path) != "reminder.cpp.o"]
        if not parts:
            self.skipTest("the calls in C++ are not made; use make test-clients")
        source = self.write("tea.cpp", PROGRAM % documents.example(documents.text("qt", "README.md"), "cpp"))
        with open(os.path.join(BUILD, "CMakeCache.txt"), encoding="utf-8") as file:
            package = "Qt6DBus" if "Qt6DBus_DIR" in file.read() else "Qt5DBus"
        found = commands.run(["pkg-config", "--cflags", "--libs", package]).stdout.split()
        program = self.session.place("home", "tea")
        commands.run(["c++", "-std=c++17", "-fPIC", "-I", FOLDER, "-I", BUILD, source, *parts, "-o", program, *found])
        return program

    def test_it_schedules_what_comes_after_three_minutes(self):
        self.run_asking("com.example.tea", "allow", self.build())
        self.check_tea()
