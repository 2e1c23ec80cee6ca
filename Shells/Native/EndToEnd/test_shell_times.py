"""How long banners stay, and what low urgency and a Focus leave of them (S44, S53, S54)."""

import time

from endtoend.client import DISMISSED, EXPIRED
from support.desk import OnWayland, OnX11


class Times:
    """The time that a program names is that of its banner."""

    def seen(self, client, number, name):
        """The seconds for which a banner is visible, and the delay until the program receives the end."""
        self.desk.spot(name)
        begin = time.monotonic()
        self.desk.await_text(name, False, limit=40)
        gone = time.monotonic()
        self.assertEqual(client.await_signal("NotificationClosed", number)[2], EXPIRED)
        return gone - begin, time.monotonic() - gone

    def test_named_times(self):
        """Short and long timeouts apply to the banner, and the program receives the end when the banner leaves."""
        self.start_shell()
        client = self.desk.client("Timer")
        for seconds, hints in ((2.5, {}), (15, {}), (12, {"transient": True})):
            name = f"For {seconds}"
            number = client.notify(name, hints=hints, timeout=int(seconds * 1000))
            stayed, late = self.seen(client, number, name)
            # The screen is read at least twice in a second.
            self.assertGreater(stayed, seconds - 2)
            self.assertLess(stayed, seconds + 4)
            self.assertLess(late, 2)

    def test_half_a_second(self):
        """A banner with a timeout of half a second ends after it, and its program receives the end."""
        self.start_shell()
        client = self.desk.client("Timer")
        begin = time.monotonic()
        number = client.notify("Half", timeout=500)
        self.assertEqual(client.await_signal("NotificationClosed", number)[2], EXPIRED)
        self.assertGreaterEqual(time.monotonic() - begin, 0.5)
        self.assertLess(time.monotonic() - begin, 5)
        self.desk.await_bare()

    def test_without_end(self):
        """Banners with the timeout 0 and critical ones without a timeout stay; any other has six seconds."""
        client = self.desk.client("Timer")
        client.notify("Ordinary")
        zero = client.notify("Zero", timeout=0)
        critical = client.notify("Critical", hints={"urgency": 2})
        self.desk.await_text("Ordinary", False)
        time.sleep(3)
        self.desk.spot("Zero")
        self.desk.spot("Critical")
        self.assertEqual(client.about(zero) + client.about(critical), [])

    def test_pointer(self):
        """The pointer pauses the timeout, and the program receives the end only when the banner leaves."""
        client = self.desk.client("Timer")
        number = client.notify("Read me", timeout=4000)
        self.screen.move(*self.desk.spot("Read me"))
        time.sleep(8)
        self.assertEqual(client.about(number), [])
        self.assertIn("Read me", self.desk.texts())
        self.desk.leave()
        self.desk.await_text("Read me", False)
        self.assertEqual(client.await_signal("NotificationClosed", number)[2], EXPIRED)


class Displays:
    """Low urgency, and displays such as that of the volume."""

    def test_low(self):
        """A low one is in the list alone; one that joins no list, and a display, is a banner, also during a Focus."""
        self.notify("-u", "low", "Listed")
        self.notify("-u", "low", "-e", "Unlisted")
        self.desk.spot("Unlisted")
        self.assertNotIn("Listed", self.desk.texts())
        self.desk.unctl("focus", "on", "Work")
        volume = ["-u", "low", "-h", "string:x-dunst-stack-tag:volume", "-h", "int:value:40"]
        self.notify(*volume, "Volume")
        self.desk.spot("Volume")
        self.notify("Ordinary")
        self.notify("-e", *volume, "-h", "string:x-dunst-stack-tag:light", "Brightness")
        self.desk.spot("Brightness")
        self.assertNotIn("Ordinary", self.desk.texts())

    def test_pressed(self):
        """A press on a button of what joins no list is its button's, and not the end of its banner."""
        client = self.desk.client("Timer")
        number = client.notify("Tea", actions=["ok", "Take it"], hints={"transient": True}, timeout=0)
        self.desk.click("Take it")
        self.assertEqual(client.await_signal("ActionInvoked", number)[2], "ok")
        self.assertEqual(client.await_signal("NotificationClosed", number)[2], DISMISSED)

    def test_blank(self):
        """A blank summary with an icon and a value is a display; one without anything to see is closed at once."""
        client = self.desk.client("Keys")
        number = client.notify(
            " ", icon="audio-volume-high", hints={"x-dunst-stack-tag": "volume", "value": 40, "transient": True})
        self.desk.spot("Keys")
        self.assertEqual(client.about(number), [])
        nothing = client.notify("", icon="")
        self.assertEqual(client.await_signal("NotificationClosed", nothing)[0], "NotificationClosed")


class X11Times(Times, Displays, OnX11):
    """Times and displays on X11."""


class WaylandTimes(Times, Displays, OnWayland):
    """Times and displays on Wayland."""
