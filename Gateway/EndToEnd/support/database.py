"""PostgreSQL with a synchronous standby, in a folder of its own, as an ordinary user."""
import glob
import os
import shutil
import signal
import subprocess
import tempfile

from endtoend import commands

WAIT = 120


def binaries():
    """The folder of the server's programs, which Debian does not put on the path."""
    return sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]


class Server:
    """One server: its folder and its process. It listens on a socket in the folder, and on an address if it has one."""

    def __init__(self, folder, name, number, listen="", launcher=()):
        self.sockets, self.data, self.port = folder, os.path.join(folder, name), 5432 + number
        self.listen, self.launcher = listen, launcher
        self.log = os.path.join(folder, name + ".log")
        self.process = None

    @property
    def address(self):
        return f"host={self.sockets} port={self.port} user=push"

    def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [*self.launcher,
                 *as_user([f"{binaries()}/postgres", "-D", self.data, "-k", self.sockets, "-p", str(self.port),
                           "-c", f"listen_addresses={self.listen}"])],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)
        self.wait("SELECT 1")

    def sql(self, text, database="postgres", seconds=WAIT):
        """The rows of a statement, as text."""
        return commands.run(
            ["psql", "-X", "-A", "-t", "-q", "-d", f"{self.address} dbname={database}", "-c", text],
            timeout=seconds).stdout.strip()

    def wait(self, text, value=None, seconds=WAIT):
        """Waits until a statement has a value, or any answer."""
        def found():
            try:
                answer = self.sql(text)
            except AssertionError:
                return None
            return (answer or True) if answer == value or value is None else None
        commands.wait_until(
            found, lambda: f"the value {value} of {text}: {commands.read(self.log)[-2000:]}", seconds, pause=0.05,
            process=self.process)

    def kill(self):
        """Ends it and its children at once, as a power cut would, but for the disk's cache."""
        kill_family(self.child())
        self.process.wait()
        for path in glob.glob(f"{self.sockets}/.s.PGSQL.{self.port}*") + [f"{self.data}/postmaster.pid"]:
            if os.path.exists(path):
                os.unlink(path)

    def child(self):
        """The server's process, which `setpriv` became."""
        return self.process.pid

    def stop(self):
        if self.process and self.process.poll() is None:
            os.kill(self.child(), signal.SIGINT)
            self.process.wait(timeout=WAIT)


def kill_family(number):
    """Kills a process and its children at once."""
    for one in [number, *commands.run(["pgrep", "-P", str(number)], check=False).stdout.split()]:
        try:
            os.kill(int(one), signal.SIGKILL)
        except ProcessLookupError:
            pass


def as_user(command):
    """The command as an ordinary user, because the server does not run as root."""
    if os.getuid():
        return command
    return ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", *command]


class Database:
    """A primary and a standby that confirms each commit; `primary` and `standby` change places by `promote`.

    With `listen`, the nodes reach it at that address, from `network`; `launcher` starts the servers elsewhere.
    """

    def __init__(self, listen="", network="", launcher=()):
        self.folder = tempfile.mkdtemp(prefix="un-pg.")
        if not os.getuid():
            shutil.chown(self.folder, "nobody", "nogroup")
        self.listen = listen
        self.primary, self.standby = (
            Server(self.folder, name, number, listen, launcher) for number, name in enumerate("ab"))
        self.run("initdb", "-D", self.primary.data, "-U", "push", "--auth=trust", "-E", "UTF8", "--no-sync")
        if network:
            self.admit(f"host all all {network} trust")
        self.primary.start()
        self.primary.sql("CREATE DATABASE push")
        self.follow()

    def admit(self, line):
        """Puts a line before the access rules; a running server reads it with `reload`."""
        path = os.path.join(self.primary.data, "pg_hba.conf")
        with open(path, "r+", encoding="utf-8") as file:
            text = file.read()
            file.seek(0)
            file.write(f"{line}\n{text}")

    def reload(self):
        self.primary.sql("SELECT pg_reload_conf()")

    def run(self, program, *arguments):
        commands.run(as_user([f"{binaries()}/{program}", *arguments]), cwd=self.folder)

    def follow(self):
        """Makes the standby again from the primary, which then waits for it at each commit."""
        shutil.rmtree(self.standby.data, ignore_errors=True)
        self.run("pg_basebackup", "-D", self.standby.data, "-R", "-c", "fast", "-X", "fetch", "-d",
                 f"{self.primary.address} application_name=follower")
        self.standby.start()
        self.primary.wait("SELECT state FROM pg_stat_replication", "streaming")
        self.primary.sql("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.reload()
        self.primary.wait("SELECT sync_state FROM pg_stat_replication", "sync")

    def promote(self):
        """The standby becomes the primary, with no standby of its own so far."""
        self.standby.sql("ALTER SYSTEM SET synchronous_standby_names = ''")
        self.standby.sql("SELECT pg_reload_conf()")
        self.standby.sql("SELECT pg_promote(true, 60)")
        self.primary, self.standby = self.standby, self.primary

    @property
    def address(self):
        """How a gateway reaches whichever server is the primary."""
        host = self.listen or self.folder
        return f"host={host},{host} port=5432,5433 dbname=push user=push target_session_attrs=read-write"

    def sql(self, text):
        return self.primary.sql(text, "push")

    def close(self):
        self.standby.stop()
        self.primary.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
