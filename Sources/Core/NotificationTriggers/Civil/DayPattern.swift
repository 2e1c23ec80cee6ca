import NotificationModel

/// The components of a rule that name days, as plain integers; a free one is `free`.
struct DayPattern {
  let year: Int
  let month: Int
  let day: Int
  let weekday: Int
  let weekdayOrdinal: Int
  let quarter: Int
  let weekOfMonth: Int
  let weekOfYear: Int
  let yearForWeekOfYear: Int
  let dayOfYear: Int

  static let free = Int.min

  /// Fails on a component that no civil date has (B10).
  init?(civil rule: borrowing CalendarRule) {
    guard
      Self.has(rule.month, 1...12), Self.has(rule.day, 1...31), Self.has(rule.weekday, 1...7),
      Self.has(rule.weekdayOrdinal, 1...5), Self.has(rule.quarter, 1...4),
      Self.has(rule.weekOfMonth, 0...6), Self.has(rule.weekOfYear, 1...53),
      Self.has(rule.dayOfYear, 1...366), Self.has(rule.era, 1...1),
      Self.has(rule.year, 1...TriggerLimits.lastCivilYear),
      Self.has(rule.yearForWeekOfYear, 1...TriggerLimits.lastCivilYear),
      rule.isLeapMonth != true
    else { return nil }
    year = rule.year ?? Self.free
    month = rule.month ?? Self.free
    day = rule.day ?? Self.free
    weekday = rule.weekday ?? Self.free
    weekdayOrdinal = rule.weekdayOrdinal ?? Self.free
    quarter = rule.quarter ?? Self.free
    weekOfMonth = rule.weekOfMonth ?? Self.free
    weekOfYear = rule.weekOfYear ?? Self.free
    yearForWeekOfYear = rule.yearForWeekOfYear ?? Self.free
    dayOfYear = rule.dayOfYear ?? Self.free
  }

  /// Whether weeks are named in any way.
  var namesWeek: Bool {
    weekOfMonth != Self.free || weekOfYear != Self.free || yearForWeekOfYear != Self.free
  }

  /// Whether a part of a year larger than a day is named, other than by weeks.
  var namesMonths: Bool {
    month != Self.free || quarter != Self.free || year != Self.free
  }

  /// Whether single days are named, rather than weeks, months or years.
  var namesDay: Bool {
    day != Self.free || weekday != Self.free || dayOfYear != Self.free
  }

  @inline(__always)
  private static func has(_ component: Int?, _ range: ClosedRange<Int>) -> Bool {
    guard let component else { return true }
    return range.contains(component)
  }
}
