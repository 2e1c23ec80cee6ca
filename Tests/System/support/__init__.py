"""The base of the tests on booted machines."""
