"""Cards in use: what arrives while a person types, with real keys (S55)."""


from endtoend import commands
from support.desk import OnWayland, OnX11

LETTERS = "abcdefghijkl"
GONE = "This notification is no longer there. What you typed can be copied, but not sent."
REPLY = {"actions": ["inline-reply", "Reply"], "hints": {"x-kde-reply-placeholder-text": "Message"}, "timeout": 0}


class InUse:
    """A field that is typed into while its program and others go on."""

    def setUp(self):
        super().setUp()
        self.start_shell()

    def await_keyboard(self):
        """Waits until keys go to the field, and removes what finding that out has typed there."""
        commands.wait_until(lambda: not self.screen.has_keyboard(), "the keyboard at the field")
        self.screen.key("Home")
        for _ in range(20):
            self.screen.key("Delete")
        commands.wait_until(lambda: self.desk.field() == "", "an empty field")

    def place(self):
        """Where the field is."""
        return self.desk.reader.ask("place", "Message")[1:3]

    def type_while(self, arrive):
        """Types letters, each when something else has come, which moves the field nowhere."""
        self.await_keyboard()
        place = self.place()
        for letter in LETTERS:
            arrive(f"News {letter}")
            self.screen.type(letter)
        self.await_typed()
        self.assertEqual(self.place(), place)

    def await_typed(self):
        commands.wait_until(lambda: self.desk.field() == LETTERS, f"all letters in the field, which has {self.desk.field()!r}")

    def test_further_messages(self):
        """Messages of the same program and of others leave the field its place and all keys."""
        client, number = self.ask()

        def arrive(text):
            client.notify("Anna", text, timeout=0)
            self.notify("-a", "Mail", "-t", "0", text)
        self.type_while(arrive)
        self.save("further")
        self.screen.key("Return")
        self.assertEqual(client.await_signal("NotificationReplied", number, 20)[2], LETTERS)
        commands.wait_until(self.screen.has_keyboard, "the keyboard at the window")

    def test_replaced(self):
        """The next message in the place of the answered one leaves the field, which answers it."""
        client, number = self.ask()
        self.type_while(lambda text: client.notify("Anna", text, replaces=number, **REPLY))
        self.desk.await_text("News l")
        self.screen.key("Return")
        self.assertEqual(client.await_signal("NotificationReplied", number, 20)[2], LETTERS)
        commands.wait_until(self.screen.has_keyboard, "the keyboard at the window")

    def test_another_conversation(self):
        """A message of another conversation under the same number receives neither the typed text nor a key."""
        client, number = self.ask()
        self.type_while(lambda text: client.notify(text, "Hello", replaces=number, **REPLY))
        self.desk.await_text(GONE)
        self.save("gone")
        self.screen.key("Return")
        self.await_typed()
        self.screen.key("Escape")
        self.desk.await_text(GONE, False)
        commands.wait_until(self.screen.has_keyboard, "the keyboard at the window")
        self.assertEqual([signal for signal in client.settle() if signal[0] == "NotificationReplied"], [])

    def test_closed_by_its_program(self):
        """A notification that its program closes leaves the field with the keyboard."""
        client, number = self.ask()
        self.await_keyboard()
        self.screen.type(LETTERS[:6])
        client.close_notification(number)
        self.desk.await_text(GONE)
        self.screen.type(LETTERS[6:])
        self.await_typed()
        self.screen.key("Escape")
        self.desk.await_bare()
        commands.wait_until(self.screen.has_keyboard, "the keyboard at the window")

    def test_panel(self):
        """In the panel further messages and replacements do not move the field."""
        client = self.desk.client("Chat")
        number = client.notify("Anna", "When?", **REPLY)
        self.desk.spot("Anna")
        self.desk.unctl("panel")
        self.desk.await_field("Search")
        self.desk.click("Reply")
        self.desk.await_field("Message")

        def arrive(text):
            client.notify("Ben", text, timeout=0)
            client.notify("Anna", text, replaces=number, **REPLY)
        self.type_while(arrive)
        self.save("panel")
        self.screen.key("Return")
        self.assertEqual(client.await_signal("NotificationReplied", number, 20)[2], LETTERS)


class X11InUse(InUse, OnX11):
    """On X11."""


class WaylandInUse(InUse, OnWayland):
    """On Wayland."""
