/// The limits of typed text.
enum KeyboardLimits {
  /// The most bytes of a keymap's text; a longer one is refused.
  static let keymapBytes = 1024 * 1024
  /// The most bytes that one key types; a longer text is cut off.
  static let textBytes = 64
}

/// The reason why a keymap is missing.
package struct KeyboardError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
