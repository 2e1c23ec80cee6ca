import NotificationModel
import NotificationTriggers
import TestSupport
import Testing

/// One row of a table: a rule, a zone, a reference instant, and the due dates after it.
struct ChainCase: CustomTestStringConvertible, Sendable {
  var name: String
  var rule: RuleText
  var zone = "America/New_York"
  var after: String
  var due: [String]

  var testDescription: String { name }
}

@Suite struct `Calendar rules` {
  @Test(arguments: [
    ChainCase(
      name: "B8 an hour alone is due on the hour", rule: "hour=8", after: "2025-06-01T11:00:00Z",
      due: ["2025-06-01 Sun 08:00:00 -04:00", "2025-06-02 Mon 08:00:00 -04:00"]),
    ChainCase(
      name: "B8 a second alone is due every minute", rule: "second=0",
      after: "2025-06-01T11:00:00Z",
      due: ["2025-06-01 Sun 07:01:00 -04:00", "2025-06-01 Sun 07:02:00 -04:00"]),
    ChainCase(
      name: "B8 a month alone is due at its start", rule: "month=3",
      after: "2025-03-02T12:00:00Z", due: ["2026-03-01 Sun 00:00:00 -05:00"]),
    ChainCase(
      name: "B8 a year alone is due at its start", rule: "year=2027",
      after: "2025-03-02T12:00:00Z", due: ["2027-01-01 Fri 00:00:00 -05:00", "never"]),
    ChainCase(
      name: "B8 a quarter alone is due at its start", rule: "quarter=2",
      after: "2025-05-02T12:00:00Z", due: ["2026-04-01 Wed 00:00:00 -04:00"]),
    ChainCase(
      name: "B8 a week alone is due at its start", rule: "weekOfYear=10",
      after: "2025-01-31T15:00:00Z",
      due: ["2025-03-02 Sun 00:00:00 -05:00", "2026-03-01 Sun 00:00:00 -05:00"]),
    ChainCase(
      name: "B8 a month and an hour are due every day of the month", rule: "month=3 hour=9",
      after: "2025-03-30T14:00:00Z",
      due: ["2025-03-31 Mon 09:00:00 -04:00", "2026-03-01 Sun 09:00:00 -05:00"]),
    ChainCase(
      name: "B8 a fraction of a second", rule: "hour=9 minute=8 second=7 nanosecond=250000999",
      after: "2025-03-09T06:00:00Z",
      due: [
        "2025-03-09 Sun 09:08:07.250000 -04:00", "2025-03-10 Mon 09:08:07.250000 -04:00",
      ]),
    ChainCase(
      name: "B9 day 31 keeps its time on the first of the next month", rule: "day=31 hour=9",
      after: "2025-01-31T15:00:00Z",
      due: [
        "2025-03-01 Sat 09:00:00 -05:00", "2025-03-31 Mon 09:00:00 -04:00",
        "2025-05-01 Thu 09:00:00 -04:00", "2025-05-31 Sat 09:00:00 -04:00",
      ]),
    ChainCase(
      name: "B9 29 February is 1 March in common years", rule: "month=2 day=29 hour=10",
      after: "2026-06-01T00:00:00Z",
      due: [
        "2027-03-01 Mon 10:00:00 -05:00", "2028-02-29 Tue 10:00:00 -05:00",
        "2029-03-01 Thu 10:00:00 -05:00",
      ]),
    ChainCase(
      name: "B9 29 February of a common year is due once", rule: "year=2025 month=2 day=29",
      after: "2025-01-31T15:00:00Z", due: ["2025-03-01 Sat 00:00:00 -05:00", "never"]),
    ChainCase(
      name: "B9 a time in the gap keeps its minutes", rule: "hour=2 minute=30",
      after: "2025-03-08T12:00:00Z",
      due: ["2025-03-09 Sun 03:30:00 -04:00", "2025-03-10 Mon 02:30:00 -04:00"]),
    ChainCase(
      name: "B9 a time that comes twice is due once, the first time", rule: "hour=1 minute=30",
      after: "2025-11-01T12:00:00Z",
      due: ["2025-11-02 Sun 01:30:00 -04:00", "2025-11-03 Mon 01:30:00 -05:00"]),
    ChainCase(
      name: "B9 Tuesdays at 14:00", rule: "weekday=3 hour=14", after: "2025-06-03T18:00:00Z",
      due: ["2025-06-10 Tue 14:00:00 -04:00", "2025-06-17 Tue 14:00:00 -04:00"]),
    ChainCase(
      name: "B9 the first Monday", rule: "weekday=2 ordinal=1", after: "2025-06-01T18:00:00Z",
      due: ["2025-06-02 Mon 00:00:00 -04:00", "2025-07-07 Mon 00:00:00 -04:00"]),
    ChainCase(
      name: "months without a fifth Wednesday are left out", rule: "weekday=4 ordinal=5 hour=9",
      after: "2025-01-31T15:00:00Z",
      due: ["2025-04-30 Wed 09:00:00 -04:00", "2025-07-30 Wed 09:00:00 -04:00"]),
    ChainCase(
      name: "common years have no day 366", rule: "dayOfYear=366 hour=9",
      after: "2025-01-31T15:00:00Z",
      due: ["2028-12-31 Sun 09:00:00 -05:00", "2032-12-31 Fri 09:00:00 -05:00"]),
    ChainCase(
      name: "Friday the 13th", rule: "day=13 weekday=6", after: "2025-01-31T15:00:00Z",
      due: ["2025-06-13 Fri 00:00:00 -04:00", "2026-02-13 Fri 00:00:00 -05:00"]),
    ChainCase(
      name: "B12 the search is strictly after", rule: "hour=8", after: "2025-06-01T12:00:00Z",
      due: ["2025-06-02 Mon 08:00:00 -04:00"]),
    ChainCase(
      name: "B11 a past date is never due again", rule: "year=2020 month=5 day=1",
      after: "2025-06-01T12:00:00Z", due: ["never"]),
    ChainCase(
      name: "minutes run on through the repeated hour", rule: "minute=30",
      after: "2025-11-02T05:00:00Z",
      due: [
        "2025-11-02 Sun 01:30:00 -04:00", "2025-11-02 Sun 01:30:00 -05:00",
        "2025-11-02 Sun 02:30:00 -05:00",
      ]),
    ChainCase(
      name: "minutes take the next hour that exists", rule: "minute=30",
      after: "2025-03-09T06:00:00Z",
      due: ["2025-03-09 Sun 01:30:00 -05:00", "2025-03-09 Sun 03:30:00 -04:00"]),
  ])
  func `A calendar rule is due when every component holds`(row: ChainCase) throws {
    let found = try Clockface.chain(
      row.rule, after: row.after, in: row.zone, count: row.due.count)
    #expect(found == row.due)
  }

