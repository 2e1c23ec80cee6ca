"""A morning on a user's device, for pictures: apps with icons, and their notifications."""
import base64
import os
import urllib.parse

from endtoend.pictures import draw_evening

# Each app: its name, the two colours of its icon, the lines on it (a field of 24 by 24), its entitlements.
APPS = {
    "messages": ("Messages", "#39b36b", "#1f7f55", "M5 6h14v9.5h-7.5L7.5 19v-3.5H5z", ("communication",)),
    "mail": ("Mail", "#4b93d8", "#2a5fa8", "M4 7h16v10.5H4zM4.5 7.5 12 13l7.5-5.5", ()),
    "calendar": ("Calendar", "#e2654f", "#b33a3a", "M5 7h14v12H5zM5 11h14M9 4.5V8M15 4.5V8M9 15h2", ("time-sensitive",)),
    "photos": ("Photos", "#a56bc9", "#6a4aa8", "M4 6h16v12H4zM4.5 16.5l5-5 4 4 2-2 4 3.5M15.5 9.5v.01", ()),
    "weather": ("Weather", "#58aec4", "#2f7391", "M8 17.5a4 4 0 1 1 .6-7.9 5 5 0 0 1 9.5 2.1A3 3 0 0 1 17.5 17.5z", ()),
    "news": ("Daily News", "#7d8794", "#4c5663", "M5 5h14v14H5zM8.5 9h7M8.5 12h7M8.5 15h4", ()),
    "alarm": ("Smoke Alarm", "#d8843f", "#a8501f", "M12 4c1 4 5 5.5 5 10a5 5 0 0 1-10 0c0-2 1-3.2 2-4 .3 1.6 1 2.4 2 2.5C10.5 9 11 6 12 4z",
              ("critical-alerts",)),
    "organizer": ("OrganizerPlus", "#3f6fb5", "#28427d", "M5 7l1.5 1.5L9 6M5 13l1.5 1.5L9 12M12 7.5h7M12 13.5h7M5 19h14", ()),
}

CATEGORIES = {
    "messages": [{"identifier": "message", "hiddenPreviewsBodyPlaceholder": "%u messages", "actions": [
        {"identifier": "reply", "title": "Reply", "textInput": {"buttonTitle": "Send", "placeholder": "Message to Anna"}},
        {"identifier": "like", "title": "Like"}]}],
    "mail": [{"identifier": "mail", "summaryFormat": "%u more from %@", "hiddenPreviewsBodyPlaceholder": "%u mails"}],
    "calendar": [{"identifier": "event", "options": ["hiddenPreviewsShowTitle"], "actions": [
        {"identifier": "join", "title": "Join", "options": ["foreground"]},
        {"identifier": "later", "title": "In 5 Minutes"},
        {"identifier": "decline", "title": "Decline", "options": ["destructive", "authenticationRequired"]}]}],
    "organizer": [{"identifier": "task", "actions": [
        {"identifier": "done", "title": "Mark As Done"}, {"identifier": "tomorrow", "title": "Tomorrow"}]}],
}


class Morning:
    """The apps, by their short names, and their notifications."""

    def __init__(self, device, browser):
        self.device = device
        self.apps = {}
        for short, (name, light, dark, lines, entitlements) in APPS.items():
            allow = ("alert", "sound", "badge", *(("criticalAlert",) if "critical-alerts" in entitlements else ()))
            if short == "news":
                allow = ()
            app = device.bundle(f"com.example.{short}", name, *entitlements, allow=allow,
                                icon=draw_icon(browser, light, dark, lines))
            if short in CATEGORIES:
                app.call("setCategories", categories=CATEGORIES[short])
            self.apps[short] = app
        news = self.apps["news"]
        news.call("requestAuthorization", options=["alert", "provisional"])

    def add(self, short, identifier, title, body="", minutes=0, **content):
        """One app says something, this many minutes after the last one."""
        self.device.advance(minutes * 60)
        self.apps[short].add(identifier, title=title, body=body, **content)

    def fill(self):
        """The notifications since yesterday evening."""
        self.device.person.call("changeGlobalSettings", changes={"summary": "on", "summaryTimes": "8:00,18:00"})
        self.device.settings(self.apps["weather"], delivery="summary")
        self.add("news", "storm", "Storm expected on the coast", "Ferries stay in the harbour from noon. What that means for commuters.")
        self.device.set_clock("2026-03-04T21:40:00")
        self.add("photos", "sea", "A year ago today", "Evening by the sea, with Anna and Ben.",
                 attachments=[{"identifier": "sea", "path": self.picture(), "type": "public.png"}])
        for day, text, score in (("Thursday", "Sun until four, then rain from the west.", 0.9), ("Friday", "Windy, 9 °C.", 0.4),
                                 ("Saturday", "Clear and cold.", 0.2)):
            self.add("weather", day, day, text, relevanceScore=score)
        self.device.set_clock("2026-03-05T08:20:00")
        mail = {"categoryIdentifier": "mail", "threadIdentifier": "boat", "summaryArgument": "Clara"}
        for number, text in enumerate(("Who brings the life jackets?", "The harbour master has answered.", "Keys are at my place.",
                                       "Photos of the cabin.")):
            self.add("mail", f"boat{number}", "Clara Nowak", text, 9, subtitle="The boat in May", **mail)
        self.add("organizer", "plants", "Water the plants", "Balcony, and the fern in the hall.", 8, categoryIdentifier="task")
        self.apps["organizer"].call("setBadge", count=3)
        self.apps["mail"].call("setBadge", count=12)

    def hurry(self):
        """The notifications that arrive while the user looks."""
        self.add("messages", "anna", "Anna", "Are you coming tonight? Ben cooks, and there is one chair left.", 4, categoryIdentifier="message",
                 threadIdentifier="anna", sender={"name": "Anna", "handle": "anna@example.com"}, interruptionLevel="active")
        self.add("calendar", "standup", "Stand-up", "In ten minutes, room 4.", 3, categoryIdentifier="event", interruptionLevel="time-sensitive")

    def alarm(self):
        """A critical alert."""
        self.add("alarm", "smoke", "Smoke in the kitchen", "The alarm has been ringing since 9:12.", 1, interruptionLevel="critical",
                 sound={"kind": "critical", "volume": 0.8})

    def picture(self):
        """A picture to attach."""
        path = os.path.join(self.device.folder, "sea.png")
        draw_evening(path)
        return path


def draw_icon(browser, light, dark, lines):
    """An icon as PNG, drawn by the browser."""
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192" viewBox="0 0 24 24"><defs>'
        f'<linearGradient id="g" x2=".4" y2="1"><stop stop-color="{light}"/><stop offset="1" stop-color="{dark}"/></linearGradient></defs>'
        f'<path fill="url(#g)" d="M0 0h24v24H0z"/><g transform="translate(2.4 2.4) scale(.8)"><path d="{lines}" fill="none" stroke="#fff" '
        'stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"/></g></svg>')
    browser.open("data:image/svg+xml," + urllib.parse.quote(drawing))
    return base64.b64decode(browser.driver.execute_cdp_cmd("Page.captureScreenshot", {
        "format": "png", "clip": {"x": 0, "y": 0, "width": 192, "height": 192, "scale": 1}})["data"])
