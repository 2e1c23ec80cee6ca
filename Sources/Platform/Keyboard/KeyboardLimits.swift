/// The limits of what a keyboard types.
enum KeyboardLimits {}
