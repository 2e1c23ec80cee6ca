import ByteParsing

/// The preferences of a sender in `Prefer` (RFC 7240) that Web Push knows.
struct RequestPreferences {
  /// Whether the sender wants a receipt.
  private(set) var respondsAsync = false
  private var wait: Int64?

  /// How many milliseconds the answer may wait for an outcome.
  var waitMilliseconds: Int64 { wait ?? 0 }

  /// Adds the preferences of a field; the first `wait` counts, and others that are unknown or invalid are ignored.
  ///
  /// The field is read by bytes: comparing its characters takes a time quadratic in the marks of a letter.
  mutating func add(_ field: String) {
    for part in field.utf8.split(separator: UInt8(ascii: ",")) {
      let words = part.prefix { $0 != UInt8(ascii: ";") }
        .split(separator: UInt8(ascii: "="), maxSplits: 1).map(Self.trimmed)
      guard let name = words.first else { continue }
      if Self.isEqual(name, "respond-async") {
        respondsAsync = true
      } else if words.count == 2, Self.isEqual(name, "wait") {
        wait = wait ?? Self.milliseconds(words[1])
      }
    }
  }

  /// The milliseconds of a number of seconds, at most the limit; absent if it is not a number.
  private static func milliseconds(_ digits: Substring.UTF8View) -> Int64? {
    guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return nil }
    let seconds = min(Int64(Substring(digits)) ?? .max, ReceiptLimits.longestWait / 1_000)
    return seconds * 1_000
  }

  /// A word without blanks and quotes around it.
  private static func trimmed(_ word: Substring.UTF8View) -> Substring.UTF8View {
    let isEdge = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: "\"") }
    var rest = word.drop(while: isEdge)
    while let last = rest.last, isEdge(last) { rest.removeLast() }
    return rest
  }

  /// Whether a word is this name in either case.
  private static func isEqual(_ word: Substring.UTF8View, _ name: String) -> Bool {
    word.count == name.utf8.count && zip(word, name.utf8).allSatisfy { $0 | 0x20 == $1 }
  }
}
