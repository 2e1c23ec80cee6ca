/// What pasteboards hold, and how long the desktop's clipboard is waited for.
enum PasteboardLimits {
  /// The most bytes of a text that goes to the desktop's clipboard, or comes from it.
  static let textBytes = 16_777_216
  /// How many seconds a program has for its answer.
  static let programSeconds = 2.0
  /// The longest wait until items go, in seconds; a later date counts as this one.
  static let expirySeconds = 31_536_000.0
  /// The most items of one pasteboard; what comes after them is left out.
  static let items = 1_000
  /// The most pasteboards with names of their own; the one that was used first goes.
  static let named = 1_000
}
