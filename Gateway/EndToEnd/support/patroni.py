"""Two PostgreSQL servers that a real Patroni manages with etcd, in a folder, as an ordinary user."""
import json
import os
import shutil
import subprocess
import tempfile
import time
import urllib.request

from endtoend import commands
from .database import as_user, binaries, kill_family
from .gateway import HOST, free_port

WAIT = 120
# By Patroni's rule `ttl` is at least `loop_wait` + 2 * `retry_timeout`. Later versions than Debian's refuse a `ttl`
# below 20 and a `retry_timeout` below 3.
CONFIGURATION = """
scope: push
name: {name}
restapi:
  listen: {host}:{rest}
  connect_address: {host}:{rest}
etcd3:
  hosts: [{etcd}]
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 1
    retry_timeout: 3
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      parameters:
        synchronous_commit: "on"
  initdb:
    - encoding: UTF8
    - data-checksums
postgresql:
  listen: {host}:{port}
  connect_address: {host}:{port}
  data_dir: {folder}/{name}/data
  bin_dir: {binaries}
  pgpass: {folder}/{name}/pgpass
  authentication:
    superuser: {{username: postgres, password: {password}}}
    replication: {{username: replicator, password: {password}}}
    rewind: {{username: rewinder, password: {password}}}
  parameters:
    unix_socket_directories: {folder}
  pg_hba:
    - local all postgres trust
    - host all postgres,rewinder {host}/32 scram-sha-256
    - host replication replicator {host}/32 scram-sha-256
    - host push push {host}/32 scram-sha-256
"""


class Member:
    """One machine: Patroni, and the server that it starts."""

    def __init__(self, cluster, name):
        self.name, self.cluster = name, cluster
        self.port, self.rest = free_port(), free_port()
        self.folder = os.path.join(cluster.folder, name)
        self.process = None
        os.mkdir(self.folder)
        cluster.own(self.folder)
        self.configuration = cluster.write(f"{name}.yml", CONFIGURATION.format(
            name=name, host=HOST, rest=self.rest, port=self.port, folder=cluster.folder,
            etcd=f"{HOST}:{cluster.etcd_port}", binaries=binaries(), password=cluster.password))
        self.log = os.path.join(cluster.folder, f"{name}.log")

    def start(self):
        self.process = self.cluster.run_program("patroni", self.log, self.configuration)

    def kill(self):
        """Ends Patroni, the server and its children at once, as a power cut would."""
        self.process.kill()
        self.process.wait()
        with open(f"{self.folder}/data/postmaster.pid", encoding="ascii") as file:
            kill_family(int(file.readline()))

    def state(self):
        """The state that Patroni reports; empty while it does not answer."""
        try:
            with urllib.request.urlopen(f"http://{HOST}:{self.rest}/patroni", timeout=5) as answer:
                return json.load(answer)
        except OSError:
            return {}

    def sql(self, text):
        """The rows of a statement of the superuser, as text."""
        return commands.run(
            ["psql", "-X", "-A", "-t", "-q", "-c", text, "-d",
             f"host={self.cluster.folder} port={self.port} user=postgres"]).stdout.strip()


class PatroniDatabase:
    """etcd and two members, of which one follows the other; `close` ends all of it.

    Patroni chooses the primary. With `synchronous_mode_strict` no primary confirms a commit that no standby has.
    """

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="un-patroni.")
        self.own(self.folder)
        self.password = os.urandom(12).hex()
        self.etcd_port, self.members = free_port(), []
        self.etcd = None
        try:
            self.start_etcd()
            self.members = [Member(self, name) for name in ("pg1", "pg2")]
            for member in self.members:
                member.start()
            self.wait(self.is_synchronous)
            self.make_role()
        except BaseException:
            self.close()
            raise

    def make_role(self):
        """The gateway's role and database; its password is in a file that only the test's user reads."""
        primary = self.primary
        primary.sql(f"CREATE ROLE push LOGIN PASSWORD '{self.password}'")
        primary.sql("CREATE DATABASE push OWNER push")
        self.passfile = os.path.join(self.folder, "push.pass")
        with open(os.open(self.passfile, os.O_WRONLY | os.O_CREAT, 0o600), "w", encoding="ascii") as file:
            file.write(f"*:*:push:push:{self.password}\n")

    def start_etcd(self):
        peer = f"http://{HOST}:{free_port()}"
        client = f"http://{HOST}:{self.etcd_port}"
        log = os.path.join(self.folder, "etcd.log")
        self.etcd = self.run_program(
            "etcd", log, "--name", "etcd", "--data-dir", f"{self.folder}/etcd", "--listen-client-urls", client,
            "--advertise-client-urls", client, "--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer,
            "--initial-cluster", f"etcd={peer}", "--unsafe-no-fsync")

        def is_healthy():
            try:
                with urllib.request.urlopen(f"{client}/health", timeout=5) as answer:
                    return json.load(answer)["health"] == "true"
            except OSError:
                return False
        commands.wait_until(
            is_healthy, lambda: f"the start of etcd: {commands.read(log)[-3000:]}", limit=120, process=self.etcd)

    # Files and programs

    def own(self, path):
        if not os.getuid():
            shutil.chown(path, "nobody", "nogroup")

    def write(self, name, text):
        """A file that only the servers' user reads."""
        path = os.path.join(self.folder, name)
        with open(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600), "w", encoding="utf-8") as file:
            file.write(text)
        self.own(path)
        return path

    def run_program(self, program, log, *arguments):
        with open(log, "ab") as file:
            return subprocess.Popen(
                as_user([program, *arguments]), cwd=self.folder, env={**os.environ, "HOME": self.folder},
                stdin=subprocess.DEVNULL, stdout=file, stderr=file, start_new_session=True)

    # Its state

    def wait(self, condition, seconds=WAIT):
        """Waits until a condition holds, and returns after how many seconds it did."""
        start = time.monotonic()
        commands.wait_until(condition, lambda: "it, with these members,\n" + "\n".join(
            f"{member.name}: {member.state()}\n{commands.read(member.log)[-3000:]}" for member in self.members), seconds)
        return time.monotonic() - start

    @property
    def primary(self):
        """The member that Patroni reports as the primary; None without a primary."""
        for member in self.members:
            state = member.state()
            if state.get("role") in ("master", "primary") and state.get("state") == "running":
                return member
        return None

    def is_synchronous(self):
        """Whether Patroni has chosen the standby that takes over, and the primary waits for that one by its name.

        Before that the name is `*`: commits wait for any standby, and Patroni promotes none.
        """
        primary = self.primary
        if not primary:
            return False
        try:
            state, names = primary.sql(
                "SELECT (SELECT sync_state FROM pg_stat_replication), current_setting('synchronous_standby_names')"
            ).split("|")
        except AssertionError:
            return False
        return state == "sync" and names not in ("", "*")

    @property
    def address(self):
        """How a gateway reaches whichever server is the primary."""
        ports = ",".join(str(member.port) for member in self.members)
        return (f"host={HOST},{HOST} port={ports} dbname=push user=push target_session_attrs=read-write "
                f"passfile={self.passfile}")

    def close(self):
        for member in self.members:
            if member.process and member.process.poll() is None:
                member.process.terminate()
        for member in self.members:
            if member.process:
                member.process.wait(timeout=WAIT)
        if self.etcd:
            self.etcd.terminate()
            self.etcd.wait(timeout=WAIT)
        shutil.rmtree(self.folder, ignore_errors=True)
