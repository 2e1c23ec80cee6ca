import NotificationModel

extension CalendarRule {
  /// The rule as a dictionary for an archive.
  var archived: [String: PropertyList] {
    var entries: [String: PropertyList] = ["calendar": .string(calendar.identifier)]
    for (name, field) in Self.named {
      entries[name] = self[keyPath: field].map { .integer(Int64($0)) }
    }
    entries["isLeapMonth"] = isLeapMonth.map(PropertyList.boolean)
    entries["timeZone"] = timeZone.map(PropertyList.string)
    entries["firstWeekday"] = calendar.firstWeekday.map { .integer(Int64($0)) }
    entries["minimumDays"] = calendar.minimumDaysInFirstWeek.map { .integer(Int64($0)) }
    return entries
  }

  /// The rule that such a dictionary holds, or nothing where it names no calendar.
  init?(archived entries: [String: PropertyList]) {
    func text(_ key: String) -> String? {
      if case .string(let text) = entries[key] { text } else { nil }
    }
    func number(_ key: String) -> Int? {
      if case .integer(let number) = entries[key] { Int(number) } else { nil }
    }
    guard let identifier = text("calendar") else { return nil }
    self.init(
      calendar: CalendarKind(
        identifier: identifier, firstWeekday: number("firstWeekday"),
        minimumDaysInFirstWeek: number("minimumDays")),
      timeZone: text("timeZone"))
    for (name, field) in Self.named { self[keyPath: field] = number(name) }
    if case .boolean(let isLeap) = entries["isLeapMonth"] { isLeapMonth = isLeap }
  }

  private static let named: [(String, Field)] = [
    ("era", \.era), ("year", \.year), ("month", \.month), ("day", \.day), ("hour", \.hour),
    ("minute", \.minute), ("second", \.second), ("nanosecond", \.nanosecond),
    ("weekday", \.weekday), ("weekdayOrdinal", \.weekdayOrdinal), ("quarter", \.quarter),
    ("weekOfMonth", \.weekOfMonth), ("weekOfYear", \.weekOfYear),
    ("yearForWeekOfYear", \.yearForWeekOfYear), ("dayOfYear", \.dayOfYear),
  ]
}
