import NotificationModel

/// One seed, run from its beginning to its end or to the first broken promise.
package struct Simulation {
  /// The result of a run.
  package struct Outcome: Sendable {
    /// The promise that was broken first, if there was one.
    package let breach: Breach?
    /// The counts of the world.
    package let tally: Tally
    /// The scenario as it happened, if it was requested.
    package let lines: [String]
  }

  private let oracle = WallClockOracle()
  private let fault: PlantedFault?

  /// Prepares worlds with a planted fault, or without any.
  package init(fault: PlantedFault? = nil) {
    self.fault = fault
  }

  /// Runs a seed, or the kept part of its scenario.
  ///
  /// - Parameters:
  ///   - seed: the seed of the scenario.
  ///   - keeping: the numbers of the steps that are run; `nil` means all of them.
  ///   - isTold: whether the outcome has the scenario in words.
  /// - Returns: the result.
  package func run(seed: UInt64, keeping: Set<Int>? = nil, isTold: Bool = false) -> Outcome {
    let whole = Scenario(seed: seed)
    return run(keeping.map(whole.keeping) ?? whole, isTold: isTold)
  }

  func run(_ story: Scenario, isTold: Bool = false) -> Outcome {
    var world = SimulationWorld(story, fault: fault, oracle: oracle, isTold: isTold)
    world.run()
    world.tally.seeds = 1
    world.tally.deliveries = world.checks.deliveryCount
    return Outcome(
      breach: world.breaches.first, tally: world.tally, lines: world.narration.lines ?? [])
  }
}

/// Many seeds, distributed among several workers.
package struct Campaign: Sendable {
  private let workers: SeedWorkers
  private let fault: PlantedFault?

  /// Plans a campaign with a fault, or without any.
  package init(seeds: Range<UInt64>, fault: PlantedFault? = nil, workers: Int) {
    self.workers = SeedWorkers(seeds: seeds, count: workers)
    self.fault = fault
  }

  /// The result of a campaign.
  package struct Result: Sendable {
    /// The counts of all worlds.
    package var tally = Tally()
    /// The seeds that broke a promise, ascending.
    package var failed: [UInt64] = []
  }

  /// Runs all seeds, or those up to the first that fails; `progress` is called after each portion.
  package func run(
    stopsAtFailure: Bool = true, progress: @Sendable (Result) -> Void = { _ in }
  ) async -> Result {
    var result = Result()
    await workers.run { [fault] in
      Self.run($0, fault: fault)
    } _: { part in
      result.tally.add(part.tally)
      result.failed = (result.failed + part.failed).sorted()
      progress(result)
      return !stopsAtFailure || result.failed.isEmpty
    }
    return result
  }

  private static func run(_ seeds: Range<UInt64>, fault: PlantedFault?) -> Result {
    let simulation = Simulation(fault: fault)
    var result = Result()
    for seed in seeds {
      let outcome = simulation.run(seed: seed)
      result.tally.add(outcome.tally)
      if outcome.breach != nil { result.failed.append(seed) }
    }
    return result
  }
}

/// The counts of worlds.
package struct Tally: Hashable, Sendable {
  /// How many seeds were run.
  package var seeds = 0
  /// How many steps their scenarios had.
  package var steps = 0
  /// How many events the systems handled.
  package var events = 0
  /// How many transactions they made.
  package var transactions = 0
  /// How many due dates were reached.
  package var deliveries = 0
  /// For how many pushes gateways received the outcome.
  package var pushes = 0
  /// How many notifications of programs of the desktop were answered with a number.
  package var postings = 0
  /// How often a store failed, or a daemon or machine died.
  package var faults = 0

  /// Creates a tally of zeros.
  package init() {}

  mutating func add(_ other: Tally) {
    seeds += other.seeds
    steps += other.steps
    events += other.events
    transactions += other.transactions
    deliveries += other.deliveries
    pushes += other.pushes
    postings += other.postings
    faults += other.faults
  }
}
