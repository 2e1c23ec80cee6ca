"""`unctl bar`: one line at first and with each change, in the format of each bar."""
import html
import json
import os
import re
import subprocess

from endtoend import commands
from endtoend.session import ServingCase

PAGE = os.path.join(os.path.dirname(__file__), "../../../docs/manual/bars.md")


class BarTest(ServingCase):
    """A daemon that serves, and bars that run at the same time."""

    def bar(self, name):
        """Starts a bar, and returns a function that returns its last line, as JSON if it is."""
        path = self.session.place(f"bar-{name}")
        with open(path, "wb") as output:
            self.process = self.session.run_beside("unctl", "bar", "--format", name, stdout=output)

        def lines():
            with open(path, encoding="utf-8") as file:
                return file.read().split("\n")[:-1]

        def last():
            found = lines()[-1] if lines() else "null"
            return json.loads(found) if found[:1] in "{n" else found
        last.lines = lines
        commands.wait_until(last, f"the first line of {name}")
        return last

    def await_line(self, last, condition):
        """Waits for a last line that fulfils a condition."""
        return commands.wait_until(lambda: condition(last()) and last(), f"another line than {last()}")

    def test_waybar_has_number_focus_lock_and_escaped_titles(self):
        last = self.bar("waybar")
        self.assertEqual(last(), {"text": "0", "alt": "none", "tooltip": "", "class": []})
        self.session.unctl("schedule", "--app", "com.example.tea", "--title", "<b>Tom & \"Jerry's\"</b>")
        line = self.await_line(last, lambda line: line["text"] == "1")
        self.assertEqual((line["alt"], line["class"]), ("notification", ["unread"]))
        self.assertNotRegex(line["tooltip"], "[<>\"']|&(?!amp;|lt;|gt;|quot;|apos;)")
        self.assertIn("<b>Tom & \"Jerry's\"</b>", html.unescape(line["tooltip"]))
        self.session.unctl("focus", "on", "Work")
        line = self.await_line(last, lambda line: line["alt"] == "dnd-notification")
        self.assertEqual(line["class"], ["unread", "focus"])
        self.assertTrue(line["tooltip"].startswith("Focus: Work\n"))
        self.session.unctl("settings", "previews=whenUnlocked")
        self.session.unctl("lock")
        line = self.await_line(last, lambda line: "locked" in line["class"])
        self.await_line(last, lambda line: "Tom" not in line["tooltip"])
        self.session.unctl("unlock")
        self.await_line(last, lambda line: "Tom" in line["tooltip"])
        self.session.unctl("focus", "off")
        self.session.unctl("clear", "--all")
        self.await_line(last, lambda line: line == {"text": "0", "alt": "none", "tooltip": "", "class": []})

    def test_the_newest_titles_are_listed_and_the_others_counted(self):
        last = self.bar("waybar")
        for number in range(7):
            self.session.unctl("schedule", "--app", "com.example.tea", "--title", f"Title {number}")
        line = self.await_line(last, lambda line: line["text"] == "7")
        titles = line["tooltip"].split("\n")
        self.assertEqual([re.sub("^.*: ", "", title) for title in titles],
                         [f"Title {number}" for number in (6, 5, 4, 3, 2)] + ["2 more notifications"])

    def test_the_other_formats(self):
        bars = {name: self.bar(name) for name in ("polybar", "i3status-rust", "eww", "json")}
        self.session.unctl("schedule", "--app", "com.example.tea", "--title", "Tea")
        self.session.unctl("focus", "on", "%{A1:reboot:} Work")
        self.await_line(bars["polybar"], lambda line: line == "1 % {A1:reboot:} Work")
        self.await_line(bars["i3status-rust"],
                        lambda line: line == {"text": "1", "icon": "bell-slash", "state": "Info"})
        for name in ("eww", "json"):
            line = self.await_line(bars[name], lambda line: line["count"] == 1 and line["focus"])
            self.assertEqual([entry["title"] for entry in line["newest"]], ["Tea"])

    def test_a_bar_is_no_shell_and_survives_a_restart(self):
        last = self.bar("json")
        self.assertEqual(self.session.answer("status")["shells"], 0)
        self.session.unctl("schedule", "--app", "com.example.tea", "--title", "Tea")
        self.assertIn("no shell was attached", "\n".join(self.session.timeline()))
        self.await_line(last, lambda line: line["count"] == 1)
        self.session.restart()
        self.session.unctl("schedule", "--app", "com.example.tea", "--title", "Milk")
        self.await_line(last, lambda line: line["count"] == 2)
        self.assertEqual(self.session.answer("status")["shells"], 0)
        self.assertEqual(len(set(last.lines())), len(last.lines()), "a line is printed only if it is another one")

    def test_it_ends_with_its_bar(self):
        process = self.session.run_beside("unctl", "bar", stdout=subprocess.PIPE)
        self.assertEqual(json.loads(process.stdout.readline())["count"], 0)
        process.stdout.close()
        self.assertEqual(process.wait(commands.TIMEOUT), 0)

    def test_a_bar_sleeps_in_between(self):
        self.bar("json")

        def time():
            with open(f"/proc/{self.process.pid}/stat", encoding="utf-8") as file:
                return sum(map(int, file.read().rsplit(")", 1)[1].split()[11:13]))
        before = time()
        self.session.run("sleep", "2")
        self.assertLessEqual(time() - before, 2, "hundredths of a second of processor time")

    def test_the_configurations_of_the_page_are_accepted(self):
        with open(PAGE, encoding="utf-8") as file:
            page = file.read()
        formats = set(re.findall(r"unctl bar --format ([a-z0-9-]+)", page))
        self.assertEqual(formats, {"waybar", "polybar", "i3status-rust", "eww"})
        waybar = re.search(r"```jsonc\n(.*?)```", page, re.DOTALL)[1]
        module = json.loads("{" + waybar + "}")["custom/notifications"]
        self.assertLessEqual({"notification", "none", "dnd-notification", "dnd-none"}, set(module["format-icons"]))

    def test_the_rule_for_niri_ends_each_node(self):
        with open(PAGE, encoding="utf-8") as file:
            nodes = re.search(r"`layer-rule \{ (.*) \}`", file.read())[1]
        self.assertRegex(nodes, r"^([^;]+; ?)+$", "niri refuses a node without `;` before `}`")
