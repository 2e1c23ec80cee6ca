"""A sandbox of bubblewrap that has the machine's programs, the session bus, and nothing of the person's."""
import os

from endtoend import needs
from endtoend.client import NAME, PATH, notify_arguments

SYSTEM = ("bin", "etc", "lib", "lib32", "lib64", "libx32", "sbin", "usr")


class Sandbox:
    """The sandbox of one app; with an identifier it has the mark by which Flatpak's are known, and a folder of its own."""

    def __init__(self, session, identifier=None):
        needs.programs("bwrap", "gdbus")
        self.session = session
        self.own = session.place("home", ".var", "app", identifier or "none")
        os.makedirs(self.own, exist_ok=True)
        bus = session.place("bus")
        self.command = ["bwrap", "--die-with-parent", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp"]
        for name in SYSTEM:
            path = f"/{name}"
            if os.path.islink(path):
                self.command += ["--symlink", os.readlink(path), path]
            elif os.path.isdir(path):
                self.command += ["--ro-bind", path, path]
        self.command += ["--ro-bind", bus, bus, "--bind", self.own, self.own]
        if identifier:
            mark = session.place(f"{identifier}.info")
            with open(mark, "w", encoding="utf-8") as file:
                file.write(f"[Application]\nname={identifier}\n")
            self.command += ["--ro-bind", mark, "/.flatpak-info"]

    def run(self, *command, **options):
        """Runs a command in it."""
        return self.session.run(*self.command, *command, **options)

    def sees(self, path):
        """Whether a file is there, seen from within."""
        return self.run("test", "-e", path, check=False).returncode == 0

    def notify(self, title, body="", **options):
        """Hands a notification over from within, and returns when that is answered."""
        arguments = notify_arguments("Boxed", summary=title, body=body, timeout=0, **options)
        texts = [arguments.get_child_value(index).print_(True) for index in range(arguments.n_children())]
        self.run("gdbus", "call", "--session", "-d", NAME, "-o", PATH, "-m", f"{NAME}.Notify", "--", *texts)

    def add(self, app, title, icon):
        """Hands a notification over as a GTK app does; the icon is in the notation of GLib."""
        gtk = "org.gtk.Notifications"
        self.run("gdbus", "call", "--session", "-d", gtk, "-o", "/org/gtk/Notifications", "-m", f"{gtk}.AddNotification",
                 "--", app, title, f"{{'title': <'{title}'>, 'icon': <{icon}>}}")
