"""Being started by a response: the app's end of `org.usernotifications.App1`."""
import asyncio
import logging
from collections.abc import Awaitable, Callable

from dbus_fast import Message, MessageType, NameFlag, RequestNameReply, unpack_variants
from dbus_fast.aio import MessageBus

from . import requests
from .connection import NAME, bus_call, connect
from .errors import NotificationError, Refused
from .requests import Response

INTERFACE = "org.usernotifications.App1"
Handler = Callable[[Response], Awaitable[None]]

_log = logging.getLogger(__name__)


def object_path(app: str) -> str:
    """The object that is called for the responses of an app."""
    return "/" + app.replace(".", "/").replace("-", "_")


async def serve_responses(app: str, handler: Handler, *, idle: float = 5, bus_address: str | None = None) -> int:
    """Hands the handler the responses that the app was started for; returns their number once none came for `idle` seconds.

    A response is acknowledged when the handler returns, which must be within 25 seconds. One that it fails for, with an
    exception, is kept for the next `Center.responses`.
    """
    bus = await connect(bus_address)
    try:
        server = _Server(bus, object_path(app), handler)
        bus.add_message_handler(server.receive)
        if await bus.request_name(app, NameFlag.DO_NOT_QUEUE) is not RequestNameReply.PRIMARY_OWNER:
            raise Refused(f"Another process has the name {app} on the session bus.")
        await server.serve(idle)
        try:
            # The bus hands over what it took for the name before it answers this; later calls start the app anew.
            await bus.release_name(app)
        except (OSError, EOFError) as problem:
            _log.debug("the session bus has gone: %s", problem)
        await server.finish()
        return server.handled
    finally:
        bus.disconnect()


class _Server:
    """Answers the calls of the daemon."""

    def __init__(self, bus: MessageBus, path: str, handler: Handler) -> None:
        self.handled = 0
        self._bus = bus
        self._path = path
        self._handler = handler
        self._called = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    async def serve(self, idle: float) -> None:
        """Returns when nothing has been called for so long."""
        while True:
            await self.finish()
            self._called.clear()
            try:
                await asyncio.wait_for(self._called.wait(), idle)
            except TimeoutError:
                return

    async def finish(self) -> None:
        """Waits for the handlers that run."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def receive(self, message: Message) -> bool | None:
        """Takes a call of the interface from the bus; True says that it is taken."""
        if (message.message_type is not MessageType.METHOD_CALL or message.path != self._path
                or message.interface != INTERFACE or message.member != "Respond" or message.signature != "ssa{sv}"):
            return None
        self._called.set()
        task = asyncio.create_task(self._answer(message))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return True

    async def _answer(self, message: Message) -> None:
        try:
            if [message.sender] != await bus_call(self._bus, "GetNameOwner", "s", NAME):
                raise NotificationError("it does not come from the daemon")
            await self._handler(requests.response(unpack_variants(message.body[2])))
            self.handled += 1
            is_handled = True
        except Exception:
            _log.exception("a response to %s is not handled", message.body[0])
            is_handled = False
        await self._bus.send(Message.new_method_return(message, "b", [is_handled]))
