"""What the tests of the desktop server have in common."""
