"""Nothing that an app sends runs, fetches from elsewhere, or breaks the layout."""
import http.client
import urllib.parse

from endtoend.wire import Refusal
from support.case import BrowserCase, both_widths
from support.hostile import MARKUP, TEXTS, polyglots


TYPES = {"png": "public.png", "gif": "com.compuserve.gif"}


class HostileTests(BrowserCase):
    """Every kind of hostile content, in every visible place."""

    def deliver(self, app, texts):
        """Delivers each text as title, subtitle and body; a refused one is refused completely."""
        taken = 0
        for number, text in enumerate(texts):
            try:
                app.add(f"{app.identifier}-{number}", title=text[:10_000], subtitle=text[:10_000],
                        body=text, threadIdentifier=f"t{number}", summaryArgument=text[:200])
                taken += 1
            except Refusal as refusal:
                self.assertIn(refusal.code, ("invalidMessage", "invalidValue", "limitReached"))
        return taken

    def harmless(self):
        """Nothing ran, nothing stands outside the window, nothing was fetched from elsewhere."""
        state = self.browser.script(
            "return [typeof window.hostile, document.documentElement.scrollWidth <= innerWidth,"
            " document.querySelectorAll('#center script, #center iframe, #center object, #center style,"
            " #center base, #center link, #center form').length, document.title.length < 200]")
        self.assertEqual(state, ["undefined", True, 0, True])
        self.assertEqual(self.browser.foreign(self.addresses), [])

    @both_widths
    def test_markup_is_text(self):
        """Markup in any text of an app is shown as text."""
        app = self.device.app(name=MARKUP[0])
        self.device.settings(app, banners="persistent")
        self.open()
        taken = self.deliver(app, MARKUP)
        self.browser.see(MARKUP[-2], ".banner")
        self.browser.script("location.hash = '#/center'")
        self.browser.until(
            lambda: self.browser.script(
                "return document.querySelector('#center').dataset.count") == str(taken), "not all came")
        self.harmless()
        for place in ("#/home", "#/settings", f"#/settings/app/{app.identifier}"):
            self.browser.script(f"location.hash = '{place}'")
            self.browser.find("h1")
            self.harmless()

    @both_widths
    def test_text_that_breaks_layouts(self):
        """Direction overrides, floods of marks and endless words stay within the window."""
        app = self.device.app(name="\u202eevil\u2066" + "x" * 150)
        self.open()
        self.deliver(app, TEXTS)
        self.browser.script("location.hash = '#/center'")
        self.browser.find("#center .card")
        self.harmless()
        self.browser.shoot(f"hostile-{self.width}")
        for card in self.browser.all("#center .card"):
            self.assertLess(card.size["height"], 400)
        for number in (0, 2, 5):
            self.browser.script(
                f"document.querySelector('#center .card[data-identifier=\"{app.identifier}-{number}\"]"
                " [data-action=open]')?.click()")
            if self.browser.all("[data-sheet=look]"):
                self.harmless()
                self.browser.click("[data-sheet=look] [data-action=close]")

    def test_hostile_names_of_everything(self):
        """Identifiers, threads, categories, actions and badges with hostile names are never code."""
        app = self.device.app("com.example.names", "__proto__")
        names = ["__proto__", "constructor", "'\"><script>window.hostile=1</script>", "a b\\c]'\"", "0"]
        app.call("setCategories", categories=[
            {"identifier": name, "actions": [{"identifier": name, "title": name}]} for name in names])
        app.call("setDelegate", isSet=True)
        self.open()
        for name in names:
            app.add(name, title=name, categoryIdentifier=name, threadIdentifier=name)
        self.browser.script("location.hash = '#/center'")
        self.browser.until(
            lambda: self.browser.script("return document.querySelector('#center').dataset.count")
            == str(len(names)), "not all came")
        self.harmless()
        for name in names:
            self.browser.until(lambda name=name: self.browser.script(
                "const c = [...document.querySelectorAll('#center .card')]"
                ".find((e) => e.dataset.identifier === arguments[0]);"
                "if (!c) return false; c.querySelector('[data-action=open]').click(); return true", name),
                f"{name} is not in the list")
            self.browser.click("[data-sheet=look] [data-action=choose]")
            self.assertEqual(app.event("didReceive")["response"]["actionIdentifier"], name)
            self.browser.gone("[data-sheet=look]")

    def test_files_that_are_two_things(self):
        """A file of two formats is served sandboxed as the picture that it was checked to be."""
        app = self.device.app()
        for name, path in polyglots(self.device.folder).items():
            try:
                app.add(name, title=name, attachments=[
                    {"identifier": "a", "path": path, "type": TYPES[path[-3:]]}])
            except Refusal as refusal:
                self.assertIn("attachment", refusal.code)
        self.open()
        self.browser.script("location.hash = '#/center'")
        card = "#center .card[data-identifier='script-behind.png'] img"
        self.browser.find(card)
        self.harmless()
        address = self.browser.script("return document.querySelector(arguments[0]).src", card)
        headers = self.headers(address)
        self.assertEqual(headers["content-type"], "image/png")
        self.assertEqual(headers["x-content-type-options"], "nosniff")
        self.assertIn("sandbox", headers["content-security-policy"])
        self.browser.open(address)
        self.assertEqual(self.browser.script("return typeof window.hostile"), "undefined")
        # One of them cannot be drawn at all.
        self.expects_refusal = True

    def headers(self, address):
        """The headers of an answer, asked for with the browser's own cookie."""
        parts = urllib.parse.urlsplit(address)
        cookie = "; ".join(f"{c['name']}={c['value']}" for c in self.browser.driver.get_cookies())
        connection = http.client.HTTPConnection(parts.netloc)
        connection.request("GET", parts.path + (f"?{parts.query}" if parts.query else ""),
                           headers={"Cookie": cookie})
        answer = connection.getresponse()
        answer.read()
        connection.close()
        self.assertEqual(answer.status, 200)
        return {name.lower(): value for name, value in answer.getheaders()}
