#!/usr/bin/python3
"""Runs the commands from a serial line of a machine: a JSON object on each line, with command and input."""
import json
import os
import subprocess
import sys
import termios
import tty

LINE = sys.argv[1]


def run(asked):
    """Runs a command to its end, or leaves it running."""
    if asked.get("runs_on"):
        subprocess.Popen(asked["command"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                         stderr=subprocess.DEVNULL, start_new_session=True)
        return {"status": 0, "output": ""}
    try:
        done = subprocess.run(
            asked["command"], input=asked.get("input") or "", stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, errors="replace", timeout=asked["limit"], check=False)
    except subprocess.TimeoutExpired as error:
        return {"status": -1, "output": f"it took longer than {error.timeout} s"}
    except OSError as error:
        return {"status": 127, "output": str(error)}
    return {"status": done.returncode, "output": done.stdout}


def main():
    line = os.open(LINE, os.O_RDWR | os.O_NOCTTY)
    tty.setraw(line, termios.TCSANOW)
    # The output of the machine's firmware on the line ends here.
    os.write(line, b'\n{"ready": true}\n')
    with open(line, "rb", closefd=False) as asked:
        for text in asked:
            answer = json.dumps({"number": json.loads(text)["number"], **run(json.loads(text))}).encode() + b"\n"
            while answer:
                answer = answer[os.write(line, answer[:512]):]


main()
