"""GNOME without the extension."""
from graphical.close import CloseWalk
from graphical.gnome import GnomeCase
from graphical.lock import LockWalk
from graphical.reply import DialogWalk
from graphical.walk import Walk


class Gnome(CloseWalk, DialogWalk, LockWalk, Walk, GnomeCase):
    # A persistent banner moves from the screen to the list, which has the newest notifications of each app.
    keeps_persistent = False
    kept = 10

    def test_serve_and_back(self):
        """`serve` is refused, because no banner can be drawn on GNOME, and gnome-shell continues to show."""
        self.addCleanup(self.anna.unctl, "desktop", "auto", check=False)
        before = self.anna.answer("desktop")
        refused = self.anna.unctl("desktop", "serve", check=False)
        self.assertEqual(refused.returncode, 1)
        self.assertIn("layer-shell", refused.stdout)
        self.assertEqual(self.anna.answer("desktop"), before)
        self.assert_offers("Shown")
