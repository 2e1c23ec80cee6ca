#!/usr/bin/python3
"""An app that takes pushes: it prints its token, and then waits until its input ends."""
import sys

from app import connect

app = connect()
app.call("requestAuthorization", options=["alert"])
app.call("registerForPushes")
print(app.event("pushRegistered")["token"], flush=True)
sys.stdin.read()
