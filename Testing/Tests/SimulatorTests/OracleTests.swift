import NotificationModel
import NotificationTriggers
import TestSupport
import Testing

@testable import simulate

/// The oracle is independent of the product's search; for the same input, they agree.
struct OracleTests {
  private static let zones = [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata",
  ]

  @Test(arguments: zones) func `The oracle and the product name the same due dates`(zone: String) {
    let oracle = WallClockOracle()
    var random = SeededGenerator(seed: 1)
    for _ in 0..<300 {
      var rule = CalendarRule()
      rule.minute = random.below(60)
      if random.chance(80) { rule.hour = random.below(4) }
      switch random.below(4) {
      case 0: rule.weekday = 1 + random.below(7)
      case 1: rule.day = 1 + random.below(31)
      case 2:
        rule.month = 1 + random.below(12)
        rule.day = 1 + random.below(31)
      default: break
      }
      let after = WallTime(seconds: 1_772_000_000 + Int64(random.below(30_000_000)))
      #expect(
        oracle.next(rule, after: after, in: zone)
          == CalendarSchedule.nextDueDate(of: rule, after: after, in: zone), "\(rule) \(after)")
    }
  }

  @Test(.rules("B9")) func `A wall time that is skipped is due behind the gap`() {
    var rule = CalendarRule()
    rule.hour = 2
    rule.minute = 30
    let evening = WallTime(seconds: 1_774_720_800)
    #expect(Clockface.text(evening, in: "Europe/Berlin") == "2026-03-28 19:00:00")
    let due = WallClockOracle().next(rule, after: evening, in: "Europe/Berlin")
    #expect(due.map { Clockface.text($0, in: "Europe/Berlin") } == "2026-03-29 03:30:00")
  }
}
