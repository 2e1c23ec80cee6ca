"""One browser for all tests that need nothing special of it; starting one takes longer than most tests."""
import atexit

from selenium.common.exceptions import WebDriverException

from .browser import PHONE, Browser

STATE = {"browser": None}


def shared():
    """The browser; it is started if none runs or the last one has gone."""
    browser = STATE["browser"]
    if browser is None or not answers(browser):
        browser = STATE["browser"] = Browser()
    browser.resize(*PHONE)
    browser.emulate()
    return browser


def answers(browser):
    """Whether it is still there; one that was broken by a test is not left to the others."""
    try:
        return bool(browser.driver.window_handles)
    except WebDriverException:
        return False


def end():
    """Ends the browser, if there is one."""
    if STATE["browser"] and answers(STATE["browser"]):
        STATE["browser"].close()


atexit.register(end)
