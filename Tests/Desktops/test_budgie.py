"""Budgie, with its own session; its daemon is the notification server."""
import unittest

from graphical.case import DesktopCase
from graphical.walk import Walk


NO_BUTTON = "Budgie 10.9 draws no button of a notification that has only one"
SIX_SECONDS = "Budgie 10.9 ends every banner after six seconds, whatever its timeout is"


class Budgie(Walk, DesktopCase):
    desktop = "Budgie:GNOME"
    packages = ("budgie-desktop", "budgie-core", "libgl1-mesa-dri")
    command = ("/etc/X11/Xsession", "budgie-desktop")
    started = "budgie-wm"
    server = "Budgie"

    test_button_starts_the_app = unittest.skip(NO_BUTTON)(Walk.test_button_starts_the_app)
    test_due_while_logged_out = unittest.skip(NO_BUTTON)(Walk.test_due_while_logged_out)
    test_killed_daemon = unittest.skip(NO_BUTTON)(Walk.test_killed_daemon)
    test_typed_reply = unittest.skip(NO_BUTTON)(Walk.test_typed_reply)
    test_persistent = unittest.skip(SIX_SECONDS)(Walk.test_persistent)
    test_question_stays = unittest.skip(SIX_SECONDS)(Walk.test_question_stays)

    def end_server(self):
        """The server is a part of the desktop's daemon: at the next login this system has the name first."""
        self.log_in_again()

    def return_to_server(self):
        """The desktop's daemon takes the name at the next login."""
        self.log_in_again()
