"""Commands that are run to their end, and conditions that are waited for."""
import subprocess
import time

LIMIT = 120  # seconds, for a command on a machine that has much else to do
INSTALLATION = 1800  # seconds, for a command that installs or downloads packages there
TIMEOUT = 120  # seconds, for what happens at once otherwise


class CommandFailed(AssertionError):
    """A command did not succeed; the text has its output."""


def run(command, *, timeout=LIMIT, check=True, **options):
    """Runs a command and returns what became of it; its output is text, and errors stand between the rest."""
    options.setdefault("stdin", None if "input" in options else subprocess.DEVNULL)
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        timeout=timeout, check=False, **options)
    if check and done.returncode:
        raise CommandFailed(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}")
    return done


def wait_until(condition, what, limit=TIMEOUT, pause=0.05):
    """Asks until the answer is true, and returns it."""
    end = time.monotonic() + limit
    while not (answer := condition()):
        if time.monotonic() > end:
            raise AssertionError(f"{what} did not happen within {limit} s")
        time.sleep(pause)
    return answer
