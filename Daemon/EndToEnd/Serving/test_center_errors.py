"""The errors of the notification center on D-Bus name the caller's own field, and its value (S36)."""
import re
import struct

from gi.repository import GLib

from endtoend.center import CenterClient
from endtoend.session import ServingCase

TEA = "com.example.tea"
NAN, INFINITE = float("nan"), float("inf")
PLACE = {"identifier": "x", "latitude": 52.5, "longitude": 13.4, "radius": 100.0}
TITLE = {"title": "Milk"}
HOUR = {"kind": "timeInterval", "seconds": 3600.0}
LONG, HUGE = "x" * 5_000, "/" + "x" * 20_000
LAST = GLib.Variant("t", 2**64 - 1)


def seconds(number, **more):
    """The trigger of an interval."""
    return {"kind": "timeInterval", "seconds": number, **more}


def rule(**components):
    """The trigger of a calendar."""
    return {"kind": "calendar", "rule": components}


def date(time):
    """The trigger of an instant."""
    return {"kind": "date", "time": time}


def place(**differences):
    """The trigger of a place."""
    return {"kind": "location", "region": PLACE | differences}


def week(**settings):
    """The trigger of a calendar with settings of its own."""
    return rule(hour=8, calendar={"identifier": "gregorian", **settings})


def twice(name, value):
    """A dictionary with one name twice, which no dictionary of Python can have."""
    entry = GLib.Variant.new_dict_entry(GLib.Variant("s", name), GLib.Variant("v", value))
    return GLib.Variant.new_array(entry.get_type(), [entry, entry])


