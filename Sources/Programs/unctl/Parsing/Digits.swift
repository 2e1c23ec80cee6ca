/// Reads the numbers in dates and times.
enum Digits {
  /// The number that the text spells in plain digits, where its length and its value are allowed.
  static func number(
    _ text: some StringProtocol, length: ClosedRange<Int>, in range: ClosedRange<Int>
  ) -> Int? {
    guard length.contains(text.utf8.count),
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = Int(text), range.contains(number)
    else { return nil }
    return number
  }
}
