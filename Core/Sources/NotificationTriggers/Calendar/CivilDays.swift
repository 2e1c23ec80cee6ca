import NotificationModel

/// Finds the days of a rule in the Gregorian or the ISO 8601 calendar.
struct CivilDays: DayFinder {
  let pattern: DayPattern
  let weeks: WeekRules
  let plan: Plan

  /// How the next day is found: by calculation for the usual sets, by iteration over days otherwise.
  enum Plan {
    case everyDay
    case weekday
    case dayOfMonth
    case nthWeekday
    case dayOfYear
    case weekOfYear
    /// Each matching day, or only the first of each run of such days.
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
      // A lone era began long ago, and an empty rule never matches.
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

extension CivilDays {
  /// A numbered day of the year; common years have no day 366 and are skipped.
  func dayOfYear(from start: Int) -> Int? {
    var year = CivilDate(dayNumber: start).year
    let last = pattern.year == DayPattern.free ? year + TriggerLimits.civilYearsAhead : pattern.year
    if pattern.year != DayPattern.free { year = max(year, pattern.year) }
    while year <= last {
      let found = CivilDate.dayNumber(year: year, month: 1, day: 1) + pattern.dayOfYear - 1
      if found >= start, pattern.dayOfYear < 366 || CivilDate.isLeap(year) { return found }
      year += 1
    }
    return nil
  }

  /// A weekday of a numbered week; years without a week 53 are skipped.
  func weekOfYear(from start: Int) -> Int? {
    // The first days of January may belong to the year before, the last of December to the next.
    var year = CivilDate(dayNumber: start).year - 1
    let named = pattern.yearForWeekOfYear
    let last = named == DayPattern.free ? year + TriggerLimits.civilYearsAhead : named
    if named != DayPattern.free { year = max(year, named) }
    let dayIndex =
      7 * (pattern.weekOfYear - 1) + (pattern.weekday - weeks.firstWeekday + 7) % 7
    while year <= last {
      let found = weeks.start(ofWeekYear: year) + dayIndex
      if found >= start, pattern.weekOfYear < 53 || found < weeks.start(ofWeekYear: year + 1) {
        return found
      }
      year += 1
    }
    return nil
  }
}

extension CivilDays {
  /// A numbered day of the month; a day that the month lacks is the first of the next (B9).
  func dayOfMonth(from start: Int) -> Int? {
    var cursor = MonthCursor(pattern, from: start)
    // The first of a month may replace a day that the month before lacks.
    if pattern.day > 28, cursor.firstDay == start { cursor.stepBack() }
    while cursor.advanceToAllowedMonth() {
      let length = CivilDate.length(year: cursor.year, month: cursor.month)
      let found = cursor.firstDay + min(pattern.day - 1, length)
      if found >= start { return found }
      cursor.advance()
    }
    return nil
  }

  /// The nth weekday of a month; months without one are skipped.
  func nthWeekday(from start: Int) -> Int? {
    var cursor = MonthCursor(pattern, from: start)
    while cursor.advanceToAllowedMonth() {
      let first = cursor.firstDay
      let daysToWeekday = (pattern.weekday - CivilDate.weekday(ofDay: first) + 7) % 7
      let dayIndex = daysToWeekday + 7 * (pattern.weekdayOrdinal - 1)
      if dayIndex < CivilDate.length(year: cursor.year, month: cursor.month) {
        let found = first + dayIndex
        if found >= start { return found }
      }
      cursor.advance()
    }
    return nil
  }

  /// Iterates over the days of each month that the rule allows.
  func scan(from start: Int, runStartsOnly: Bool) -> Int? {
    var cursor = MonthCursor(pattern, from: start)
    while cursor.advanceToAllowedMonth() {
      let first = cursor.firstDay
      let length = CivilDate.length(year: cursor.year, month: cursor.month)
      let range = pattern.day == DayPattern.free ? 1...length : pattern.day...pattern.day
      for day in range where day <= length && first + day - 1 >= start {
        let number = first + day - 1
        if holds(onDay: number), !runStartsOnly || !holds(onDay: number - 1) { return number }
      }
      cursor.advance()
    }
    return nil
  }
}

extension CivilDays {
  /// Whether every component that names days matches a day.
  func holds(onDay number: Int) -> Bool {
    let date = CivilDate(dayNumber: number)
    return agrees(pattern.year, date.year) && agrees(pattern.month, date.month)
      && agrees(pattern.day, date.day) && agrees(pattern.quarter, (date.month + 2) / 3)
      && agrees(pattern.weekday, CivilDate.weekday(ofDay: number))
      && agrees(pattern.weekdayOrdinal, (date.day + 6) / 7)
      && holdsInYear(number, date: date) && holdsInWeek(number, date: date)
  }

  private func holdsInYear(_ number: Int, date: CivilDate) -> Bool {
    guard pattern.dayOfYear != DayPattern.free else { return true }
    let newYear = CivilDate.dayNumber(year: date.year, month: 1, day: 1)
    return number - newYear + 1 == pattern.dayOfYear
  }

  private func holdsInWeek(_ number: Int, date: CivilDate) -> Bool {
    guard pattern.namesWeek else { return true }
    guard agrees(pattern.weekOfMonth, weeks.weekOfMonth(ofDay: number, date: date)) else {
      return false
    }
    let week = weeks.week(ofDay: number, inYear: date.year)
    return agrees(pattern.weekOfYear, week.week) && agrees(pattern.yearForWeekOfYear, week.year)
  }

  private func agrees(_ wanted: Int, _ value: Int) -> Bool {
    wanted == DayPattern.free || wanted == value
  }
}

/// Iterates over the months that a pattern allows, skipping the others.
struct MonthCursor {
  private(set) var year: Int
  private(set) var month: Int
  private let pattern: DayPattern
  private let lastYear: Int

  /// Begins with the month of a day, or with the first month of a named future year.
  init(_ pattern: DayPattern, from day: Int) {
    let date = CivilDate(dayNumber: day)
    var earliest = date.year
    if pattern.year != DayPattern.free {
      earliest = pattern.year
      lastYear = pattern.year
    } else if pattern.yearForWeekOfYear != DayPattern.free {
      // A week-numbering year extends a few days into its neighbours.
      earliest = pattern.yearForWeekOfYear - 1
      lastYear = pattern.yearForWeekOfYear + 1
    } else {
      lastYear = date.year + TriggerLimits.civilYearsAhead
    }
    self.pattern = pattern
    year = max(date.year, earliest)
    month = earliest > date.year ? 1 : date.month
  }

  /// The number of the month's first day.
  var firstDay: Int { CivilDate.dayNumber(year: year, month: month, day: 1) }

  /// Advances to the nearest allowed month unless this one is allowed; returns whether there is one.
  mutating func advanceToAllowedMonth() -> Bool {
    while year <= lastYear {
      if pattern.month != DayPattern.free, month != pattern.month {
        if month > pattern.month { year += 1 }
        month = pattern.month
      } else if pattern.quarter == DayPattern.free || (month + 2) / 3 == pattern.quarter {
        return true
      } else {
        advance()
      }
    }
    return false
  }

  /// Moves to the next month.
  mutating func advance() {
    month = month == 12 ? 1 : month + 1
    if month == 1 { year += 1 }
  }

  /// Moves to the month before.
  mutating func stepBack() {
    if month == 1 { year -= 1 }
    month = month == 1 ? 12 : month - 1
  }
}
