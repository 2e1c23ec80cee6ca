"""Runs a suite of end-to-end tests with unittest, and says at the end which tests were skipped and why.

    run_suite.py [ARGUMENT...]     unittest's arguments, such as names of tests
    run_suite.py core              the tests that core.txt of this folder names: the part that `.ci/run` runs
"""
import collections
import sys
import time
import unittest

SLOWEST = 5


class Result(unittest.TextTestResult):
    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        self.seconds = {}
        self.began = 0

    def startTest(self, test):
        self.began = time.monotonic()
        super().startTest(test)

    def stopTest(self, test):
        self.seconds[test.id()] = time.monotonic() - self.began
        super().stopTest(test)


class Runner(unittest.TextTestRunner):
    resultclass = Result

    def run(self, test):
        result = super().run(test)
        for name, seconds in sorted(result.seconds.items(), key=lambda item: -item[1])[:SLOWEST]:
            self.stream.writeln(f"slow: {seconds:.1f} s {name}")
        reasons = collections.defaultdict(list)
        for skipped, reason in result.skipped:
            reasons[reason].append(skipped.id())
        for reason, names in reasons.items():
            self.stream.writeln(f"SKIPPED {len(names)}: {reason}: {', '.join(names)}")
        return result


def names():
    if sys.argv[1:] != ["core"]:
        return sys.argv[1:]
    with open("core.txt", encoding="utf-8") as file:
        return [line for line in file.read().split("\n") if line and not line.startswith("#")]


if __name__ == "__main__":
    # As `python -m unittest` does: the tests of the folder from which it is started can be imported.
    sys.path.insert(0, "")
    unittest.main(module=None, argv=["run_suite.py", *names()], testRunner=Runner, verbosity=2)
