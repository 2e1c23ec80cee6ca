"""One connection to the session bus that belongs to an app, also after the daemon was started again."""
import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Any

from dbus_fast import BusType, Message, MessageFlag, MessageType, Variant, unpack_variants
from dbus_fast.aio import MessageBus
from dbus_fast.errors import AuthError, DBusError, InvalidAddressError

from .errors import NotRegistered, NotificationError, Unavailable, error

NAME = "org.usernotifications.Daemon"
PATH = "/org/usernotifications/Center"
INTERFACE = "org.usernotifications.Center1"
BUS = "org.freedesktop.DBus"

_log = logging.getLogger(__name__)


async def connect(bus_address: str | None) -> MessageBus:
    """A connection to the session bus, or to the bus of an address."""
    try:
        return await MessageBus(bus_address, BusType.SESSION).connect()
    except (OSError, EOFError, AuthError, InvalidAddressError) as problem:
        raise Unavailable(f"The session bus cannot be reached: {problem}") from problem


async def call(bus: MessageBus, destination: str, path: str, interface: str, member: str, signature: str = "",
               *body: Any, flags: MessageFlag = MessageFlag.NONE) -> list[Any]:
    """The values that a call is answered with. It waits for the answer without end: a person may have to give it."""
    if not bus.connected:
        raise Unavailable("The session bus has gone.")
    message = Message(destination, path, interface, member, flags=flags, signature=signature, body=list(body))
    try:
        reply = await bus.call(message)
    except (OSError, EOFError, DBusError) as problem:
        raise Unavailable(f"The session bus has gone: {problem}") from problem
    if reply is None:
        raise Unavailable("The connection was closed.")
    if reply.message_type is MessageType.ERROR:
        raise error(reply.error_name or "", str(reply.body[0]) if reply.body else "")
    return list(unpack_variants(reply.body))


async def bus_call(bus: MessageBus, member: str, signature: str, *body: Any) -> list[Any]:
    """The values that the bus itself answers with."""
    return await call(bus, BUS, "/org/freedesktop/DBus", BUS, member, signature, *body)


class Connection:
    """Calls of an app, and what the daemon tells it."""

    def __init__(self, app: str, options: Mapping[str, Variant], hear: Callable[[str, list[Any]], None],
                 bus_address: str | None) -> None:
        self.app = app
        self._options = dict(options)
        self._hear = hear
        self._address = bus_address
        self._bus: MessageBus | None = None
        # The daemon's own name on the bus while the app is registered with it. Any program can send this connection a
        # signal, so only those from here count.
        self._owner = ""
        self._registering = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Connects and registers."""
        self._bus = await connect(self._address)
        try:
            self._bus.add_message_handler(self._receive)
            rule = f"type='signal',sender='{BUS}',member='NameOwnerChanged',arg0='{NAME}'"
            await bus_call(self._bus, "AddMatch", "s", rule)
            await self._register()
        except BaseException:
            self.close()
            raise
        self.start(self._watch(self._bus))

    def close(self) -> None:
        """Leaves the bus."""
        for task in self._tasks:
            task.cancel()
        if self._bus is not None and self._bus.connected:
            self._bus.disconnect()
        self._bus = None
        self._owner = ""

    def start(self, work: Any) -> None:
        """Runs something beside the calls, until the connection is closed."""
        task: asyncio.Task[None] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def call(self, member: str, signature: str = "", *body: Any, repeats: bool = True) -> list[Any]:
        """Calls the daemon; after it has ended during the call, once more if the call may be made twice."""
        try:
            return await self._call(member, signature, *body)
        except NotRegistered:
            # The daemon was started again and has not been told of this connection yet.
            pass
        except Unavailable:
            if not repeats or self._bus is None or not self._bus.connected:
                raise
        await self._register()
        return await self._call(member, signature, *body)

    async def get(self, name: str) -> Any:
        """A property of the interface."""
        return (await call(self._open, NAME, PATH, f"{BUS}.Properties", "Get", "ss", INTERFACE, name))[0]

    @property
    def _open(self) -> MessageBus:
        if self._bus is None:
            raise Unavailable("The center is not connected; use it in `async with`.")
        return self._bus

    async def _call(self, member: str, signature: str, *body: Any) -> list[Any]:
        return await call(self._open, NAME, PATH, INTERFACE, member, signature, *body)

    async def _register(self) -> None:
        """Registers with the daemon that is there now, unless that is done; the bus starts it if none is there."""
        bus = self._open
        async with self._registering:
            if not (await bus_call(bus, "NameHasOwner", "s", NAME))[0]:
                await bus_call(bus, "StartServiceByName", "su", NAME, 0)
            [owner] = await bus_call(bus, "GetNameOwner", "s", NAME)
            if owner == self._owner:
                return
            self._owner = owner
            try:
                [registered] = await self._call("Register", "sa{sv}", self.app, self._options)
            except BaseException:
                self._owner = ""
                raise
        self._hear("Registered", [registered])

    async def _register_again(self) -> None:
        try:
            await self._register()
        except NotificationError as problem:
            # The next call registers once more, and raises what is wrong.
            _log.warning("%s is not registered again: %s", self.app, problem)

    async def _watch(self, bus: MessageBus) -> None:
        try:
            await bus.wait_for_disconnect()  # type: ignore[no-untyped-call]
        except (OSError, EOFError) as problem:
            _log.debug("the session bus has gone: %s", problem)
        self._hear("Disconnected", [])

    def _receive(self, message: Message) -> None:
        if message.message_type is not MessageType.SIGNAL:
            return
        if message.sender == BUS and message.member == "NameOwnerChanged" and message.body[0] == NAME:
            if message.body[2]:
                self.start(self._register_again())
        elif message.sender == self._owner and message.path == PATH:
            self._hear(message.member or "", unpack_variants(message.body))
