import simulate
import Testing

@Suite struct PlaceLifeTests {
  @Test func `Each true crossing is delivered once, whatever fails, and nothing else is`() {
    let tally = PlaceTally(seeds: 0..<40)
    for failure in tally.failed { Issue.record("seed \(failure.seed): \(failure.breach)") }
    #expect(tally.lives == 40)
    #expect(tally.crossings > 300)
    #expect(tally.deaths > 200)
    #expect(tally.failures > 200)
  }

  @Test func `A store that acknowledges before its commit is found`() {
    let tally = PlaceTally(seeds: 0..<40, fault: .acknowledgeBeforeCommit)
    #expect(!tally.failed.isEmpty)
    #expect(tally.summary.hasSuffix("\(tally.failed.count) devices received wrong reports"))
  }
}
