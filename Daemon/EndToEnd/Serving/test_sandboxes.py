"""Pictures that a program in a sandbox names: an icon of the theme by its name, and no file that it does not see."""
import os
import signal

from gi.repository import GLib

from endtoend import needs
from endtoend.client import NAME, NOTIFY, PATH
from endtoend.corpus import pixels
from endtoend.pictures import png
from endtoend.session import ServingCase
from support.sandbox import Sandbox

ICON, PRIVATE = png((255, 0, 0)), png((0, 0, 255))


class Named:
    """Files that a program may name from within its sandbox."""

    identifier = None

    def setUp(self):
        super().setUp()
        self.sandbox = Sandbox(self.session, self.identifier)
        self.private = self.write(PRIVATE, self.session.home, "Pictures", "private.png")
        self.icon = self.write(ICON, self.session.data_home, "icons", "hicolor", "64x64", "apps", "kettle.png")
        for path in (self.private, self.icon):
            self.assertFalse(self.sandbox.sees(path), f"the sandbox has {path}")

    def write(self, content, *place):
        """Writes a file of the person's, and returns its path."""
        path = os.path.join(*place)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content)
        return path

    def pictures(self, title):
        """The contents of the pictures that the list has of a notification."""
        self.session.await_listed(title)
        content = next(one["request"]["content"] for one in self.session.answer("delivered")
                       if one["request"]["content"]["title"] == title)
        found = []
        for attachment in content.get("attachments", []):
            with open(attachment["path"], "rb") as file:
                found.append(file.read())
        return found

    def check(self, expected, **ways):
        """Each of these ways to name a picture leads to these pictures."""
        for title, options in ways.items():
            with self.subTest(title):
                self.sandbox.notify(title, **options)
                self.assertEqual(self.pictures(title), expected)

    def ways(self, path):
        """Every way to name a file."""
        return {
            "icon": {"icon": path}, "address": {"icon": f"file://{path}"}, "hint": {"hints": {"image-path": path}},
            "older": {"hints": {"image_path": path}}, "body": {"body": f'<img src="file://{path}" alt=""/>'},
            "about": {"hints": {"x-kde-urls": GLib.Variant("as", [f"file://{path}"])}}}

    def test_an_icon_by_its_name_is_that_of_the_person_s_theme(self):
        self.check([ICON], icon={"icon": "kettle"}, hint={"hints": {"image-path": "kettle"}},
                   shape={"icon": "kettle-symbolic"})

    def test_a_file_that_it_does_not_see_is_no_picture_and_stays(self):
        self.check([], **self.ways(self.private), theme={"icon": self.icon})
        self.assertTrue(os.path.exists(self.private))

    def test_an_icon_by_its_name_is_its_picture_where_it_names_a_file_first_that_it_does_not_see(self):
        ways = {title: {"icon": "kettle"} | options for title, options in self.ways(self.private).items()
                if "icon" not in options}
        self.check([ICON], **ways)
        pixel = {"icon_data": pixels(8, 8, 24, False, 8, 3, 192)}
        self.sandbox.notify("pixels", icon=self.private, hints=pixel)
        self.assertEqual(len(self.pictures("pixels")), 1)
        self.assertTrue(os.path.exists(self.private))

    def test_the_same_counts_for_icons_of_gtk(self):
        app = self.identifier or "org.example.Claimed"
        for title, icon, expected in (
                ("file", f"('file', <'file://{self.private}'>)", []), ("path", f"('file', <'{self.private}'>)", []),
                ("themed", "('themed', <['kettle']>)", [ICON])):
            with self.subTest(title):
                self.sandbox.add(app, title, icon)
                self.assertEqual(self.pictures(title), expected)
        self.assertTrue(os.path.exists(self.private))

    def test_a_name_that_leads_out_of_the_theme_is_no_icon(self):
        out = os.path.relpath(self.private, os.path.dirname(self.icon))
        self.check([], whole={"icon": out}, stem={"icon": out.removesuffix(".png")},
                   hint={"hints": {"image-path": f"kettle/../{out.removesuffix('.png')}"}})

    def test_a_file_is_not_reached_through_the_folder_of_pictures_that_come_with_calls(self):
        # The first picture that comes with a call makes the folder.
        self.sandbox.notify("sent", hints={"image-data": pixels(8, 8, 24, False, 8, 3, 192)})
        self.assertEqual(len(self.pictures("sent")), 1)
        out = os.path.relpath(self.private, self.session.data)
        self.check([], **self.ways(os.path.join(self.session.data, "postings", "..", out)))
        self.assertTrue(os.path.exists(self.private), "the person's file was removed")

    def test_a_file_is_not_seen_for_a_program_that_has_ended_before_it_was_known(self):
        needs.programs("busctl")
        for title, icon, expected in (("path", self.private, []), ("name", "kettle", [ICON])):
            with self.subTest(title):
                self.session.daemon.send_signal(signal.SIGSTOP)
                try:
                    self.sandbox.run(
                        "busctl", f"--address={self.session.address}", "call", "--expect-reply=no", NAME, PATH, NAME, "Notify",
                        NOTIFY[1:-1], "Boxed", "0", icon, title, "", "0", "0", "0")
                finally:
                    self.session.daemon.send_signal(signal.SIGCONT)
                self.assertEqual(self.pictures(title), expected)


class WithoutName(Named, ServingCase):
    """A sandbox without the identity of an app."""

    def test_its_own_files_mean_nothing_outside(self):
        self.check([], **self.ways(self.write(ICON, self.sandbox.own, "own.png")))


class OfFlatpak(Named, ServingCase):
    """A sandbox with the mark of Flatpak."""

    identifier = "org.example.Boxed"

    def test_a_file_in_its_own_folder_is_its_picture(self):
        self.check([ICON], **self.ways(self.write(ICON, self.sandbox.own, "own.png")))
