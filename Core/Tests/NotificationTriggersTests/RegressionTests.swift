import NotificationModel
import NotificationTriggers
import TestSupport
import Testing

/// Cases that once failed: in Foundation's search, or in a prototype.
@Suite struct `Regressions` {
  @Test(arguments: [
    ChainCase(
      name: "asked between two equal wall times, the second is next", rule: "hour=1 minute=30",
      after: "2025-11-02T05:30:01Z",
      due: ["2025-11-02 Sun 01:30:00 -05:00", "2025-11-03 Mon 01:30:00 -05:00"]),
    ChainCase(
      name: "asked from the first of two equal wall times, the next day is next",
      rule: "hour=1 minute=30", after: "2025-11-02T05:30:00Z",
      due: ["2025-11-03 Mon 01:30:00 -05:00"]),
    ChainCase(
      name: "a date between two equal wall times is not put off for a year",
      rule: "month=11 day=2 hour=1 minute=30", after: "2025-11-02T05:30:01Z",
      due: ["2025-11-02 Sun 01:30:00 -05:00", "2026-11-02 Mon 01:30:00 -05:00"]),
    ChainCase(
      name: "the week of a gap is not left out", rule: "weekday=1 hour=2 minute=30",
      after: "2026-03-01T10:30:00Z",
      due: ["2026-03-08 Sun 03:30:00 -04:00", "2026-03-15 Sun 02:30:00 -04:00"]),
    ChainCase(
      name: "asked in the hour after a gap, the moved time is still to come",
      rule: "hour=2 minute=30", after: "2025-03-09T07:15:00Z",
      due: ["2025-03-09 Sun 03:30:00 -04:00", "2025-03-10 Mon 02:30:00 -04:00"]),
    ChainCase(
      name: "a gap of thirty minutes does not lose the day", rule: "hour=2 minute=15",
      zone: "Australia/Lord_Howe", after: "2025-10-04T00:00:00Z",
      due: ["2025-10-05 Sun 02:45:00 +11:00", "2025-10-06 Mon 02:15:00 +11:00"]),
    ChainCase(
      name: "29 February without a time is the start of 1 March", rule: "month=2 day=29",
      after: "2025-01-31T15:00:00Z", due: ["2025-03-01 Sat 00:00:00 -05:00"]),
    ChainCase(
      name: "a missing day keeps the time of the rule, not of the reference",
      rule: "day=30 hour=9", after: "2025-01-31T15:00:17Z",
      due: ["2025-03-01 Sat 09:00:00 -05:00", "2025-03-30 Sun 09:00:00 -04:00"]),
    ChainCase(
      name: "a first Wednesday is not the first of March", rule: "weekday=4 ordinal=1 hour=2",
      after: "2025-02-05T07:00:00Z", due: ["2025-03-05 Wed 02:00:00 -05:00"]),
    ChainCase(
      name: "month, weekday and hour do not leave out a year", rule: "month=3 weekday=3 hour=9",
      after: "2025-03-25T13:00:00Z",
      due: ["2026-03-03 Tue 09:00:00 -05:00", "2026-03-10 Tue 09:00:00 -04:00"]),
    ChainCase(
      name: "the other days of a named year and day number", rule: "year=2025 day=31",
      after: "2025-10-31T05:00:00Z",
      due: ["2025-12-01 Mon 00:00:00 -05:00", "2025-12-31 Wed 00:00:00 -05:00", "never"]),
    ChainCase(
      name: "31 December of next year is not this year's, asked on the first of a month",
      rule: "year=2052 month=12 day=31 hour=12", zone: "Asia/Tokyo",
      after: "2051-12-01T01:30:00Z", due: ["2052-12-31 Tue 12:00:00 +09:00", "never"]),
    ChainCase(
      name: "the first of a named year stands for no day of the year before",
      rule: "year=2026 day=30", zone: "UTC", after: "2025-03-01T00:00:00Z",
      due: ["2026-01-30 Fri 00:00:00 +00:00", "2026-03-01 Sun 00:00:00 +00:00"]),
    ChainCase(
      name: "São Paulo had no midnight in November 2018", rule: "day=4",
      zone: "America/Sao_Paulo", after: "2018-11-03T15:00:00Z",
      due: ["2018-11-04 Sun 01:00:00 -02:00", "2018-12-04 Tue 00:00:00 -02:00"]),
    ChainCase(
      name: "São Paulo had 23:30 twice in February 2018", rule: "hour=23 minute=30",
      zone: "America/Sao_Paulo", after: "2018-02-17T15:00:00Z",
      due: ["2018-02-17 Sat 23:30:00 -02:00", "2018-02-18 Sun 23:30:00 -03:00"]),
    ChainCase(
      name: "Beirut has no midnight in March", rule: "weekday=1", zone: "Asia/Beirut",
      after: "2025-03-29T15:00:00Z",
      due: ["2025-03-30 Sun 01:00:00 +03:00", "2025-04-06 Sun 00:00:00 +03:00"]),
    ChainCase(
      name: "Havana has midnight twice in November", rule: "day=2", zone: "America/Havana",
      after: "2025-11-01T15:00:00Z",
      due: ["2025-11-02 Sun 00:00:00 -04:00", "2025-12-02 Tue 00:00:00 -05:00"]),
    ChainCase(
      name: "Apia had no 30 December 2011", rule: "day=30 hour=9", zone: "Pacific/Apia",
      after: "2011-12-29T00:00:00Z",
      due: ["2011-12-31 Sat 09:00:00 +14:00", "2012-01-30 Mon 09:00:00 +14:00"]),
    ChainCase(
      name: "Apia's daily rule is due once on the day after the gap", rule: "hour=9",
      zone: "Pacific/Apia", after: "2011-12-29T00:00:00Z",
      due: [
        "2011-12-29 Thu 09:00:00 -10:00", "2011-12-31 Sat 09:00:00 +14:00",
        "2012-01-01 Sun 09:00:00 +14:00",
      ]),
    ChainCase(
      name: "Pyongyang went half an hour ahead at 23:30", rule: "hour=23 minute=45",
      zone: "Asia/Pyongyang", after: "2018-05-04T10:00:00Z",
      due: ["2018-05-05 Sat 00:15:00 +09:00", "2018-05-05 Sat 23:45:00 +09:00"]),
    ChainCase(
      name: "Caracas went half an hour ahead at 02:30", rule: "hour=3",
      zone: "America/Caracas", after: "2016-05-01T04:45:00Z",
      due: ["2016-05-01 Sun 03:00:00 -04:00", "2016-05-02 Mon 03:00:00 -04:00"]),
    ChainCase(
      name: "Casablanca goes back for Ramadan", rule: "hour=2 minute=30",
      zone: "Africa/Casablanca", after: "2025-02-22T12:00:00Z",
      due: ["2025-02-23 Sun 02:30:00 +01:00", "2025-02-24 Mon 02:30:00 +00:00"]),
    ChainCase(
      name: "Kathmandu lost fifteen minutes with the year 1985", rule: "hour=0 minute=10",
      zone: "Asia/Kathmandu", after: "1985-12-31T12:00:00Z",
      due: ["1986-01-01 Wed 00:25:00 +05:45", "1986-01-02 Thu 00:10:00 +05:45"]),
    ChainCase(
      name: "Troll goes back two hours", rule: "hour=2", zone: "Antarctica/Troll",
      after: "2025-10-26T00:30:00Z",
      due: ["2025-10-26 Sun 02:00:00 +00:00", "2025-10-27 Mon 02:00:00 +00:00"]),
  ])
  func `Rules that once had a wrong due date stay right`(row: ChainCase) throws {
    let found = try Clockface.chain(
      row.rule, after: row.after, in: row.zone, count: row.due.count)
    #expect(found == row.due)
  }

