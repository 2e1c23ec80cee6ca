import NotificationSimulator
import Testing

@Suite struct PlaceLifeTests {
  @Test func `each true crossing is delivered once, whatever fails, and nothing else is`() {
    var crossings = 0
    var deaths = 0
    var failures = 0
    for seed in 0..<40 {
      var life = PlaceLife(seed: UInt64(seed))
      let outcome = life.run()
      #expect(outcome.breaches.isEmpty, "seed \(seed): \(outcome.breaches)")
      crossings += outcome.crossings
      deaths += outcome.deaths
      failures += outcome.failures
    }
    #expect(crossings > 300)
    #expect(deaths > 200)
    #expect(failures > 200)
  }

  @Test func `a store that says too early that all is safe is found`() {
    let found = (0..<40).contains { seed in
      var life = PlaceLife(seed: UInt64(seed), fault: .acknowledgeBeforeCommit)
      return !life.run().breaches.isEmpty
    }
    #expect(found)
  }
}
