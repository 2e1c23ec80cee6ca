import Foundation
import NotificationModel
import NotificationTriggers
import Testing

/// The examples of `docs/internals/trigger-conformance.md` can be reproduced.
@Suite struct `Listed differences` {
  struct Example: CustomTestStringConvertible, Sendable {
    var kind: String
    var zone = "America/New_York"
    var rule: RuleText
    var after: String
    var ours: String
    var foundations: String
    var testDescription: String { "\(kind) \(rule.text)" }
  }

  @Test(arguments: [
    Example(
      kind: "T1", rule: "day=30 hour=9", after: "2025-01-31T10:00:00-05:00",
      ours: "2025-03-01 Sat 09:00:00 -05:00", foundations: "2025-03-01 Sat 10:00:00 -05:00"),
    Example(
      kind: "T2", rule: "year=2025 month=2 day=29", after: "2025-03-02T00:00:00-05:00",
      ours: "never", foundations: "2026-03-01 Sun 00:00:00 -05:00"),
    Example(
      kind: "T3", zone: "Pacific/Easter", rule: "day=31 hour=8 minute=0",
      after: "1978-12-01T06:16:02-06:00", ours: "1978-12-01 Fri 08:00:00 -06:00",
      foundations: "1978-12-31 Sun 08:00:00 -06:00"),
    Example(
      kind: "T4", rule: "weekday=4 ordinal=1 hour=2", after: "2025-02-05T02:00:00-05:00",
      ours: "2025-03-05 Wed 02:00:00 -05:00", foundations: "2025-03-01 Sat 02:00:00 -05:00"),
    Example(
      kind: "T5", rule: "month=11 day=2 hour=1 minute=30", after: "2025-11-02T01:30:01-04:00",
      ours: "2025-11-02 Sun 01:30:00 -05:00", foundations: "2026-11-02 Mon 01:30:00 -05:00"),
    Example(
      kind: "T6", rule: "weekday=1 hour=2 minute=30", after: "2026-03-01T05:30:00-05:00",
      ours: "2026-03-08 Sun 03:30:00 -04:00", foundations: "2026-03-15 Sun 02:30:00 -04:00"),
    Example(
      kind: "T6", rule: "hour=2 minute=30", after: "2025-03-09T03:15:00-04:00",
      ours: "2025-03-09 Sun 03:30:00 -04:00", foundations: "2025-03-10 Mon 02:30:00 -04:00"),
    Example(
      kind: "T6", zone: "Australia/Lord_Howe", rule: "hour=2 minute=15",
      after: "2025-10-04T10:30:00+10:30", ours: "2025-10-05 Sun 02:45:00 +11:00",
      foundations: "2025-10-06 Mon 02:15:00 +11:00"),
    Example(
      kind: "T7", zone: "America/Caracas", rule: "hour=3", after: "2016-05-01T00:15:00-04:30",
      ours: "2016-05-01 Sun 03:00:00 -04:00", foundations: "2016-05-01 Sun 03:30:00 -04:00"),
    Example(
      kind: "T8", zone: "America/Caracas", rule: "month=5 day=1 hour=3 minute=11",
      after: "2016-05-01T02:29:56-04:30", ours: "2016-05-01 Sun 03:11:00 -04:00",
      foundations: "2017-05-01 Mon 03:11:00 -04:00"),
    Example(
      kind: "T9", zone: "America/Godthab", rule: "weekday=5 ordinal=1",
      after: "2032-04-01T23:45:00-01:00", ours: "2032-05-06 Thu 00:00:00 -01:00",
      foundations: "never"),
    Example(
      kind: "O1", rule: "month=3 hour=9", after: "2025-03-01T09:00:00-05:00",
      ours: "2025-03-02 Sun 09:00:00 -05:00", foundations: "2026-03-01 Sun 09:00:00 -05:00"),
    Example(
      kind: "O2", rule: "year=2027 hour=9", after: "2027-01-01T09:00:00-05:00",
      ours: "2027-01-02 Sat 09:00:00 -05:00", foundations: "never"),
    Example(
      kind: "O3", rule: "day=20 minute=8", after: "2025-03-20T00:08:00-04:00",
      ours: "2025-03-20 Thu 01:08:00 -04:00", foundations: "2025-04-20 Sun 00:08:00 -04:00"),
    Example(
      kind: "O4", rule: "hour=9 second=8", after: "2025-03-20T09:00:08-04:00",
      ours: "2025-03-20 Thu 09:01:08 -04:00", foundations: "2025-03-21 Fri 09:00:08 -04:00"),
    Example(
      kind: "O5", rule: "month=3 weekday=3 hour=9", after: "2025-03-04T09:00:00-05:00",
      ours: "2025-03-11 Tue 09:00:00 -04:00", foundations: "2026-03-03 Tue 09:00:00 -05:00"),
    Example(
      kind: "O6", rule: "day=31 weekday=3 hour=9", after: "2025-01-31T10:00:00-05:00",
      ours: "2026-03-31 Tue 09:00:00 -04:00", foundations: "2025-07-01 Tue 09:00:00 -04:00"),
    Example(
      kind: "O7", rule: "year=2025 day=31", after: "2025-01-31T10:00:00-05:00",
      ours: "2025-03-01 Sat 00:00:00 -05:00", foundations: "never"),
    Example(
      kind: "O9", rule: "era=1", after: "2025-01-31T10:00:00-05:00", ours: "never",
      foundations: "2026-01-01 Thu 00:00:00 -05:00"),
  ])
  func `Listed differences from Foundation are as the document says`(example: Example) throws {
    let after = try Clockface.instant(example.after)
    let ours = CalendarSchedule.nextDueDate(of: example.rule.rule, after: after, in: example.zone)
    #expect(Clockface.reading(ours, in: example.zone) == example.ours)
    var calendar = example.rule.foundationCalendar
    calendar.timeZone = try #require(TimeZone(identifier: example.zone))
    let theirs = calendar.nextDate(
      after: after.date, matching: example.rule.components,
      matchingPolicy: .nextTimePreservingSmallerComponents)
    #expect(
      Clockface.reading(theirs.map { WallTime($0) }, in: example.zone) == example.foundations,
      "Foundation has changed: see what docs/internals/trigger-conformance.md should say now")
  }

  @Test func `Foundation reads 30 June as the third quarter`() throws {
    let date = try Clockface.instant("2024-06-30T12:00:00Z").date
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    #expect(calendar.component(.quarter, from: date) == 3)
    let due = CalendarSchedule.nextDueDate(
      of: RuleText("quarter=3 hour=0").rule,
      after: try Clockface.instant("2024-06-29T12:00:00Z"), in: "UTC")
    #expect(Clockface.reading(due, in: "UTC") == "2024-07-01 Mon 00:00:00 +00:00")
  }

  @Test func `Foundation finds no middle of the eighth Islamic month`() throws {
    let rule = RuleText(
      "month=8 day=15 hour=9 minute=30", calendar: CalendarKind(identifier: "islamic"))
    let after = try Clockface.instant("2023-07-31T13:58:56Z")
    var calendar = Calendar(identifier: .islamic)
    calendar.timeZone = try #require(TimeZone(identifier: "Asia/Jerusalem"))
    let theirs = calendar.nextDate(
      after: after.date, matching: rule.components,
      matchingPolicy: .nextTimePreservingSmallerComponents)
    #expect(theirs == nil)
    let due = try #require(
      CalendarSchedule.nextDueDate(of: rule.rule, after: after, in: "Asia/Jerusalem"))
    let shown = calendar.dateComponents([.month, .day], from: due.date)
    #expect(shown.month == 8 && shown.day == 15)
  }
}
