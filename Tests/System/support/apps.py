"""The app of the tests: it is run as a person runs it, and answered as a person answers."""
import json
import os
import plistlib
import subprocess

from endtoend import commands

APP = "org.example.Errands"
# The folder of shared bundles that packages use.
BUNDLES = "/usr/lib/usernotifications/apps"


def schedule(person, identifier, seconds="1", *options):
    """Runs the app as a person does for the first time: it asks, is allowed, schedules and exits.

    The options are those of its button.
    """
    allow(person, APP, "/opt/clients/app.py", "add", identifier, seconds, *options)


def allow(person, app, *command):
    """Runs a command that requests permission, grants it, and returns the command's output."""
    asking = person.start(*command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    commands.wait_until(
        lambda: asking.poll() is not None or any(a["identifier"] == app for a in person.answer("apps")),
        "the app's question")
    if asking.poll() is None:
        person.unctl("authorize", app, "allow")
    printed, _ = asking.communicate(timeout=commands.LIMIT)
    if asking.returncode:
        raise AssertionError(f"{' '.join(command)} ended with {asking.returncode}: {printed}")
    return printed


def answer(person, identifier):
    """Waits for the notification, answers it as the user, and returns the facts of the started app."""
    person.await_delivery(identifier)
    facts = person.machine.path(f"{person.home}/launched.json")
    if os.path.exists(facts):
        os.remove(facts)
    person.unctl("respond", f"{APP}/{identifier}", "--action", "done")
    commands.wait_until(lambda: os.path.exists(facts), "the start of the app")
    with open(facts, encoding="utf-8") as file:
        return json.load(file)


def put_bundle(machine, name, identifier, folder=BUNDLES, **keys):
    """Puts a bundle into a folder, as a package does, and returns its path."""
    path = f"{folder}/{name}.app"
    machine.write(f"{path}/program", "#!/bin/sh\nexit 0\n", 0o755)
    machine.write(f"{path}/Info.plist", plistlib.dumps({
        "CFBundleIdentifier": identifier, "CFBundleName": name, "CFBundleExecutable": "program",
        "CFBundlePackageType": "APPL", "CFBundleShortVersionString": "1.0", "CFBundleVersion": "1", **keys}).decode())
    machine.run("touch", folder)
    return path
