import Foundation
import NotificationModel

/// Finds the days of a rule in a calendar that Foundation supports and this module does not.
///
/// Foundation provides the fields of single days; the search is the same as for civil calendars, so gaps,
/// repeated hours and missing days behave alike, and it always ends: Foundation's own search does not when the
/// components contradict each other.
struct ForeignDays: DayFinder {
  let rule: CalendarRule
  let calendar: Calendar
  private let runStartsOnly: Bool
  private let movesMissingDay: Bool

  /// Fails on an unknown calendar and on a rule that can never match (B10).
  init?(_ rule: CalendarRule) {
    guard let calendar = rule.calendar.foundationCalendar() else { return nil }
    self.rule = rule
    self.calendar = calendar
    runStartsOnly = !rule.namesDay && !rule.namesTime
    movesMissingDay = rule.day != nil && !rule.namesWeekOrWeekday && rule.dayOfYear == nil
    guard rule.namesDates || rule.namesTime, isInRange else { return nil }
  }

  func firstDay(from start: Int) -> Int? {
    guard rule.namesDates else { return start }
    let end = start + TriggerLimits.foreignYearsAhead * 366
    var day = start
    for _ in 0..<TriggerLimits.foreignDaysRead {
      guard day < end else { break }
      let fields = fields(ofDay: day)
      if movesMissingDay, movesHere(day, fields) { return day }
      if holds(fields), !runStartsOnly || !holds(self.fields(ofDay: day - 1)) { return day }
      day = dayWorthReading(after: day, fields)
    }
    return nil
  }

  /// The fields of a numbered day, read at noon to avoid day borders.
  private func fields(ofDay day: Int) -> DateComponents {
    calendar.dateComponents(Self.components, from: date(ofDay: day))
  }

  private func date(ofDay day: Int) -> Date {
    Date(timeIntervalSince1970: Double(day) * 86_400 + 43_200)
  }

  /// Whether a day is the first of a month and replaces one that the month before lacks (B9).
  private func movesHere(_ day: Int, _ fields: DateComponents) -> Bool {
    guard fields.day == 1, let wanted = rule.day else { return false }
    let before = self.fields(ofDay: day - 1)
    guard let length = before.day, wanted > length else { return false }
    return agreesInMonth(before)
  }

  /// The next day that may match: in a matching month, and not past the first of any month.
  private func dayWorthReading(after day: Int, _ fields: DateComponents) -> Int {
    // An era may begin within a year, so years are skipped one by one only within one era.
    if agrees(rule.era, fields.era), !agrees(rule.year, fields.year) {
      return end(of: .year, around: day)
    }
    guard agreesInMonth(fields) else { return end(of: .month, around: day) }
    guard let wanted = rule.day, let shown = fields.day else { return day + 1 }
    let end = end(of: .month, around: day)
    return wanted > shown ? min(day + wanted - shown, end) : end
  }

  private func end(of period: Calendar.Component, around day: Int) -> Int {
    guard let interval = calendar.dateInterval(of: period, for: date(ofDay: day)) else {
      return day + 1
    }
    let end = Int(interval.end.timeIntervalSince1970)
    return max(day + 1, end.flooredDivision(by: CivilDate.secondsPerDay))
  }

  private func holds(_ fields: DateComponents) -> Bool {
    agreesInMonth(fields) && agrees(rule.day, fields.day) && agrees(rule.weekday, fields.weekday)
      && agrees(rule.weekdayOrdinal, fields.weekdayOrdinal)
      && agrees(rule.weekOfMonth, fields.weekOfMonth)
      && agrees(rule.weekOfYear, fields.weekOfYear)
      && agrees(rule.yearForWeekOfYear, fields.yearForWeekOfYear)
      && agrees(rule.dayOfYear, fields.dayOfYear)
  }

  private func agreesInMonth(_ fields: DateComponents) -> Bool {
    agrees(rule.era, fields.era) && agrees(rule.year, fields.year)
      && agrees(rule.month, fields.month) && agrees(rule.quarter, Self.quarter(fields))
      && (rule.isLeapMonth == nil || rule.isLeapMonth == (fields.isLeapMonth ?? false))
  }

  /// Foundation's own field is wrong at the end of June; a thirteenth month belongs to the last quarter.
  private static func quarter(_ fields: DateComponents) -> Int? {
    fields.month.map { min(($0 + 2) / 3, 4) }
  }

  private func agrees(_ wanted: Int?, _ value: Int?) -> Bool {
    wanted == nil || wanted == value
  }

  private static let components: Set<Calendar.Component> = [
    .era, .year, .month, .day, .weekday, .weekdayOrdinal, .weekOfMonth, .weekOfYear,
    .yearForWeekOfYear, .dayOfYear, .isLeapMonth,
  ]
}

extension ForeignDays {
  /// Whether each component is within the calendar's range.
  var isInRange: Bool {
    fits(rule.era, .era) && fits(rule.year, .year) && fits(rule.month, .month)
      && fits(rule.day, .day) && fits(rule.weekday, .weekday) && fits(rule.quarter, .quarter)
      && fits(rule.weekOfMonth, .weekOfMonth) && fits(rule.weekOfYear, .weekOfYear)
      && fits(rule.yearForWeekOfYear, .yearForWeekOfYear) && fits(rule.dayOfYear, .dayOfYear)
      && (rule.weekdayOrdinal.map { (1...5).contains($0) } ?? true)
  }

  private func fits(_ value: Int?, _ component: Calendar.Component) -> Bool {
    guard let value, let range = calendar.maximumRange(of: component) else { return true }
    return range.contains(value)
  }
}

extension CalendarKind {
  /// Whether this system has a calendar of this name.
  var isKnown: Bool { Self.identifiers[identifier] != nil }

  /// The Foundation calendar of this name and these week settings, in UTC.
  func foundationCalendar() -> Calendar? {
    guard let known = Self.identifiers[identifier], let utc = TimeZone(secondsFromGMT: 0) else {
      return nil
    }
    var calendar = Calendar(identifier: known)
    calendar.timeZone = utc
    if let firstWeekday {
      guard WeekRules.range.contains(firstWeekday) else { return nil }
      calendar.firstWeekday = firstWeekday
    }
    if let minimumDaysInFirstWeek {
      guard WeekRules.range.contains(minimumDaysInFirstWeek) else { return nil }
      calendar.minimumDaysInFirstWeek = minimumDaysInFirstWeek
    }
    return calendar
  }

  private static let identifiers: [String: Calendar.Identifier] = [
    "buddhist": .buddhist, "chinese": .chinese, "coptic": .coptic,
    "ethiopicAmeteAlem": .ethiopicAmeteAlem, "ethiopicAmeteMihret": .ethiopicAmeteMihret,
    "gregorian": .gregorian, "hebrew": .hebrew, "indian": .indian, "islamic": .islamic,
    "islamicCivil": .islamicCivil, "islamicTabular": .islamicTabular,
    "islamicUmmAlQura": .islamicUmmAlQura, "iso8601": .iso8601, "japanese": .japanese,
    "persian": .persian, "republicOfChina": .republicOfChina,
  ]
}
