"""Calls that name no interface, which D-Bus allows: they are for the interface with their method and arguments."""

from endtoend.client import NAME, PATH, notify_arguments
from endtoend.session import ServingCase
from gi.repository import Gio, GLib

DISTRIBUTOR = "org.unifiedpush.Distributor.usernotifications"
OBJECT = "/org/unifiedpush/Distributor"
TOKEN = "{6a0bd3b1-5f5e-4c3c-8ab5-1d7a1d2f3c4b}"


class WithoutInterface(ServingCase):
    """A program whose library leaves the interface out, as dbus-python does unless it is given one."""

    def call(self, member, arguments=None, name=NAME, path=PATH):
        """The values or the name of the error of an answer."""
        client = self.session.client("Plain")
        message = Gio.DBusMessage.new_method_call(name, path, None, member)
        if arguments:
            message.set_body(arguments)
        answer, _ = client.connection.send_message_with_reply_sync(
            message, Gio.DBusSendMessageFlags.NONE, 20_000, None)
        if answer.get_message_type() == Gio.DBusMessageType.ERROR:
            return answer.get_error_name()
        return answer.get_body().unpack() if answer.get_body() else ()

    def test_notifications(self):
        """A notification is shown, the standard interfaces answer, and what no interface has is refused."""
        number, = self.call("Notify", notify_arguments(app="Plain", summary="Lunch"))
        self.assertIn("Lunch", self.session.delivered().values())
        self.assertEqual(self.call("CloseNotification", GLib.Variant("(u)", (number,))), ())
        self.assertIn("body", self.call("GetCapabilities")[0])
        self.assertIn("<interface", self.call("Introspect")[0])
        for member, arguments in (("Nothing", None), ("Notify", GLib.Variant("(s)", ("Lunch",)))):
            self.assertIn("Unknown", self.call(member, arguments))

    def test_both_versions_of_a_distributor(self):
        """Register is of the version whose arguments it has."""
        first = self.call(
            "Register", GLib.Variant("(sss)", ("org.example.Chat", TOKEN, "")), DISTRIBUTOR, OBJECT)
        self.assertEqual(len(first), 2, first)
        options = {"service": GLib.Variant("s", "org.example.Chat"), "token": GLib.Variant("s", TOKEN)}
        second, = self.call("Register", GLib.Variant("(a{sv})", (options,)), DISTRIBUTOR, OBJECT)
        self.assertEqual(second["success"], "REGISTRATION_FAILED")
