"""The types that the package says it has, for a program that uses it as pip installed it."""
import os
import subprocess
import unittest

FOLDER = os.path.dirname(os.path.realpath(__file__))
PYTHON = os.environ.get("UN_PYTHON", "")


def has_checker():
    """Whether the interpreter of the client has mypy."""
    return PYTHON and subprocess.run(
        [PYTHON, "-c", "import mypy"], stderr=subprocess.DEVNULL, check=False).returncode == 0


@unittest.skipUnless(has_checker(), "UN_PYTHON names no interpreter that has mypy; use make test-clients")
class Types(unittest.TestCase):
    """mypy with everything that it can ask for."""

    def check(self, *subject):
        """The checker finds nothing in this subject."""
        checker = subprocess.run(
            [PYTHON, "-m", "mypy", "--strict", f"--cache-dir={os.devnull}", *subject], cwd=os.path.join(FOLDER, ".."),
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        self.assertEqual(checker.returncode, 0, checker.stdout)

    def test_nothing_is_found_in_the_installed_package(self):
        self.check("--package", "usernotifications")

    def test_nothing_is_found_in_an_example_that_uses_the_installed_package(self):
        self.check(os.path.join("examples", "reminder.py"))
