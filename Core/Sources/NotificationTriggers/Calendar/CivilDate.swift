package import NotificationModel

/// A day of the proleptic Gregorian calendar.
package struct CivilDate {
  var year: Int
  var month: Int
  var day: Int

  static let secondsPerDay = 86_400
  /// The second before year 1; earlier reference instants are read as this one.
  static let beginningOfTime = CivilDate.dayNumber(year: 1, month: 1, day: 1) * secondsPerDay - 1
  /// The start of the first year that is not calculated.
  static let endOfTime =
    CivilDate.dayNumber(year: TriggerLimits.lastCivilYear, month: 1, day: 1) * secondsPerDay

  /// Returns the number of a day; days beyond the month continue into the next.
  ///
  /// Years are counted from March, so that the leap day comes last and month lengths follow the
  /// line of 153 days for five months.
  package static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let beforeMarch = month < 3 ? 1 : 0
    let year = year - beforeMarch
    let days = (153 * (month + 12 * beforeMarch - 3) + 2) / 5 + day - 1
    let leapDays =
      year.flooredDivision(by: 4) - year.flooredDivision(by: 100) + year.flooredDivision(by: 400)
    return 365 * year + leapDays + days - daysToEpoch
  }

  /// Returns the number of the day at an instant in a zone.
  static func dayNumber(of instant: WallTime, in zone: ZoneRules) -> Int {
    let second = min(max(Int(instant.flooredSeconds), beginningOfTime), endOfTime)
    return (second + zone.offset(at: instant)).flooredDivision(by: secondsPerDay)
  }

  /// Returns the number of the day at an instant in the user's zone, an identifier; an unknown one is read as UTC.
  package static func dayNumber(of instant: WallTime, in timeZone: String) -> Int {
    dayNumber(of: instant, in: ZoneRules.named(timeZone) ?? ZoneRules(offset: 0, transitions: []))
  }

  /// Creates the date of a numbered day.
  init(dayNumber: Int) {
    let shifted = dayNumber + Self.daysToEpoch
    let cycle = shifted.flooredDivision(by: Self.daysPerCycle)
    let dayOfCycle = shifted - cycle * Self.daysPerCycle
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = cycle * 400 + yearOfCycle + (month < 3 ? 1 : 0)
  }

  /// The number of days of a month.
  package static func length(year: Int, month: Int) -> Int {
    if month == 2 { return isLeap(year) ? 29 : 28 }
    return 30 + (month + month / 8) % 2
  }

  /// Whether a year has a 29 February.
  static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The weekday of a numbered day, 1 for Sunday to 7 (B15); 1970 began on a Thursday.
  static func weekday(ofDay number: Int) -> Int {
    (number + 4).flooredRemainder(by: 7) + 1
  }

  private static let daysPerCycle = 146_097
  /// Days from 1 March of year 0 to 1 January 1970.
  private static let daysToEpoch = 719_468
}

/// The first weekday of a week, and the rule for the first week of a year or month.
struct WeekRules {
  /// 1 for Sunday to 7.
  let firstWeekday: Int
  /// How many days of the year or month its first week must contain.
  let minimumDays: Int

  static let range = 1...7

  /// Fails on a calendar other than the two civil ones; out-of-range settings never match.
  init?(civil calendar: borrowing CalendarKind) {
    let isISO = calendar.identifier == "iso8601"
    guard isISO || calendar.identifier == "gregorian" else { return nil }
    firstWeekday = calendar.firstWeekday ?? (isISO ? 2 : 1)
    minimumDays = calendar.minimumDaysInFirstWeek ?? (isISO ? 4 : 1)
  }

  /// Whether both settings are usable.
  var isValid: Bool { Self.range.contains(firstWeekday) && Self.range.contains(minimumDays) }

  /// Returns the first day of the first week of a period that begins on the given day.
  func firstWeekStart(ofPeriodFrom day: Int) -> Int {
    let intoWeek = (CivilDate.weekday(ofDay: day) - firstWeekday + 7) % 7
    return 7 - intoWeek >= minimumDays ? day - intoWeek : day - intoWeek + 7
  }

  /// Returns the first day of a week-numbering year.
  func start(ofWeekYear year: Int) -> Int {
    firstWeekStart(ofPeriodFrom: CivilDate.dayNumber(year: year, month: 1, day: 1))
  }

  /// Returns the week-numbering year that a day belongs to, and its week.
  func week(ofDay day: Int, inYear year: Int) -> (year: Int, week: Int) {
    var weekYear = year
    if day >= start(ofWeekYear: year + 1) {
      weekYear += 1
    } else if day < start(ofWeekYear: year) {
      weekYear -= 1
    }
    return (weekYear, (day - start(ofWeekYear: weekYear)) / 7 + 1)
  }

  /// Returns the week of the month, 0 for days before its first week.
  func weekOfMonth(ofDay day: Int, date: CivilDate) -> Int {
    let start = firstWeekStart(ofPeriodFrom: day - date.day + 1)
    return (day - start).flooredDivision(by: 7) + 1
  }
}

/// The components of a rule that name days, as plain integers; an unset one is `free`.
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

  /// Whether the rule names weeks in any way.
  var namesWeek: Bool {
    weekOfMonth != Self.free || weekOfYear != Self.free || yearForWeekOfYear != Self.free
  }

  /// Whether the rule names a part of a year larger than a day, other than weeks.
  var namesMonths: Bool {
    month != Self.free || quarter != Self.free || year != Self.free
  }

  /// Whether the rule names single days, rather than weeks, months or years.
  var namesDay: Bool {
    day != Self.free || weekday != Self.free || dayOfYear != Self.free
  }

  @inline(__always)
  private static func has(_ component: Int?, _ range: ClosedRange<Int>) -> Bool {
    guard let component else { return true }
    return range.contains(component)
  }
}

extension Int {
  /// The quotient rounded down; the divisor must be positive.
  @inline(__always)
  func flooredDivision(by divisor: Int) -> Int {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }

  /// The remainder of a floored division: never negative.
  @inline(__always)
  func flooredRemainder(by divisor: Int) -> Int {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
