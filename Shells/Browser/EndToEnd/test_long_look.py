"""Part 4: the long look."""
import os
import subprocess

from selenium.webdriver.common.keys import Keys

from support.apps import plain_app
from support.case import BrowserCase, both_widths
from support.hostile import picture

LOOK = "[data-sheet=look]"


class LongLookTests(BrowserCase):
    """One notification, opened up."""

    def look(self, identifier):
        """Opens a notification from the list."""
        if self.browser.all("#tabs [data-place=center]")[0].is_displayed():
            self.browser.click("#tabs [data-place=center]")
        self.browser.click(f"#center .card[data-identifier='{identifier}'] [data-action=open]")
        self.browser.find(LOOK)

    @both_widths
    def test_all_files_and_the_whole_text(self):
        """A long look plays picture, sound and film, and cuts no text (D9, E6)."""
        app = self.device.app()
        files = self.files()
        app.add("trip", title="Trip", subtitle="To the sea", body="A long day. " * 60,
                attachments=files)
        self.open()
        self.look("trip")
        self.browser.until(
            lambda: self.browser.script(
                "const i = document.querySelector('[data-sheet=look] img');"
                "return i && i.complete && i.naturalWidth > 0"), "the picture was not drawn")
        for kind in ("audio", "video"):
            self.browser.until(
                lambda kind=kind: self.browser.script(
                    f"const p = document.querySelector('[data-sheet=look] {kind}');"
                    "if (!p) return false; if (p.readyState >= 1) return p.duration > 0; p.load(); return false"),
                f"the {kind} was not read")
        self.assertIn("A long day. " * 59, self.browser.text(LOOK))
        self.browser.shoot(f"look-{self.width}")

    @both_widths
    def test_a_text_of_which_the_list_has_the_beginning(self):
        """The list has the beginning of a long text; a long look reads the whole."""
        app = self.device.app()
        app.add("trip", title="Trip", body="A long day. " * 1_500 + "The end.")
        self.open()
        self.browser.script(
            "const ask = window.fetch; window.reads = 0;"
            "window.fetch = (...words) => {"
            "  if (words[1]?.body?.includes('\"read\"')) window.reads += 1;"
            "  return ask(...words); };")
        self.look("trip")
        self.browser.see("The end.", LOOK)
        self.assertIn("A long day. " * 1_400, self.browser.text(LOOK))
        self.assertEqual(self.browser.script("return window.reads"), 1)
        self.browser.shoot(f"look-whole-text-{self.width}")

    def files(self):
        """A picture, a sound and a film, as they are attached."""
        sea, waves, film = (
            os.path.join(self.device.folder, name) for name in ("sea.png", "waves.wav", "sea.mp4"))
        with open(sea, "wb") as file:
            file.write(picture((40, 110, 170), 320))
        quiet = ["ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i"]
        subprocess.run([*quiet, "sine=duration=1", waves], check=True)
        subprocess.run([*quiet, "testsrc=duration=1:size=160x120:rate=5", "-pix_fmt", "yuv420p",
                        film], check=True)
        types = {sea: "public.png", waves: "com.microsoft.waveform-audio", film: "public.mpeg-4"}
        return [{"identifier": str(n), "path": p, "type": t} for n, (p, t) in enumerate(types.items())]

    @both_widths
    def test_every_action_looks_as_it_is(self):
        """A long look has all actions, and marks destructive and app-opening ones (F3, F5, F7)."""
        app = self.device.app()
        actions = [{"identifier": f"a{n}", "title": f"Action {n}"} for n in range(4)]
        actions[1]["options"] = ["destructive"]
        actions[2]["options"] = ["foreground"]
        app.call("setCategories", categories=[{"identifier": "task", "actions": actions}])
        app.call("setDelegate", isSet=True)
        app.add("milk", title="Buy milk", categoryIdentifier="task")
        self.open()
        self.look("milk")
        self.assertEqual(len(self.browser.all(f"{LOOK} [data-action=choose]")), 4)
        self.browser.find(f"{LOOK} [data-choice=a1][data-destructive=true]")
        self.browser.find(f"{LOOK} [data-choice=a2][data-foreground=true]")
        self.browser.shoot(f"look-actions-{self.width}")
        self.browser.click(f"{LOOK} [data-choice=a3]")
        self.assertEqual(app.event("didReceive")["response"]["actionIdentifier"], "a3")
        self.browser.gone(LOOK)

    @both_widths
    def test_a_reply_is_typed(self):
        """A reply field has the app's placeholder and button, and its text arrives whole (F6)."""
        app = self.device.app()
        app.call("setCategories", categories=[{"identifier": "talk", "actions": [{
            "identifier": "reply", "title": "Reply",
            "textInput": {"buttonTitle": "Send it", "placeholder": "What to say"}}]}])
        app.call("setDelegate", isSet=True)
        app.add("anna", title="Anna", body="Are you coming?", categoryIdentifier="talk")
        self.open()
        self.look("anna")
        self.browser.click(f"{LOOK} [data-choice=reply]")
        field = self.browser.find(f"{LOOK} textarea")
        self.assertEqual(field.get_attribute("placeholder"), "What to say")
        self.browser.see("Send it", LOOK)
        field.send_keys("Yes, at 8 — с удовольствием")
        self.browser.shoot(f"look-reply-{self.width}")
        self.browser.click(f"{LOOK} [data-action=send]")
        response = app.event("didReceive")["response"]
        self.assertEqual(response["actionIdentifier"], "reply")
        self.assertEqual(response["userText"], "Yes, at 8 — с удовольствием")

    def test_opening_tells_the_app(self):
        """Opening a notification sends the default action and removes the notification (F1)."""
        app = self.device.app()
        app.call("setDelegate", isSet=True)
        app.add("milk", title="Buy milk")
        self.open()
        self.look("milk")
        self.browser.click(f"{LOOK} [data-action=open]")
        self.assertEqual(
            app.event("didReceive")["response"]["actionIdentifier"],
            "com.apple.UNNotificationDefaultActionIdentifier")
        self.browser.gone(LOOK)
        self.browser.gone("#center .card")

    def test_manage_leads_to_what_can_be_done_about_the_app(self):
        """The manage sheet mutes the app, leads to its settings, or turns it off (A9, A11)."""
        app = self.device.app()
        app.add("milk", title="Buy milk")
        self.open()
        self.look("milk")
        self.browser.click(f"{LOOK} [data-action=manage]")
        self.browser.click("[data-sheet=options] [data-action=turnOff]")
        self.browser.click("[data-sheet=turnOff] [data-action=turnOff]")
        self.browser.until(
            lambda: app.call("settings")["settings"]["authorizationStatus"] == "denied", "still on")

    def test_it_follows_what_happens_meanwhile(self):
        """A long look closes when its app withdraws the notification."""
        app = self.device.app()
        app.add("milk", title="Buy milk")
        self.open()
        self.look("milk")
        app.call("removeDelivered", identifiers=["milk"])
        self.browser.gone(LOOK)

    def talk(self):
        """An app whose notifications take an answer, with one whose field is open."""
        app = self.device.app()
        app.call("setCategories", categories=[{"identifier": "talk", "actions": [{
            "identifier": "reply", "title": "Reply",
            "textInput": {"buttonTitle": "Send", "placeholder": "What to say"}}]}])
        app.call("setDelegate", isSet=True)
        app.add("anna", title="Anna", body="Are you coming?", categoryIdentifier="talk", threadIdentifier="talk")
        self.open()
        self.look("anna")
        self.browser.click(f"{LOOK} [data-choice=reply]")
        self.browser.press("hel")
        return app

    def typed(self):
        """The text of the field, and whether it has the keyboard."""
        return self.browser.script(
            "const f = document.querySelector('[data-sheet=look] textarea');"
            "return f && [f.value, f === document.activeElement]")

    @both_widths
    def test_a_reply_survives_the_next_message(self):
        """A field stays with its text and the keyboard when the next message comes, and answers what replaces its own (S55)."""
        app = self.talk()
        app.add("ben", title="Anna", body="Another one", categoryIdentifier="talk", threadIdentifier="talk")
        app.add("anna", title="Anna", body="At eight?", categoryIdentifier="talk", threadIdentifier="talk")
        self.browser.see("At eight?", LOOK)
        self.assertEqual(self.typed(), ["hel", True])
        self.browser.press("lo", Keys.ENTER)
        response = app.event("didReceive")["response"]
        self.assertEqual(response["userText"], "hello")
        self.assertEqual(response["notification"]["request"]["content"]["body"], "At eight?")
        self.browser.gone(LOOK)

    @both_widths
    def test_a_reply_answers_no_other_conversation(self):
        """A field whose notification becomes another conversation keeps its text and sends it nowhere (S55)."""
        app = self.talk()
        app.add("anna", title="Ben", body="Hello", categoryIdentifier="talk")
        self.stays("ben")

    @both_widths
    def test_a_reply_outlives_its_notification(self):
        """A field whose notification is withdrawn keeps its text and the keyboard (S55)."""
        app = self.talk()
        app.call("removeDelivered", identifiers=["anna"])
        self.stays("withdrawn")

    def stays(self, name):
        """The field stays usable, and nothing is sent."""
        self.browser.see("can be copied", LOOK)
        self.browser.press("lo", Keys.ENTER)
        self.assertEqual(self.typed(), ["hello", True])
        self.browser.shoot(f"look-reply-{name}-{self.width}")
        self.browser.press(Keys.ESCAPE)
        self.browser.gone(LOOK)

    def test_a_question_takes_no_key_from_a_reply(self):
        """A question that comes while a reply is typed waits below it (S55)."""
        self.talk()
        asker = plain_app(self.device, "com.example.asking", "Asking")
        asker.send("requestAuthorization", options=["alert"])
        self.browser.find("[data-sheet=permission]")
        self.browser.press("lo")
        self.assertEqual(self.typed(), ["hello", True])
        self.browser.press(Keys.ESCAPE)
        self.browser.gone(LOOK)
        self.browser.click("[data-sheet=permission] [data-action=deny]")
        self.browser.gone("[data-sheet=permission]")
