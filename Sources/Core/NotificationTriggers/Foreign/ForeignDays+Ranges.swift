import Foundation
import NotificationModel

extension ForeignDays {
  /// Whether each component lies within what the calendar ever has.
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
