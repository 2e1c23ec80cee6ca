/// A day of the week by its English name or the first three letters of it.
struct WeekdayName: Hashable {
  /// The number that date components use: 1 for Sunday to 7 for Saturday (B15).
  let number: Int

  init(_ text: String) throws(UnreadableArgument) {
    let isShort = text.utf8.count <= ArgumentLimits.bytes
    let lowered = isShort ? text.lowercased() : ""
    guard
      let index = Self.names.firstIndex(where: {
        lowered == $0.lowercased() || lowered == $0.lowercased().prefix(3)
      })
    else {
      throw UnreadableArgument(text, expected: "a day of the week; write it as mon or monday")
    }
    number = index + 1
  }

  /// The name of the day with the number; a number that is none is taken around the week.
  static func name(of number: Int) -> String {
    names[((number - 1) % 7 + 7) % 7]
  }

  private static let names = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
}
