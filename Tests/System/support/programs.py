"""Programs of a debug build that no package has, such as the sample app, brought into a machine."""
import os
import re

from endtoend import commands


def install_sample(machine, *names):
    """Copies sample programs from UN_BIN into a machine, with their Swift libraries; returns the existing ones."""
    folder = os.environ.get("UN_BIN")
    found = [name for name in names or ("organizer-plus",) if folder and os.path.exists(os.path.join(folder, name))]
    for name in found:
        path = os.path.join(folder, name)
        machine.copy_in(path, f"/usr/local/bin/{name}")
        for library in libraries(path):
            if not os.path.exists(os.path.join(machine.root, library.lstrip("/"))):
                machine.copy_in(library, library)
    return found


def libraries(path):
    """The libraries of the toolchain that a program is linked with."""
    lines = commands.run(["ldd", path]).stdout
    system = ("/lib", f"/usr/lib/{os.uname().machine}")
    return [found for found in re.findall(r"=> (/\S+)", lines) if not found.startswith(system)]
