/// A piece of Swift source, and the line on which it begins.
struct Token: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// A keyword, a name or a number.
    case word
    /// One character of punctuation.
    case symbol
    /// The text of a string, without its quotes and without interpolations.
    case literal
    /// A comment with its slashes.
    case comment
  }

  var kind: Kind
  var text: String
  var line: Int

  /// Whether it is this keyword, name or character, and not a string or comment with this text.
  func reads(_ text: String) -> Bool {
    (kind == .word || kind == .symbol) && self.text == text
  }
}
