"""The native shell follows the desktop's settings for looks, also for visible banners (S42)."""


from gi.repository import GLib

from endtoend import commands
from support.desk import OnWayland, OnX11

APPEARANCE, INTERFACE = "org.freedesktop.appearance", "org.gnome.desktop.interface"
BLACK = (0, 0, 0)
AT_ONCE = 5  # seconds, also on a machine that has much else to do


class Portal:
    """The settings of the desktop's portal, as they change."""

    def __init__(self, desk):
        self.client = desk.client()
        self.client.bus("RequestName", GLib.Variant("(su)", ("org.freedesktop.portal.Desktop", 0)))

    def change(self, space, key, kind, value):
        """Signals one setting's new value."""
        self.client.connection.emit_signal(
            None, "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings", "SettingChanged",
            GLib.Variant("(ssv)", (space, key, GLib.Variant(kind, value))))


class Looks:
    """How a banner that stands looks."""

    def setUp(self):
        super().setUp()
        self.number = self.notify("-t", "0", "Lunch")
        spot = self.desk.spot("Lunch")
        self.card = (spot[0] - 150, spot[1] + 20)
        self.portal = Portal(self.desk)

    def await_brightness(self, is_dark):
        """Waits for a dark card, or for a light one."""
        def is_right():
            color = self.screen.picture()[self.card]
            return max(color) < 100 if is_dark else min(color) > 200
        commands.wait_until(is_right, "a dark card" if is_dark else "a light card", AT_ONCE)

    def text_height(self):
        """How high the title is."""
        return self.desk.reader.ask("place", "Lunch")[4]

    def card_height(self):
        """How many pixels are the card's, from above."""
        picture = self.screen.picture()
        return sum(picture[self.card[0], y] != self.screen.background for y in range(self.screen.size[1]))

    def test_dark(self):
        """It turns dark together with the desktop, also if nothing else about it changes."""
        self.await_brightness(False)
        self.portal.change(APPEARANCE, "color-scheme", "u", 1)
        self.await_brightness(True)

    def test_contrast(self):
        """It has a black border as soon as the person wants more contrast, and a faint one afterwards."""
        def has_border():
            picture = self.screen.picture()
            edge = self.screen.size[0] - 432
            return any(picture[x, self.card[1]] == BLACK for x in range(edge, edge + 40))
        self.assertFalse(has_border())
        self.portal.change(APPEARANCE, "contrast", "u", 1)
        commands.wait_until(has_border, "a black border", AT_ONCE)
        self.portal.change(APPEARANCE, "contrast", "u", 0)
        commands.wait_until(lambda: not has_border(), "a faint border", AT_ONCE)

    def test_font(self):
        """Its texts follow the desktop's font and its size, and nothing follows a wrong name."""
        before = self.text_height()
        self.portal.change(INTERFACE, "font-name", "s", "Sans 22")
        commands.wait_until(lambda: self.text_height() > 1.6 * before, "texts of twice the size", 10)
        self.portal.change(INTERFACE, "font-name", "s", "22")
        self.portal.change(INTERFACE, "font-name", "s", "Sans 11")
        commands.wait_until(lambda: self.text_height() == before, "texts of the size of before", 10)

    def test_text_scale(self):
        """Its texts grow with the desktop's factor, and so does the card."""
        text, card = self.text_height(), self.card_height()
        self.portal.change(INTERFACE, "text-scaling-factor", "d", 1.5)
        commands.wait_until(
            lambda: self.text_height() > 1.3 * text and self.card_height() > card, "larger texts on a larger card", 10)
        self.portal.change(INTERFACE, "text-scaling-factor", "d", 1.0)
        commands.wait_until(
            lambda: (self.text_height(), self.card_height()) == (text, card), "texts and a card of the size of before", 10)

    def test_less_motion(self):
        """With less motion a banner that is closed goes at once: it is seen whole, or not at all."""
        settings = ((INTERFACE, "enable-animations", "b", False, True), (APPEARANCE, "reduced-motion", "u", 1, 0))
        for index, (space, key, kind, less, more) in enumerate(3 * settings):
            self.portal.change(space, key, kind, less)
            # When this change is visible, earlier ones have been handled as well.
            self.portal.change(APPEARANCE, "color-scheme", "u", 1 + index % 2)
            self.await_brightness(index % 2 == 0)
            self.check_end(key)
            self.portal.change(space, key, kind, more)
            self.number = self.notify("-t", "0", "Lunch")
            self.desk.spot("Lunch")
        # Either is enough, whichever was said last.
        self.portal.change(APPEARANCE, "reduced-motion", "u", 1)
        self.portal.change(INTERFACE, "enable-animations", "b", True)
        self.portal.change(APPEARANCE, "color-scheme", "u", 1)
        self.await_brightness(True)
        self.check_end("reduced-motion with animations")

    def check_end(self, setting):
        """Closes the banner, and looks at it as often as possible until it has gone."""
        row = range(self.screen.size[0] - 420, self.screen.size[0])

        def seen():
            picture = self.screen.picture()
            return [picture[x, self.card[1]] for x in row]
        whole, nothing = seen(), [self.screen.background] * len(row)
        self.desk.control.close_notification(self.number)

        def has_gone():
            now = seen()
            self.assertIn(now, (whole, nothing), f"{setting}: a part of it is seen")
            return now == nothing
        commands.wait_until(has_gone, "the end of the banner", pause=0)


class X11Looks(Looks, OnX11):
    """Looks on X11."""


class WaylandLooks(Looks, OnWayland):
    """Looks on Wayland."""
