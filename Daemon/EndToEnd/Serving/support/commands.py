"""Commands that are run to their end, conditions that are waited for, and figures that are printed."""
import subprocess
import time

LIMIT = 120  # seconds, for a command on a machine that has much else to do
TIMEOUT = 60  # seconds, for what happens at once otherwise


class CommandFailed(AssertionError):
    """A command did not succeed; the text has its output."""


def run(command, *, timeout=LIMIT, check=True, **options):
    """Runs a command and returns what became of it; its output is text, its errors are another one."""
    options.setdefault("stdin", None if "input" in options else subprocess.DEVNULL)
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace",
        timeout=timeout, check=False, **options)
    if check and done.returncode:
        raise CommandFailed(
            f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}\n{done.stderr}")
    return done


def wait_until(condition, what, limit=TIMEOUT, pause=0.02):
    """Asks until the answer is true, and returns it."""
    end = time.monotonic() + limit
    while not (answer := condition()):
        if time.monotonic() > end:
            raise AssertionError(f"{what} did not happen within {limit} s")
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


def figure(text, value, unit, bar=None):
    """Prints a figure that was measured, and its bar."""
    print(f"figure: {text}: {value:.2f} {unit}" + (f" (bar {bar} {unit})" if bar is not None else ""), flush=True)
