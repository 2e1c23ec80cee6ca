import TestSupport
import simulate
import Testing

/// Gateways with many nodes; `simulate --cluster --seeds N` runs many.
@Suite(.blocking) struct ClusterTests {
  /// Each fault with the promise by which it is found, and the first seed that finds it.
  ///
  /// If the plans change, `simulate --cluster --seeds 1000 --break FAULT` prints the new seed.
  static let faults: [ClusterFault: (promise: ClusterPromise, seed: UInt64)] = [
    .answerBeforeCommit: (.kept, 2), .drainBeforeOwner: (.kept, 92), .ignoreEpoch: (.lease, 158),
    .retryAnew: (.once, 3), .ignoreRevocation: (.revoked, 17), .ignoreTeam: (.apart, 0),
    .ignorePriority: (.order, 1), .ignoreLease: (.lease, 17), .trustOldCache: (.revoked, 97),
    .readBeforeWrite: (.kept, 173), .pollWithoutCommit: (.revoked, 160),
    .sweepWithoutOwners: (.kept, 171), .replaceOutsideBatch: (.newest, 52),
    .trustNodeClock: (.kept, 3), .offerReplacement: (.newest, 47),
  ]

  @Test func `Three hundred clusters keep every promise`() async {
    let result = await ClusterCampaign(seeds: 1_000..<1_300, workers: 2).run(stopsAtFailure: false)
    #expect(result.tally.seeds == 300)
    #expect(result.tally.pushes > 3_000)
    #expect(result.tally.faults > 2_000)
    for seed in result.failed {
      if let failure = ClusterFailure(seed: seed) { Issue.record("\(failure.report)") }
    }
  }

  @Test(arguments: ClusterFault.allCases)
  func `Each planted fault of a cluster is found, in a short replayable story`(
    fault: ClusterFault
  ) throws {
    let (promise, seed) = try #require(Self.faults[fault])
    #expect(seed < 1_000)
    let failure = try #require(ClusterFailure(seed: seed, fault: fault))
    #expect(failure.breach.promise == promise, "\(failure.report)")
    #expect(failure.kept.numbers.count <= 8)
    let again = ClusterFailure(seed: seed, keeping: failure.kept, fault: fault, isShrunk: false)
    #expect(again == failure)
    #expect(failure.command.contains("--cluster --seed \(seed) --keep \(failure.kept)"))
    #expect(failure.report.contains(failure.command))
    #expect(
      ClusterFailure(seed: seed, keeping: failure.kept) == nil, "the story is sound without it")
  }

  @Test func `A seed is the same cluster each time, with and without its story`() {
    for seed in 7..<12 as Range<UInt64> {
      let first = ClusterSimulation().run(seed: seed, isTold: true)
      let second = ClusterSimulation().run(seed: seed, isTold: true)
      #expect(first.lines == second.lines)
      #expect(first.lines.count > 10)
      #expect(first.tally == ClusterSimulation().run(seed: seed).tally)
    }
  }

  @Test func `The number of workers does not change which clusters fail`() async {
    let one = await ClusterCampaign(seeds: 0..<60, fault: .retryAnew, workers: 1)
      .run(stopsAtFailure: false)
    let three = await ClusterCampaign(seeds: 0..<60, fault: .retryAnew, workers: 3)
      .run(stopsAtFailure: false)
    #expect(one.failed == three.failed)
    #expect(one.tally == three.tally)
    #expect(!one.failed.isEmpty)
  }
}
