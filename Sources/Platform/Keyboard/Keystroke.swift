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
  /// The modifiers that are in effect.
  package var modifiers: Modifiers
  /// The number of the symbol, as X11 counts them; that of the composed character, if there is one.
  package var symbol: UInt32

  /// Whether the key belongs to a character that is being composed, and does nothing else.
  package var isComposing = false

  /// The distance of X11's codes, which the library takes, to the kernel's, which this face takes.
  static let codeOffset: UInt32 = 8
}
