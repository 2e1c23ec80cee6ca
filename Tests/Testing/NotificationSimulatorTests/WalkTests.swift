import NotificationSimulator
import Testing

/// Noisy walks around a region; `simulate --walks N` goes on many.
struct WalkTests {
  @Test func `B23 every crossing of forty walks is told once, and nothing else is`() {
    let tally = WalkTally(seeds: 0..<40)
    #expect(tally.walks == 40)
    #expect(tally.crossings > 60)
    #expect(tally.missed == 0 && tally.wrong == 0, "\(tally.summary): \(tally.failed)")
  }

  @Test func `a seed is the same walk each time`() {
    #expect(WalkTally(seeds: 7..<9) == WalkTally(seeds: 7..<9))
    #expect(WalkTally(seeds: 7..<8) != WalkTally(seeds: 8..<9))
  }
}
