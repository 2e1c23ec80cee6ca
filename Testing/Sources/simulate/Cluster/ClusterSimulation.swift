/// One cluster, run from its beginning until it has settled or a promise was broken.
package struct ClusterSimulation: Sendable {
  /// The result of a run.
  package struct Outcome: Sendable {
    /// The promise that was broken first, if there was one.
    package let breach: ClusterBreach?
    /// The counts of the cluster.
    package let tally: ClusterTally
    /// The story, if it was requested.
    package let lines: [String]
    /// The numbers of the steps of its plan.
    let steps: [Int]
  }

  private let fault: ClusterFault?

  /// Prepares clusters with a planted fault, or without any.
  package init(fault: ClusterFault? = nil) {
    self.fault = fault
  }

  /// Runs a seed, or the kept steps of its plan.
  package func run(seed: UInt64, keeping: Set<Int>? = nil, isTold: Bool = false) -> Outcome {
    let whole = ClusterPlan(seed: seed)
    let plan = keeping.map(whole.keeping) ?? whole
    let world = ClusterWorld(plan, fault: fault, isTold: isTold)
    world.run()
    world.tally.seeds = 1
    return Outcome(
      breach: world.checks.breach, tally: world.tally, lines: world.lines ?? [],
      steps: plan.steps.map(\.number))
  }
}

/// Many clusters, distributed among several workers.
package struct ClusterCampaign: Sendable {
  private let workers: SeedWorkers
  private let fault: ClusterFault?

  /// Plans a campaign with a fault, or without any.
  package init(seeds: Range<UInt64>, fault: ClusterFault? = nil, workers: Int) {
    self.workers = SeedWorkers(seeds: seeds, count: workers)
    self.fault = fault
  }

  /// The result of a campaign.
  package struct Result: Sendable {
    /// The counts of all clusters.
    package var tally = ClusterTally()
    /// The seeds that broke a promise, ascending.
    package var failed: [UInt64] = []
  }

  /// Runs all seeds, or those up to the first that fails; `progress` is called after each portion.
  package func run(
    stopsAtFailure: Bool = true, progress: @Sendable (Result) -> Void = { _ in }
  ) async -> Result {
    var result = Result()
    await workers.run { [fault] seeds in
      seeds.map { ($0, ClusterSimulation(fault: fault).run(seed: $0)) }
    } _: { part in
      for (seed, outcome) in part {
        result.tally.add(outcome.tally)
        if outcome.breach != nil { result.failed.append(seed) }
      }
      result.failed.sort()
      progress(result)
      return !stopsAtFailure || result.failed.isEmpty
    }
    return result
  }
}

/// The counts of clusters.
package struct ClusterTally: Hashable, Sendable {
  /// How many seeds were run.
  package var seeds = 0
  /// How many events happened.
  package var events = 0
  /// How many transactions were committed.
  package var transactions = 0
  /// How many pushes were accepted.
  package var pushes = 0
  /// How many faults there were.
  package var faults = 0
  /// How many clusters showed a push only after a regular sweep.
  package var late = 0
  /// How long the clusters took to settle, in milliseconds.
  package var settlings = 0

  /// Creates a tally of zeros.
  package init() {}

  mutating func add(_ other: ClusterTally) {
    seeds += other.seeds
    events += other.events
    transactions += other.transactions
    pushes += other.pushes
    faults += other.faults
    late += other.late
    settlings += other.settlings
  }
}
