"""The shared parts of the desktop server's tests."""
