"""The example in JavaScript, and what its module does besides."""
import os
import shutil
import subprocess
import unittest

from gi.repository import Gio, GLib

import documents
import reminders
from endtoend import commands

FOLDER = os.path.dirname(os.path.realpath(__file__))
GJS = shutil.which("gjs") or "/usr/bin/gjs"
APP = "com.example.tea"


class Gjs(reminders.Example):
    """The example for GJS."""

    app = "com.example.GjsReminder"
    command = (GJS, "-m", os.path.join(FOLDER, "reminder.js"))

    def test_the_program_may_be_named_by_a_relative_path(self):
        process = self.session.run_beside(
            GJS, "-m", "./reminder.js", "Water the plants", "0.1", cwd=FOLDER, stdout=subprocess.PIPE, text=True)
        commands.wait_until(
            lambda: process.poll() is not None or (self.session.app(self.app) or {}).get("openQuestion"),
            f"the question of {self.app}")
        self.session.unctl("authorize", self.app, "allow")
        self.assertIn("reminder waits", process.communicate(timeout=commands.TIMEOUT)[0])


HEAD = """
import GLib from 'gi://GLib';
import { programInvocationName } from 'system';
import { Center, serveResponses, variant } from 'file://%s/usernotifications.js';
const loop = new GLib.MainLoop(null, false);
async function main() {
""" % FOLDER
TAIL = """
}
main().then(() => print('done'), (error) => { printerr(error); }).finally(() => loop.quit());
loop.run();
"""
VALUES = """
for (const [value, type] of [
  [1, 'x'], [0.5, 'd'], [2 ** 70, 'd'], ['a', 's'], [true, 'b'], [new Uint8Array([1]), 'ay'], [['a'], 'as'], [[], 'as'],
  [[1, 'a'], 'av'], [[[1], [2]], 'av'], [[new Uint8Array([1])], 'av'], [[{ a: 1 }], 'aa{sv}'], [{ a: null }, 'a{sv}'],
  [[new GLib.Variant('i', 1)], 'av']]) {
  const found = variant(value).get_type_string();
  if (found !== type) throw new Error(`${JSON.stringify(value)} is ${found} and not ${type}`);
}
for (const value of [null, undefined, [null]]) {
  let problem = null;
  try { variant(value); } catch (error) { problem = error; }
  if (!problem?.message.includes('cannot be part')) throw new Error(`${value} was taken: ${problem}`);
}
"""
ANSWERS = """
const center = await Center.open('com.example.tea', { name: 'Tea', script: programInvocationName });
print('opened');
if (!await center.requestAuthorization('alert')) throw new Error('not allowed');
await center.setCategories({ identifier: 'tea', actions: [{ identifier: 'reply', title: 'Reply', textInput: {} }] });
const show = () => center.schedule('milk', { title: 'Milk', categoryIdentifier: 'tea' });
let last;
const end = new Promise((resolve) => { last = resolve; });
center.onResponded = async (response) => {
  print(`answer ${response.userText}`);
  await center.acknowledge(response);
  if (response.userText === 'last') last(); else await show();
};
await center.takeResponses();
await show();
await end;
"""
SLOW = """
await serveResponses('com.example.tea', async ({ identifier }) => {
  await new Promise((done) => GLib.timeout_add(0, 1000, () => { done(); return false; }));
  printerr(`handled ${identifier}`);
}, { idle: 300 });
"""


@unittest.skipUnless(os.path.exists(GJS), "there is no gjs; use make test-clients")
class Module(reminders.ServingCase):
    """The module against the system."""

    activates = True

    def write(self, name, body):
        """A program of the module."""
        path = self.session.place(name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(HEAD + body + TAIL)
        return path

    def begin(self, body):
        """Runs a program beside the test."""
        return self.session.run_beside(
            GJS, "-m", self.write("client.js", body), stdout=subprocess.PIPE, text=True)

    def begin_allowed(self):
        """Runs the program that shows a notification, as a person who allows it."""
        process = self.begin(ANSWERS)
        self.hear(process, "opened")
        commands.wait_until(lambda: (self.session.app(APP) or {}).get("openQuestion"), "the question")
        self.session.unctl("authorize", APP, "allow")
        return process

    def hear(self, process, line):
        """The next line that the program prints."""
        self.assertEqual(reminders.read_line(process), f"{line}\n", self.session.output()[-3000:])

    def serve(self, body):
        """Lets the bus start a program for the responses."""
        path = self.write("answering.js", body)
        with open(os.path.join(self.session.services, f"{APP}.service"), "w", encoding="utf-8") as file:
            file.write(f"[D-BUS Service]\nName={APP}\nExec={GJS} -m {path}\n")
        self.session.control.bus("ReloadConfig")

    def test_values_have_the_types_of_the_interface(self):
        self.hear(self.begin(VALUES), "done")

    def test_answers_go_on_after_the_daemon_was_killed(self):
        process = self.begin_allowed()
        for text in ("first", "last"):
            name = self.session.await_listed("Milk")
            self.session.respond(name, "--action", "reply", "--text", text)
            self.hear(process, f"answer {text}")
            if text == "first":
                self.session.await_listed("Milk")
                self.session.kill()
                self.session.start()
        self.hear(process, "done")

    def test_a_handler_that_takes_longer_than_the_idle_time_is_waited_for(self):
        self.serve(SLOW)
        process = self.begin_allowed()
        name = self.session.await_listed("Milk")
        commands.end(process)
        self.session.respond(name)
        commands.wait_until(lambda: "handled milk" in self.session.output(), "the end of the handler")
        commands.wait_until(lambda: self.session.answer("responses") == [], "the acknowledgment")

    def test_another_program_than_the_daemon_is_not_believed(self):
        self.serve(SLOW)
        response = GLib.Variant("(ssa{sv})", ("milk", "reply", {"identifier": GLib.Variant("s", "milk")}))
        answer = self.session.control.connection.call_sync(
            APP, "/com/example/tea", "org.usernotifications.App1", "Respond", response, None,
            Gio.DBusCallFlags.NONE, 30_000, None)
        self.assertEqual(answer.unpack(), (False,))
        self.assertNotIn("handled milk", self.session.output())


@unittest.skipUnless(os.path.exists(GJS), "there is no gjs; use make test-clients")
class Document(documents.Documented):
    """The example of the document."""

    def test_it_schedules_what_comes_after_three_minutes(self):
        shutil.copy(os.path.join(FOLDER, "usernotifications.js"), self.session.home)
        path = self.write("tea.js", documents.example(documents.text("gjs", "README.md"), "js"))
        self.run_asking(APP, "allow", GJS, "-m", path)
        self.check_tea()
