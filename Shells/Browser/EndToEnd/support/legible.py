"""Finds words of the page that cannot be read: cut, broken, over each other, or outside their button, card or window."""
import os

# The window in CSS pixels, the pixels of the screen for each, and the size of the browser's letters.
NORMAL, LARGE = 16, 24
WINDOWS = {
    "phone": (390, 844, 1, NORMAL),
    "small phone": (320, 568, 1, NORMAL),
    "phone at 1.5": (390, 844, 1.5, NORMAL),
    "phone at 2": (390, 844, 2, NORMAL),
    "phone, large text": (390, 844, 1, LARGE),
    "desktop": (1280, 800, 1, NORMAL),
    # Zoomed, as a screen of the same pixels is.
    "desktop at 1.5": (853, 533, 1.5, NORMAL),
    "desktop at 2": (640, 400, 2, NORMAL),
    "desktop, large text": (1280, 800, 1, LARGE),
}

# Texts of apps with a written limit of lines; an ellipsis there is meant. Words of the page are never cut, not even there.
SHORTENED = (
    ".card :is(.app-name, .title, .subtitle, .body, .stack-line), .look-head .app-name, .heading-name, .tile-name, "
    ".bar-words, .stage")

with open(os.path.join(os.path.dirname(__file__), "legible.js"), encoding="utf-8") as file:
    CHECK = file.read()


def show(browser, window):
    """Gives the page a window of `WINDOWS`, and waits until it is laid out."""
    width, height, scale, letters = WINDOWS[window]
    # Only a new size of the window makes the page choose its layout again.
    browser.enlarge(letters)
    browser.resize(width, height, scale)
    browser.settle(pause=0)


def faults(browser):
    """The words that cannot be read now, one line each: the fault, the element, its words, and the other element."""
    return browser.script(CHECK, SHORTENED)
