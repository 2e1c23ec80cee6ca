import Foundation
import NotificationModel
import NotificationTriggers
import TestSupport
import Testing

/// Sets of components that Foundation gets wrong at times: compared with brute force alone.
@Suite struct `Other sets of components` {
  /// The components a random rule may name, with values that occur.
  static let values: [(name: String, range: ClosedRange<Int>)] = [
    ("year", 2024...2027), ("month", 1...12), ("day", 1...31), ("weekday", 1...7),
    ("ordinal", 1...5), ("quarter", 1...4), ("weekOfMonth", 0...6), ("weekOfYear", 1...53),
    ("weekYear", 2024...2027), ("dayOfYear", 1...366), ("hour", 0...23), ("minute", 0...59),
    ("second", 0...59), ("era", 1...1), ("nanosecond", 0...999_999_999),
  ]

  @Test func `Rules that Foundation gets wrong at times are due by brute force`() throws {
    let total = Int(ProcessInfo.processInfo.environment["TRIGGERS_CASES"] ?? "") ?? 150
    let calendars: [(CalendarKind, DayBook)] = [
      (.gregorian, DayBook(.gregorian)), (.iso8601, DayBook(.iso8601)),
      (
        CalendarKind(identifier: "gregorian", firstWeekday: 4, minimumDaysInFirstWeek: 3),
        DayBook(.gregorian, firstWeekday: 4, minimumDays: 3)
      ),
    ]
    var generator = SeededGenerator(seed: 42)
    var found = 0
    for index in 0..<min(total, 20_000) {
      let (calendar, days) = calendars[index % calendars.count]
      let rule = RuleText(Self.text(&generator), calendar: calendar)
      let zone = SampleZones.identifiers[index % SampleZones.identifiers.count]
      let timeZone = try #require(TimeZone(identifier: zone))
      let after = Self.instant(&generator, in: timeZone)
      let horizon = 366 * 5
      let expected = BruteForce(timeZone: timeZone, days: days)
        .next(rule, after: after, horizon: horizon)
      let ours = CalendarSchedule.nextDueDate(
        of: rule.rule, after: WallTime(microseconds: after), in: zone)
      if expected != nil { found += 1 }
      guard let ours, expected == nil else {
        #expect(ours?.microseconds == expected, "\(zone) \(rule.testDescription) after \(after)")
        continue
      }
      // Rare dates are beyond the range of the brute force, and not nearer.
      let distance = (ours.microseconds - after) / 86_400_000_000
      #expect(distance > Int64(horizon) - 5, "\(zone) \(rule.testDescription) after \(after)")
    }
    #expect(found > min(total, 20_000) / 4)
  }

  /// Two to four components, of which each may be any.
  private static func text(_ generator: inout SeededGenerator) -> String {
    var names: [String: Int] = [:]
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      guard let pick = values.randomElement(using: &generator) else { continue }
      names[pick.name] = Int.random(in: pick.range, using: &generator)
    }
    // Sub-second rules without a fixed second are due so often that they test nothing else.
    if names["nanosecond"] != nil { names["second"] = names["second"] ?? 7 }
    return names.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  }

  /// Near a clock change in two of three cases, with a fraction of a second in some.
  private static func instant(_ generator: inout SeededGenerator, in timeZone: TimeZone) -> Int64 {
    let transitions = SampleZones.transitions(
      of: timeZone, from: 1_672_531_200, to: 1_735_689_600)
    var second = Int.random(in: 1_672_531_200..<1_735_689_600, using: &generator)
    if generator.chance(66), let near = transitions.randomElement(using: &generator) {
      second = near.second + Int.random(in: -90_000...7_200, using: &generator)
    }
    return Int64(second) * 1_000_000
      + (generator.chance(20) ? Int64.random(in: 0..<1_000_000, using: &generator) : 0)
  }
}
