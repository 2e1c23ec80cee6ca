"""The sound of a notification, recorded from a sound server without a device."""
from endtoend import commands

RECORDING = "heard.raw"


class SoundWalk:
    """The step that listens."""

    def test_sound(self):
        """A notification with a sound is heard, whether its server plays the sound or this system."""
        self.turn_sounds_on()
        self.record_sounds()
        self.anna.schedule("Bell", "--sound", "default")
        commands.wait_until(lambda: any(self.heard()), "the sound", pause=0.3)

    def record_sounds(self):
        """Records what is heard, until the end of the test."""
        self.anna.run("rm", "-f", RECORDING)
        listening = self.anna.start("sh", "-c", f"exec parec --raw --device=@DEFAULT_MONITOR@ >{RECORDING}")
        self.addCleanup(listening.wait, commands.LIMIT)
        self.addCleanup(self.machine.run, "pkill", "-u", "anna", "parec", check=False)
        commands.wait_until(self.heard, "the start of the recording", pause=0.2)

    def turn_sounds_on(self):
        """The preparation on desktops whose server is silent at first."""

    def heard(self):
        """The recorded samples."""
        path = self.machine.path(f"{self.anna.home}/{RECORDING}")
        try:
            with open(path, "rb") as file:
                return file.read()
        except FileNotFoundError:
            return b""
