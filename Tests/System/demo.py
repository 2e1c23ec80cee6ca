"""Shows the packages' whole life on a machine of its own: installed, used, cut off from power, upgraded, purged.

UN_DEBS is the folder of the packages, UN_APP_DEB the package of the sample app. Each step is checked.
"""
import json
import os
import sys
import time

from endtoend import commands
from support import flatpak, roots, shared
from support.case import bring_clients
from support.guest import whole_machine
from support.machine import Machine

DEB_APP, FLATPAK_APP = "com.example.OrganizerPlus", "com.example.Errands"
PACKAGES = ("usernotificationsd", "usernotifications-swift-runtime")
# Files of the demonstration, of anna, and of apt's and systemd's records.
NOT_OF_PACKAGES = ("/proc/", "/sys/", "/srv/", "/opt/", "/home", "/run/user/", "/var/lib/flatpak/", "/var/lib/apt/",
                   "/var/cache/apt/", "/var/log/", "/etc/apt/")
MACHINE = whole_machine()
LONG = 180 * MACHINE.slowness  # seconds: the kernel of the machine is a process
CALLS = 100
BEGAN = time.monotonic()
BOLD, PLAIN = ("\033[1m", "\033[0m") if sys.stdout.isatty() else ("", "")


def step(text):
    """A sentence about what happens now."""
    print(f"\n{BOLD}{text}{PLAIN}", flush=True)


def say(text):
    """Prints the output of a program."""
    for line in text.strip().splitlines():
        print(f"    {line}", flush=True)


def require(is_true, what):
    """Fails unless that is so."""
    if not is_true:
        raise SystemExit(f"FAILED: {what}")


