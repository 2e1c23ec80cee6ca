import NotificationModel

extension CalendarRule {
  /// The rule that date components stand for.
  ///
  /// Components without a calendar are counted in the person's current one, as an app that took them
  /// from `Calendar.current` means them. A calendar may carry a zone of its own; one that is merely
  /// the current zone leaves the rule floating (B13).
  init(_ components: DateComponents) {
    let hasWeeks =
      components.weekOfMonth != nil || components.weekOfYear != nil
      || components.yearForWeekOfYear != nil
    self.init(
      calendar: CalendarKind(components.calendar ?? .current, withWeeks: hasWeeks),
      timeZone: Self.fixedZone(of: components)?.identifier)
    for (field, component) in Self.fields { self[keyPath: field] = components[keyPath: component] }
    isLeapMonth = components.isLeapMonth
  }

  private static func fixedZone(of components: DateComponents) -> TimeZone? {
    if let zone = components.timeZone { return zone == .autoupdatingCurrent ? nil : zone }
    guard let zone = components.calendar?.timeZone else { return nil }
    return zone == .current || zone == .autoupdatingCurrent ? nil : zone
  }

  typealias Field = any WritableKeyPath<CalendarRule, Int?> & Sendable
  typealias Component = any WritableKeyPath<DateComponents, Int?> & Sendable

  static let fields: [(Field, Component)] = [
    (\.era, \.era), (\.year, \.year), (\.month, \.month), (\.day, \.day), (\.hour, \.hour),
    (\.minute, \.minute), (\.second, \.second), (\.nanosecond, \.nanosecond),
    (\.weekday, \.weekday), (\.weekdayOrdinal, \.weekdayOrdinal), (\.quarter, \.quarter),
    (\.weekOfMonth, \.weekOfMonth), (\.weekOfYear, \.weekOfYear),
    (\.yearForWeekOfYear, \.yearForWeekOfYear), (\.dayOfYear, \.dayOfYear),
  ]
}

extension DateComponents {
  /// The components that a rule came from.
  ///
  /// A calendar that is the current one was most likely not named, so it is left out.
  init(_ rule: CalendarRule) {
    self.init()
    for (field, component) in CalendarRule.fields {
      self[keyPath: component] = rule[keyPath: field]
    }
    isLeapMonth = rule.isLeapMonth
    timeZone = rule.timeZone.flatMap(TimeZone.init(identifier:))
    let hasWeeks = rule.calendar.firstWeekday != nil
    if rule.calendar != CalendarKind(.current, withWeeks: hasWeeks) {
      calendar = rule.calendar.foundationValue
    }
  }
}
