"""A content extension that the test itself is: a program of its own in a bundle, started by the daemon."""
import os
import plistlib
import shutil
import socket
import sys

from endtoend.wire import Line

# The program relays the daemon's orders to the test, and the test's events to the daemon.
# Python is the program, because an extension is known by its executable; this begins with its first import.
RELAY = """import os, socket, threading
if os.environ.get("USERNOTIFICATIONS_EXTENSION"):
    test = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    test.connect({address!r})
    def copy(read, write):
        while data := read():
            write(data)
        os._exit(0)
    daemon = socket.socket(fileno=3)
    threading.Thread(target=copy, args=(lambda: daemon.recv(65536), test.sendall)).start()
    copy(lambda: test.recv(65536), daemon.sendall)
"""


class Extension:
    """The place where processes of the extension report; each opened view is one of them."""

    LIMIT = 30  # seconds

    def __init__(self, device):
        self.address = os.path.join(device.folder, "extension.sock")
        self.listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.listener.bind(self.address)
        self.listener.listen()
        self.listener.settimeout(self.LIMIT)

    def put(self, app_folder, identifier, category, **attributes):
        """Puts the extension into an app's folder, before it is installed."""
        folder = os.path.join(app_folder, "PlugIns", "Content.appex")
        # The program looks for packages next to its own folder.
        packages = os.path.join(app_folder, "PlugIns", "lib", f"python3.{sys.version_info[1]}", "site-packages")
        os.makedirs(folder)
        os.makedirs(packages)
        program = os.path.realpath("/usr/bin/python3")
        shutil.copy(program, os.path.join(folder, "program"))
        with open(os.path.join(folder, "pyvenv.cfg"), "w", encoding="ascii") as file:
            file.write("home = /usr/bin\n")
        with open(os.path.join(packages, "relay.pth"), "w", encoding="ascii") as file:
            file.write("import relay\n")
        with open(os.path.join(packages, "relay.py"), "w", encoding="ascii") as file:
            file.write(RELAY.format(address=self.address))
        with open(os.path.join(folder, "Info.plist"), "wb") as file:
            plistlib.dump({
                "CFBundleIdentifier": identifier + ".content", "CFBundleExecutable": "program",
                "CFBundleName": "Content", "CFBundlePackageType": "XPC!", "CFBundleShortVersionString": "1.0", "CFBundleVersion": "1",
                "NSExtension": {
                    "NSExtensionPointIdentifier": "com.apple.usernotifications.content-extension",
                    "NSExtensionPrincipalClass": "Controller",
                    "NSExtensionAttributes": {
                        "UNNotificationExtensionCategory": category,
                        "UNNotificationExtensionInitialContentSizeRatio": 0.5, **attributes}}}, file)

    def opened(self):
        """Waits for a process of the extension, which has a view."""
        stream, _ = self.listener.accept()
        return View(stream)

    def close(self):
        """Ends it."""
        self.listener.close()


class View(Line):
    """One process, and its received orders."""

    KIND = "order"
    LIMIT = 30  # seconds
    order = Line.take

    def event(self, kind):
        """Waits for a user's event of a view."""
        while (event := self.order("view")["event"])["event"] != kind:
            pass
        return event

    def wait_for_end(self):
        """Waits until the process is gone."""
        self.reader.join(self.LIMIT)
        if self.is_open:
            raise TimeoutError("the extension goes on")

    def say(self, news, **fields):
        """Sends an event to the daemon."""
        self.post({"news": news, **fields})

    def draw(self, scene):
        """Draws a scene."""
        self.say("drew", scene=scene)

    def answer(self, respond, answer):
        """Says what becomes of an answer."""
        self.say("answered", number=respond["number"], answer=answer)

    def crash(self):
        """Ends without a word."""
        self.stream.shutdown(socket.SHUT_RDWR)
