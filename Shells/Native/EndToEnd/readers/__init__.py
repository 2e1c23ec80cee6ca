"""A session with a screen reader, for the tests of accessibility events."""
