"""Adds jobs to APScheduler with its SQLite job store, and prints the rate in jobs a second."""

import sys
import time
from datetime import datetime, timedelta, timezone

from apscheduler.jobstores.sqlalchemy import SQLAlchemyJobStore
from apscheduler.schedulers.background import BackgroundScheduler


def remind(**content):
    pass


file, count = sys.argv[1], int(sys.argv[2])
scheduler = BackgroundScheduler(jobstores={"default": SQLAlchemyJobStore(url=f"sqlite:///{file}")})
# A paused scheduler writes to its store and does nothing else.
scheduler.start(paused=True)
due = datetime.now(timezone.utc) + timedelta(days=10)
content = {
    "title": "Take the medicine for the evening", "subtitle": "Two tablets, after the meal",
    "category": "medicine", "thread": "evening",
    "user_info": {"dose": 2, "patient": "7d1f4c0e-2b1a-4f9c-8f55-0a6a2f1c9b11"},
}
started = time.monotonic()
for number in range(count):
    body = f"Reminder {number}: with a glass of water, and note it in the diary."
    scheduler.add_job(
        remind, "date", run_date=due, id=f"job-{number}", kwargs={**content, "body": body})
print(count / (time.monotonic() - started))
