import simulate
import Testing

/// The checks can fail: each planted fault is found, by the promise that it breaks, in a short scenario.
struct PlantedFaultTests {
  /// Each fault with the promise by which it is found.
  static let promises: [PlantedFault: Promise] = [
    .acknowledgeBeforeCommit: .kept, .forgetRepeat: .kept, .deliverTwice: .once,
    .leakBetweenApps: .apart, .loseResponse: .response, .ignoreZoneChange: .due,
    .forgetArrivals: .once, .losePosting: .kept, .forgetEnd: .ended,
  ]

  @Test(arguments: PlantedFault.allCases)
  func `Each planted fault is found within a thousand seeds, in a short replayable story`(
    fault: PlantedFault
  ) throws {
    let simulation = Simulation(fault: fault)
    let seeds = 0..<1_000 as Range<UInt64>
    let seed = try #require(seeds.first { simulation.run(seed: $0).breach != nil })
    let failure = try #require(Failure(seed: seed, fault: fault))
    #expect(failure.breach.promise == Self.promises[fault], "\(failure.report)")
    #expect(failure.kept.numbers.count <= 12)
    let again = Failure(seed: seed, keeping: failure.kept, fault: fault, isShrunk: false)
    #expect(again == failure)
    #expect(failure.command.contains("--seed \(seed) --keep \(failure.kept)"))
    #expect(failure.report.contains(failure.command))
    #expect(Failure(seed: seed, keeping: failure.kept) == nil, "the story is sound without it")
  }
}
