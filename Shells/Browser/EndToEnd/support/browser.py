"""Chromium without a screen, driven like a user would, and its reports about itself."""
import base64
import json
import os
import urllib.parse

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

PHONE = (390, 844)
DESKTOP = (1280, 800)


class Browser:
    """One window; `pages` opens the link of a device in it."""

    LIMIT = 30  # seconds

    def __init__(self, size=PHONE, language="en-GB", dark=False, reduced_motion=True, mouse=False,
                 is_seen=False):
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        if not is_seen:
            options.add_argument("--headless=new")
        for argument in (
            "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
            "--no-first-run", "--disable-background-networking", "--disable-component-update",
            "--autoplay-policy=no-user-gesture-required", f"--lang={language}",
            f"--window-size={size[0]},{size[1]}",
        ):
            options.add_argument(argument)
        if mouse:
            # Without a screen no hovering pointer exists, as on a phone; these settings announce one.
            options.add_argument("--blink-settings=primaryHoverType=2,availableHoverTypes=2,"
                                 "primaryPointerType=4,availablePointerTypes=4")
        options.add_experimental_option("prefs", {"intl.accept_languages": language})
        options.set_capability(
            "goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        self.resize(*size)
        self.emulate(dark=dark, reduced_motion=reduced_motion)
        self.requests = []
        self.messages = []

    # The window's size and look

    def resize(self, width, height, scale=1):
        """Gives the page this size in CSS pixels, and each of them this many pixels of the screen."""
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": scale, "mobile": False})

    def enlarge(self, letters=16):
        """Sets the size of letters that the user chose in the browser. Pixels."""
        self.driver.execute_cdp_cmd("Page.setFontSizes", {"fontSizes": {"standard": letters, "fixed": letters}})

    def emulate(self, dark=False, reduced_motion=True, forced_colors=False):
        """Sets the user's preferences that the page reads."""
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if reduced_motion else ""},
            {"name": "forced-colors", "value": "active" if forced_colors else "none"}]})

    # Looking

    def open(self, address):
        """Goes to an address."""
        self.driver.get(address)

    def find(self, selector, within=None):
        """The first element that can be seen; waits until there is one."""
        return self.until(
            lambda: next((e for e in self.all(selector, within) if e.is_displayed()), None),
            f"{selector} was not seen")

    def all(self, selector, within=None):
        """All elements there are now."""
        return (within or self.driver).find_elements(By.CSS_SELECTOR, selector)

    def gone(self, selector):
        """Waits until nothing of it can be seen."""
        self.until(
            lambda: not any(e.is_displayed() for e in self.all(selector)), f"{selector} stayed")

    def until(self, condition, message):
        """Waits until a condition is true, and returns its value."""
        def holds(_):
            try:
                return condition()
            except Exception as error:  # pylint: disable=broad-except
                # It was drawn again, or a banner covers it for now.
                if any(word in str(error).lower() for word in ("stale", "intercepted")):
                    return False
                raise
        return WebDriverWait(self.driver, self.LIMIT, 0.02).until(holds, message)

    def text(self, selector):
        """The text a person reads there."""
        return self.find(selector).text

    def see(self, text, selector="body"):
        """Waits until a text can be read."""
        self.until(
            lambda: any(text in e.text for e in self.all(selector) if e.is_displayed()),
            f"{text!r} was not seen in {selector}")

    def script(self, code, *arguments):
        """Runs a function body in the page."""
        return self.driver.execute_script(code, *arguments)

    # Acting

    def click(self, selector, within=None):
        """Clicks what can be seen there."""
        def click():
            element = self.find(selector, within)
            self.script("arguments[0].scrollIntoView({ block: 'center' })", element)
            # A click on a moving element may hit its neighbour.
            if element.rect != element.rect:
                return False
            element.click()
            return True

        self.until(click, f"{selector} not clicked")

    def hover(self, selector):
        """Moves the pointer onto what can be seen there."""
        ActionChains(self.driver).move_to_element(self.find(selector)).perform()

    def move_away(self):
        """Moves the pointer to the lower left corner, which has no banner."""
        actions = ActionBuilder(self.driver)
        actions.pointer_action.move_to_location(2, self.script("return innerHeight - 2"))
        actions.perform()

    def flick(self, selector):
        """Pushes it off the upper edge with a finger."""
        element = self.find(selector)
        finger = PointerInput("touch", "finger")
        actions = ActionBuilder(self.driver, mouse=finger)
        x, y = (element.rect[name] + element.rect[size] / 2
                for name, size in (("x", "width"), ("y", "height")))
        actions.pointer_action.move_to_location(int(x), int(y)).pointer_down() \
            .move_to_location(int(x), int(y * 0.6)).move_to_location(int(x), 1).pointer_up()
        actions.perform()

    def press(self, *keys):
        """Presses keys where the focus is."""
        ActionChains(self.driver).send_keys(*keys).perform()

    def focused(self):
        """The name and role of the focused element."""
        return self.script(
            "const e = document.activeElement;"
            "return [e.getAttribute('role') || e.localName, e.getAttribute('aria-label')"
            " || e.textContent.trim()]")

    # Its reports about itself

    def accessibility(self):
        """The nodes that a screen reader meets: (role, name, properties)."""
        nodes = self.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        return [
            (node["role"]["value"], node.get("name", {}).get("value", ""),
             {p["name"]: p["value"].get("value") for p in node.get("properties", [])})
            for node in nodes if not node.get("ignored")]

    def network(self):
        """Every address that was asked for since the start."""
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                self.requests.append(message["params"]["request"]["url"])
            elif message["method"] in ("Network.webSocketCreated", "Network.webTransportCreated"):
                self.requests.append(message["params"]["url"])
        return self.requests

    def foreign(self, addresses):
        """The requested addresses other than these."""
        own = {urllib.parse.urlsplit(address).netloc for address in addresses}
        return [
            url for url in self.network()
            if urllib.parse.urlsplit(url).scheme not in ("data", "blob", "chrome", "about")
            and urllib.parse.urlsplit(url).netloc not in own]

    def complaints(self):
        """The page's warnings and errors on the console."""
        self.messages += [
            entry["message"] for entry in self.driver.get_log("browser")
            if entry["level"] in ("SEVERE", "WARNING")]
        return self.messages

    def forget(self):
        """Discards earlier requests and console messages."""
        self.complaints()
        self.network()
        self.messages.clear()
        self.requests.clear()

    def shoot(self, name):
        """Keeps a picture of the window when the environment names a folder for them."""
        picture = self.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})["data"]
        folder = os.environ.get("UN_SCREENSHOTS")
        if folder:
            path = os.path.join(folder, f"{name}.png")
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(base64.b64decode(picture))

    def settle(self, pause=60):
        """Waits until everything is drawn and every picture is there."""
        self.until(lambda: self.script(
            "return [...document.images].every((i) => i.complete || i.loading === 'lazy')"), "a picture did not come")
        self.driver.execute_async_script(
            "const [pause, done] = arguments; requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, pause)))", pause)

    def leave(self):
        """Leaves the page, and every server's word that it knows this browser: each test has a server of its own."""
        self.open("about:blank")
        self.driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
        self.forget()

    def close(self):
        """Ends the browser."""
        self.driver.quit()
