import Foundation
import NotificationModel
import NotificationTriggers
import Testing

@Suite struct `Zone rules` {
  @Test func `Zone rules agree with Foundation on every offset, changes of standard time included`()
    throws
  {
    for identifier in SampleZones.identifiers {
      let timeZone = try #require(TimeZone(identifier: identifier))
      let rules = try #require(ZoneRules.named(identifier))
      // Steps of five days and some hours find each change that lasts as long.
      for second in stride(from: 0, to: 4_100_000_000, by: 439_199) {
        let theirs = timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
        #expect(offset(at: second, by: rules) == theirs, "\(identifier) \(second)")
      }
    }
  }

  @Test func `Zone rules agree with Foundation right at the transitions`() throws {
    for identifier in SampleZones.identifiers {
      let timeZone = try #require(TimeZone(identifier: identifier))
      let rules = try #require(ZoneRules.named(identifier))
      for transition in SampleZones.transitions(of: timeZone, from: 0, to: 4_100_000_000) {
        #expect(offset(at: transition.second, by: rules) == transition.after)
        #expect(offset(at: transition.second - 1, by: rules) == transition.before)
      }
    }
  }

  @Test(arguments: [
    ChainCase(
      name: "before the table", rule: "hour=8", after: "1950-01-01T12:00:00Z",
      due: ["1950-01-01 Sun 08:00:00 -05:00", "1950-01-02 Mon 08:00:00 -05:00"]),
    ChainCase(
      name: "a gap before the table", rule: "hour=2 minute=30", after: "1967-04-29T12:00:00Z",
      due: ["1967-04-30 Sun 03:30:00 -04:00", "1967-05-01 Mon 02:30:00 -04:00"]),
    ChainCase(
      name: "over the end of the table", rule: "day=1", after: "2100-12-02T00:00:00Z",
      due: ["2101-01-01 Sat 00:00:00 -05:00", "2101-02-01 Tue 00:00:00 -05:00"]),
    ChainCase(
      name: "a gap behind the table", rule: "weekday=1 hour=2 minute=30",
      after: "2150-03-07T12:00:00Z",
      due: ["2150-03-08 Sun 03:30:00 -04:00", "2150-03-15 Sun 02:30:00 -04:00"]),
    ChainCase(
      name: "far behind the table", rule: "year=2400 month=2 day=29",
      after: "2025-03-07T12:00:00Z", due: ["2400-02-29 Tue 00:00:00 -05:00", "never"]),
  ])
  func `Zone rules are right outside the stored years`(row: ChainCase) throws {
    let found = try Clockface.chain(
      row.rule, after: row.after, in: row.zone, count: row.due.count)
    #expect(found == row.due)
  }

  @Test func `Zone rules can be made by hand`() {
    let zone = ZoneRules(
      offset: 0, transitions: [(second: 36_000, offset: 5_400), (second: 72_000, offset: 0)])
    let rule = RuleText("hour=10 minute=30").rule
    // 10:30 is 30 minutes inside a gap of 90.
    let moved = CalendarSchedule.nextDueDate(of: rule, after: WallTime(seconds: 0), under: zone)
    #expect(moved == WallTime(seconds: 37_800))
    let evening = RuleText("hour=20").rule
    let first = CalendarSchedule.nextDueDate(
      of: evening, after: WallTime(seconds: 37_800), under: zone)
    #expect(first == WallTime(seconds: 66_600))
    let next = CalendarSchedule.nextDueDate(
      of: evening, after: WallTime(seconds: 66_600), under: zone)
    #expect(next == WallTime(seconds: 86_400 + 72_000))
  }

  @Test func `Zone rules are cached until they are forgotten`() {
    let first = ZoneRules.named("Europe/Vienna")
    ZoneRules.forgetAll()
    let second = ZoneRules.named("Europe/Vienna")
    #expect(first != nil && second != nil && first !== second)
  }

  @Test func `Zone rules are computed again if the cache is full`() {
    for identifier in TimeZone.knownTimeZoneIdentifiers.prefix(140) {
      #expect(ZoneRules.named(identifier) != nil)
    }
    let rule = RuleText("hour=8").rule
    let due = CalendarSchedule.nextDueDate(of: rule, after: WallTime(seconds: 0), in: "Asia/Tokyo")
    #expect(Clockface.reading(due, in: "Asia/Tokyo") == "1970-01-02 Fri 08:00:00 +09:00")
  }

  private func offset(at second: Int, by rules: ZoneRules) -> Int {
    rules.offset(at: WallTime(seconds: Int64(second)))
  }
}
