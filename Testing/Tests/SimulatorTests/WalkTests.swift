import simulate
import TestSupport
import Testing

/// Noisy walks around a region; `simulate --walks N` runs many.
struct WalkTests {
  @Test(.rules("B23"))
  func `Every crossing of forty walks is reported once, and nothing else is`() {
    let tally = WalkTally(seeds: 0..<40)
    #expect(tally.walks == 40)
    #expect(tally.crossings > 60)
    #expect(tally.missed == 0 && tally.wrong == 0, "\(tally.summary): \(tally.failed)")
  }

  /// Walks on which an earlier rule reported a false crossing, or a true one too late: a stray fix and then one in the
  /// cushion; a stray fix that later fixes were compared with; a coarse fix after exact ones; two stray fixes in a row; a
  /// stray fix, and then some in the cushion.
  @Test(.rules("B23"), arguments: [735, 1_117, 1_628, 2_866, 3_349, 3_966] as [UInt64])
  func `A walk that was once reported wrongly is reported correctly`(seed: UInt64) {
    let tally = WalkTally(seeds: seed..<seed + 1)
    #expect(tally.missed == 0 && tally.wrong == 0, "\(tally.summary)")
  }

  @Test func `A seed is the same walk each time`() {
    #expect(WalkTally(seeds: 7..<9) == WalkTally(seeds: 7..<9))
    #expect(WalkTally(seeds: 7..<8) != WalkTally(seeds: 8..<9))
  }
}
