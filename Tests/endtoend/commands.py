"""Commands that are run to their end, conditions that are waited for, and figures that are printed."""
import os
import subprocess
import time

LIMIT = 120  # seconds, for a command on a machine that has much else to do
INSTALLATION = 1800  # seconds, for a command that installs or downloads packages there
# Seconds, for what happens at once otherwise; the suites of whole machines take more.
TIMEOUT = int(os.environ.get("UN_TIMEOUT", "60"))


class CommandFailed(AssertionError):
    """A command did not succeed; the text has its output."""


def run(command, *, timeout=LIMIT, check=True, **options):
    """Runs a command and returns its result; its output and its errors are texts, or one text with `stderr=STDOUT`."""
    options = {"stdin": None if "input" in options else subprocess.DEVNULL, "stderr": subprocess.PIPE, **options}
    done = subprocess.run(
        command, stdout=subprocess.PIPE, text=True, errors="replace", timeout=timeout, check=False, **options)
    if check and done.returncode:
        words = " ".join(map(str, command))
        raise CommandFailed(f"{words} ended with {done.returncode}:\n{done.stdout}\n{done.stderr or ''}".rstrip())
    return done


def wait_until(condition, what, limit=TIMEOUT, pause=0.02, process=None):
    """Asks until the answer is true, and returns it; a process that it depends on must not end.

    `what` is a text, or a function that returns it when it is needed.
    """
    end = time.monotonic() + limit
    while not (answer := condition()):
        has_ended = process is not None and process.poll() is not None
        if has_ended or time.monotonic() > end:
            words = what() if callable(what) else what
            raise AssertionError(f"the process ended before {words}" if has_ended else
                                 f"{words} did not happen within {limit} s")
        time.sleep(pause)
    return answer


def end(process, limit=TIMEOUT):
    """Ends a process that a test started, and waits for it."""
    if process.poll() is None:
        process.terminate()
    try:
        process.wait(limit)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(limit)
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream:
            stream.close()


def read(path):
    """The text so far of a file that may still be written; empty if it does not exist."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except FileNotFoundError:
        return ""


def figure(text, value, unit, bar=None):
    """Prints a figure that was measured, and its bar."""
    print(f"figure: {text}: {value:.2f} {unit}" + (f" (bar {bar} {unit})" if bar is not None else ""), flush=True)


def problems(test):
    """The texts of a running test's failures so far, with those of its parts."""
    result = getattr(test._outcome, "result", None)  # pylint: disable=protected-access
    found = result.errors + result.failures if result else []
    return [text for one, text in found if test in (one, getattr(one, "test_case", None))]
