import NotificationModel

extension CalendarRule {
  /// The rule as a dictionary for an archive.
  var archived: [String: NSObject] {
    var entries: [String: NSObject] = ["calendar": calendar.identifier as NSString]
    for (name, field) in Self.named {
      entries[name] = self[keyPath: field].map { NSNumber(value: $0) }
    }
    entries["isLeapMonth"] = isLeapMonth.map { NSNumber(value: $0) }
    entries["timeZone"] = timeZone.map { $0 as NSString }
    entries["firstWeekday"] = calendar.firstWeekday.map { NSNumber(value: $0) }
    entries["minimumDays"] = calendar.minimumDaysInFirstWeek.map { NSNumber(value: $0) }
    return entries
  }

  /// The rule that such a dictionary holds, or nothing where it names no calendar.
  init?(archived entries: [AnyHashable: Any]) {
    guard let identifier = entries["calendar"] as? String else { return nil }
    self.init(
      calendar: CalendarKind(
        identifier: identifier, firstWeekday: entries["firstWeekday"] as? Int,
        minimumDaysInFirstWeek: entries["minimumDays"] as? Int),
      timeZone: entries["timeZone"] as? String)
    for (name, field) in Self.named { self[keyPath: field] = entries[name] as? Int }
    isLeapMonth = entries["isLeapMonth"] as? Bool
  }

  private static let named: [(String, Field)] = [
    ("era", \.era), ("year", \.year), ("month", \.month), ("day", \.day), ("hour", \.hour),
    ("minute", \.minute), ("second", \.second), ("nanosecond", \.nanosecond),
    ("weekday", \.weekday), ("weekdayOrdinal", \.weekdayOrdinal), ("quarter", \.quarter),
    ("weekOfMonth", \.weekOfMonth), ("weekOfYear", \.weekOfYear),
    ("yearForWeekOfYear", \.yearForWeekOfYear), ("dayOfYear", \.dayOfYear),
  ]
}
