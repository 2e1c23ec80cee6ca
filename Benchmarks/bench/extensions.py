"""An app with a service extension, installed in a daemon, and its processes."""

import os
import plistlib
import shutil
import signal
import time

APP = "com.example.benchmark.pushed"


def make_bundle(binaries, folder):
    """A bundle whose program does nothing and whose extension changes a title."""
    bundle = f"{folder}/Pushed.app"
    appex = f"{bundle}/PlugIns/Service.appex"
    shutil.rmtree(bundle, ignore_errors=True)
    os.makedirs(appex)
    shutil.copy("/bin/true", f"{bundle}/pushed")
    shutil.copy(f"{binaries}/BenchmarkService", f"{appex}/service")
    write(f"{bundle}/Info.plist", {
        "CFBundleIdentifier": APP, "CFBundleExecutable": "pushed", "CFBundleName": "Pushed"})
    write(f"{appex}/Info.plist", {
        "CFBundleIdentifier": f"{APP}.service", "CFBundleExecutable": "service",
        "NSExtension": {
            "NSExtensionPointIdentifier": "com.apple.usernotifications.service",
            "NSExtensionPrincipalClass": "BenchmarkService"}})
    return bundle


def write(path, values):
    with open(path, "wb") as file:
        plistlib.dump(values, file)


def install(daemon, binaries, folder):
    daemon.control.call(
        {"id": 2, "call": "install", "path": make_bundle(binaries, folder)})
    daemon.control.call({"id": 3, "call": "authorize", "app": APP, "decision": "allow"})


def fill_timeline(daemon):
    """Delivers pushes without an extension until the daemon's timeline is full.

    Its memory would otherwise be counted as memory of the extensions."""
    payload = '{"aps": {"alert": {"title": "Push", "body": "A text of some length, as others"}}}'
    for number in range(1_500):
        daemon.control.call({
            "id": number + 10, "call": "push", "app": APP, "payload": payload,
            "identifier": f"00000000-0000-0000-0000-{number:012}-0"})


def children(daemon):
    """The daemon's child processes that have not ended."""
    tasks = f"/proc/{daemon.process.pid}/task"
    found = []
    for task in os.listdir(tasks):
        with open(f"{tasks}/{task}/children") as file:
            found += map(int, file.read().split())
    return found


def end_children(daemon):
    """Ends the warm processes, and waits until the daemon has noticed."""
    for process in children(daemon):
        os.kill(process, signal.SIGKILL)
    end = time.monotonic() + 30
    while children(daemon):
        if time.monotonic() > end:
            raise SystemExit("a process of an extension does not end")
        time.sleep(0.01)
    # The channel of an ended process is closed a moment later.
    time.sleep(0.3)
