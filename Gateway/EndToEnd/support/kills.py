"""Gateway, devices and a provider under load, each killed at random: nothing accepted is lost or shown twice."""
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

from endtoend import commands
from . import kill_device
from .gateway import Gateway
from .kill_daemon import DaemonDevice
from .link import Device
from .push import APP

DEVICES = 10
HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WAIT = 240


class Victim:
    """A program of ours that is started again each time it was killed."""

    def __init__(self, module, *arguments):
        self.command = [sys.executable, "-m", f"support.{module}", *arguments]
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.command, cwd=HERE, stdin=subprocess.DEVNULL)

    def kill(self):
        self.process.kill()
        self.process.wait()


class ScriptDevice(Victim):
    """A device that is a script of ours: it reads the shown pushes from a file."""

    def __init__(self, folder):
        self.folder = folder

    def register(self, gateway):
        device = Device(gateway)
        kill_device.save(device, self.folder)
        token = device.register(APP)
        device.close()
        super().__init__("kill_device", self.folder, str(gateway.ports["device"]), gateway.ca)
        return token

    def shown(self):
        return kill_device.shown(self.folder)

    def twice(self):
        lines = kill_device.lines(self.folder)
        return {line for line in lines if lines.count(line) > 1} if (
            len(lines) != len(set(lines))) else []

    def refresh(self):
        pass


class Kills:
    """A whole system in one folder, with checks of its state afterwards."""

    # On a slow machine devices are away for longer than a hundred pushes last.
    options = ("--waiting-pushes", "100000")

    def __init__(self, seed, with_daemons=True):
        self.chance = random.Random(seed)
        self.gateway = self.new_gateway()
        self.files = tempfile.TemporaryDirectory(prefix="un-kills.")
        self.devices = [self.device(index, with_daemons) for index in range(DEVICES)]
        self.write("tokens", "\n".join(device.register(self.gateway) for device in self.devices))
        self.write("bearer", self.gateway.key.bearer())
        # The file exists before its writer, which a loaded machine starts late.
        self.write("accepted", "")
        self.lives = 0
        self.sender = self.new_sender()
        self.killed = {"gateway": 0, "devices": 0, "sender": 0}
        self.begin()

    def new_gateway(self):
        return Gateway(*self.options)

    def begin(self):
        """Waits until a push was accepted: before that nothing could be lost."""
        commands.wait_until(
            lambda: any(self.accepted()), lambda: f"an accepted push: {self.gateway.logged()}", WAIT,
            process=self.sender.process)

    def device(self, index, is_daemon):
        folder = os.path.join(self.files.name, str(index))
        os.mkdir(folder)
        if not is_daemon:
            return ScriptDevice(folder)
        device = DaemonDevice(folder)
        device.start()
        return device

    def write(self, name, text):
        with open(os.path.join(self.files.name, name), "w") as file:
            file.write(text)

    def new_sender(self):
        """A new life has pushes of its own: the unanswered pushes of the last one stay undecided."""
        self.lives += 1
        return Victim("kill_sender", self.files.name, str(self.gateway.port), self.gateway.ca,
                      str(self.chance.getrandbits(60)))

    def round(self):
        """Kills some of them after a while, in any order, and starts them again."""
        time.sleep(self.chance.uniform(0.1, 0.6))
        for device in self.devices:
            device.refresh()
        victims = [("devices", device) for device in self.devices if self.chance.random() < 0.2]
        victims += self.gateways()
        if self.chance.random() < 0.2:
            victims.append(("sender", self.sender))
        self.chance.shuffle(victims)
        for name, victim in victims:
            self.killed[name] += 1
            if isinstance(victim, Gateway):
                victim.stop(signal.SIGKILL)
            else:
                victim.kill()
        for name, victim in victims:
            if name == "sender":
                self.sender = self.new_sender()
            else:
                victim.start()

    def gateways(self):
        """The victims of a round that are neither devices nor the sender."""
        return [("gateway", self.gateway)] if self.chance.random() < 0.5 else []

    def accepted(self):
        """The pushes that were answered 200, by device."""
        found = [set() for _ in range(DEVICES)]
        with open(os.path.join(self.files.name, "accepted")) as file:
            for line in file:
                if line.endswith("\n"):
                    index, identifier = line.split()
                    found[int(index)].add(identifier)
        return found

    def missing(self):
        """The pushes that were answered 200 and not shown so far."""
        return [identifier
                for device, accepted in zip(self.devices, self.accepted())
                for identifier in accepted - device.shown()]

    def settle(self):
        """Stops the provider, and gives the others time to receive their pushes."""
        self.sender.kill()
        deadline = time.monotonic() + WAIT
        while self.missing() and time.monotonic() < deadline:
            for device in self.devices:
                device.refresh()
            time.sleep(0.5)

    def twice(self):
        """The pushes that were shown more than once."""
        return [identifier for device in self.devices for identifier in device.twice()]

    def states(self):
        """For each device the numbers of accepted and shown pushes, and its exit code."""
        return [(len(accepted), len(accepted & device.shown()), device.process.poll())
                for device, accepted in zip(self.devices, self.accepted())]

    def told(self):
        count = sum(map(len, self.accepted()))
        return f"{count} pushes accepted, killed: " + ", ".join(
            f"{name} {times}" for name, times in self.killed.items())

    def close(self):
        for victim in [*self.devices, self.sender]:
            if victim.process.poll() is None:
                victim.kill()
        self.gateway.close()
        self.files.cleanup()
