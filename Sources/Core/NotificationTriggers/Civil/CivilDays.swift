import NotificationModel

/// Finds the days of a rule in the Gregorian or the ISO 8601 calendar.
struct CivilDays: DayFinder {
  let pattern: DayPattern
  let weeks: WeekRules
  let plan: Plan

  /// How the next day is found: by calculation for the usual sets, by going through days otherwise.
  enum Plan {
    case everyDay
    case weekday
    case dayOfMonth
    case nthWeekday
    case dayOfYear
    case weekOfYear
    /// Each day that holds, or only the first of each run of such days.
    case scan(runStartsOnly: Bool)
  }

  /// Fails on a rule that can never match (B10).
  init?(_ rule: borrowing CalendarRule, weeks: WeekRules) {
    guard weeks.isValid, let pattern = DayPattern(civil: rule),
      let plan = Self.plan(for: pattern, namesTime: rule.namesTime, namesEra: rule.era != nil)
    else { return nil }
    self.pattern = pattern
    self.weeks = weeks
    self.plan = plan
  }

  func firstDay(from day: Int) -> Int? {
    switch plan {
    case .everyDay: day
    case .weekday: day + (pattern.weekday - CivilDate.weekday(ofDay: day) + 7) % 7
    case .dayOfMonth: dayOfMonth(from: day)
    case .nthWeekday: nthWeekday(from: day)
    case .dayOfYear: dayOfYear(from: day)
    case .weekOfYear: weekOfYear(from: day)
    case .scan(let runStartsOnly): scan(from: day, runStartsOnly: runStartsOnly)
    }
  }

  private static func plan(for pattern: DayPattern, namesTime: Bool, namesEra: Bool) -> Plan? {
    let free = DayPattern.free
    let namesOrdinal = pattern.weekdayOrdinal != free
    if !pattern.namesDay {
      if pattern.namesMonths || pattern.namesWeek || namesOrdinal {
        return .scan(runStartsOnly: !namesTime)
      }
      // An era alone began long ago, and nothing at all never does.
      return namesTime ? .everyDay : nil
    }
    if pattern.namesWeek {
      let isPlain =
        pattern.weekOfYear != free && pattern.weekday != free && pattern.weekOfMonth == free
        && pattern.day == free && pattern.dayOfYear == free && !namesOrdinal
        && !pattern.namesMonths
      return isPlain ? .weekOfYear : .scan(runStartsOnly: false)
    }
    switch (pattern.day != free, pattern.weekday != free, pattern.dayOfYear != free) {
    case (true, false, false) where !namesOrdinal: return .dayOfMonth
    case (false, true, false) where namesOrdinal: return .nthWeekday
    case (false, true, false) where !pattern.namesMonths: return .weekday
    case (false, false, true)
    where !namesOrdinal && pattern.month == free && pattern.quarter == free:
      return .dayOfYear
    default: return .scan(runStartsOnly: false)
    }
  }
}
