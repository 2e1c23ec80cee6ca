"""What the tests on booted machines stand on."""
