"""The examples in C and in Vala."""
import os
import sys

FOLDER = os.path.dirname(os.path.realpath(__file__))
sys.path.insert(0, os.path.join(FOLDER, ".."))

import reminders  # noqa: E402


class C(reminders.Example):
    """The example whose calls gdbus-codegen made."""

    app = "com.example.CReminder"
    command = (os.path.join(FOLDER, "build", "reminder-c"),)


class Vala(reminders.Example):
    """The example in Vala."""

    app = "com.example.ValaReminder"
    command = (os.path.join(FOLDER, "build", "reminder-vala"),)
