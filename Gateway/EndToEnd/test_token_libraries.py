"""Provider tokens that programs in other languages make in their usual way, pushed with curl."""
import os
import subprocess
import unittest

from support.push import Push
from support.senders import CLIENTS, CurlSender
from support.shared import world

PROGRAMS = {
    "openssl": ["sh", f"{CLIENTS}/token.sh"],
    "node": ["node", f"{CLIENTS}/token.js"],
    "node, ES512": ["node", f"{CLIENTS}/token.js"],
    "java": ["java", "-Xshare:auto", "-XX:TieredStopAtLevel=1", f"{CLIENTS}/Token.java"],
    "php": ["php", f"{CLIENTS}/token.php"],
    "ruby": ["ruby", f"{CLIENTS}/token.rb"],
}


def token(name, key, team=None):
    arguments = [key.path, key.id, team or key.team]
    if name.endswith("ES512"):
        arguments.append("ES512")
    result = subprocess.run([*PROGRAMS[name], *arguments], stdout=subprocess.PIPE, text=True,
                            check=True, timeout=120, env={**os.environ, "LC_ALL": "C.UTF-8"})
    return result.stdout.strip()


class TokenLibraryTests(unittest.TestCase):
    def answer(self, text):
        push = Push(token=world().token, headers={"authorization": f"bearer {text}"})
        answer, = CurlSender(world().gateway).send([push])
        return answer.status, answer.reason

    def test_each(self):
        """Provider tokens made in every listed language are accepted, and stolen ones refused."""
        gateway = world().gateway
        for name in PROGRAMS:
            with self.subTest(name):
                self.assertEqual(self.answer(token(name, gateway.key)), (200, None))
                # The other team's key says that it is this team's.
                stolen = token(name, gateway.other_key, gateway.key.team)
                self.assertEqual(self.answer(stolen), (403, "InvalidProviderToken"))
