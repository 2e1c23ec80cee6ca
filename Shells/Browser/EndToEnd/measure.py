"""Measures the page in a real browser, and prints one table.

    make bench-browser

On the machine's own clock: from a due date to pixels, from a content extension to pixels, opening and
scrolling a long list, a flood, and the memory of the server. `ok` means that the bar is reached.
"""
import http.client
import statistics
import sys
import threading
import time
import urllib.parse

from support.browser import DESKTOP, Browser
from support.content import VIEW, button, label, scene
from support.device import Device
from support.extension import Extension

ROUNDS = 30
FLOOD = 10_000
LISTED = 2_000
WINDOWS = 10
PAGES = """
window.longTasks = [];
new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((e) => e.duration)))
  .observe({ type: 'longtask', buffered: true });
"""
SCROLL = """
const done = arguments[arguments.length - 1];
const place = document.getElementById('center-scroller');
const frames = [];
let last = performance.now();
let count = 0;
requestAnimationFrame(function step(now) {
  frames.push(now - last);
  last = now;
  place.scrollTop += 180;
  count += 1;
  if (count < 240 && place.scrollTop + place.clientHeight < place.scrollHeight) requestAnimationFrame(step);
  else done([Math.max(...frames.slice(2)), count]);
});
"""
OPEN = """
const done = arguments[arguments.length - 1];
const begin = performance.now();
location.hash = '#/center';
(function look() {
  requestAnimationFrame(() => requestAnimationFrame(() => {
    if (document.querySelector('#center .card')?.checkVisibility()) done(performance.now() - begin);
    else look();
  }));
})();
"""


def row(what, figure, bar, unit):
    """Prints one line of the table; true if the bar is reached."""
    is_good = figure <= bar
    print(f"| {what} | {figure:.1f} {unit} | {bar} {unit} | {'ok' if is_good else '**missed**'} |", flush=True)
    return is_good


def due_to_pixels(device, browser):
    """Milliseconds from each due date to its banner on the screen."""
    app = device.app("com.example.clock", "Clock")
    distances = []
    for number in range(ROUNDS):
        name = f"tick-{number}"
        app.add_in(0.5, name, title=f"Tick {number}")
        due = next(
            r["due"]["wall"] for r in app.call("pendingRequests")["requests"]
            if r["request"]["identifier"] == name)
        mark = f"banner:{app.identifier}:{name}"
        painted = browser.until(
            lambda mark=mark: browser.script(
                "const m = performance.getEntriesByName(arguments[0])[0];"
                "return m && performance.timeOrigin + m.startTime", mark), "no banner")
        distances.append(painted - due / 1_000)
    return statistics.median(distances)


PAINTED = """
const found = performance.getEntriesByName('content').filter((mark) => mark.startTime > arguments[0]).at(-1);
return found && [performance.timeOrigin + found.detail.painted, performance.timeOrigin + (window.pressed ?? 0)];
"""


def content_to_pixels(device, browser):
    """Milliseconds from the moment at which an extension says that something changed until it is on the screen,
    and from a press on a button in its view until the change that follows is."""
    extension = Extension(device)
    identifier = "com.example.shop"
    app = device.bundle(
        identifier, "Shop", complete=lambda folder: extension.put(
            folder, identifier, "OFFER", UNNotificationExtensionUserInteractionEnabled=True))
    app.call("setCategories", categories=[{"identifier": "OFFER", "actions": []}])
    app.add("milk", title="Milk", categoryIdentifier="OFFER")
    browser.script("location.hash = '#/center'")
    browser.click("#center .card[data-identifier=milk] [data-action=open]")
    process = extension.opened()
    process.order("open")
    rows = [label(n, f"text {n}", at=(10, 20 * n, 200, 20)) for n in range(4, 40)]
    draw = lambda words: process.draw(scene(label(2, words), button(3, "Press"), *rows, height=820))
    draw("begin")
    press = browser.find(f"{VIEW} [data-view='3'] button")
    browser.script("arguments[0].addEventListener('pointerdown', () => { window.pressed = performance.now(); })", press)
    drawn, answered = [], []
    for number in range(ROUNDS):
        time.sleep(0.05)
        since = browser.script("return performance.now()")
        sent = time.time() * 1_000
        draw(f"change {number}")
        drawn.append(painted(browser, since)[0] - sent)
        since = browser.script("return performance.now()")
        press.click()
        process.event("tapped")
        draw(f"answer {number}")
        seen, pressed = painted(browser, since)
        answered.append(seen - pressed)
    browser.click("[data-sheet=look] [data-action=close]")
    extension.close()
    return statistics.median(drawn), statistics.median(answered)


def painted(browser, since):
    """Waits for the next scene on the screen: when it was there, and when a button was last pressed."""
    return browser.until(lambda: browser.script(PAINTED, since), "no scene was drawn")


