"""The desktop portal, made for a test or a real one, and sandboxed apps that call it."""
import base64
import json
import os
import shutil

from gi.repository import Gio, GLib

from endtoend import commands, needs
from endtoend.client import LIMIT, Client
from endtoend.lines import Lines
from endtoend.session import ServingCase
from .apps import TESTS

APP = "org.example.Chat"
NAME = f"{APP}/tag:portal:1"  # as `unctl respond` wants it
# A picture of one point.
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
BACKEND = "org.freedesktop.impl.portal.desktop.usernotifications"
INTERFACE = "org.freedesktop.impl.portal.Notification"
FRONT = "org.freedesktop.portal.Desktop"
PATH = "/org/freedesktop/portal/desktop"
STORE = "org.freedesktop.impl.portal.PermissionStore"
STORE_PATH = "/org/freedesktop/impl/portal/PermissionStore"
ADD = "(ssa{sv})"
PROPERTIES = "org.freedesktop.DBus.Properties"
FILE = os.path.join(TESTS, "..", "..", "..", "packaging", "portal", "usernotifications.portal")
APPS = """<node><interface name="org.freedesktop.portal.Notification">
  <method name="AddNotification"><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/></method>
  <method name="RemoveNotification"><arg type="s" direction="in"/></method>
  <property name="version" type="u" access="read"/></interface></node>"""


class FrontEnd(Client):
    """A portal as its backend sees it: it has the portal's name, and calls as that does."""

    def __init__(self, address, version=2):
        super().__init__(address, "Portal")
        node = Gio.DBusNodeInfo.new_for_xml(APPS)
        self.handed_on = []
        self.connection.register_object(
            PATH, node.interfaces[0], self._hand_on, lambda *_: GLib.Variant("u", version), None)
        self.connection.signal_subscribe(
            None, INTERFACE, None, None, None, Gio.DBusSignalFlags.NONE, self._receive)
        self.changes = []
        self.connection.signal_subscribe(
            None, PROPERTIES, None, PATH, None, Gio.DBusSignalFlags.NONE,
            lambda *signal: self.changes.append(signal[5].unpack()))
        self.bus("RequestName", GLib.Variant("(su)", (FRONT, 0)))

    def _hand_on(self, _bus, _sender, _path, _interface, member, arguments, call):
        """Passes the call of a nameless program on to the backend, and does not wait for it, as portals do."""
        call.return_value(None)
        if member == "AddNotification":
            identifier = arguments.get_child_value(0).get_string()
            self.handed_on.append(identifier)
            self.connection.call(
                BACKEND, PATH, INTERFACE, member,
                GLib.Variant.new_tuple(
                    GLib.Variant("s", ""), arguments.get_child_value(0), arguments.get_child_value(1)), None,
                Gio.DBusCallFlags.NO_AUTO_START, LIMIT, None, None)

    def portal(self, member, arguments, *, interface=INTERFACE, files=None, limit=LIMIT):
        """Calls the backend."""
        answer, _ = self.connection.call_with_unix_fd_list_sync(
            BACKEND, PATH, interface, member, arguments, None, Gio.DBusCallFlags.NO_AUTO_START, limit, files, None)
        return answer.unpack()

    def add(self, app, identifier, files=None, **options):
        """Hands a notification over; the names of options have dashes."""
        options = {key.replace("_", "-"): value if isinstance(value, GLib.Variant) else GLib.Variant("s", value)
                   for key, value in options.items()}
        return self.portal("AddNotification", GLib.Variant(ADD, (app, identifier, options)), files=files)

    def remove(self, app, identifier):
        """Withdraws a notification."""
        return self.portal("RemoveNotification", GLib.Variant("(ss)", (app, identifier)))

    def properties(self):
        """The properties of the backend."""
        return self.portal("GetAll", GLib.Variant("(s)", (INTERFACE,)), interface=PROPERTIES)[0]

    def settle(self):
        """Returns all signals up to now."""
        self.properties()
        self.iterate()
        return self.signals


def buttons(*found):
    """Buttons, each a dictionary of texts and values."""
    return GLib.Variant("aa{sv}", [
        {key: value if isinstance(value, GLib.Variant) else GLib.Variant("s", value) for key, value in one.items()}
        for one in found])


def memory(content, sealed=True):
    """A file in memory with this content, as a list of open files."""
    number = os.memfd_create("test", os.MFD_ALLOW_SEALING)
    os.write(number, content)
    if sealed:
        import fcntl  # pylint: disable=import-outside-toplevel
        fcntl.fcntl(number, 1033, 0xF)  # F_ADD_SEALS: all that there are
    files = Gio.UnixFDList()
    files.append(number)
    os.close(number)
    return files


