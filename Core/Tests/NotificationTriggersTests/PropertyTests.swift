import Foundation
import NotificationModel
import NotificationTriggers
import Testing

@Suite struct `Properties` {
  @Test
  func `A due date is later than its reference, and the search from it moves forward`() throws {
    for (index, zone) in SampleZones.identifiers.enumerated() {
      var maker = CaseMaker(
        seed: UInt64(index) + 900, timeZone: try #require(TimeZone(identifier: zone)))
      for set in CaseMaker.CommonSet.allCases {
        let (rule, second) = maker.next(set)
        var after = WallTime(seconds: Int64(second))
        for _ in 0..<4 {
          guard
            let due = CalendarSchedule.nextDueDate(of: rule.rule, after: after, in: zone)
          else { break }
          #expect(due > after, "\(zone) \(rule.text)")
          after = due
        }
      }
    }
  }

  @Test func `A search from any instant before a due date finds that date or an earlier one`()
    throws
  {
    for (index, zone) in SampleZones.identifiers.enumerated() {
      var maker = CaseMaker(
        seed: UInt64(index) + 1_900, timeZone: try #require(TimeZone(identifier: zone)))
      for set in CaseMaker.CommonSet.allCases {
        let (rule, second) = maker.next(set)
        let after = WallTime(seconds: Int64(second))
        guard let due = CalendarSchedule.nextDueDate(of: rule.rule, after: after, in: zone)
        else { continue }
        let between = WallTime(
          microseconds: Int64.random(
            in: after.microseconds + 1..<due.microseconds, using: &maker.generator))
        // After the first of two equal wall times has passed without a search, the second may be due.
        let again = try #require(
          CalendarSchedule.nextDueDate(of: rule.rule, after: between, in: zone))
        #expect(again > between && again <= due, "\(zone) \(rule.text)")
        let last = due.advanced(byMicroseconds: -1)
        #expect(CalendarSchedule.nextDueDate(of: rule.rule, after: last, in: zone) == due)
      }
    }
  }

  @Test func `A daily rule in UTC and an interval of a day agree`() {
    var due = WallTime(seconds: 1_750_000_000)
    let rule = RuleText("hour=9 minute=41").rule
    for _ in 0..<1_000 {
      guard let next = CalendarSchedule.nextDueDate(of: rule, after: due, in: "UTC"),
        let following = CalendarSchedule.nextDueDate(of: rule, after: next, in: "UTC")
      else {
        Issue.record("a daily rule has no end")
        return
      }
      let interval = IntervalSchedule.next(
        scheduled: next.microseconds, interval: 86_400_000_000, after: next.microseconds)
      #expect(following.microseconds == interval)
      due = next
    }
  }
}
