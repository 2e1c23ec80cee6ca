"""The gateway under test, the device at its other end, and the ways to send to it."""
