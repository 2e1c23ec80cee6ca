#!/usr/bin/python3
"""Schedules without a pause until it is stopped; prints a line for each hundred, and at the end the results of all.

    load.py COUNT END PROGRAM...    at least so many calls, and until the file END is there; the programs take turns
"""
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

COMMANDS = {
    "unctl": lambda name: ["unctl", "schedule", "--title", name, "--id", name, "--in", "5h"],
    "organizer-plus": lambda name: ["organizer-plus", "add", name, "--in", "5h"],
}
AT_ONCE = 3


def call(number, program):
    """One call; returns its name, and its output if it did not succeed."""
    name = f"load-{number}"
    done = subprocess.run(
        COMMANDS[program](name), stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, timeout=120)
    return name, program, None if done.returncode == 0 else f"{done.returncode}: {done.stderr}{done.stdout}".strip()


def main():
    count, end, programs = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
    results = []
    number = 0
    with ThreadPoolExecutor(AT_ONCE) as pool:
        waiting = []
        while number < count or not os.path.exists(end) or waiting:
            while len(waiting) < AT_ONCE and (number < count or not os.path.exists(end)):
                waiting.append(pool.submit(call, number, programs[number % len(programs)]))
                number += 1
            results.append(waiting.pop(0).result())
            if len(results) % 100 == 0:
                print(json.dumps({"done": len(results)}), flush=True)
    print(json.dumps({"results": results}), flush=True)


main()
