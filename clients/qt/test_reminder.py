"""The example in C++ with Qt."""
import os
import sys

FOLDER = os.path.dirname(os.path.realpath(__file__))
sys.path.insert(0, os.path.join(FOLDER, ".."))

import reminders  # noqa: E402


class Qt(reminders.Example):
    """The example whose calls qdbusxml2cpp made."""

    app = "com.example.QtReminder"
    command = (os.path.join(FOLDER, "build", "reminder-qt"),)