  @Test(
    .rules("B10"),
    arguments: [
      "hour=24", "hour=25", "hour=-1", "minute=60", "second=60", "nanosecond=1000000000",
      "nanosecond=-1", "quarter=0", "quarter=5", "month=0", "month=13", "day=0", "day=32",
      "weekday=0", "weekday=8", "weekday=4 ordinal=0", "weekday=4 ordinal=6",
      "weekday=4 ordinal=-1", "weekOfYear=0", "weekOfYear=54", "weekOfMonth=7", "dayOfYear=0",
      "dayOfYear=367", "year=0", "year=-5", "year=2020", "era=0 hour=9", "era=2", "era=1",
      "leapMonth=1 hour=9", "leapMonth=0", "", "month=2 day=31 weekday=3 year=2026",
      "dayOfYear=366 month=1", "day=31 weekOfMonth=1", "weekOfYear=53 month=6",
      "quarter=1 month=12", "weekYear=2020 weekOfYear=1 weekday=2",
    ] as [RuleText])
  func `A calendar rule that can never match has no due date`(rule: RuleText) throws {
    let after = try Clockface.instant("2025-06-01T12:00:00Z")
    #expect(CalendarSchedule.nextDueDate(of: rule.rule, after: after, in: "Europe/Berlin") == nil)
  }
}