# The content of a request, the field of the error, and the value that it shows.
CONTENTS = [
    ({}, "content", None),
    ({"title": 7}, "content.title", "7"),
    ({"title": NAN}, "content.title", "nan"),
    (TITLE | {"body": INFINITE}, "content.body", "inf"),
    ({"title": "a" + "\u0301" * 200}, "content.title", None),
    (TITLE | {"a" + "\u0301" * 200: 1}, "content", None),
    (TITLE | {"badge": -1}, "content.badge", "-1"),
    (TITLE | {"badge": LAST}, "content.badge", str(2**64 - 1)),
    (TITLE | {"relevanceScore": NAN}, "content.relevanceScore", "nan"),
    (TITLE | {"sound": {"kind": "standard", "volume": 2.0}}, "content.sound.volume", "2.0"),
    (TITLE | {"sound": {"kind": "loud"}}, "content.sound.kind", "loud"),
    (TITLE | {"interruptionLevel": "shout"}, "content.interruptionLevel", "shout"),
    (TITLE | {"threadIdentifier": LONG}, "content.threadIdentifier", "5000"),
    (TITLE | {"userInfo": twice("a", GLib.Variant("s", "x"))}, "content.userInfo", "a"),
    (TITLE | {"attachments": [{"identifier": "p", "path": "/none.png", "type": "public.png"}]},
     "content.attachments[0].path", "/none.png"),
    (TITLE | {"attachments": [{"identifier": "p", "type": "public.png"}]}, "content.attachments[0].path", None),
]
TRIGGERS = [
    ({"kind": "tide"}, "trigger.kind", "tide"),
    ({"seconds": 60.0}, "trigger.kind", None),
    ({"kind": "push"}, "trigger", "push"),
    ({"kind": "timeInterval"}, "trigger.seconds", None),
    ({"kind": "date", "time": GLib.Variant("x", 4_102_444_800_000_000), "repeats": True}, "trigger.repeats", "true"),
    (seconds("soon"), "trigger.seconds", "soon"),
    (seconds(-1.0), "trigger.seconds", "-1.0"),
    (seconds(NAN), "trigger.seconds", "nan"),
    (seconds(5.0, repeats=True), "trigger.seconds", "5.0"),
    (seconds(1e12), "trigger.seconds", "1000000000000.0"),
    (rule(), "trigger.rule", "no components"),
    (rule(year=2001), "trigger.rule", "year=2001"),
    (rule(hour=99), "trigger.rule", "hour=99"),
    (rule(hour=8.5), "trigger.rule.hour", "8.5"),
    (rule(hour=LAST), "trigger.rule.hour", str(2**64 - 1)),
    (rule(hour=8, timeZone="Mars/Olympus"), "trigger.rule.timeZone", "Mars/Olympus"),
    (rule(hour=8, calendar="martian"), "trigger.rule.calendar", "martian"),
    (week(firstWeekday=9), "trigger.rule.calendar.firstWeekday", "9"),
    (date(1_000_000), "trigger.time", "1000000"),
    (date(-2**63), "trigger.time", str(-2**63)),
    (date(2**63 - 1), "trigger.time", str(2**63 - 1)),
    (date(LAST), "trigger.time", str(2**64 - 1)),
    (date("soon"), "trigger.time", "soon"),
    (place(latitude=900.0), "trigger.region.latitude", "900.0"),
    (place(latitude=NAN), "trigger.region.latitude", "nan"),
    (place(radius=-1.0), "trigger.region.radius", "-1.0"),
    (place(identifier=LONG), "trigger.region.identifier", "5000"),
]
# A method, its types and arguments, the field of the error, and the value that it shows.
CALLS = [
    ("Schedule", "(sa{sv}a{sv}a{sv})", (LONG, TITLE, HOUR, {}), "id", "5000"),
    ("Schedule", "(s)", ("a",), "content", None),
    ("Schedule", "(sa{sv}s)", ("a", TITLE, "soon"), "trigger", "s"),
    ("ScheduleMany", "(a(sa{sv}a{sv})a{sv})", ([("a", TITLE, HOUR), (LONG, TITLE, HOUR)], {}),
     "requests[1].id", "5000"),
    ("SetCategories", "(aa{sv})", ([{"identifier": "a"}, {"identifier": "a"}],), "categories.identifier", "a"),
    ("SetCategories", "(aa{sv})", ([{"actions": []}],), "categories[0].identifier", None),
    ("SetCategories", "(aa{sv})", ([{"identifier": "a", "options": ["shout"]}],), "categories[0].options[0]", "shout"),
    ("SetCategories", "(aa{sv})", ([{"identifier": "a", "actions": [{"title": "x"}]}],),
     "categories[0].actions[0].identifier", None),
    ("RequestAuthorization", "(asa{sv})", (["alert", "shout"], {}), "authorizations[1]", "shout"),
    ("RequestLocation", "(sa{sv})", ("spy", {}), "wish", "spy"),
    ("RequestLocation", "(sa{sv})", ("always", {"purpose": 7}), "options.purpose", "7"),
    ("RequestLocation", "(sa{sv})", ("always", {"purpose": NAN}), "options.purpose", "nan"),
    ("RequestLocation", "(sa{sv})", ("always", {"purpose": LONG}), "options.purpose", "5000"),
    ("RemoveDelivered", "(s)", ("a",), "ids", "s"),
    ("SetBadge", "(i)", (-1,), "count", "-1"),
    ("Acknowledge", "(as)", (["1"] * 10_001,), "responses", "10001"),
    ("ListPending", "()", None, "options", None),
]
REGISTRATIONS = [
    ("(sa{sv})", ("tea", {}), "app_id", "tea"),
    ("(sa{sv})", ("program.tea", {}), "app_id", "program.tea"),
    ("(ia{sv})", (7, {}), "app_id", "i"),
    ("(s)", (TEA,), "options", None),
    ("(sa{sv})", (TEA, {"name": 7}), "options.name", "x"),
    ("(sa{sv})", (TEA, {"icon": HUGE}), "options.icon", None),
    ("(sa{sv})", (TEA, {"script": "tea.py"}), "options.script", "tea.py"),
    ("(sa{sv})", (TEA, {"script": HUGE}), "options.script", None),
    ("(sa{sv})", (TEA, {"exec": "/bin/true"}), "options.exec", "s"),
    ("(sa{sv})", (TEA, {"exec": ["tea", "--now"]}), "options.exec", "tea"),
    ("(sa{sv})", (TEA, {"exec": []}), "options.exec", None),
    ("(sa{sv})", (TEA, {"exec": ["/bin/true"] * 300}), "options.exec", "300"),
    ("(sa{sv})", (TEA, {"environment": {"A": "x"}}), "options.environment", "a{sv}"),
    ("(sa{sv})", (TEA, {"environment": GLib.Variant("a{ss}", {"A=B": "x"})}), "options.environment", "A=B"),
    ("(sa{sv})", (TEA, {"environment": GLib.Variant("a{ss}", {f"A{i}": "x" for i in range(300)})}),
     "options.environment", "300"),
]
ERROR = re.compile(
    r"GDBus\.Error:org\.usernotifications\.Error\.(\w+): ([^:(“ ]+)(?: \(“(.*?)”\))?: (.*) \(\d+\)$", re.S)


