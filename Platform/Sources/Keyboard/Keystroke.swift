/// A key's meaning at the moment of the press or release.
package struct Keystroke: Hashable, Sendable {
  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    package static let shift = Modifiers(rawValue: 1)
    package static let control = Modifiers(rawValue: 2)
    package static let alt = Modifiers(rawValue: 4)
    package static let logo = Modifiers(rawValue: 8)
  }

  /// The typed text; empty during composition, and for commands such as Control+A.
  package var text: String
  /// The active modifiers.
  package var modifiers: Modifiers
  /// The number of the symbol in X11's numbering; for a composed character, that character's.
  package var symbol: UInt32

  /// Whether the key belongs to a character that is being composed, and has no other effect.
  package var isComposing = false

  /// The distance between X11's codes, which the library uses, and the kernel's, which this interface uses.
  static let codeOffset: UInt32 = 8
}
