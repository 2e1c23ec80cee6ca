"""The base of the native shell's tests: screens without hardware, real presses and keys, pictures of the screen."""
