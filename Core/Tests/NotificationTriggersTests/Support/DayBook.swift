import Foundation
import NotificationModel

/// The fields of days from Foundation's calendar, each read once.
final class DayBook {
  private let calendar: Calendar
  private var pages: [Int: DateComponents] = [:]

  init(_ identifier: Calendar.Identifier, firstWeekday: Int? = nil, minimumDays: Int? = nil) {
    var calendar = Calendar(identifier: identifier)
    calendar.timeZone = .gmt
    if let firstWeekday { calendar.firstWeekday = firstWeekday }
    if let minimumDays { calendar.minimumDaysInFirstWeek = minimumDays }
    self.calendar = calendar
  }

  /// Whether a rule is due on a day, counted from 1970-01-01.
  func isDue(_ rule: CalendarRule, day: Int) -> Bool {
    let namesDay = rule.day != nil || rule.weekday != nil || rule.dayOfYear != nil
    let namesTime =
      [rule.hour, rule.minute, rule.second, rule.nanosecond].contains { $0 != nil }
    if holds(rule, day: day) {
      // Without a day or a time, only the beginning counts.
      return namesDay || namesTime || !holds(rule, day: day - 1)
    }
    return standsForMissingDay(rule, day: day)
  }

  private func standsForMissingDay(_ rule: CalendarRule, day: Int) -> Bool {
    let others = [
      rule.weekday, rule.weekdayOrdinal, rule.weekOfMonth, rule.weekOfYear,
      rule.yearForWeekOfYear, rule.dayOfYear,
    ]
    guard let wanted = rule.day, others.allSatisfy({ $0 == nil }), fields(day).day == 1,
      let lastDay = fields(day - 1).day, lastDay < wanted
    else { return false }
    var month = rule
    month.day = nil
    return holds(month, day: day - 1)
  }

  private func holds(_ rule: CalendarRule, day: Int) -> Bool {
    let fields = fields(day)
    let pairs: [(Int?, Int?)] = [
      (rule.era, fields.era), (rule.year, fields.year), (rule.month, fields.month),
      (rule.day, fields.day), (rule.weekday, fields.weekday),
      (rule.weekdayOrdinal, fields.weekdayOrdinal),
      // Foundation's own quarter is wrong on 30 June.
      (rule.quarter, fields.month.map { min(4, ($0 + 2) / 3) }),
      (rule.weekOfMonth, fields.weekOfMonth), (rule.weekOfYear, fields.weekOfYear),
      (rule.yearForWeekOfYear, fields.yearForWeekOfYear), (rule.dayOfYear, fields.dayOfYear),
    ]
    return pairs.allSatisfy { $0.0 == nil || $0.0 == $0.1 }
      && (rule.isLeapMonth == nil || rule.isLeapMonth == (fields.isLeapMonth ?? false))
  }

  private func fields(_ day: Int) -> DateComponents {
    if let page = pages[day] { return page }
    let page = calendar.dateComponents(
      [
        .era, .year, .month, .day, .weekday, .weekdayOrdinal, .weekOfMonth,
        .weekOfYear, .yearForWeekOfYear, .dayOfYear, .isLeapMonth,
      ], from: Date(timeIntervalSince1970: Double(day) * 86_400 + 43_200))
    pages[day] = page
    return page
  }
}
