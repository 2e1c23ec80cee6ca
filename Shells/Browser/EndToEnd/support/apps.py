"""Apps: one that speaks from this process, and one that is an installed bundle's own program."""
import os
import plistlib
import shutil
import subprocess

from endtoend.wire import SocketStream, Wire

# The program of a bundle: it relays its standard input to the daemon, and the daemon's messages back.
RELAY = """import os, socket, threading
center = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
center.connect(os.environ["XDG_RUNTIME_DIR"] + "/usernotifications/center.sock")
def copy(read, write):
    while data := read():
        write(data)
    os._exit(0)
threading.Thread(target=copy, args=(lambda: center.recv(65536), lambda data: os.write(1, data))).start()
copy(lambda: os.read(0, 65536), center.sendall)
"""


class App(Wire):
    """An app that is connected to the daemon."""

    def __init__(self, stream, identifier, **hello):
        super().__init__(stream, bundleIdentifier=identifier, **hello)
        self.identifier = identifier

    def add(self, identifier, trigger=None, **content):
        """Adds a request; without a trigger it is delivered at once."""
        request = {"identifier": identifier, "content": content}
        if trigger:
            request["trigger"] = trigger
        return self.call("add", request=request)

    def add_in(self, seconds, identifier, **content):
        """Adds a request that is due after a while."""
        trigger = {"kind": "timeInterval", "seconds": seconds, "repeats": False}
        return self.add(identifier, trigger, **content)


def plain_app(device, identifier, name):
    """An app that this process is."""
    return App(SocketStream(device.socket("center")), identifier, displayName=name)


def bundle_app(device, identifier, name, entitlements, icon=None, complete=None):
    """Installs a bundle with these entitlements and this PNG, starts its program, and speaks through it.

    `complete` is called with the folder before it is installed.
    """
    folder = os.path.join(device.folder, f"{name}.app")
    os.mkdir(folder)
    with open(os.path.join(folder, "Info.plist"), "wb") as file:
        plistlib.dump({
            "CFBundleIdentifier": identifier, "CFBundleName": name, "CFBundleDisplayName": name,
            "CFBundleExecutable": "program", "CFBundlePackageType": "APPL", "CFBundleIconFile": "icon.png",
            "CFBundleShortVersionString": "1.0", "CFBundleVersion": "1"}, file)
    if icon:
        with open(os.path.join(folder, "icon.png"), "wb") as file:
            file.write(icon)
    with open(os.path.join(folder, "Entitlements.plist"), "wb") as file:
        plistlib.dump(entitlements, file)
    # An installed app is known by its executable, so Python itself is the bundle's program.
    shutil.copy(os.path.realpath("/usr/bin/python3"), os.path.join(folder, "program"))
    if complete:
        complete(folder)
    device.person.call("install", path=folder)
    apps = device.person.call("apps")["apps"]
    bundle = next(app["bundlePath"] for app in apps if app["identifier"] == identifier)
    command = [os.path.join(bundle, "program"), "-I", "-c", RELAY]
    return App(ProgramStream(command, device.environment), identifier, bundlePath=bundle)


class ProgramStream:
    """A connection that a program of its own has, through its standard streams."""

    def __init__(self, command, environment):
        self.program = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)

    def sendall(self, data):
        """Sends all bytes."""
        self.program.stdin.write(data)

    def recv(self, count):
        """Reads at most this many bytes; none at the end."""
        return self.program.stdout.read(count)

    def end(self):
        """Says that nothing more will be sent."""
        self.program.stdin.close()

    def close(self):
        """Waits for the program's end."""
        self.program.wait(30)
        self.program.stdout.close()
