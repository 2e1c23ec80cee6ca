import NotificationModel
import NotificationTriggers
import TestSupport
import Testing

@Suite struct `Re-arming a repeating rule` {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var rule: RuleText
    var zone = "America/New_York"
    var scheduled: String
    var now: String
    var due: String
    var testDescription: String { name }
  }

  @Test(arguments: [
    Case(
      name: "on time", rule: "hour=8", scheduled: "2025-06-01T12:00:00Z",
      now: "2025-06-01T12:00:00Z", due: "2025-06-02 Mon 08:00:00 -04:00"),
    Case(
      name: "B16 a month of missed dates is left out", rule: "hour=8",
      scheduled: "2025-06-01T12:00:00Z", now: "2025-07-01T13:00:00Z",
      due: "2025-07-02 Wed 08:00:00 -04:00"),
    Case(
      name: "B16 now exactly at a missed date", rule: "hour=8",
      scheduled: "2025-06-01T12:00:00Z", now: "2025-07-01T12:00:00Z",
      due: "2025-07-02 Wed 08:00:00 -04:00"),
    Case(
      name: "B17 the clock was set back after delivery", rule: "hour=8",
      scheduled: "2025-06-01T12:00:00Z", now: "2024-06-01T12:00:00Z",
      due: "2025-06-02 Mon 08:00:00 -04:00"),
    Case(
      name: "handled in the night the clock goes back, before the second 01:30",
      rule: "hour=1 minute=30", scheduled: "2025-11-02T05:30:00Z", now: "2025-11-02T05:30:04Z",
      due: "2025-11-03 Mon 01:30:00 -05:00"),
    Case(
      name: "both 01:30s missed since the day before", rule: "hour=1 minute=30",
      scheduled: "2025-11-01T05:30:00Z", now: "2025-11-02T05:45:00Z",
      due: "2025-11-03 Mon 01:30:00 -05:00"),
    Case(
      name: "the first 01:30 missed since last year", rule: "hour=1 minute=30",
      scheduled: "2024-11-01T05:30:00Z", now: "2025-11-02T05:45:00Z",
      due: "2025-11-03 Mon 01:30:00 -05:00"),
    Case(
      name: "handled three hours late, the week of the gap stays",
      rule: "weekday=1 hour=2 minute=30", scheduled: "2026-03-01T07:30:00Z",
      now: "2026-03-01T10:30:00Z", due: "2026-03-08 Sun 03:30:00 -04:00"),
    Case(
      name: "every minute, an hour late", rule: "second=0", scheduled: "2025-11-02T05:30:00Z",
      now: "2025-11-02T06:30:30Z", due: "2025-11-02 Sun 01:31:00 -05:00"),
    Case(
      name: "a named year has passed", rule: "year=2025 month=6 day=1",
      scheduled: "2025-06-01T04:00:00Z", now: "2025-06-01T04:00:01Z", due: "never"),
  ])
  func `Re-arming starts from the scheduled instant`(row: Case) throws {
    let due = CalendarSchedule.nextDueDate(
      of: row.rule.rule, scheduled: try Clockface.instant(row.scheduled),
      now: try Clockface.instant(row.now), in: row.zone)
    #expect(Clockface.reading(due, in: row.zone) == row.due)
  }

  @Test func `Re-arming gives the same date as a walk through every missed date`() throws {
    var generator = SeededGenerator(seed: 7)
    for rule in ["hour=1 minute=30", "hour=2 minute=30", "hour=0", "weekday=1 hour=2"] as [RuleText]
    {
      for zone in ["America/New_York", "Australia/Lord_Howe", "America/Havana"] {
        for _ in 0..<10 {
          let start = try Clockface.instant("2025-02-20T00:00:00Z").advanced(
            bySeconds: Double(Int.random(in: 0..<86_400 * 270, using: &generator)))
          var scheduled = CalendarSchedule.nextDueDate(of: rule.rule, after: start, in: zone)
          let first = try #require(scheduled)
          let now = first.advanced(
            bySeconds: Double(Int.random(in: 0..<86_400 * 30, using: &generator)))
          while let due = scheduled, due <= now {
            scheduled = CalendarSchedule.nextDueDate(of: rule.rule, after: due, in: zone)
          }
          let rearmed = CalendarSchedule.nextDueDate(
            of: rule.rule, scheduled: first, now: now, in: zone)
          #expect(rearmed == scheduled, "\(rule.text) \(zone) \(first) \(now)")
        }
      }
    }
  }

  @Test func `Each wall time of a year is delivered once, however late each time`() throws {
    var generator = SeededGenerator(seed: 11)
    let rule = RuleText("hour=1 minute=30")
    var due = try Clockface.instant("2025-01-01T06:30:00Z")
    var days: Set<Substring> = []
    for _ in 0..<365 {
      #expect(days.insert(Clockface.reading(due, in: "America/New_York").prefix(10)).inserted)
      let now = due.advanced(bySeconds: Double(Int.random(in: 0...5_400, using: &generator)))
      due = try #require(
        CalendarSchedule.nextDueDate(
          of: rule.rule, scheduled: due, now: now, in: "America/New_York"))
    }
    #expect(days.count == 365)
  }
}
