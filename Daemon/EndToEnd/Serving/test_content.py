"""The content of a notification on the shell: texts, markup, links, pictures and sounds (S8, S15 to S19, S21)."""
import os

from gi.repository import GLib

from endtoend import commands
from endtoend.corpus import pixels
from endtoend.pictures import png
from endtoend.session import ServingCase

SUMMARY, BODY = 1024, 16 * 1024  # bytes that are kept


class Content(ServingCase):
    """One program, and a shell that records its presentations."""

    def setUp(self):
        super().setUp()
        self.shell = self.session.shell()
        self.player = self.session.client("Player")

    def show(self, title, body="", **options):
        """Notifies, and returns the presentation on the shell."""
        self.player.notify(title, body, **options)
        return self.shell.await_presentation(title)

    def test_markup(self):
        """Bold, italic, underlined and links are styles of a plain text; entities are their characters."""
        link = "<a href='https://example.org/?x=1&amp;y=2'>d</a>"
        shown = self.show("styles", f"<b>a</b> <i>b</i> <u>c</u> {link} &lt;e&gt;")
        self.assertEqual(shown["body"], "a b c d <e>")
        styles = {run["text"]: run for run in shown["styledBody"]}
        self.assertEqual([styles[text].get("style") for text in "abc"], [["bold"], ["italic"], ["underlined"]])
        self.assertEqual(styles["d"]["link"], "https://example.org/?x=1&y=2")

    def test_progress(self):
        """A value is a bar of 0 to 100 percent, one that replaces it moves it without a sound, and the list has the last."""
        number = self.player.notify("Download", hints={"value": 20, "sound-name": "message"})
        first = self.shell.await_presentation("Download")
        self.assertEqual((first["progress"], "sound" in first), (20, True))
        for value, percent in ((60, 60), (130, 100), (-1, 0)):
            self.player.notify("Download", hints={"value": value, "sound-name": "message"}, replaces=number)
            commands.wait_until(
                lambda percent=percent: self.shell.presentations("Download")[-1]["progress"] == percent, f"{percent} %")
            self.assertNotIn("sound", self.shell.presentations("Download")[-1])
        self.player.notify("Text", hints={"value": "60"})
        self.assertNotIn("progress", self.shell.await_presentation("Text"))

    def test_text_that_is_no_markup(self):
        """A body is parsed piece by piece: unknown tags and references are text, and so is every summary."""
        for title, body, seen in (
                ("<b>a</b>", "a < b & <b>c</b>", "a < b & c"), ("&amp;", "<b>open", "open"),
                ("x", "<blink>y</blink>", "y"), ("y", "&nosuch;", "&nosuch;"), ("z", "z</b>", "z"),
                ("empty tag", "<>", "<>"), ("word", "List<int>", "List<int>"), ("name", "caf&eacute;", "café"),
                ("block", "<P>a</P><p>b</p>", "a\nb"), ("return", "a\rb\r\nc", "a\nb\nc")):
            self.assertEqual(self.show(title, body)["body"], seen)

    def test_percent_signs(self):
        """Texts are shown as they were sent, percent signs included."""
        for text in ("50%off", "100%%", "https://e.org/a%20b%2Fc.pdf", "%d %@ %s"):
            shown = self.show(text, text)
            self.assertEqual((shown["title"], shown["body"]), (text, text))

    def test_links(self):
        """A link to a program or a file is removed; its text stays."""
        addresses = ("javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "//x", "ftp://x")
        for index, address in enumerate(addresses):
            shown = self.show(f"link {index}", f"<a href='{address}'>here</a>")
            self.assertFalse([run for run in shown.get("styledBody", []) if run.get("link")], address)
            self.assertIn("here", shown["body"])

    def test_limits(self):
        """Long texts are cut at a character, and the rest of the notification stands."""
        self.player.notify("ü" * 10_000, "ß" * 100_000, actions=[str(index) for index in range(100)])
        self.session.await_listed("ü" * (SUMMARY // 2))
        body = self.session.answer("delivered")[0]["request"]["content"]["body"]
        self.assertEqual(body, "ß" * (BODY // 2))

    def test_picture_that_is_deleted(self):
        """A picture is taken in before the call is answered: its file may go at once, as a browser's does."""
        path = self.session.place("picture with spaces.png")
        for title, place in (("path", path), ("address", "file://" + path.replace(" ", "%20"))):
            with open(path, "wb") as file:
                file.write(png((255, 0, 0)))
            self.player.notify(title, hints={"image-path": place})
            os.remove(path)
            self.shell.await_presented(title)
            picture = self.attachment(title)
            self.assertTrue(os.path.getsize(picture) > 0, picture)
        self.session.restart()
        self.assertTrue(os.path.exists(picture))

    def test_nothing_is_left(self):
        """No picture of a call stays in its waiting folder after the notification was shown or denied (S16)."""
        waiting = os.path.join(self.session.data, "postings")
        self.player.notify("Shown", hints={"image-data": pixels(8, 8, 24, False, 8, 3, 192)})
        self.session.await_listed("Shown")
        app = self.session.await_listed("Shown").split("/")[0]
        self.session.unctl("authorize", app, "deny")
        self.player.notify("Denied", hints={"image-data": pixels(8, 8, 24, False, 8, 3, 192)})
        commands.wait_until(lambda: not os.listdir(waiting), "the removal of the pictures")

    def test_order_of_pictures(self):
        """Pixels come before a path, a path before the icon; what cannot be used leaves the notification as it is."""
        path = self.session.place("red.png")
        with open(path, "wb") as file:
            file.write(png((255, 0, 0)))
        both = {"image-data": pixels(8, 8, 24, False, 8, 3, 192), "image-path": path}
        sizes = {}
        for title, options in {"pixels": {"hints": both}, "path": {"hints": {"image-path": path}, "icon": "/none.png"},
                               "icon": {"icon": path}, "old": {"hints": {"image_data": both["image-data"]}}}.items():
            self.show(title, **options)
            with open(self.attachment(title), "rb") as file:
                data = file.read()
            sizes[title] = int.from_bytes(data[16:20], "big")
        self.assertEqual(sizes, {"pixels": 8, "path": 32, "icon": 32, "old": 8})
        for title, place in (("missing", "/none.png"), ("no picture", "/etc/passwd"), ("theme", "no-such-icon")):
            self.assertFalse(self.show(title, icon=place).get("attachments"))

    def put_picture(self, *place):
        """Writes a picture, and returns its path."""
        path = self.session.place(*place)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(png((255, 0, 0)))
        return path

    def put_text(self, text, *place):
        """Writes a file of settings."""
        path = os.path.join(*place)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def test_icon_of_the_theme(self):
        """A name is looked up in the user's icon theme; the app's own icon is not repeated as a picture (S9)."""
        data = self.session.data_home
        self.put_text("[Settings]\ngtk-icon-theme-name=Paper\n", self.session.home, ".config/gtk-3.0/settings.ini")
        self.put_text("[Icon Theme]\nDirectories=status\n[status]\nSize=48\n", data, "icons/Paper/index.theme")
        self.put_text("[Desktop Entry]\nName=Tea\nIcon=tea\nExec=/bin/tea\n", data, "applications/com.example.Tea.desktop")
        self.put_picture(data, "icons/Paper/status/kettle-on.png")
        self.put_picture(data, "icons/hicolor/64x64/apps/tea.png")
        for title, options in {"icon": {"icon": "kettle-on"}, "hint": {"hints": {"image-path": "kettle-on"}},
                               "shape": {"icon": "kettle-on-symbolic"}, "app": {"icon": "tea"}}.items():
            self.show(title, **options)
            self.assertTrue(os.path.getsize(self.attachment(title)) > 0, title)
        own = self.show("own", icon="tea", hints={"desktop-entry": "com.example.Tea"})
        self.assertFalse(own.get("attachments"))

    def test_drawings(self):
        """A drawing (SVG) is a picture: by a name of the theme, by its path and as the app's own icon (S9)."""
        data = self.session.data_home
        drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><rect width="16" height="16" fill="red"/></svg>'
        self.put_text("[Icon Theme]\nDirectories=16\n[16]\nSize=16\n", data, "icons/Adwaita/index.theme")
        self.put_text(drawing, data, "icons/Adwaita/16/kettle-on.svg")
        path = os.path.join(data, "icons/Adwaita/16/kettle-on.svg")
        for title, options in {"name": {"icon": "kettle-on"}, "path": {"hints": {"image-path": path}}}.items():
            self.show(title, **options)
            with open(self.attachment(title), encoding="utf-8") as file:
                self.assertEqual(file.read(), drawing, title)
        self.put_text("<svg", data, "icons/Adwaita/16/half.svg")
        self.assertTrue(self.show("half", icon="half"))

    def test_files_that_it_is_about(self):
        """The first picture among `x-kde-urls` is shown, as a screenshot is (S8)."""
        path = self.put_picture("a shot.png")
        urls = ["https://example.org/a.png", "file:///etc/passwd", "file://" + path.replace(" ", "%20")]
        self.show("shot", icon="no-such-icon", hints={"x-kde-urls": GLib.Variant("as", urls)})
        self.assertTrue(os.path.getsize(self.attachment("shot")) > 0)
        self.assertTrue(os.path.exists(path))

    def test_picture_goes_with_its_notification(self):
        """The copy of a picture is removed with its notification, also with one that was replaced."""
        picture = {"image-data": pixels(8, 8, 24, False, 8, 3, 192)}
        number = self.player.notify("one", hints=picture)
        first = self.attachment("one")
        self.assertEqual(self.player.notify("two", replaces=number, hints=picture), number)
        second = self.attachment("two")
        self.player.close_notification(number)
        self.session.restart()
        self.assertEqual([path for path in (first, second) if os.path.exists(path)], [])

    def attachment(self, title):
        """The copy of the picture of a notification in the list."""
        self.session.await_listed(title)
        content = next(one["request"]["content"] for one in self.session.answer("delivered")
                       if one["request"]["content"]["title"] == title)
        return content["attachments"][0]["path"]

    def test_buttons(self):
        """Buttons are in their order without `default`; a reply has its placeholder."""
        shown = self.show("buttons", actions=["default", "Open", "b", "B", "a", "A", "inline-reply", "Reply"],
                          hints={"x-kde-reply-placeholder-text": "Write", "x-kde-reply-submit-button-text": "Send"})
        self.assertEqual([(one["identifier"], one["title"]) for one in shown["actions"]],
                         [("b", "B"), ("a", "A"), ("inline-reply", "Reply")])
        self.assertEqual(shown["actions"][2]["textInput"], {"buttonTitle": "Send", "placeholder": "Write"})

    def test_origin(self):
        """The site of a browser is the subtitle and the stack."""
        shown = self.show("site", hints={"x-kde-origin-name": "example.org"})
        self.assertEqual((shown["subtitle"], shown["group"]), ("example.org", "example.org"))

    def test_category(self):
        """Calls and alarms are time-sensitive; devices and transfers are quiet unless they say more."""
        for category, urgency, level in (
                ("call.incoming", 1, "time-sensitive"), ("alarm.clock", 1, "time-sensitive"),
                ("device.added", None, "passive"), ("transfer.complete", None, "passive"),
                ("transfer.error", 2, "time-sensitive"), ("im.received", None, "active"),
                ("callcenter", None, "active"), ("devices", None, "active")):
            hints = {"category": category} | ({} if urgency is None else {"urgency": GLib.Variant("y", urgency)})
            self.assertEqual(self.show(category, hints=hints)["level"], level, category)

    def test_sound(self):
        """A named sound is a sound; `suppress-sound` is silence, in each type that programs send."""
        self.assertTrue(self.show("loud", hints={"sound-name": "message"}).get("sound"))
        for kind, value in (("b", True), ("i", 1), ("u", 1)):
            hints = {"sound-name": "message", "suppress-sound": GLib.Variant(kind, value)}
            self.assertFalse(self.show(f"silent {kind}", hints=hints).get("sound"))

    def test_direction_and_marks(self):
        """Signs of direction end within their line, so that a text does not reorder the text next to it."""
        self.player.notify("\u202egnp.exe", "a" + "\u0301" * 1000)
        content = self.session.answer("delivered")[0]["request"]["content"]
        self.assertIn("gnp.exe", content["title"])
        self.assertLess(content["body"].count("\u0301"), 100)
        opened = sum(content["title"].count(sign) for sign in "\u202a\u202b\u202d\u202e")
        self.assertEqual(opened, content["title"].count("\u202c"))