class Demo:
    """The machine, and anna, who uses it."""

    def __init__(self, app_deb):
        self.repository = shared.repository()
        self.app_deb = app_deb
        self.machine = MACHINE(*self.prepared(), name="the machine")
        bring_clients(self.machine)
        self.repository.offer(self.machine)
        self.higher = self.repository.add_version()
        self.machine.copy_in(self.repository.top, "/srv/newer")
        self.anna = self.machine.person("anna")

    def prepared(self):
        """A Debian 12 with Flatpak, to which an app is added as a store would do it."""
        self.repository.add(self.app_deb)
        store = shared.once("store", lambda: Machine(
            *shared.equipped(*flatpak.PACKAGES, *MACHINE.packages, finish=flatpak.flatpak_runtime),
            name="the machine's maker"))
        roots.unpack(self.app_deb, store.root, "/srv/organizer")
        store.boot()
        store.shell("mkdir -p /srv/programs; cp $(find /srv/organizer -type f -name organizer-plus) /srv/programs")
        flatpak.install(store, FLATPAK_APP, "organizer-plus", flatpak.GRANT)
        store.shell("rm -r /srv/organizer /srv/programs /srv/app")
        store.power_off()
        return store.layers

    def allow(self, app, *command):
        """Runs an app that asks for permission, and gives it as a person would."""
        self.machine.run(
            *self.anna.inside("sh", "-c", '"$@" >~/asking 2>&1; echo "ended with $?" >>~/asking', "-", *command),
            runs_on=True)
        commands.wait_until(
            lambda: any(a["identifier"] == app for a in self.anna.answer("apps"))
            or "ended with" in self.anna.output("cat", "asking"), f"the question of {app}", LONG)
        if "ended with" not in self.anna.output("cat", "asking"):
            say(self.anna.unctl("authorize", app, "allow").stdout)
        printed, _, status = self.await_text("asking", "ended with").rpartition("ended with")
        say(printed)
        require(status.strip() == "0", f"{' '.join(command)} ended with {status}")

    def await_text(self, file, words):
        """Waits until a file of anna's holds the words, and returns its text."""
        commands.wait_until(lambda: words in self.anna.output("cat", file), f"{words} in {file}", LONG * 2)
        return self.anna.output("cat", file)

    def run(self):
        """All steps."""
        self.install()
        self.schedule()
        self.lose_power()
        self.answer()
        self.upgrade()
        self.purge()
        step(f"Every step happened, in {time.monotonic() - BEGAN:.0f} seconds")

    def install(self):
        """From a fresh system to a daemon that runs."""
        step("A fresh Debian 12 boots, with a kernel and a disk of its own, and anna logs in")
        self.machine.boot()
        self.anna.log_in()
        say(f"Debian {self.machine.output('cat', '/etc/debian_version')}, Linux {self.machine.output('uname', '-r')}")
        step("It is given an APT repository, and the packages are installed from it")
        say(self.machine.output("cat", "/etc/apt/sources.list.d/usernotifications.sources"))
        begin = time.monotonic()
        self.apt("update")
        self.apt("install", "usernotificationsd", "organizer-plus")
        say(self.machine.output("dpkg-query", "-W", *PACKAGES, "organizer-plus"))
        step("Without another login the system answers anna")
        say(self.anna.unctl("schedule", "--title", "Tea", "--id", "tea", "--in", "1s").stdout)
        self.anna.await_delivery("tea", LONG)
        say(self.anna.unctl("delivered").stdout)
        print(f"    {time.monotonic() - begin:.0f} seconds after `apt install` was typed")

    def schedule(self):
        """Two apps ask, are allowed, schedule and exit."""
        step("OrganizerPlus, from its package, asks for permission, schedules a reminder and exits")
        self.allow(DEB_APP, "organizer-plus", "add", "Water the plants", "--in", "45s")
        step("The same program as a Flatpak, in its sandbox, does so under a name of its own")
        self.allow(FLATPAK_APP, "flatpak", "run", FLATPAK_APP, "add", "Post the letter", "--in", "45s")
        say(self.anna.unctl("pending").stdout)

    def lose_power(self):
        """Both reminders survive."""
        step("The machine loses its power")
        self.machine.cut_power()
        step("It boots again, and anna logs in")
        self.machine.boot()
        self.anna.log_in()
        step("Both reminders come")
        commands.wait_until(
            lambda: {n["key"]["app"] for n in self.anna.answer("delivered")} >= {DEB_APP, FLATPAK_APP},
            "both reminders", LONG)
        say(self.anna.unctl("delivered").stdout)

    def answer(self):
        """The app is started for the answer."""
        step("anna marks the first one as done; systemd starts OrganizerPlus for the answer, in a unit of its own")
        identifier = next(
            n["key"]["identifier"] for n in self.anna.answer("delivered") if n["key"]["app"] == DEB_APP)
        say(self.anna.output("organizer-plus", "list"))
        self.anna.unctl("respond", f"{DEB_APP}/{identifier}", "--action", "markAsDone")
        commands.wait_until(
            lambda: "Nothing to do" in self.anna.output("organizer-plus", "list"), "the task's end", LONG)
        say(self.anna.output("organizer-plus", "list"))
        units = self.machine.output(
            "journalctl", "--no-pager", "--output=cat", "--grep=app-usernotificationsd-", "--lines=3", check=False)
        say(units)
        say(self.anna.unctl("responses").stdout)

    def upgrade(self):
        """Nothing is lost and nothing refused."""
        step(f"The repository gets version {self.higher}, to which apt upgrades while requests come in without a pause")
        self.machine.shell("rm -r /srv/repository; mv /srv/newer /srv/repository")
        self.apt("update")
        self.machine.run(*self.anna.inside(
            "sh", "-c", f"/opt/clients/load.py {CALLS} ~/load.end unctl >~/load"), runs_on=True)
        commands.wait_until(lambda: "load-3" in self.anna.pending(), "the first requests", LONG)
        self.apt("upgrade")
        self.machine.run("touch", "/home/anna/load.end")
        results = json.loads(self.await_text("load", '"results"').splitlines()[-1])["results"]
        pending = set(self.anna.pending())
        refused = [f"{name}: {problem}" for name, _, problem in results if problem]
        lost = [name for name, _, problem in results if not problem and name not in pending]
        say(f"{len(results)} requests: {len(refused)} refused, {len(lost)} lost")
        require(not refused and not lost, f"refused: {refused}, lost: {lost}")
        installed = self.machine.output("dpkg-query", "-W", "usernotificationsd")
        say(installed)
        require(installed.endswith(self.higher), f"the upgrade left {installed}")

    def purge(self):
        """Purges the packages; only anna's files stay."""
        step("The packages are purged")
        self.apt("purge", *PACKAGES, "organizer-plus")
        commands.wait_until(lambda: not self.anna.daemons(), "the end of the daemon", LONG)
        left = self.machine.output(
            "find", "/", "-xdev", "-iname", "*usernotification*", "-o", "-iname", "*organizer-plus*", "-o", "-name",
            "unctl*", check=False).splitlines()
        left = [path for path in left if not path.startswith(NOT_OF_PACKAGES)]
        require(not left, f"the machine still has {left}")
        say("What is left is anna's own:")
        say(self.anna.output("sh", "-c", "ls -d ~/.local/share/*"))

    def apt(self, *arguments):
        """Runs apt-get and shows its outline."""
        say(f"# apt-get {' '.join(arguments)}")
        done = self.machine.run("apt-get", "-q", "-y", "--no-install-recommends", *arguments, timeout=LONG * 2)
        ours = [line for line in done.stdout.splitlines() if line.startswith(("Setting up", "Removing", "Purging"))]
        say("\n".join(line for line in ours if "notification" in line or "organizer" in line))


def main():
    app_deb = os.environ.get("UN_APP_DEB")
    require(app_deb and os.path.exists(app_deb), "UN_APP_DEB does not name the package of the sample app")
    demo = Demo(app_deb)
    try:
        demo.run()
    except BaseException:
        print(demo.machine.report())
        raise
    finally:
        demo.machine.close()


if __name__ == "__main__":
    main()
