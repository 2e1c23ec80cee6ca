#!/usr/bin/env python3
"""A reminder with a reply: `reminder.py TITLE SECONDS` schedules it, and the bus starts `reminder.py` for the reply."""
import asyncio
import os
import sys

from usernotifications import (
    Action, Category, Center, Content, Response, TextInput, TimeInterval, install_service, serve_responses)

APP = "com.example.PythonReminder"
REPLY = Action("reply", "Reply", text_input=TextInput(button_title="Send", placeholder="When?"))


async def remind(title: str, seconds: str) -> None:
    await install_service(APP, [sys.executable, os.path.realpath(__file__)])
    async with Center(APP, name="Reminder") as center:
        if not await center.request_authorization("alert", "sound"):
            sys.exit("The person does not want reminders.")
        await center.set_categories(Category("reminder", (REPLY,)))
        await center.schedule("reminder", Content(title=title, category_identifier="reminder"), TimeInterval(float(seconds)))
        for request in await center.pending():
            print(f"{request.identifier} waits until {request.next_date}")


async def answered(response: Response) -> None:
    print(f"{response.content.title}: {response.user_text or response.action}", flush=True)


asyncio.run(remind(*sys.argv[1:]) if len(sys.argv) > 1 else serve_responses(APP, answered))
