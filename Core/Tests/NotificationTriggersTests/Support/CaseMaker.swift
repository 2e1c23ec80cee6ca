import Foundation
import NotificationModel
import TestSupport

/// Makes rules and reference instants, most of them near clock changes.
struct CaseMaker {
  var generator: SeededGenerator
  let timeZone: TimeZone
  private let transitions: [(second: Int, before: Int, after: Int)]

  init(seed: UInt64, timeZone: TimeZone) {
    generator = SeededGenerator(seed: seed)
    self.timeZone = timeZone
    transitions = SampleZones.transitions(of: timeZone, from: 31_536_000, to: 3_786_912_000)
  }

  /// The sets of components that Foundation gets right, apart from listed differences.
  enum CommonSet: String, CaseIterable, Sendable {
    case hour, hourMinute, hourMinuteSecond, weekday, weekdayTime, day, dayTime, monthDay
    case monthDayTime, date, dateTime, nthWeekday, nthWeekdayTime, dayOfYear, dayOfYearTime
    case weekOfYear, weekOfYearTime
  }

  /// A rule of a set, and a reference instant, in whole seconds.
  mutating func next(_ set: CommonSet) -> (rule: RuleText, after: Int) {
    let focus = instant()
    let local = focus + timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(focus)))
    var rule = rule(set, near: local)
    if generator.chance(25) { rule.calendar = .iso8601 }
    return (rule, reference(near: focus))
  }

  /// A transition in three of four cases, else anything.
  mutating func instant() -> Int {
    if generator.chance(75), let transition = transitions.randomElement(using: &generator) {
      return transition.second + Int.random(in: -5_400...5_400, using: &generator)
    }
    return Int.random(in: 31_536_000..<3_786_912_000, using: &generator)
  }

  /// Shortly before the focus, or a day, a week or a month, or close to a whole hour.
  private mutating func reference(near focus: Int) -> Int {
    let back =
      [0, 3_600, 86_400, 7 * 86_400, 31 * 86_400, 366 * 86_400]
      .randomElement(using: &generator) ?? 0
    let jitter = Int.random(in: -7_200...7_200, using: &generator)
    let reference = focus - back + jitter
    if generator.chance(5) { return firstOfMonth(near: reference) + jitter }
    guard generator.chance(30) else { return reference }
    return reference / 900 * 900 + Int.random(in: -1...1, using: &generator)
  }

  /// The day on which a missing day of the month before is due.
  private func firstOfMonth(near second: Int) -> Int {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let date = Date(timeIntervalSince1970: Double(second))
    let month = calendar.dateInterval(of: .month, for: date)
    return month.map { Int($0.start.timeIntervalSince1970) } ?? second
  }

  /// A rule with the date and time of a local second, with variations.
  mutating func rule(_ set: CommonSet, near local: Int) -> RuleText {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let fields = calendar.dateComponents(
      [.year, .month, .day, .weekday, .weekdayOrdinal, .dayOfYear, .weekOfYear, .hour, .minute],
      from: Date(timeIntervalSince1970: Double(local)))
    let isEndOfMonth = generator.chance(8)
    let day = isEndOfMonth ? Int.random(in: 28...31, using: &generator) : fields.day ?? 1
    let month = isEndOfMonth && generator.chance(50) ? 2 : fields.month ?? 1
    let anyHour = Int.random(in: 0...23, using: &generator)
    let hour = "hour=\(generator.chance(85) ? fields.hour ?? 0 : anyHour)"
    let minute = [fields.minute ?? 0, 0, 15, 30, 45].randomElement(using: &generator) ?? 0
    let time = "\(hour) minute=\(minute)"
    let weekday = "weekday=\(fields.weekday ?? 1)"
    let ordinal = isEndOfMonth ? 5 : fields.weekdayOrdinal ?? 1
    let yearsAhead = generator.chance(10) ? 1 : 0
    let date = "year=\((fields.year ?? 2000) + yearsAhead) month=\(month) day=\(day)"
    let dayOfYear = isEndOfMonth ? 366 : fields.dayOfYear ?? 1
    let week = isEndOfMonth ? 53 : fields.weekOfYear ?? 1
    switch set {
    case .hour: return RuleText(hour)
    case .hourMinute: return RuleText(time)
    case .hourMinuteSecond:
      return RuleText("\(time) second=\(Int.random(in: 0...59, using: &generator))")
    case .weekday: return RuleText(weekday)
    case .weekdayTime: return RuleText("\(weekday) \(time)")
    case .day: return RuleText("day=\(day)")
    case .dayTime: return RuleText("day=\(day) \(time)")
    case .monthDay: return RuleText("month=\(month) day=\(day)")
    case .monthDayTime: return RuleText("month=\(month) day=\(day) \(time)")
    case .date: return RuleText(date)
    case .dateTime: return RuleText("\(date) \(time)")
    case .nthWeekday: return RuleText("\(weekday) ordinal=\(ordinal)")
    case .nthWeekdayTime: return RuleText("\(weekday) ordinal=\(ordinal) \(time)")
    case .dayOfYear: return RuleText("dayOfYear=\(dayOfYear)")
    case .dayOfYearTime: return RuleText("dayOfYear=\(dayOfYear) \(time)")
    case .weekOfYear: return RuleText("weekOfYear=\(week) \(weekday)")
    case .weekOfYearTime: return RuleText("weekOfYear=\(week) \(weekday) \(time)")
    }
  }
}
