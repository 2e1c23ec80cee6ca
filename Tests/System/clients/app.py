#!/usr/bin/python3
"""An app in another language: it schedules and exits, is started for the answer, writes its facts, and keeps running.

    app.py add IDENTIFIER SECONDS [OPTION...]    asks for permission, names the command that starts it, adds a request
                                     with a button of these options
    app.py greet                     greets, by which the system knows it
    app.py launched                  the system's launch command: handles the response, writes facts, waits to be ended
"""
import json
import os
import signal
import sys

from wire import SocketStream, Wire

IDENTIFIER = os.environ.get("APP_IDENTIFIER", "org.example.Errands")
# Flatpak gives an app a folder of its own.
FACTS = os.path.join(os.environ.get("XDG_DATA_HOME", os.path.expanduser("~")), "launched.json")


def folders():
    """The folders where the socket for apps may be, in the order of the library."""
    named = os.environ.get("USERNOTIFICATIONS_SOCKET")
    if named:
        yield named
    folder = os.environ["XDG_RUNTIME_DIR"] + "/usernotifications"
    yield folder + "/center.sock"
    yield folder + "/app/center.sock"


def connect():
    """Greets the daemon."""
    path = next((path for path in folders() if os.path.exists(path)), None)
    if path is None:
        sys.exit("noDaemon: there is none of " + ", ".join(folders()))
    return Wire(SocketStream(path), bundleIdentifier=IDENTIFIER, displayName="Errands",
                scriptPath=os.path.abspath(sys.argv[0]))


def add(identifier, seconds, *options):
    """Schedules, as the first run of an app does."""
    app = connect()
    if not app.call("requestAuthorization", options=["alert", "sound"])["granted"]:
        sys.exit("the person does not want it")
    app.call("setCategories", categories=[
        {"identifier": "errand", "actions": [{"identifier": "done", "title": "Done", "options": list(options)}]}])
    try:
        app.call("setLaunchCommand", command=[os.path.abspath(sys.argv[0]), "launched"])
    except Exception as refusal:  # in a sandbox it is the sandbox that is started
        print("setLaunchCommand", refusal)
    app.call("add", request={
        "identifier": identifier, "content": {"title": identifier, "categoryIdentifier": "errand"},
        "trigger": {"kind": "timeInterval", "seconds": float(seconds), "repeats": False}})
    print("added", identifier)


def launched():
    """Handles the response, and writes the facts of this process."""
    app = connect()
    app.call("setDelegate", isSet=True)
    event = app.event("didReceive")
    with open("/proc/self/status", encoding="ascii") as file:
        status = dict(line.rstrip("\n").split(":\t", 1) for line in file if ":\t" in line)
    with open("/proc/self/cgroup", encoding="ascii") as file:
        groups = file.read()
    facts = {
        "process": os.getpid(), "session": os.getsid(0), "groups": groups, "parent": os.getppid(),
        "noNewPrivileges": int(status["NoNewPrivs"]), "filters": int(status["Seccomp_filters"]),
        "action": event["response"]["actionIdentifier"], "environment": dict(os.environ), "umask": status["Umask"]}
    with open(FACTS + ".new", "w", encoding="utf-8") as file:
        json.dump(facts, file)
    print("the app was started", flush=True)
    app.call("responseHandled", token=event["token"])
    # The next response is for another process.
    app.close()
    os.rename(FACTS + ".new", FACTS)
    signal.pause()


def main():
    """Performs the command of the arguments; Flatpak starts an app without any."""
    if sys.argv[1:2] == ["add"]:
        add(*sys.argv[2:])
    elif sys.argv[1:2] == ["greet"]:
        connect().call("pendingRequests")
    else:
        launched()


if __name__ == "__main__":
    main()
