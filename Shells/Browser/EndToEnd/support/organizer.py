"""The sample app as a person has it: its bundle made, installed, allowed, and its own program at hand."""
import json
import os
import plistlib
import subprocess

APP = "com.example.OrganizerPlus"
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "..")


class Organizer:
    """OrganizerPlus with both extensions on a device."""

    LIMIT = 30  # seconds

    def __init__(self, device):
        self.device = device
        made = os.path.join(device.folder, "OrganizerPlus.app")
        subprocess.run([os.path.join(ROOT, "scripts", "make-app"), device.bin, made], check=True, stdout=subprocess.DEVNULL)
        device.person.call("install", path=made)
        self.bundle = next(a["bundlePath"] for a in device.person.call("apps")["apps"] if a["identifier"] == APP)

    def extensions(self):
        """The points of its extensions and the categories that they draw, by their folders."""
        found = {}
        for name in sorted(os.listdir(os.path.join(self.bundle, "PlugIns"))):
            with open(os.path.join(self.bundle, "PlugIns", name, "Info.plist"), "rb") as file:
                about = plistlib.load(file)["NSExtension"]
            categories = about.get("NSExtensionAttributes", {}).get("UNNotificationExtensionCategory", [])
            found[name] = (about["NSExtensionPointIdentifier"], [categories] if isinstance(categories, str) else categories)
        return found

    @property
    def category(self):
        """The category whose notifications it draws."""
        return next(c for _, categories in self.extensions().values() for c in categories)

    def start(self, *arguments):
        """Starts the installed app's own program."""
        return subprocess.Popen([os.path.join(self.bundle, "organizer-plus"), *arguments], env=self.device.environment,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def run(self, *arguments):
        """Runs it to its end, and returns its output."""
        program = self.start(*arguments)
        text, _ = program.communicate(timeout=self.LIMIT)
        if program.returncode:
            raise RuntimeError(f"organizer-plus {' '.join(arguments)}: {text}")
        return text

    def permit(self):
        """The app asks, and the person allows it."""
        asking = self.start("settings")
        shell = self.device.shell()
        shell.event("ask")
        self.device.person.call("authorize", app=APP, decision="allow")
        shell.close()
        return asking.communicate(timeout=self.LIMIT)[0]

    def push(self, title, body, **more):
        """Sends a push of a shared task as a server would; returns the payload."""
        aps = {"alert": {"title": title, "body": body}, "mutable-content": 1, "category": self.category, "sound": "default"}
        if "thread" in more:
            aps["thread-id"] = more.pop("thread")
        path = os.path.join(self.device.folder, "payload.apns")
        with open(path, "w", encoding="utf-8") as file:
            json.dump({"aps": aps, **more}, file)
        self.device.run("unctl", "push", APP, path)
        return {"aps": aps, **more}

    def steps(self):
        """What happened to its notifications, step by step."""
        return self.device.person.call("timeline", app=APP)["entries"]

    def was_opened(self):
        """Whether the person opened one, the app was started for that, and has handled it."""
        steps = {e["step"]: e for e in self.steps()}
        return "F1" in steps.get("responded", {}).get("rules", []) and "handled" in steps
