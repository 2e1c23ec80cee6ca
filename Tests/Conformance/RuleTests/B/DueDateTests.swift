import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct DueDateTests {
  /// A repeating rule in New York, and when it comes.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var components: DateComponents
    var start: String
    var dates: [String]

    init(
      _ description: String, _ components: DateComponents, after start: String, _ dates: String...
    ) {
      testDescription = description
      self.components = components
      self.start = start
      self.dates = dates
    }
  }

  /// The dates that were measured with Apple's policy.
  static let measured = [
    Case(
      "a time in a gap comes as long after it, and at its own time the day after",
      DateComponents(hour: 2, minute: 30), after: "2025-03-08 12:00:00",
      "2025-03-09 03:30:00 -04:00", "2025-03-10 02:30:00 -04:00"),
    Case(
      "a time that a night has twice comes the first time",
      DateComponents(hour: 1, minute: 30), after: "2025-11-01 12:00:00",
      "2025-11-02 01:30:00 -04:00", "2025-11-03 01:30:00 -05:00"),
    Case(
      "a day that a month lacks is the first of the next, at the same time",
      DateComponents(day: 31, hour: 9), after: "2025-01-31 10:00:00",
      "2025-03-01 09:00:00 -05:00", "2025-03-31 09:00:00 -04:00", "2025-05-01 09:00:00 -04:00"),
    Case(
      "29 February is 1 March in common years",
      DateComponents(month: 2, day: 29, hour: 9), after: "2024-02-29 10:00:00",
      "2025-03-01 09:00:00 -05:00", "2026-03-01 09:00:00 -05:00", "2027-03-01 09:00:00 -05:00",
      "2028-02-29 09:00:00 -05:00"),
    Case(
      "a weekday with an hour comes each week",
      DateComponents(hour: 14, weekday: 3), after: "2025-01-31 10:00:00",
      "2025-02-04 14:00:00 -05:00", "2025-02-11 14:00:00 -05:00"),
    Case(
      "a second alone comes each minute",
      DateComponents(second: 0), after: "2025-01-31 10:00:30",
      "2025-01-31 10:01:00 -05:00", "2025-01-31 10:02:00 -05:00", "2025-01-31 10:03:00 -05:00"),
    Case(
      "the first of a weekday comes each month",
      DateComponents(weekday: 2, weekdayOrdinal: 1), after: "2025-01-31 10:00:00",
      "2025-02-03 00:00:00 -05:00", "2025-03-03 00:00:00 -05:00", "2025-04-07 00:00:00 -04:00"),
  ]

  @Test(.rules("B9"), arguments: measured)
  func `Due dates equal the measured ones`(rule: Case) async throws {
    let clock = try WallClock("America/New_York")
    let device = SimulatedDevice(now: try clock.date(rule.start), timeZone: clock.timeZone)
    try await device.add(.sample(trigger: .matching(rule.components, repeats: true)))
    let last = try clock.date(String(try #require(rule.dates.last).prefix(19)))
    let story = await device.advance(to: last)
    #expect(story.banners.map { clock.text($0.date) } == rule.dates, "\(story)")
  }

  @Test(.rules("B9"), arguments: measured)
  func `The trigger gives the same dates`(rule: Case) throws {
    let clock = try WallClock("America/New_York")
    let trigger = UNCalendarNotificationTrigger(dateMatching: rule.components, repeats: true)
    var now = try clock.date(rule.start)
    for date in rule.dates {
      let device = SimulatedDevice(now: now, timeZone: clock.timeZone)
      now = try #require(device.run { trigger.nextTriggerDate() })
      #expect(clock.text(now) == date)
    }
  }
}
