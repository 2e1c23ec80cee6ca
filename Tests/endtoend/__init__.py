"""The parts that the end-to-end suites share; Tests/run_suite.py and the scripts of the suites put it on Python's path."""
