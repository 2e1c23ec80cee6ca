"""A user of a machine: the session, and the commands in it."""
import json
import os

from endtoend import commands


class Person:
    """A user with an account. `log_in` begins a session; commands have its environment."""

    def __init__(self, machine, name):
        self.machine = machine
        self.name = name
        line = commands.run(["grep", f"^{name}:", os.path.join(machine.root, "etc/passwd")]).stdout
        fields = line.strip().split(":")
        self.number, self.home = int(fields[2]), fields[5]
        self.runtime = f"/run/user/{self.number}"
        self.sessions = 0

    # Sessions

    def log_in(self, kind="tty", *command, **variables):
        """Begins a session as a login does, and returns when the person's own systemd has started everything.

        Without a command the session only exists.
        """
        self.sessions += 1
        unit = f"login-{self.name}-{self.sessions}"
        environment = {"XDG_SESSION_TYPE": kind, **variables}
        self.machine.run(
            "systemd-run", "--quiet", "--no-block", f"--unit={unit}", "-p", "PAMName=login", "-p", f"User={self.name}",
            "-p", " ".join(["Environment=XDG_SESSION_CLASS=user", *(f"{n}={v}" for n, v in environment.items())]),
            *(command or ("sleep", "infinity")))
        commands.wait_until(self.is_there, f"the login of {self.name}")
        self.systemctl("is-system-running", "--wait", check=False)
        return unit

    def log_out(self, unit):
        """Ends a session, if it has not ended yet."""
        self.machine.run("systemctl", "stop", unit, check=False)

    def is_there(self):
        """Whether the person's own systemd answers."""
        return self.machine.exists(f"{self.runtime}/systemd/private")

    # Commands

    def inside(self, *command, **variables):
        """The command of root that runs a command in the person's session."""
        environment = {
            "HOME": self.home, "USER": self.name, "LOGNAME": self.name, "LANG": "C.UTF-8",
            "PATH": f"{self.home}/.local/bin:/usr/local/bin:/usr/bin:/bin:/usr/games", "SYSTEMD_COLORS": "0",
            "XDG_RUNTIME_DIR": self.runtime, "DBUS_SESSION_BUS_ADDRESS": f"unix:path={self.runtime}/bus", **variables}
        return ["setpriv", "--reuid", str(self.number), "--regid", str(self.number), "--init-groups", "env", "-i",
                "--chdir=" + self.home,
                *(f"{name}={value}" for name, value in environment.items()), *command]

    def run(self, *command, variables=None, **options):
        """Runs a command."""
        return self.machine.run(*self.inside(*command, **(variables or {})), **options)

    def shell(self, script, **options):
        """Runs a script of the shell."""
        return self.run("sh", "-euc", script, **options)

    def output(self, *command, **options):
        """The output of a command, without the last line's end."""
        return self.run(*command, **options).stdout.rstrip("\n")

    def start(self, *command, variables=None, **options):
        """Starts a command, and does not wait for it."""
        return self.machine.start(*self.inside(*command, **(variables or {})), **options)

    def systemctl(self, *arguments, **options):
        """Asks the person's own systemd."""
        return self.run("systemctl", "--user", "--no-pager", *arguments, **options)

    def state(self, unit):
        """Whether a unit of the person is `active`, `failed` or something else."""
        return self.output("systemctl", "--user", "is-active", unit, check=False)

    def property(self, unit, name):
        """A property of a unit of the person."""
        return self.output("systemctl", "--user", "show", "--property", name, "--value", unit)

    # The notification system

    def unctl(self, *arguments, **options):
        """Runs `unctl`."""
        return self.run("unctl", *arguments, **options)

    def answer(self, *arguments, **options):
        """What `unctl` answers to a question, read from its JSON."""
        return json.loads(self.run("unctl", *arguments, "--json", **options).stdout)

    def schedule(self, title, *arguments, **options):
        """Schedules a notification with its title as its identifier."""
        return self.unctl("schedule", "--title", title, "--id", title, *arguments, **options)

    def pending(self):
        """The identifiers of the requests that wait."""
        return [entry["request"]["identifier"] for entry in self.answer("pending")]

    def delivered(self):
        """The dates of delivered notifications, in seconds, by identifier."""
        return {entry["key"]["identifier"]: entry["date"] / 1e6 for entry in self.answer("delivered")}

    def await_delivery(self, identifier, limit=commands.TIMEOUT):
        """Waits until a notification is in the list, and returns its date."""
        return commands.wait_until(
            lambda: self.delivered().get(identifier), f"the delivery of {identifier}", limit, pause=0.2)

    def doctor(self):
        """What `unctl doctor` finds: a list of findings."""
        return json.loads(self.run("unctl", "doctor", "--json", check=False).stdout)

    def doctor_says(self, subject):
        """The findings about a subject, as text."""
        return "\n".join(
            f"{finding['level']}: {finding['finding']} {finding.get('remedy', '')}".strip()
            for finding in self.doctor() if finding["subject"].startswith(subject))

    def daemon(self):
        """The number of the daemon's process, by its own report; no daemon is started for it."""
        return self.answer("status")["processIdentifier"]

    def daemons(self):
        """The numbers of all processes that are daemons of this person."""
        done = self.machine.run("pgrep", "-u", self.name, "-x", "usernotificatio", check=False)
        return [int(number) for number in done.stdout.split()]

    def log(self):
        """The daemon's log."""
        return self.run("cat", f"{self.home}/.local/share/usernotifications/logs/daemon.log", check=False).stdout
