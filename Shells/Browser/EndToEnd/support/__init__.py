"""The base of the browser tests."""
