import Foundation
import NotificationModel
import Testing

/// A rule in the form `day=31 hour=9`, so that tables of cases are readable.
struct RuleText: CustomTestStringConvertible, ExpressibleByStringLiteral, Sendable {
  var text: String
  var calendar = CalendarKind.gregorian

  init(stringLiteral text: String) { self.text = text }

  init(_ text: String, calendar: CalendarKind = .gregorian) {
    self.text = text
    self.calendar = calendar
  }

  var testDescription: String { "\(calendar.identifier): \(text)" }

  /// The components by name.
  var parts: [String: Int] {
    var parts: [String: Int] = [:]
    for word in text.split(separator: " ") {
      let halves = word.split(separator: "=")
      guard halves.count == 2, let value = Int(halves[1]) else {
        preconditionFailure("not a component: \(word)")
      }
      parts[String(halves[0])] = value
    }
    return parts
  }

  /// The rule as a value of the product.
  var rule: CalendarRule {
    let parts = parts
    var rule = CalendarRule(calendar: calendar)
    rule.era = parts["era"]
    rule.year = parts["year"]
    rule.month = parts["month"]
    rule.day = parts["day"]
    rule.hour = parts["hour"]
    rule.minute = parts["minute"]
    rule.second = parts["second"]
    rule.nanosecond = parts["nanosecond"]
    rule.weekday = parts["weekday"]
    rule.weekdayOrdinal = parts["ordinal"]
    rule.quarter = parts["quarter"]
    rule.weekOfMonth = parts["weekOfMonth"]
    rule.weekOfYear = parts["weekOfYear"]
    rule.yearForWeekOfYear = parts["weekYear"]
    rule.dayOfYear = parts["dayOfYear"]
    rule.isLeapMonth = parts["leapMonth"].map { $0 != 0 }
    return rule
  }

  /// Foundation's calendar of the rule, without a zone of its own.
  var foundationCalendar: Calendar {
    Calendar(identifier: calendar == .iso8601 ? .iso8601 : .gregorian)
  }

  /// The rule as Foundation's date components.
  var components: DateComponents {
    let rule = rule
    var components = DateComponents()
    components.era = rule.era
    components.year = rule.year
    components.month = rule.month
    components.day = rule.day
    components.hour = rule.hour
    components.minute = rule.minute
    components.second = rule.second
    components.nanosecond = rule.nanosecond
    components.weekday = rule.weekday
    components.weekdayOrdinal = rule.weekdayOrdinal
    components.quarter = rule.quarter
    components.weekOfMonth = rule.weekOfMonth
    components.weekOfYear = rule.weekOfYear
    components.yearForWeekOfYear = rule.yearForWeekOfYear
    components.dayOfYear = rule.dayOfYear
    components.isLeapMonth = rule.isLeapMonth
    return components
  }
}
