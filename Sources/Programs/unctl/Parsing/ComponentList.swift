import NotificationModel

/// Date components as a person writes them: `hour=22,minute=30`.
struct ComponentList: Hashable {
  /// The rule that names the components, in the Gregorian calendar and in no zone of its own.
  let rule: CalendarRule

  init(_ text: String) throws(UnreadableArgument) {
    guard text.utf8.count <= ArgumentLimits.bytes else { throw Self.unreadable(text) }
    var rule = CalendarRule()
    var seen: Set<String> = []
    for pair in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard sides.count == 2, let component = Self.component(named: sides[0]),
        seen.insert(component.name).inserted
      else { throw Self.unreadable(text) }
      rule[keyPath: component.path] = try Self.value(sides[1], for: component)
    }
    self.rule = rule
  }

  /// One component: its name, where it goes, and the numbers it can have.
  typealias Component = (
    name: String, path: any WritableKeyPath<CalendarRule, Int?> & Sendable, range: ClosedRange<Int>
  )

  /// Every component that can be named, larger ones first.
  static let components: [Component] = [
    ("era", \.era, 0...1), ("year", \.year, 1...9999),
    ("yearForWeekOfYear", \.yearForWeekOfYear, 1...9999), ("quarter", \.quarter, 1...4),
    ("month", \.month, 1...12), ("weekOfYear", \.weekOfYear, 1...53),
    ("weekOfMonth", \.weekOfMonth, 0...6), ("dayOfYear", \.dayOfYear, 1...366),
    ("day", \.day, 1...31), ("weekday", \.weekday, 1...7),
    ("weekdayOrdinal", \.weekdayOrdinal, 1...5), ("hour", \.hour, 0...23),
    ("minute", \.minute, 0...59), ("second", \.second, 0...59),
  ]

  private static func component(named name: String) -> Component? {
    components.first { $0.name.lowercased() == name.lowercased() }
  }

  private static func value(
    _ text: String, for component: Component
  ) throws(UnreadableArgument) -> Int {
    if component.name == "weekday", let weekday = try? WeekdayName(text) { return weekday.number }
    guard let number = Digits.number(text, length: 1...4, in: component.range) else {
      let range = "\(component.range.lowerBound) to \(component.range.upperBound)"
      throw UnreadableArgument(
        "\(component.name)=\(text)", expected: "a value of that component; it goes from \(range)")
    }
    return number
  }

  private static func unreadable(_ text: String) -> UnreadableArgument {
    let names = components.map(\.name).joined(separator: ", ")
    return UnreadableArgument(
      text,
      expected: "a list of date components; write it as hour=22,minute=30, each of "
        + "\(names) at most once")
  }
}
