"""Programs that leave the bus: their resources are released, and a shown posting authorizes nothing."""
import os
import sys

from gi.repository import GLib

from endtoend import commands
from endtoend.center import CenterClient
from endtoend.client import NAME, PATH
from endtoend.session import ServingCase

KETTLE = "org.example.kettle"


class LeavingTest(ServingCase):
    """Calls of callers that have left."""

    def inhibited(self):
        """Whether a program holds banners back."""
        return CenterClient(self.session, NAME, PATH).get("Inhibited")

    def test_questions_of_programs_that_left_take_no_room(self):
        for index in range(20):
            center = CenterClient(self.session)
            center.register(f"com.example.app{index}")
            for _ in range(450):
                center.connection.call(
                    "org.usernotifications.Daemon", center.path, center.interface, "RequestAuthorization",
                    GLib.Variant("(asa{sv})", (["alert"], {})), None, 0, -1, None, None)
            center.pending()
            center.close()
        self.session.run("notify-send", "after nine thousand questions")
        self.session.await_listed("after nine thousand questions")
        commands.wait_until(lambda: "budget" not in self.session.unctl("doctor", check=False), "the return of the calls")

    def test_many_questions_that_wait_leave_room_for_notifications_and_are_seen(self):
        centers = [CenterClient(self.session) for _ in range(3)]
        for index, center in enumerate(centers):
            center.register(f"com.example.app{index}")
            for _ in range(900):
                center.connection.call(
                    "org.usernotifications.Daemon", center.path, center.interface, "RequestAuthorization",
                    GLib.Variant("(asa{sv})", (["alert"], {})), None, 0, -1, None, None)
            center.connection.flush_sync(None)
        commands.wait_until(
            lambda: "calls on the session bus that wait for the user: 2048 of 4096"
            in self.session.unctl("doctor", check=False), "the row of the doctor")
        self.session.run("notify-send", "beside them")
        self.session.await_listed("beside them")

    def test_a_program_that_leaves_at_once_holds_no_banners_back(self):
        arguments = GLib.Variant("(ssa{sv})", ("slides", "a talk", {}))
        for _ in range(30):
            client = CenterClient(self.session, NAME, PATH)
            client.connection.call(NAME, PATH, NAME, "Inhibit", arguments, None, 0, -1, None, None)
            client.connection.flush_sync(None)
            client.close()
        # The bus identifies callers in the order of the calls, so that this answer comes after all others.
        last = CenterClient(self.session, NAME, PATH)
        last.connection.call_sync(NAME, PATH, NAME, "Inhibit", arguments, None, 0, 60_000, None)
        last.close()
        commands.wait_until(lambda: not self.inhibited(), "the end of every inhibition")


class ShownTest(ServingCase):
    """A program that the user has only seen."""

    def test_a_program_that_was_only_shown_may_not_schedule(self):
        with open(os.path.join(self.session.applications, f"{KETTLE}.desktop"), "w", encoding="utf-8") as file:
            file.write(f"[Desktop Entry]\nType=Application\nName=Kettle\nExec={os.path.realpath(sys.executable)}\n")
        client = self.session.client("Kettle")
        client.notify("Tea", hints={"desktop-entry": KETTLE})
        self.session.await_listed("Tea")
        center = CenterClient(self.session)
        self.assertEqual(center.register(KETTLE)["authorization"], "notDetermined")
        trigger = {"kind": "timeInterval", "seconds": 3600.0}
        with self.assertRaisesRegex(GLib.Error, "NotAuthorized"):
            center.schedule("tea", {"title": "Tea"}, trigger)
        self.session.unctl("authorize", KETTLE, "keep")
        center.schedule("tea", {"title": "Tea"}, trigger)
        self.assertEqual(len(center.pending()), 1)