def long_list(device, browser):
    """Milliseconds to open a list of 2,000, and the longest frame while it is scrolled."""
    for place in range(LISTED // 1_000):
        app = device.app(f"com.example.list{place}", f"List {place}")
        send(app, 1_000, threaded=True)
    device.person.call("changeGlobalSettings", changes={"display": "list"})
    until_listed(browser, LISTED)
    browser.script("location.hash = '#/settings'")
    browser.resize(390, 844)
    opened = []
    for _ in range(5):
        browser.script("location.hash = '#/settings'")
        browser.find("#settings")
        opened.append(browser.driver.execute_async_script(OPEN))
    frame, _ = browser.driver.execute_async_script(SCROLL)
    return statistics.median(opened), frame


def until_listed(browser, count):
    """Waits until the page knows of this many."""
    browser.script("location.hash = '#/center'")
    browser.until(lambda: int(browser.script(
        "return document.querySelector('#center').dataset.count ?? 0")) >= count, "not all came")


def send(app, count, threaded=False, seconds=0.0):
    """Delivers notifications of an app, as fast as they are taken or within a time."""
    numbers = []
    for number in range(count):
        content = {"title": f"Number {number}", "body": "Something has happened.",
                   "threadIdentifier": f"t{number % 50}" if threaded else ""}
        numbers.append(app.send("add", request={"identifier": f"n{number}", "content": content}))
        if len(numbers) > 200:
            app.answer(numbers.pop(0))
        if seconds and number % 10 == 9:
            time.sleep(seconds * 10 / count)
    for number in numbers:
        app.answer(number)


def flood(device, browser):
    """The longest task while 10,000 are delivered in ten seconds."""
    apps = [device.app(f"com.example.flood{place}", f"Flood {place}") for place in range(10)]
    browser.script(PAGES)
    browser.script("window.longTasks.length = 0")
    began = time.monotonic()
    for app in apps:
        send(app, FLOOD // 10, seconds=1)
    took = time.monotonic() - began
    time.sleep(1)
    return max(browser.script("return window.longTasks") or [0]), took


def memory(device, count):
    """Megabytes of private memory of the server with this many windows that follow the events and have
    the whole list."""
    parts = urllib.parse.urlsplit(device.address)
    windows = []
    for _ in range(count):
        link = urllib.parse.urlsplit(device.new_link())
        connection = http.client.HTTPConnection(parts.netloc)
        connection.request("GET", f"{link.path}?{link.query}")
        cookie = connection.getresponse()
        cookie.read()
        value = cookie.getheader("Set-Cookie").split(";")[0]
        connection.request("GET", "/events", headers={"Cookie": value, "Sec-Fetch-Site": "same-origin"})
        answer = connection.getresponse()
        has_list = threading.Event()
        threading.Thread(target=read, args=(answer, has_list), daemon=True).start()
        has_list.wait(60)
        windows.append(connection)
    time.sleep(3)
    with open(f"/proc/{device.center.pid}/status", encoding="ascii") as file:
        status = dict(line.split(":", 1) for line in file)
    for connection in windows:
        connection.sock.shutdown(2)
        connection.close()
    return int(status["RssAnon"].split()[0]) / 1_024


def read(answer, has_list):
    """Reads a stream of events to its end, and says when the first message has come whole."""
    try:
        while line := answer.readline():
            if line.startswith(b"data:"):
                has_list.set()
    except (OSError, ValueError, AttributeError):
        # The connection was closed under it.
        return


def main():
    """Prints the table; the exit code says whether every bar is reached."""
    device = Device("--log-level", "warning")
    browser = Browser(DESKTOP, reduced_motion=False)
    try:
        browser.open(device.link)
        browser.find("html[data-link=live]")
        print("| what | figure | bar | |\n|---|---|---|---|", flush=True)
        good = [row("server's `RssAnon`, ten windows", memory(device, WINDOWS), 12, "MB")]
        good.append(row("due date to pixels, median", due_to_pixels(device, browser), 50, "ms"))
        drawn, answered = content_to_pixels(device, browser)
        good.append(row("a content extension's change to pixels, median", drawn, 34, "ms"))
        good.append(row("a press in its view to the change on the screen, median", answered, 50, "ms"))
        opened, frame = long_list(device, browser)
        good.append(row("a list of 2,000 opens", opened, 200, "ms"))
        good.append(row("the longest frame while it scrolls", frame, 50, "ms"))
        task, took = flood(device, browser)
        good.append(row(f"the longest task in a flood of 10,000 ({took:.1f} s)", task, 100, "ms"))
        good.append(row("server's `RssAnon` after it", memory(device, WINDOWS), 12, "MB"))
    finally:
        browser.close()
        device.close()
    sys.exit(0 if all(good) else 1)


if __name__ == "__main__":
    main()