  @Test(.rules("B14")) func `The zone of the rule outranks the user's zone`() throws {
    var rule = RuleText("hour=8").rule
    rule.timeZone = "Asia/Tokyo"
    let after = try Clockface.instant("2025-06-01T00:00:00Z")
    let due = CalendarSchedule.nextDueDate(of: rule, after: after, in: "America/New_York")
    #expect(Clockface.reading(due, in: "Asia/Tokyo") == "2025-06-02 Mon 08:00:00 +09:00")
  }

  @Test(.rules("B13")) func `A floating rule follows the user`() throws {
    let rule = RuleText("hour=8").rule
    let after = try Clockface.instant("2025-06-01T00:00:00Z")
    for zone in ["Asia/Tokyo", "America/New_York", "Asia/Kolkata"] {
      let due = CalendarSchedule.nextDueDate(of: rule, after: after, in: zone)
      #expect(Clockface.reading(due, in: zone).contains(" 08:00:00 "))
    }
  }

  @Test(.rules("B14")) func `The calendar of the rule decides when weeks begin`() throws {
    let after = try Clockface.instant("2025-01-10T12:00:00Z")
    let rows: [(CalendarKind, String)] = [
      (.gregorian, "2025-03-02 Sun 00:00:00 +00:00"), (.iso8601, "2025-03-03 Mon 00:00:00 +00:00"),
      (CalendarKind(identifier: "gregorian", firstWeekday: 7), "2025-03-01 Sat 00:00:00 +00:00"),
      (
        CalendarKind(identifier: "gregorian", minimumDaysInFirstWeek: 7),
        "2025-03-09 Sun 00:00:00 +00:00"
      ),
    ]
    for (calendar, expected) in rows {
      let rule = RuleText("weekOfYear=10", calendar: calendar).rule
      let due = CalendarSchedule.nextDueDate(of: rule, after: after, in: "UTC")
      #expect(Clockface.reading(due, in: "UTC") == expected)
    }
  }
}
