"""The notification center of an app."""
import asyncio
import logging
import os
import sys
import uuid
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from functools import partial
from types import TracebackType
from typing import Any, Literal, cast

from dbus_fast import Variant

from . import requests, values
from .categories import Category
from .connection import INTERFACE, Connection
from .content import Content
from .errors import Unavailable
from .requests import Delivered, Pending, Request, Response
from .settings import AuthorizationOption, AuthorizationStatus, LocationStatus, Settings
from .triggers import Trigger

_log = logging.getLogger(__name__)


def main_script() -> str | None:
    """The script that this interpreter runs; None in an interactive one, or in a program with Python inside."""
    file = getattr(sys.modules.get("__main__"), "__file__", None)
    return os.path.realpath(file) if file and not getattr(sys, "frozen", False) else None


class Center:
    """Schedules notifications of an app, and hears what became of them.

    Use it in `async with`. When a call returns, what it did is on disk. A call raises `NotificationError`; its subclasses
    are the errors of the interface. When the daemon is started again, the center registers with it by itself.

    The app is `app`, a name such as `com.example.tea`. It belongs to the program that registers it first: this
    interpreter with `script`, which usually is the script that it runs. The command `exec` starts the app for a
    response where the bus cannot.
    """

    def __init__(self, app: str, *, name: str | None = None, icon: str | None = None, exec: Sequence[str] = (),
                 script: str | None = None, environment: Mapping[str, str] | None = None,
                 bus_address: str | None = None) -> None:
        options = values.mapping({
            "name": name, "icon": icon, "exec": list(exec) or None, "script": script or main_script()})
        if environment:
            options["environment"] = Variant("a{ss}", dict(environment))
        self.app = app
        self.authorization: AuthorizationStatus = "notDetermined"
        """Whether the app may notify, as the daemon told it last."""
        self.on_authorization: Callable[[AuthorizationStatus], None] | None = None
        """Called when the person has changed that."""
        self.on_delivered: Callable[[Delivered], None] | None = None
        """Called for each notification that is delivered while the center is connected."""
        self._connection = Connection(app, options, self._hear, bus_address)
        self._answers: asyncio.Queue[Response | Unavailable] = asyncio.Queue()
        self._given: set[str] = set()
        self._takes_responses = False
        self._questions: dict[str, asyncio.Future[Response]] = {}

    async def __aenter__(self) -> "Center":
        await self._connection.open()
        return self

    async def __aexit__(self, kind: type[BaseException] | None, problem: BaseException | None,
                        trace: TracebackType | None) -> None:
        self._connection.close()

    # Permission

    async def request_authorization(self, *options: AuthorizationOption) -> bool:
        """Asks the person, once; returns when they have answered, which may take days."""
        return cast(bool, await self._one("RequestAuthorization", "asa{sv}", list(options), {}))

    async def request_location(self, wish: Literal["whileUsing", "always"], purpose: str = "") -> LocationStatus:
        """Asks the person whether the app may know where the device is, for triggers by place."""
        options = values.mapping({"purpose": purpose or None})
        return values.read(LocationStatus, await self._one("RequestLocation", "sa{sv}", wish, options))

    async def settings(self) -> Settings:
        """What the person allowed, in detail."""
        return values.read(Settings, await self._one("GetSettings"))

    # Requests

    async def schedule(self, identifier: str, content: Content, trigger: Trigger | None = None) -> None:
        """Keeps a request, and replaces the one of its identifier; without a trigger it is delivered at once."""
        # Without a trigger the person could see it twice.
        await self._connection.call(
            "Schedule", "sa{sv}a{sv}a{sv}", identifier, values.write(content), _entries(trigger), {},
            repeats=trigger is not None)

    async def schedule_many(self, requests: Iterable[Request]) -> list[str]:
        """Keeps up to 1,000 requests in one transaction: all of them, or none if one is refused."""
        listed = list(requests)
        return cast(list[str], (await self._connection.call(
            "ScheduleMany", "a(sa{sv}a{sv})a{sv}",
            [[one.identifier, values.write(one.content), _entries(one.trigger)] for one in listed], {},
            repeats=all(one.trigger is not None for one in listed)))[0])

    async def pending(self) -> list[Pending]:
        """The requests that wait."""
        return [requests.pending(one) for one in await self._one("ListPending", "a{sv}", {})]

    async def remove(self, *identifiers: str) -> None:
        """Removes requests that wait; an identifier that has none is ignored."""
        await self._connection.call("Remove", "as", list(identifiers))

    async def remove_all(self) -> None:
        """Removes every request that waits."""
        await self._connection.call("RemoveAll")

    # What was delivered

    async def delivered(self) -> list[Delivered]:
        """The notifications in the list."""
        return [requests.delivered(one) for one in await self._one("ListDelivered", "a{sv}", {})]

    async def remove_delivered(self, *identifiers: str) -> None:
        """Removes notifications from the list."""
        await self._connection.call("RemoveDelivered", "as", list(identifiers))

    async def remove_all_delivered(self) -> None:
        """Removes every notification of the app from the list."""
        await self._connection.call("RemoveAllDelivered")

    # Categories and the badge

    async def set_categories(self, *categories: Category) -> None:
        """Replaces the categories of the app; they are kept."""
        await self._connection.call("SetCategories", "aa{sv}", [values.write(one) for one in categories])

    async def categories(self) -> list[Category]:
        """The categories of the app."""
        return [values.read(Category, one) for one in await self._one("GetCategories")]

    async def set_badge(self, count: int) -> None:
        """Sets the number on the icon; 0 removes it."""
        await self._connection.call("SetBadge", "i", count)

    async def badge(self) -> int:
        """The number on the icon."""
        return cast(int, await self._connection.get("BadgeCount"))

    # Responses

    async def take_responses(self) -> list[Response]:
        """What the person answered and nobody has acknowledged."""
        return [self._response(one) for one in await self._one("TakeResponses")]

    async def acknowledge(self, *responses: Response) -> None:
        """Tells the daemon that responses have been handled, all in one call."""
        await self._connection.call("Acknowledge", "as", [one.name for one in responses])

    async def responses(self) -> AsyncIterator[Response]:
        """What the person answers from now on, after what is kept for the app already.

        Acknowledge each when it is handled: what is not acknowledged comes again to the next process that asks. It ends
        with `Unavailable` when the session bus ends.
        """
        self._takes_responses = True
        self._answers = asyncio.Queue()
        self._given = set()
        self._offer(await self.take_responses())
        try:
            while True:
                answer = await self._answers.get()
                if isinstance(answer, Unavailable):
                    raise answer
                yield answer
        finally:
            self._takes_responses = False

    async def ask(self, content: Content, *, identifier: str | None = None, timeout: float | None = None) -> Response:
        """Shows a notification at once, and returns the response to it, which is acknowledged already.

        Only a response to this notification counts: kept ones to earlier notifications of the identifier are dropped,
        and without an identifier it gets one of its own. After `timeout` seconds the notification is removed, and
        `TimeoutError` is raised. One process of an app at a time receives its responses, so each script that asks has
        an app of its own. A dismissal is a response if the category has the option `customDismissAction`.
        """
        name = identifier or uuid.uuid4().hex
        answer: asyncio.Future[Response] = asyncio.get_running_loop().create_future()
        outdated = [one for one in await self.take_responses() if one.identifier == name]
        if outdated:
            await self.acknowledge(*outdated)
        self._questions[name] = answer
        try:
            await self.schedule(name, content)
            response = await asyncio.wait_for(answer, timeout)
            await response.acknowledge()
            return response
        except TimeoutError:
            await self.remove_delivered(name)
            raise
        finally:
            del self._questions[name]

    def _offer(self, responses: list[Response]) -> None:
        """A response may come twice, by its signal and by a call that was made at the same time."""
        for response in responses:
            question = self._questions.get(response.identifier)
            if question:
                if not question.done():
                    question.set_result(response)
            elif response.name not in self._given:
                self._given.add(response.name)
                self._answers.put_nowait(response)

    async def _take_again(self) -> None:
        try:
            self._offer(await self.take_responses())
        except Unavailable:
            # The daemon has ended once more, and its next start comes here again.
            pass

    def _response(self, entries: Mapping[str, Any]) -> Response:
        acknowledge = partial(self._connection.call, "Acknowledge", "as", [entries["response"]])

        async def acknowledged() -> None:
            await acknowledge()

        return requests.response(entries, acknowledged)

    # What the daemon tells

    def _hear(self, member: str, body: list[Any]) -> None:
        match member:
            case "Registered":
                self._authorize(body[0]["authorization"])
                if self._takes_responses or self._questions:
                    self._connection.start(self._take_again())
            case "Disconnected":
                self._answers.put_nowait(Unavailable("The session bus has gone."))
                for question in self._questions.values():
                    if not question.done():
                        question.set_exception(Unavailable("The session bus has gone."))
            case "PropertiesChanged" if body[0] == INTERFACE and "Authorization" in body[1]:
                self._authorize(body[1]["Authorization"])
            case "QuestionWaits":
                _log.warning("nothing runs that could ask the person; answer with: unctl authorize %s allow", self.app)
            case "Delivered" if self.on_delivered:
                self.on_delivered(requests.delivered(body[1]))
            case "Responded" | "Dismissed":
                self._offer([self._response(body[-1])])

    def _authorize(self, authorization: AuthorizationStatus) -> None:
        if authorization == self.authorization:
            return
        self.authorization = authorization
        if self.on_authorization:
            self.on_authorization(authorization)

    async def _one(self, member: str, signature: str = "", *body: Any) -> Any:
        return (await self._connection.call(member, signature, *body))[0]


def _entries(trigger: Trigger | None) -> dict[str, Variant]:
    return trigger.entries() if trigger else {}
