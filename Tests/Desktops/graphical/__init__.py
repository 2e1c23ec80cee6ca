"""Graphical logins on booted machines: their screens, the bus of the session, and the steps that each desktop is tested with."""
