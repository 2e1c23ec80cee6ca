"""A test with a device and a browser of its own, at the widths that are asked for."""
import functools
import unittest

from endtoend import commands
from .browser import DESKTOP, PHONE
from .device import Device
from .shared import shared


class BrowserCase(unittest.TestCase):
    """The browser is that of all tests; each test has its own device."""

    query = ""
    # The options of the daemon; an empty tuple starts it on a virtual clock.
    options = ()
    # Who shows the notifications of the desktop's programs.
    desktop = "off"

    # A page that was just left may still ask its own server for something.
    addresses = set()

    def setUp(self):
        self.device = Device(*self.options, desktop=self.desktop)
        self.addCleanup(self.device.close)
        self.browser = shared()
        self.browser.forget()
        self.opened = False
        self.expects_refusal = False

    def open(self):
        """Opens the page with the one-time link."""
        self.addresses.add(self.device.address)
        self.browser.open(self.device.link + ("&developer" if self.query == "developer" else ""))
        self.browser.find("html[data-link=live]")
        self.opened = True

    def tearDown(self):
        if commands.problems(self):
            self.browser.shoot("failed-" + self.id())
            print(self.device.logs())
            print(self.browser.complaints())
            self.opened = False
        self.leave()

    def leave(self):
        """Leaves the page, which has fetched nothing from elsewhere and complained of nothing."""
        if self.opened:
            self.assertEqual(self.browser.foreign(self.addresses), [])
            # An app without an icon has letters drawn in its place.
            complaints = [
                c for c in self.browser.complaints()
                if self.device.address in c and "/icons/" not in c and not self.expects_refusal]
            self.assertEqual(complaints, [])
        self.opened = self.expects_refusal = False
        self.browser.leave()


def both_widths(test):
    """Runs a test at the width of a phone and at that of a desktop, each on a fresh device."""

    @functools.wraps(test)
    def run(self):
        for number, (name, size) in enumerate((("phone", PHONE), ("desktop", DESKTOP))):
            with self.subTest(width=name):
                if number:
                    self.leave()
                    self.doCleanups()
                    self.device = Device()
                    self.addCleanup(self.device.close)
                self.width = name
                self.browser.resize(*size)
                test(self)
    return run
