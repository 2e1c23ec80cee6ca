import NotificationModel

/// The part of a rule that a clock shows: which seconds of a day it holds in.
///
/// A free hand of the clock is -1, which keeps the search on plain integers.
struct ClockPattern {
  let hour: Int
  let minute: Int
  let second: Int
  /// Microseconds after the whole second; what a nanosecond has beyond that is cut off.
  let microsecond: Int

  /// Fails on a component that no clock shows (B10).
  init?(_ rule: borrowing CalendarRule) {
    guard
      Self.shows(rule.hour, below: 24), Self.shows(rule.minute, below: 60),
      Self.shows(rule.second, below: 60), Self.shows(rule.nanosecond, below: 1_000_000_000)
    else { return nil }
    let namesFraction = rule.nanosecond != nil
    let namesSecond = namesFraction || rule.second != nil
    let namesMinute = namesSecond || rule.minute != nil
    let namesTime = namesMinute || rule.hour != nil
    hour = rule.hour ?? (namesTime ? -1 : 0)
    minute = rule.minute ?? (namesSecond ? -1 : 0)
    second = rule.second ?? (namesFraction ? -1 : 0)
    microsecond = (rule.nanosecond ?? 0) / 1_000
    self.namesTime = namesTime
  }

  /// Whether the rule itself says anything about the time of day.
  let namesTime: Bool

  /// Whether there is an hour that a gap can swallow.
  var fixesHour: Bool { hour >= 0 }

  /// Whether the rule holds at one second of a day only.
  var isOncePerDay: Bool { hour >= 0 && minute >= 0 && second >= 0 }

  /// The first second of a day at which the pattern holds.
  var firstSecond: Int { max(hour, 0) * 3_600 + firstOfHour }

  /// Returns the first second of the day, from the given one on, at which the pattern holds.
  func firstSecond(from start: Int) -> Int? {
    if isOncePerDay { return start <= firstSecond ? firstSecond : nil }
    let current = start / 3_600
    if hour >= 0 {
      if current < hour { return hour * 3_600 + firstOfHour }
      guard current == hour else { return nil }
    }
    if let found = secondOfHour(from: start % 3_600) { return current * 3_600 + found }
    return hour >= 0 || current == 23 ? nil : (current + 1) * 3_600 + firstOfHour
  }

  private var firstOfHour: Int { max(minute, 0) * 60 + max(second, 0) }

  private func secondOfHour(from start: Int) -> Int? {
    let current = start / 60
    if minute >= 0 {
      if current < minute { return firstOfHour }
      guard current == minute else { return nil }
    }
    let hand = start % 60
    if second < 0 || hand <= second { return current * 60 + (second < 0 ? hand : second) }
    return minute >= 0 || current == 59 ? nil : (current + 1) * 60 + second
  }

  private static func shows(_ component: Int?, below limit: Int) -> Bool {
    component.map { $0 >= 0 && $0 < limit } ?? true
  }
}
