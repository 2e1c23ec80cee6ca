/// The preferences of a sender in `Prefer` (RFC 7240) that Web Push knows.
struct RequestPreferences {
  /// Whether the sender wants a receipt.
  private(set) var respondsAsync = false
  private var wait: Int64?

  /// How many milliseconds the answer may wait for an outcome.
  var waitMilliseconds: Int64 { wait ?? 0 }

  /// Adds the preferences of a field; the first `wait` counts, and others that are unknown or invalid are ignored.
  mutating func add(_ field: String) {
    for part in field.split(separator: ",") {
      let words = part.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
      guard let name = words.first.map(Self.trimmed)?.lowercased() else { continue }
      switch name {
      case "respond-async": respondsAsync = true
      case "wait" where words.count == 2: wait = wait ?? Self.milliseconds(Self.trimmed(words[1]))
      default: break
      }
    }
  }

  /// The milliseconds of a number of seconds, at most the limit; absent if it is not a number.
  private static func milliseconds(_ text: String) -> Int64? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    let seconds = min(Int64(text) ?? .max, ReceiptLimits.longestWait / 1_000)
    return seconds * 1_000
  }

  /// A word without blanks and quotes around it.
  private static func trimmed(_ word: Substring) -> String {
    let isEdge = { (character: Character) in " \t\"".contains(character) }
    let start = word.drop(while: isEdge)
    return String(start.reversed().drop(while: isEdge).reversed())
  }
}
