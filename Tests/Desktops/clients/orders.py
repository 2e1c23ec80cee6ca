"""Orders for a program in the session: one list of JSON a line in, the name of a method first, and its result out."""
import json
import sys


def obey(hand):
    """Reports that the program is ready, and carries out each line."""
    print(json.dumps("ready"), flush=True)
    for line in sys.stdin:
        word, *rest = json.loads(line)
        print(json.dumps(getattr(hand, word)(*rest)), flush=True)