class ErrorsCase(ServingCase):
    """Bad calls, each by itself, and their errors."""

    def setUp(self):
        super().setUp()
        self.center = CenterClient(self.session)

    def check(self, call, field, value, kind="Invalid|LimitReached"):
        """The error of a call names the field and the value, in one sentence about it and one about what to do."""
        with self.assertRaises(GLib.Error) as refusal:
            call()
        found = ERROR.search(str(refusal.exception))
        self.assertTrue(found, f"{refusal.exception} has another form")
        self.assertRegex(found[1], f"^({kind})$")
        self.assertEqual(found[2], field, refusal.exception)
        if value is not None:
            self.assertEqual(found[3], value, refusal.exception)
        self.assertRegex(found[4], r"\S\. \S")
        self.assertNotRegex(found[4], r"JSON|an integer of 64 bits, and it is an integer|it is a text.*nan")


class Errors(ErrorsCase):
    """The mistakes of a registered program."""

    def setUp(self):
        super().setUp()
        self.center.register(TEA, name="Tea")
        self.session.unctl("authorize", TEA, "allow")

    def test_an_error_of_a_request_names_what_its_caller_wrote(self):
        cases = [(content, HOUR, *rest) for content, *rest in CONTENTS] + [(TITLE, *rest) for rest in TRIGGERS]
        for content, trigger, field, value in cases:
            with self.subTest(f"{field} {value}"):
                self.check(lambda: self.center.schedule("a", content, trigger), field, value)
            with self.subTest(f"many: {field} {value}"):
                self.check(lambda: self.center.schedule_many([("first", TITLE, HOUR), ("a", content, trigger)]),
                           f"requests[1].{field}", value)
        self.assertEqual(self.center.pending(), [])

    def test_a_file_of_the_second_request_is_named_by_its_place_there(self):
        good = self.session.place("good.png")
        with open(good, "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 0))
        files = [{"identifier": path, "path": path, "type": "public.png"} for path in (good, "/none")]
        self.check(
            lambda: self.center.schedule_many(
                [("a", TITLE | {"attachments": files[:1]}, HOUR), ("b", TITLE | {"attachments": files}, HOUR)]),
            "requests[1].content.attachments[1].path", "/none")

    def test_an_error_of_any_other_call_names_what_its_caller_wrote(self):
        for method, types, arguments, field, value in CALLS:
            with self.subTest(f"{method} {field} {value}"):
                self.check(lambda: self.center.call(method, types, arguments), field, value)

    def test_a_program_that_may_not_notify_is_told_which(self):
        self.session.unctl("authorize", TEA, "deny")
        self.check(lambda: self.center.schedule("a", TITLE, HOUR), "app_id", TEA, "NotAuthorized")

    def test_a_second_registration_names_the_app(self):
        self.check(lambda: self.center.register(TEA), "app_id", None)
        self.check(lambda: CenterClient(self.session).register(TEA, script="/opt/other.py"), "app_id", TEA, "Refused")


class Registrations(ErrorsCase):
    """The mistakes of a program in its registration."""

    def test_an_error_of_a_registration_names_what_its_caller_wrote(self):
        for types, arguments, field, value in REGISTRATIONS:
            with self.subTest(f"{field} {value}"):
                self.check(lambda: self.center.call("Register", types, arguments), field, value)
        self.center.register(TEA)
