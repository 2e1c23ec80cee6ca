"""A control group of its own for each machine and each container, so that no two of them share one."""
import contextlib
import os
import uuid


def make(name):
    """Makes the groups, one in each hierarchy, below those of this process; returns their folders."""
    folders = []
    for line in lines("/proc/self/cgroup"):
        _, controllers, path = line.split(":", 2)
        mount = mount_point(controllers)
        if not mount:
            continue
        folder = os.path.join(mount, path.lstrip("/"), name)
        try:
            os.makedirs(folder, exist_ok=True)
        except OSError:
            continue
        if controllers in ("cpuset", "cpuset,cpu"):
            inherit(folder)
        folders.append(folder)
    return folders


@contextlib.contextmanager
def of_its_own():
    """Groups for one container, as a `preexec_fn` that enters them.

    In the group of this process systemd-nspawn leaves groups behind, and with hierarchies of both versions it then finds
    those of the second and takes the ones of the first for made.
    """
    folders = make(f"un-system.{uuid.uuid4().hex[:8]}")
    try:
        yield lambda: enter(folders)
    finally:
        remove(folders)


def mount_point(controllers):
    """Where a hierarchy is mounted; `None` if it is not."""
    names = {controllers, *controllers.split(","), controllers.removeprefix("name=")}
    for line in lines("/proc/self/mounts"):
        _, where, kind, options, *_ = line.split()
        if kind == "cgroup2" and not controllers:
            return where
        if kind == "cgroup" and controllers and names & set(options.replace("name=", "").split(",")):
            return where
    return None


def lines(path):
    """The lines of a file."""
    with open(path, encoding="utf-8") as file:
        return file.read().splitlines()


def inherit(folder):
    """A new group of the first version has neither processors nor memory, and accepts no process then."""
    for name in ("cpuset.cpus", "cpuset.mems"):
        with open(os.path.join(os.path.dirname(folder), name), encoding="ascii") as file:
            value = file.read()
        with open(os.path.join(folder, name), "w", encoding="ascii") as file:
            file.write(value)


def enter(folders):
    """Moves this process into the groups."""
    for folder in folders:
        with open(os.path.join(folder, "cgroup.procs"), "w", encoding="ascii") as file:
            file.write("0")


def remove(folders):
    """Removes the groups; a machine has left nothing in them but groups."""
    for folder in folders:
        for place, _, _ in os.walk(folder, topdown=False):
            try:
                os.rmdir(place)
            except OSError:
                pass