class RealPortal:
    """The portal of a Debian, from the machine or from a folder that holds a later one."""

    def __init__(self, session, root=None):
        self.session, self.root = session, root
        needs.programs("bwrap")
        self.program("xdg-desktop-portal")
        self.folder = session.place("portals")
        os.makedirs(self.folder)
        shutil.copy(FILE, self.folder)
        self.start("xdg-permission-store", STORE)
        self.process = self.start("xdg-desktop-portal", FRONT, "-v")

    def program(self, name):
        """The path of one of its programs, as the sandbox sees it."""
        path = f"/usr/libexec/{name}"
        needs.file((self.root or "") + path, name)
        return path

    def start(self, name, bus_name, *arguments):
        """Starts one of its programs, and returns when it has its name on the bus."""
        process = self.session.run_beside(
            *self.sandbox(), self.program(name), *arguments, variables={
                "XDG_DESKTOP_PORTAL_DIR": self.folder, "XDG_CURRENT_DESKTOP": "sway",
                # The program that looks at pictures makes a sandbox of its own, which needs rights that this one lacks.
                "XDP_VALIDATE_ICON_INSECURE": "1"})
        commands.wait_until(
            lambda: self.session.control.owner(bus_name), f"the start of {name}; it says {self.session.output()}")
        return process

    def sandbox(self, *more):
        """The command before that of a program: with the files of its Debian, and those of the session."""
        folder, root = self.session.folder, self.root or "/"
        files = []
        # The root is one of its own, in which an app can have a file that the others lack.
        for name in sorted(set(os.listdir(root)) - {"dev", "proc", "tmp"}):
            path = os.path.join(root, name)
            if os.path.islink(path):
                files += ["--symlink", os.readlink(path), f"/{name}"]
            elif os.path.isdir(path):
                files += ["--bind", path, f"/{name}"]
        return ["bwrap", "--die-with-parent", *files, "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp",
                "--bind", folder, folder, *more]

    def permission(self, app):
        """The portal's permission of an app: yes, no, or None."""
        try:
            found, _ = self.session.control.connection.call_sync(
                STORE, STORE_PATH, STORE, "Lookup", GLib.Variant("(ss)", ("notifications", "notification")), None,
                Gio.DBusCallFlags.NONE, LIMIT, None).unpack()
        except GLib.Error:
            return None
        return found.get(app, [None])[0]

    def permit(self, app, answer):
        """Writes into the portal's store, as other settings programs do."""
        self.session.control.connection.call_sync(
            STORE, STORE_PATH, STORE, "SetPermission",
            GLib.Variant("(sbssas)", ("notifications", True, "notification", app, [answer])), None,
            Gio.DBusCallFlags.NONE, LIMIT, None)


class SandboxedApp(Lines):
    """An app in a sandbox that the portal takes for one of Flatpak."""

    is_json = True

    def __init__(self, portal, identifier):
        self.session, self.identifier = portal.session, identifier
        number = str(len(self.session.processes))
        info = self.session.place(f"info-{number}")
        program = self.session.place("portal_app.py")
        shutil.copy(os.path.join(TESTS, "support", "programs", "portal_app.py"), program)
        with open(info, "w", encoding="utf-8") as file:
            file.write(f"[Application]\nname={identifier}\n\n[Instance]\ninstance-id={number}\n")
        sandbox = portal.sandbox("--ro-bind", info, "/.flatpak-info")
        super().__init__(self.session.run_beside, *sandbox, "/usr/bin/python3", program)
        self._describe(number)
        self.next("ready")

    def _describe(self, number):
        """Writes Flatpak's description of a running sandbox, which later portals read."""
        folder = os.path.join(self.session.runtime, ".flatpak", number)
        os.makedirs(folder)
        with open(os.path.join(folder, "bwrapinfo.json"), "w", encoding="utf-8") as file:
            json.dump({"child-pid": self.process.pid}, file)

    def order(self, **order):
        """Gives an order, and returns the answer, which may be an error's text."""
        self.send(json.dumps(order))
        return self.next("answer", "error")

    def add(self, identifier, options, **files):
        """Hands a notification over; the options are in the notation of GLib."""
        return self.order(add=identifier, options=options, files=files)

    def next(self, *kinds):
        """The next line of these kinds that it prints; earlier ones are skipped."""
        def found():
            while self.messages:
                line = self.messages.pop(0)
                if kind := next((kind for kind in kinds if kind in line), None):
                    return (line[kind],)
            return None
        return self.wait(found, f"one of {kinds}")[0]


class PortalCase(ServingCase):
    """A portal that the test plays."""

    def setUp(self):
        super().setUp()
        self.session.entry(APP, "/usr/bin/true")
        self.portal = FrontEnd(self.session.address)
        self.session.clients.append(self.portal)
        commands.wait_until(lambda: self.portal.owner(BACKEND), "the backend's name")

    def kept(self):
        """The content of the notification in the list."""
        found, = self.session.answer("delivered")
        return found["request"]["content"]
