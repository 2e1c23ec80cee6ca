/// A time on the clock as a person writes it: `22:00`, `9:05`, `06:30:15`.
struct TimeOfDay: Hashable {
  let hour: Int
  let minute: Int
  /// The second; absent where none was written.
  let second: Int?

  init(_ text: String) throws(UnreadableArgument) {
    guard text.utf8.count <= ArgumentLimits.bytes else { throw Self.unreadable(text) }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count),
      let hour = Digits.number(parts[0], length: 1...2, in: 0...23),
      let minute = Digits.number(parts[1], length: 2...2, in: 0...59)
    else { throw Self.unreadable(text) }
    var second: Int?
    if parts.count == 3 {
      second = Digits.number(parts[2], length: 2...2, in: 0...59)
      guard second != nil else { throw Self.unreadable(text) }
    }
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  private static func unreadable(_ text: String) -> UnreadableArgument {
    UnreadableArgument(text, expected: "a time of day; write it as 09:00, 22:30 or 06:30:15")
  }
}
