"""The example in Python, and what its library does besides."""
import os
import unittest

import reminders
from endtoend import commands

FOLDER = os.path.dirname(os.path.realpath(__file__))
PYTHON = os.environ.get("UN_PYTHON", "")


class Python(reminders.Example):
    """The example; it writes its service file itself."""

    app = "com.example.PythonReminder"
    command = (PYTHON or "/none", os.path.join(FOLDER, "..", "examples", "reminder.py"))


SCRIPT = """
import asyncio, json, sys
from datetime import datetime, timezone
from usernotifications import *
async def main():
    async with Center("com.example.tea", name="Tea") as center:
        await eval(sys.argv[1], globals(), {"center": center})(center)
        print("done", flush=True)
REQUESTS = [Request(f"r{index}", Content(title=f"R{index}"), TimeInterval(3600)) for index in range(300)]
async def triggers(center):
    content = Content(title="Tea", user_info={"cups": 2, "strength": 0.5, "leaf": b"\\0\\1"}, sound=Sound(kind="standard"))
    await center.schedule("interval", content, TimeInterval(60, repeats=True))
    await center.schedule("calendar", content, Calendar(hour=8, weekday=2, repeats=True))
    await center.schedule("date", content, At(datetime(2099, 1, 2, 3, 4, 5, 6, timezone.utc)))
    await center.schedule("place", content, Place(identifier="home", latitude=52, longitude=13, radius=100))
    found = {one.identifier: one for one in await center.pending()}
    assert found["interval"].trigger == TimeInterval(60, repeats=True), found
    assert found["calendar"].trigger == Calendar(hour=8, weekday=2, repeats=True, calendar="gregorian"), found
    assert found["date"].next_date == datetime(2099, 1, 2, 3, 4, 5, 6, timezone.utc), found
    assert found["place"].trigger.radius == 100 and found["place"].next_date is None, found
    assert found["date"].content.user_info["leaf"] == b"\\0\\1", found
    assert found["date"].content.user_info["strength"] == 0.5, found
async def many(center):
    assert await center.schedule_many(REQUESTS) == [one.identifier for one in REQUESTS]
    assert len(await center.pending()) == 300
    await center.remove("r0", "r1", "none")
    assert len(await center.pending()) == 298
    await center.remove_all()
    assert await center.pending() == []
async def errors(center):
    for call, kind in (
            (center.schedule("a", Content()), Invalid),
            (center.schedule("a", Content(title="x"), TimeInterval(-1)), Invalid),
            (center.schedule("x" * 5000, Content(title="x")), LimitReached),
            (center.set_badge(-1), Invalid)):
        try:
            await call
        except kind:
            continue
        raise AssertionError(f"no {kind}")
async def state(center):
    category = Category("tea", (Action("pour", "Pour", ("foreground",)), Action("reply", "Reply", text_input=TextInput())))
    await center.set_categories(category)
    assert [one.identifier for one in (await center.categories())[0].actions] == ["pour", "reply"]
    await center.set_badge(3)
    assert await center.badge() == 3
    assert (await center.settings()).authorization_status == "authorized"
async def answers(center):
    await center.set_categories(Category("tea", (Action("reply", "Reply", text_input=TextInput()),)))
    await center.schedule("milk", Content(title="Milk", category_identifier="tea"))
    print("shown", flush=True)
    async for response in center.responses():
        print(f"answer {response.user_text}", flush=True)
        await response.acknowledge()
        if response.user_text == "last":
            return
        await center.schedule("milk", Content(title="Milk", category_identifier="tea"))
async def ask(center):
    await center.set_categories(Category("ask", (Action("allow", "Allow"), Action("deny", "Deny"))))
    question = Content(title="Run ls?", category_identifier="ask")
    await center.schedule("q", question)
    print("shown", flush=True)
    while not await center.take_responses():
        await asyncio.sleep(0.1)
    question = Content(title="Run rm?", category_identifier="ask")
    print((await center.ask(question, identifier="q")).action, flush=True)
    assert await center.take_responses() == []
    print((await center.ask(question)).action, flush=True)
    try:
        await center.ask(question, timeout=0.2)
    except TimeoutError:
        assert await center.delivered() == []
asyncio.run(main())
"""


@unittest.skipUnless(PYTHON, "UN_PYTHON names no interpreter that has the client; use make test-clients")
class Library(reminders.ServingCase):
    """The library against the system, in the interpreter into which pip has installed it."""

    def run_script(self, name):
        """Runs a part of the script above as an app that is allowed."""
        path = self.session.place("client.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write(SCRIPT)
        process = self.session.run_beside(PYTHON, path, name, stdout=-1, text=True)
        commands.wait_until(lambda: self.session.app("com.example.tea"), "the registered app")
        return process

    def allow(self):
        """Lets the app be known before its script runs, and allows it."""
        process = self.run_script("state")
        self.session.unctl("authorize", "com.example.tea", "allow")
        process.communicate()

    def check(self, name):
        self.allow()
        process = self.run_script(name)
        said = process.communicate(timeout=commands.TIMEOUT)[0]
        self.assertEqual(said.strip().splitlines()[-1:], ["done"], self.session.output()[-3000:])

    def test_every_kind_of_trigger_is_scheduled_and_read_back(self):
        self.check("triggers")

    def test_many_requests_are_one_call(self):
        self.check("many")

    def test_a_refusal_is_an_exception_of_its_kind(self):
        self.check("errors")

    def test_categories_badge_and_settings(self):
        self.check("state")

    def test_answers_go_on_after_the_daemon_was_killed(self):
        self.allow()
        process = self.run_script("answers")
        self.assertEqual(reminders.read_line(process), "shown\n")
        for text in ("first", "last"):
            name = self.session.await_listed("Milk")
            self.session.respond(name, "--action", "reply", "--text", text)
            self.assertEqual(reminders.read_line(process), f"answer {text}\n", self.session.output()[-3000:])
            if text == "first":
                self.session.await_listed("Milk")
                self.session.kill()
                self.session.start()
        self.assertEqual(reminders.read_line(process), "done\n")

    def test_a_late_answer_to_an_earlier_question_is_not_taken_for_a_new_one(self):
        self.allow()
        process = self.run_script("ask")
        self.assertEqual(reminders.read_line(process), "shown\n")
        self.session.respond(self.session.await_listed("Run ls?"), "--action", "allow")
        self.session.respond(self.session.await_listed("Run rm?"), "--action", "deny")
        self.assertEqual(reminders.read_line(process), "deny\n", self.session.output()[-3000:])
        self.session.respond(self.session.await_listed("Run rm?"), "--action", "allow")
        self.assertEqual(reminders.read_line(process), "allow\n")
        self.assertEqual(reminders.read_line(process), "done\n")
