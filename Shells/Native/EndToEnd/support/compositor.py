"""A compositor without a screen: it offers interfaces that the installed one lacks, and records the requests."""

import array
import os
import shutil
import socket
import struct
import tempfile
import threading

from .wire import Wire, text

# For each interface its requests: the name, and the letters of the arguments. An “n” is followed by the interface of
# the object that it makes.
REQUESTS = {
    "wl_display": [("sync", "n wl_callback"), ("get_registry", "n wl_registry")],
    "wl_registry": [("bind", "usun")],
    "wl_compositor": [("create_surface", "n wl_surface"), ("create_region", "n wl_region")],
    "wl_shm": [("create_pool", "n wl_shm_pool")],
    "wl_shm_pool": [("create_buffer", "n wl_buffer"), ("destroy", "")],
    "wl_surface": [
        ("destroy", ""),
        ("attach", "uuu"),
        ("damage", "uuuu"),
        ("frame", "n wl_callback"),
        ("set_opaque_region", "u"),
        ("set_input_region", "u"),
        ("commit", ""),
        ("set_buffer_transform", "u"),
        ("set_buffer_scale", "u"),
        ("damage_buffer", "uuuu"),
    ],
    "wl_seat": [("get_pointer", "n wl_pointer"), ("get_keyboard", "n wl_keyboard"), ("get_touch", "n wl_touch")],
    "wl_pointer": [("set_cursor", "uuuu"), ("release", "")],
    "zwlr_layer_shell_v1": [("get_layer_surface", "n zwlr_layer_surface_v1")],
    "wp_viewporter": [("destroy", ""), ("get_viewport", "n wp_viewport")],
    "wp_viewport": [("destroy", ""), ("set_source", "uuuu"), ("set_destination", "uu")],
    "wp_fractional_scale_manager_v1": [("destroy", ""), ("get_fractional_scale", "n wp_fractional_scale_v1")],
    "ext_idle_notifier_v1": [("destroy", ""), ("get_idle_notification", "n ext_idle_notification_v1")],
}
GLOBALS = [
    ("wl_compositor", 4),
    ("wl_shm", 1),
    ("zwlr_layer_shell_v1", 4),
    ("wp_viewporter", 1),
    ("wp_fractional_scale_manager_v1", 1),
    ("ext_idle_notifier_v1", 1),
    ("wl_output", 4),
    ("wl_seat", 7),
]


class Compositor:
    """Takes one client, on a thread of its own; `scale` is the preferred scale in parts of 120, and `closes` has it close
    every surface at once."""

    def __init__(self, scale=120, closes=False):
        self.scale = scale
        self.closes = closes
        self.folder = tempfile.mkdtemp(prefix="shell-")
        self.path = os.path.join(self.folder, "wayland-0")
        self.requests = []
        self.objects = {1: "wl_display"}
        self.client = None
        self.listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.listening.bind(self.path)
        self.listening.listen(1)
        self.thread = threading.Thread(target=self._serve, daemon=True)
        self.thread.start()

    def close(self):
        """Ends, after the client has."""
        self.thread.join(10)
        self.listening.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def send(self, interface, opcode, *arguments):
        """Sends an event of the newest object of an interface."""
        self._send(self.newest(interface), opcode, *arguments)

    def newest(self, interface):
        """The number of the newest object of an interface."""
        return next(number for number, name in reversed(self.objects.items()) if name == interface)

    def count(self, request):
        """How often something was requested."""
        return sum(name == request for _, name, _ in list(self.requests))

    def _send(self, number, opcode, *arguments):
        body = b"".join(Wire.encode(argument) for argument in arguments)
        self.client.sendall(struct.pack("=IHH", number, opcode, 8 + len(body)) + body)

    def _serve(self):
        self.client, _ = self.listening.accept()
        rest = b""
        while data := self._receive():
            rest += data
            while len(rest) >= 8:
                number, opcode, size = struct.unpack_from("=IHH", rest)
                if len(rest) < size:
                    break
                body, rest = rest[8:size], rest[size:]
                self._take(number, opcode, body)

    def _receive(self):
        """The next bytes, without the files that come with them; nothing at the end."""
        try:
            data, files, _, _ = socket.recv_fds(self.client, 65536, 16)
        except ConnectionResetError:
            data, files = b"", []
        for file in files:
            os.close(file)
        if not data:
            self.client.close()
        return data

    def _take(self, number, opcode, body):
        interface = self.objects.get(number)
        known = REQUESTS.get(interface, [])
        name, form = known[opcode] if opcode < len(known) else (f"request {opcode}", "")
        words = array.array("I", body).tolist()
        self.requests.append((interface, name, words))
        if form.startswith("n "):
            self.objects.pop(words[0], None)
            self.objects[words[0]] = form[2:]
        if name == "bind":
            self._bound(text(body, 4), words[-1])
        elif hasattr(self, "_" + name):
            getattr(self, "_" + name)(number, words)

    def _bound(self, interface, number):
        self.objects[number] = interface
        if interface == "wl_output":
            self._send(number, 0, 0, 0, 0, 0, 0, "maker", "model", 0)
            self._send(number, 1, 1, 1280, 720, 60000)
            self._send(number, 4, "OUT-1")
            self._send(number, 2)

    def _get_registry(self, _, words):
        for number, (name, version) in enumerate(GLOBALS, 1):
            self._send(words[0], 0, number, name, version)

    def _sync(self, _, words):
        self._send(words[0], 0, 1)
        self._send(1, 1, words[0])

    def _frame(self, _, words):
        self._sync(_, words)

    def _get_layer_surface(self, _, words):
        if self.closes:
            self._send(words[0], 1)
        else:
            self._send(words[0], 0, 1, 200, 100)

    def _get_fractional_scale(self, _, words):
        self._send(words[0], 0, self.scale)
