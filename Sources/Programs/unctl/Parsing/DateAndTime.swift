import Foundation
import NotificationModel

/// A date with a time as a person writes it: `2027-01-05 09:00`, `2027-01-05T09:00:30`.
struct DateAndTime: Hashable {
  let year: Int
  let month: Int
  let day: Int
  let time: TimeOfDay

  init(_ text: String) throws(UnreadableArgument) {
    guard text.utf8.count <= ArgumentLimits.bytes else { throw Self.unreadable(text) }
    let halves = text.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 == " " || $0 == "T" })
    guard halves.count == 2, let time = try? TimeOfDay(String(halves[1])) else {
      throw Self.unreadable(text)
    }
    let parts = halves[0].split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let year = Digits.number(parts[0], length: 4...4, in: 1...9999),
      let month = Digits.number(parts[1], length: 2...2, in: 1...12),
      let day = Digits.number(parts[2], length: 2...2, in: 1...31)
    else { throw Self.unreadable(text) }
    guard day <= Self.days(inMonth: month, of: year) else {
      throw UnreadableArgument(
        text,
        expected: "a date that exists; that month has \(Self.days(inMonth: month, of: year)) days")
    }
    self.year = year
    self.month = month
    self.day = day
    self.time = time
  }

  /// The rule that only this date and time meet.
  func rule(timeZone: String?) -> CalendarRule {
    var rule = CalendarRule(timeZone: timeZone)
    rule.year = year
    rule.month = month
    rule.day = day
    rule.hour = time.hour
    rule.minute = time.minute
    rule.second = time.second
    return rule
  }

  /// The instant at which clocks in the zone show it; inside a gap, the first one after the gap.
  func instant(in timeZone: TimeZone) -> WallTime? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let components = DateComponents(
      year: year, month: month, day: day, hour: time.hour, minute: time.minute,
      second: time.second ?? 0)
    return calendar.date(from: components).map(WallTime.init)
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func unreadable(_ text: String) -> UnreadableArgument {
    UnreadableArgument(text, expected: "a date with a time; write it as \"2027-01-05 09:00\"")
  }
}
