import NotificationTriggers
import TestSupport
import Testing

@Suite struct `Intervals` {
  static let minute: Int64 = 60_000_000

  @Test(
    .rules("B16"),
    arguments: [
      (0, 0, 1), (0, 1, 1), (0, 59_999_999, 1), (0, 60_000_000, 2), (0, 60_000_001, 2),
      (0, 600_000_000, 11), (30, 600_000_000, 10), (-120_000_000, 0, 1),
    ] as [(Int64, Int64, Int64)])
  func `The next occurrence keeps the beat of the scheduled one`(
    scheduled: Int64, after: Int64, beats: Int64
  ) {
    let next = IntervalSchedule.next(
      scheduled: scheduled, interval: Self.minute, after: after)
    #expect(next == scheduled + (scheduled < 0 ? 3 : beats) * Self.minute)
  }

  @Test func `An earlier reference does not bring back the scheduled occurrence`() {
    #expect(IntervalSchedule.next(scheduled: 500, interval: 100, after: -1_000) == 600)
    #expect(IntervalSchedule.next(scheduled: 500, interval: 100, after: .min) == 600)
  }

  @Test func `The next occurrence is later than both references for any numbers`() {
    var generator = SeededGenerator(seed: 3)
    let edges: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]
    for index in 0..<2_000 {
      let scheduled = Self.number(&generator, edges)
      let after = Self.number(&generator, edges)
      let interval = max(1, Self.number(&generator, edges))
      let next = IntervalSchedule.next(scheduled: scheduled, interval: interval, after: after)
      #expect(next > scheduled || next == .max, "\(index)")
      #expect(next > after || next == .max, "\(index)")
      guard next < .max else { continue }
      let distance = UInt64(bitPattern: next &- scheduled)
      #expect(distance % UInt64(interval) == 0, "\(scheduled) \(interval) \(after)")
      // No multiple is between the later of the two and the answer.
      #expect(UInt64(bitPattern: next &- max(scheduled, after)) <= UInt64(interval))
    }
  }

  @Test(arguments: [0, -1, .min] as [Int64])
  func `An interval that is not positive never comes again`(interval: Int64) {
    #expect(IntervalSchedule.next(scheduled: 0, interval: interval, after: 0) == .max)
  }

  @Test func `Seconds become whole microseconds`() {
    #expect(IntervalSchedule.microseconds(seconds: 5) == 5_000_000)
    #expect(IntervalSchedule.microseconds(seconds: 0.1) == 100_000)
    #expect(IntervalSchedule.microseconds(seconds: 1e-9) == 1)
    #expect(IntervalSchedule.microseconds(seconds: -5) == 1)
    #expect(IntervalSchedule.microseconds(seconds: .nan) == 1)
    #expect(IntervalSchedule.microseconds(seconds: .infinity) == .max)
    #expect(IntervalSchedule.microseconds(seconds: 1e300) == .max)
  }

  private static func number(_ generator: inout SeededGenerator, _ edges: [Int64]) -> Int64 {
    if generator.chance(30) { return edges.randomElement(using: &generator) ?? 0 }
    let bits = Int.random(in: 0...63, using: &generator)
    return Int64(bitPattern: generator.next()) >> bits
  }
}
