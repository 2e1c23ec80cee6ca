import NotificationModel
import NotificationTriggers
import TestSupport
import Testing

/// The calendar rules that represent an instant, which programs of other languages schedule by (S36).
struct InstantRuleTests {
  private static func moment(at wall: WallTime) -> Moment {
    Moment(
      wall: wall, boot: BootTime(microseconds: 1_000_000_000), bootIdentifier: "boot-1",
      timeZone: "Europe/Berlin")
  }

  @Test(
    .rules("S36"),
    arguments: [
      (1_772_438_460_000_000, "2026-03-02"), (1_772_438_460_000_001, "2026-03-02"),
      (1_835_395_199_999_999, "2028-02-28"), (1_835_481_599_000_000, "2028-02-29"),
      (1_835_481_600_000_000, "2028-03-01"), (4_102_444_799_000_000, "2099-12-31"),
      (4_107_542_400_000_000, "2100-03-01"),
    ])
  func `A rule of an instant is due at that instant, to the microsecond`(time: Int64, day: String)
    throws
  {
    let rule = CalendarRule(at: WallTime(microseconds: time))
    let parts = day.split(separator: "-").compactMap { Int($0) }
    #expect([rule.year, rule.month, rule.day] == parts.map { $0 })
    let due = DueDate.first(
      of: .calendar(rule, repeats: false),
      at: Self.moment(at: WallTime(microseconds: 1_772_438_400_000_000)))
    #expect(due == .wall(WallTime(microseconds: time), floatingIn: nil))
  }

  @Test func `Any instant of the next eighty years is due when it says`() throws {
    var generator = SeededGenerator(seed: 7)
    let now = Int64(1_772_438_400_000_000)
    for _ in 0..<300 {
      let time = Int64.random(in: now + 1...now + 2_524_608_000_000_000, using: &generator)
      let due = DueDate.first(
        of: .calendar(CalendarRule(at: WallTime(microseconds: time)), repeats: false),
        at: Self.moment(at: WallTime(microseconds: now)))
      #expect(due == .wall(WallTime(microseconds: time), floatingIn: nil))
    }
  }

  @Test func `An instant that has passed is never due`() {
    let rule = CalendarRule(at: WallTime(microseconds: 1_772_438_399_000_000))
    let due = DueDate.first(
      of: .calendar(rule, repeats: false),
      at: Self.moment(at: WallTime(microseconds: 1_772_438_400_000_000)))
    #expect(due == nil)
  }

  @Test(arguments: [Int64.min, .min + 1, -1_000_001, 0, .max] as [Int64])
  func `The first and the last instant that a number can hold have a date`(time: Int64) {
    let rule = CalendarRule(at: WallTime(microseconds: time))
    #expect((1...12).contains(rule.month ?? 0) && (1...31).contains(rule.day ?? 0))
    #expect((0...59).contains(rule.minute ?? -1) && (0...59).contains(rule.second ?? -1))
  }

  @Test func `Instants before 1970 have the right date`() {
    let rule = CalendarRule(at: WallTime(microseconds: -1))
    #expect([rule.year, rule.month, rule.day, rule.hour] == [1969, 12, 31, 23])
    #expect(rule.nanosecond == 999_999_000)
  }
}
