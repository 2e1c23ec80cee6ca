"""A copy of a root folder as a layer over it, in which everything can be changed and the root stays as it is."""
import atexit
import ctypes
import os
import shutil
import signal
import subprocess
import tempfile

from endtoend import commands, needs

OPEN = set()
LIBC = ctypes.CDLL(None, use_errno=True)
PR_SET_PDEATHSIG = 1


def close_all():
    """Removes the layers of tests that were interrupted."""
    for layer in list(OPEN):
        layer.close()


def interrupt(*_):
    """Ends the tests as Ctrl-C does."""
    raise KeyboardInterrupt


def end_with_parent():
    """Lets this process, which is about to become another program, end when the tests end, however they end."""
    os.setsid()
    LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def copy_changed(source, target):
    """Copies a file with its date, unless it is there already."""
    if os.path.exists(target):
        new, old = os.stat(source), os.stat(target)
        if (new.st_size, new.st_mtime_ns) == (old.st_size, old.st_mtime_ns):
            return target
    return shutil.copy2(source, target)


atexit.register(close_all)
signal.signal(signal.SIGTERM, interrupt)


class Layer:
    """A folder `root` over root folders, topmost first, or over the changes of other layers.

    With `megabytes` there is room for so much that is changed, and then its disk is full.
    """

    def __init__(self, *below, megabytes=None):
        needs.root()
        needs.programs("mount", "umount")
        self.below = below
        self.folder = tempfile.mkdtemp(prefix="un-system.")
        self.root = os.path.join(self.folder, "root")
        self.is_small = megabytes is not None
        if self.is_small:
            commands.run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=755", "small", self.folder])
        for name in ("root", "changes", "work"):
            os.mkdir(os.path.join(self.folder, name))
        options = f"lowerdir={':'.join(below)},upperdir={self.folder}/changes,workdir={self.folder}/work"
        done = commands.run(
            ["mount", "-t", "overlay", "overlay", "-o", options, self.root], check=False, stderr=subprocess.STDOUT)
        if done.returncode:
            self._remove()
            raise needs.Missing(f"no layer can be mounted over a root folder here: {done.stdout.strip()}")
        OPEN.add(self)

    @property
    def layers(self):
        """What another layer is laid over to begin where this one is."""
        return (os.path.join(self.folder, "changes"), *self.below)

    def copy_in(self, source, target):
        """Copies a file or a folder into it."""
        target = os.path.join(self.root, target.lstrip("/"))
        os.makedirs(os.path.dirname(target), exist_ok=True)
        if os.path.isdir(source):
            shutil.copytree(source, target, symlinks=True, dirs_exist_ok=True, copy_function=copy_changed)
        else:
            shutil.copy(source, target)

    def write(self, path, text, mode=0o644):
        """Writes a file in it."""
        target = os.path.join(self.root, path.lstrip("/"))
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(target, mode)

    def close(self):
        """Removes the changes."""
        OPEN.discard(self)
        commands.run(["umount", self.root])
        self._remove()

    def _remove(self):
        if self.is_small:
            commands.run(["umount", self.folder])
        shutil.rmtree(self.folder)
