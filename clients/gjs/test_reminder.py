"""The example in JavaScript."""
import os
import shutil
import sys

FOLDER = os.path.dirname(os.path.realpath(__file__))
sys.path.insert(0, os.path.join(FOLDER, ".."))

import reminders  # noqa: E402


class Gjs(reminders.Example):
    """The example for GJS."""

    app = "com.example.GjsReminder"
    command = (shutil.which("gjs") or "/usr/bin/gjs", "-m", os.path.join(FOLDER, "reminder.js"))
