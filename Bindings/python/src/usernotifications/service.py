"""The file from which the session bus knows how to start an app."""
import os
import re
import shlex
from collections.abc import Sequence
from pathlib import Path

from .connection import bus_call, connect

_APP = re.compile(r"[A-Za-z_-][A-Za-z0-9_-]*(\.[A-Za-z_-][A-Za-z0-9_-]*)+")


def service_file(app: str) -> Path:
    """Where the file of an app is, in the person's own data."""
    if not _APP.fullmatch(app) or len(app) > 255:
        raise ValueError(f"{app!r} is no name on the bus, such as com.example.tea")
    data = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    return Path(data, "dbus-1", "services", f"{app}.service")


async def install_service(app: str, command: Sequence[str], *, bus_address: str | None = None) -> Path:
    """Lets the bus start the app with this command. Packages ship the file in `share/dbus-1/services` instead."""
    if not command or not os.path.isabs(command[0]) or any(character in word for word in command for character in "\0\r\n"):
        raise ValueError(f"{list(command)!r} is no command with an absolute path and words of one line")
    # The words are quoted as for a shell, and the file has its own use of the backslash.
    line = shlex.join(command).replace("\\", "\\\\")
    path = service_file(app)
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(f".{os.getpid()}")
    draft.write_text(f"[D-BUS Service]\nName={app}\nExec={line}\n", encoding="utf-8")
    draft.replace(path)
    await _reload(bus_address)
    return path


async def uninstall_service(app: str, *, bus_address: str | None = None) -> None:
    """Undoes `install_service`."""
    service_file(app).unlink(missing_ok=True)
    await _reload(bus_address)


async def _reload(bus_address: str | None) -> None:
    """The bus watches its folders only if they were there when it started."""
    bus = await connect(bus_address)
    try:
        await bus_call(bus, "ReloadConfig", "")
    finally:
        bus.disconnect()
