import simulate
import Testing

/// Short random runs of whole systems; `simulate --seed N` prints the scenario of one.
struct SimulationTests {
  @Test func `Two hundred worlds keep every promise`() async {
    let result = await Campaign(seeds: 0..<200, workers: 2).run(stopsAtFailure: false)
    #expect(result.tally.seeds == 200)
    #expect(result.tally.deliveries > 1_000)
    #expect(result.tally.pushes > 100)
    #expect(result.tally.postings > 1_000)
    #expect(result.tally.faults > 200)
    for seed in result.failed {
      if let failure = Failure(seed: seed) { Issue.record("\(failure.report)") }
    }
  }

  @Test func `A line for a flood is not taken for the display that was shown before it`() throws {
    // The daemon decides about both in one transaction, after the machine has slept.
    let steps = try #require(KeepList("15,25-26"))
    #expect(Failure(seed: 10_817, keeping: steps)?.report == nil)
  }

  @Test func `A push to a program that is shown, but not decided about, need not arrive`() throws {
    let steps = try #require(KeepList("53,57"))
    #expect(Failure(seed: 962, keeping: steps)?.report == nil)
  }

  @Test func `A seed gives the same story each time`() {
    for seed in [7, 9, 21] as [UInt64] {
      let first = Simulation().run(seed: seed, isTold: true)
      let second = Simulation().run(seed: seed, isTold: true)
      #expect(first.lines == second.lines)
      #expect(first.tally == second.tally)
      #expect(first.lines.count > 20)
    }
  }

  @Test func `Recording a story does not change it`() {
    for seed in 20..<30 as Range<UInt64> {
      #expect(
        Simulation().run(seed: seed).tally == Simulation().run(seed: seed, isTold: true).tally)
    }
  }

  @Test func `The number of workers does not change the results`() async {
    let one = await Campaign(seeds: 0..<60, fault: .forgetRepeat, workers: 1)
      .run(stopsAtFailure: false)
    let three = await Campaign(seeds: 0..<60, fault: .forgetRepeat, workers: 3)
      .run(stopsAtFailure: false)
    #expect(one.failed == three.failed)
    #expect(one.tally == three.tally)
    #expect(!one.failed.isEmpty)
  }
}
