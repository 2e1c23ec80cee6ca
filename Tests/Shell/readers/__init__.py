"""A session with a screen reader, for the tests of what screen readers are told."""
