"""The examples in C and in Vala."""
import os

import documents
import reminders
from endtoend import commands

FOLDER = os.path.dirname(os.path.realpath(__file__))


class C(reminders.Example):
    """The example whose calls gdbus-codegen made."""

    app = "com.example.CReminder"
    command = (os.path.join(FOLDER, "build", "reminder-c"),)


class Vala(reminders.Example):
    """The example in Vala."""

    app = "com.example.ValaReminder"
    command = (os.path.join(FOLDER, "build", "reminder-vala"),)


INTERFACES = os.path.join(FOLDER, "build", "interfaces")
# The example is the body of a program; what goes wrong is its end.
PROGRAM = """
#include <interfaces.h>
int main(void) {
  g_autoptr(GError) error = NULL;
%s
  if (error) g_printerr("%%s\\n", error->message);
  return error ? 1 : 0;
}
"""


class Document(documents.Documented):
    """The example of the document in C."""

    def build(self):
        """Builds a program around the example, and returns its path."""
        if not os.path.exists(f"{INTERFACES}.c"):
            self.skipTest("the calls in C are not made; use make test-clients")
        source = self.write("tea.c", PROGRAM % documents.example(documents.text("c", "README.md"), "c"))
        found = commands.run(["pkg-config", "--cflags", "--libs", "gio-2.0", "gio-unix-2.0"]).stdout.split()
        program = self.session.place("home", "tea")
        commands.run(
            ["cc", "-Wall", "-Wextra", "-Werror", "-I", os.path.dirname(INTERFACES), source, f"{INTERFACES}.c", "-o", program,
             *found])
        return program

    def test_it_schedules_what_comes_after_three_minutes(self):
        program = self.build()
        # It does not ask, so that its first try only makes it known.
        self.assertEqual(self.session.run(program, check=False).returncode, 1)
        self.session.unctl("authorize", "com.example.tea", "allow")
        self.session.run(program)
        self.check_tea()
