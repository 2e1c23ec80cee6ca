"""What the tests of the native shell share: screens without hardware, real presses and keys, pictures of the screen."""
