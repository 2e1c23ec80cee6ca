#!/usr/bin/python3
"""The app of the tests, which notifies through the desktop's portal when it is started for an answer."""
import subprocess
import sys

import app

NOTIFY = (
    "gdbus", "call", "--session", "--timeout=60", "--dest=org.freedesktop.portal.Desktop",
    "--object-path=/org/freedesktop/portal/desktop", "--method=org.freedesktop.portal.Notification.AddNotification",
    "started", "{'title': <'Started'>}")

if __name__ == "__main__":
    if sys.argv[1:2] in ([], ["launched"]):
        subprocess.run(NOTIFY, check=True)
    app.main()
