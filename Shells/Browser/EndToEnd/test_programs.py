"""Programs of the desktop, which hand their notifications over on the session bus."""
import subprocess
import time

from selenium.webdriver.support.ui import Select

from support.case import BrowserCase
from support.sessionbus import SessionBus

ROW = "#settings [data-setting='{}']"
BROWSER = "program.Browser"
# A program that notifies, holds banners back, and lets them go again with a word.
HOLDING = """
import sys
from gi.repository import Gio, GLib
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
def call(method, *arguments):
    name = "org.freedesktop.Notifications"
    return bus.call_sync(name, "/org/freedesktop/Notifications", name, method, *arguments, None, 0, -1, None)
call("Notify", GLib.Variant("(susssasa{sv}i)", ("Slides", 0, "", "Ready", "", [], {}, -1)))
cookie = call("Inhibit", GLib.Variant("(ssa{sv})", ("", "Presenting", {})))
sys.stdin.readline()
call("UnInhibit", cookie)
sys.stdin.read()
"""


class ProgramTests(SessionBus, BrowserCase):
    """A bus of their own, on which the daemon serves the name that all programs call; that needs the real clock."""

    options = ("--log-level", "warning")
    desktop = "serve"

    def notify(self, title, site="", body="", timeout=-1):
        """Notifies as a browser does for a site."""
        hints = f"{{'x-kde-origin-name': <'{site}'>}}" if site else "@a{sv} {}"
        subprocess.run(
            ["gdbus", "call", "--session", "--dest", "org.freedesktop.Notifications", "--object-path",
             "/org/freedesktop/Notifications", "--method",
             "org.freedesktop.Notifications.Notify", "--", "Browser", "0", "", title, body,
             "[]", hints, str(timeout)], env=self.bus, check=True, stdout=subprocess.DEVNULL)

    def move(self, percent, replaces=0):
        """Moves the bar of a download, as its program does; returns its number."""
        out = subprocess.run(
            ["gdbus", "call", "--session", "--dest", "org.freedesktop.Notifications", "--object-path",
             "/org/freedesktop/Notifications", "--method",
             "org.freedesktop.Notifications.Notify", "--", "Browser", str(replaces), "", "Download", "",
             "[]", f"{{'value': <{percent}>}}", "-1"], env=self.bus, check=True, stdout=subprocess.PIPE, text=True)
        return int("".join(filter(str.isdigit, out.stdout.replace("uint32", ""))))

    def banner(self, title):
        """The banner with a title, or None."""
        return next((one for one in self.browser.all(".banner:not([inert])") if title in one.text), None)

    def test_times(self):
        """A banner stays for the time that its program names, which stands still under the pointer (S44)."""
        self.open()
        self.notify("Long", timeout=15_000)
        self.notify("Short", timeout=500)
        self.notify("Always", timeout=0)
        self.browser.until(lambda: self.banner("Always"), "there is no banner")
        self.browser.until(lambda: not self.banner("Short"), "half a second is over")
        self.notify("Ordinary")
        self.browser.until(lambda: self.banner("Ordinary"), "there is no banner")
        self.browser.until(lambda: not self.banner("Ordinary"), "six seconds are over")
        self.assertIsNotNone(self.banner("Long"))
        self.browser.hover(".banner:not([inert])")
        time.sleep(12)
        self.assertIsNotNone(self.banner("Long"), "it went from under the pointer")
        self.browser.move_away()
        self.browser.until(lambda: not self.banner("Long"), "its time is over")
        self.assertIsNotNone(self.banner("Always"))

    def test_texts(self):
        """Texts are seen as they were sent: percent signs, columns, blanks and line breaks, without hyphens (C2, S15)."""
        self.open()
        self.notify("50%off  %d", body="  1\tone\r 10\tten & <p>100%%</p>https://e.org/a%20b%2Fc.pdf", timeout=0)
        banner = self.browser.find(".banner:not([inert])")
        self.browser.shoot("a-verbatim-text")
        script = "return arguments[0].querySelector(arguments[1]).innerText"
        read = lambda part: self.browser.driver.execute_script(script, banner, part)
        self.assertEqual(read(".title"), "50%off  %d")
        self.assertEqual(read(".body"), "  1\tone\n 10\tten & \n100%%\nhttps://e.org/a%20b%2Fc.pdf")
        hyphens = "return getComputedStyle(arguments[0].querySelector('.body')).hyphens"
        self.assertEqual(self.browser.driver.execute_script(hyphens, banner), "none")

    def test_a_bar_moves(self):
        """The bar of a download moves in the banner that stands, and the list has the last value (S14)."""
        self.open()
        number = self.move(10)
        bar = self.browser.find(".banner .bar")
        self.assertEqual(bar.get_attribute("value"), "10")
        self.move(60, number)
        self.browser.until(lambda: bar.get_attribute("value") == "60", "the bar stayed where it was")
        self.browser.shoot("a-bar")
        self.browser.click(".banner [data-action=hide]")
        self.browser.until(lambda: not self.browser.all(".banner:not([inert])"), "the banner stayed")
        self.move(70, number)
        self.browser.script("location.hash = '#/center'")
        card = self.browser.find("#center .card .bar")
        self.browser.until(lambda: card.get_attribute("value") == "70", "the list has an older value")
        self.assertEqual(self.browser.all(".banner:not([inert])"), [])

    def open_list(self):
        """Opens the list of notifications."""
        self.open()
        self.browser.script("location.hash = '#/center'")

    def settings(self):
        """The user's settings of the program."""
        return self.device.person.call("appSettings", app=BROWSER)["app"]["settings"]

    def test_a_site_of_a_browser_is_silenced(self):
        """Each site has a row on the page of its browser; one that is turned off leaves the list (S21)."""
        self.notify("Breaking", "news.example.com")
        self.notify("Hello", "chat.example.com")
        self.open()
        self.browser.script(f"location.hash = '#/settings/app/{BROWSER}'")
        row = self.browser.find(ROW.format("origin:news.example.com"))
        Select(row).select_by_value("off")
        self.browser.until(
            lambda: {"name": "news.example.com", "delivery": "off"} in self.settings()["origins"], "the site stayed on")
        self.browser.shoot("sites-of-a-browser")
        self.browser.see("chat.example.com", "#settings")

    def test_who_holds_banners_back_is_named(self):
        """Settings say who holds banners back, and why; the row leads to the program, and goes when it lets them go (S25)."""
        holding = subprocess.Popen(["/usr/bin/python3", "-c", HOLDING], env=self.bus, stdin=subprocess.PIPE, text=True)
        self.addCleanup(holding.wait, 30)
        self.addCleanup(holding.stdin.close)
        self.open()
        self.browser.script("location.hash = '#/settings'")
        self.browser.see("Slides holds banners back", ROW.format("inhibition 0"))
        self.browser.see("Presenting", ROW.format("inhibition 0"))
        self.browser.shoot("who-holds-banners-back")
        self.browser.click(ROW.format("inhibition 0"))
        self.browser.until(
            lambda: self.browser.script("return location.hash").endswith("program.Slides"), "the row led nowhere")
        self.browser.script("location.hash = '#/settings'")
        self.browser.find(ROW.format("inhibition 0"))
        print("go on", file=holding.stdin, flush=True)
        self.browser.until(lambda: not self.browser.all(ROW.format("inhibition 0")), "the row stayed")

    def test_a_program_is_kept_quietly(self):
        """The first notification of a program offers to deliver it quietly (S22)."""
        self.notify("First")
        self.open_list()
        self.browser.see("You have not decided yet", "#center .card")
        self.browser.click("#center .card [data-action=keep]")
        self.browser.find("[data-sheet=keep] [data-action=keepQuietly]")
        self.browser.shoot("a-program-to-keep")
        self.browser.click("[data-sheet=keep] [data-action=keepQuietly]")
        # The status may be that of the settings' defaults, so that only the style says that the decision arrived.
        self.browser.until(lambda: self.settings()["alertStyle"] == "none", "the program was not quieted")
        self.assertEqual(self.settings()["status"], "authorized")

    def test_the_same_again_is_counted(self):
        """A notification that comes again and again is one card with a count (S17)."""
        for _ in range(3):
            self.notify("Still here")
        self.open_list()
        self.browser.see("×3", ".times")
        self.browser.shoot("the-same-again")
