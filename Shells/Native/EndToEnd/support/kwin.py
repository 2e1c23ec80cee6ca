"""KWin without hardware: the compositor of Plasma, drawn by the processor, and a picture of it at any time."""

import os
import shutil

from gi.repository import Gio, GLib

from endtoend import needs, servers
from .picture import Picture
from .server import ScreenServer
from .wire import NewId, Wire

SHOTS = "org.kde.KWin.ScreenShot2"
KEYBOARD = "[Layout]\nLayoutList=de\nUse=true\n"


class KWin(ScreenServer):
    """A running KWin with outputs of this size in logical pixels, side by side."""

    def __init__(self, width=1280, height=720, scale=1, outputs=1):
        needs.programs("kwin_wayland")
        super().__init__("kwin")
        self.path = os.path.join(self.folder, "wayland-7")
        self.environment.update(
            XDG_RUNTIME_DIR=self.folder, XDG_CONFIG_HOME=self.folder,
            DBUS_SESSION_BUS_ADDRESS=f"unix:path={self.folder}/bus")
        self.connection = None
        self.bus = servers.bus(self.launch, self.folder)
        self._start(["--width", str(width), "--height", str(height), "--scale", str(scale),
                     "--output-count", str(outputs)])

    def _start(self, arguments):
        with open(os.path.join(self.folder, "kxkbrc"), "w", encoding="utf-8") as file:
            file.write(KEYBOARD)
        # The installed file has a capability, and does not start if that cannot be given; a copy has no capability.
        program = shutil.copy(shutil.which("kwin_wayland"), self.folder)
        # Pictures are taken of what OpenGL draws only.
        own = dict(self.environment, KWIN_COMPOSE="O2", LIBGL_ALWAYS_SOFTWARE="1",
                   KWIN_SCREENSHOT_NO_PERMISSION_CHECKS="1", KWIN_WAYLAND_NO_PERMISSION_CHECKS="1")
        self.launch(
            program, "--virtual", "--no-lockscreen", "--no-global-shortcuts", "--no-kactivities", "--socket",
            os.path.basename(self.path), *arguments, env=own)
        self.await_start(lambda: os.path.exists(self.path))
        self.connection = Gio.DBusConnection.new_for_address_sync(
            self.environment["DBUS_SESSION_BUS_ADDRESS"],
            Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        self.await_start(lambda: self._owns(SHOTS))

    def _owns(self, name):
        return self.connection.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner",
            GLib.Variant("(s)", (name,)), None, Gio.DBusCallFlags.NONE, -1, None).unpack()[0]

    def close(self):
        if self.connection:
            self.connection.close_sync(None)
        super().close()
        self.bus.kill()
        self.bus.wait()

    def picture(self, output="Virtual-0", is_native=True):
        """A picture of an output, in its own pixels or in logical ones."""
        return self._shoot("CaptureScreen", "(sa{sv}h)", is_native, output)

    def active_window(self):
        """What KWin takes for the active window."""
        return self._shoot("CaptureActiveWindow", "(a{sv}h)", True)

    def _shoot(self, method, form, is_native, *names):
        receiving, sending = os.pipe()
        files = Gio.UnixFDList.new_from_array([sending])
        options = {"native-resolution": GLib.Variant("b", is_native)}
        answer, _ = self.connection.call_with_unix_fd_list_sync(
            SHOTS, "/org/kde/KWin/ScreenShot2", SHOTS, method, GLib.Variant(form, (*names, options, 0)), None,
            Gio.DBusCallFlags.NONE, 10_000, files, None)
        files.steal_fds()
        os.close(sending)
        with open(receiving, "rb") as file:
            data = file.read()
        [facts] = answer.unpack()
        return Picture.of_words(facts["width"], facts["height"], facts["stride"], data)

    def unplug(self):
        """Takes the last output away."""
        self._change_output(0, 0)

    def _change_output(self, opcode, value):
        """Has an output of another kind than before, as the settings of the desktop do."""
        wire = Wire(self.path)
        device = wire.bind("kde_output_device_v2", 2)
        manager = wire.bind("kde_output_management_v2", 2)
        done = []
        change = wire.new(lambda opcode, body: done.append(opcode))
        wire.send(manager, 0, NewId(change))
        wire.send(change, opcode, device, value)
        wire.send(change, 5)
        wire.wait(lambda: done)
        wire.close()
        if done != [0]:
            raise RuntimeError("KWin does not change its output")
