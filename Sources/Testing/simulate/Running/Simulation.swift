import NotificationModel

/// One seed, run from its beginning to its end or to the first promise that is broken.
package struct Simulation {
  /// What came of it.
  package struct Outcome: Sendable {
    /// The promise that was broken first, where one was.
    package let breach: Breach?
    /// What the world went through.
    package let tally: Tally
    /// The story as it happened, where it was asked for.
    package let lines: [String]
  }

  private let oracle = WallClockOracle()
  private let fault: PlantedFault?

  /// Prepares worlds with a planted fault, or without any.
  package init(fault: PlantedFault? = nil) {
    self.fault = fault
  }

  /// Runs a seed, or the part of its story that is kept.
  ///
  /// - Parameters:
  ///   - seed: what the story is made from.
  ///   - keeping: the numbers of the steps that are taken; absent means all of them.
  ///   - isTold: whether the outcome has the story in words.
  /// - Returns: what came of it.
  package func run(seed: UInt64, keeping: Set<Int>? = nil, isTold: Bool = false) -> Outcome {
    let whole = Scenario(seed: seed)
    return run(keeping.map(whole.keeping) ?? whole, isTold: isTold)
  }

  func run(_ story: Scenario, isTold: Bool = false) -> Outcome {
    var world = World(story, fault: fault, oracle: oracle, isTold: isTold)
    world.run()
    world.tally.seeds = 1
    world.tally.deliveries = world.checks.deliveryCount
    return Outcome(breach: world.breaches.first, tally: world.tally, lines: world.lines ?? [])
  }
}

/// Many seeds, shared out to several workers.
package struct Campaign: Sendable {
  /// The seeds to run.
  package let seeds: Range<UInt64>
  /// The fault to plant, if any.
  package let fault: PlantedFault?
  /// How many workers run at a time.
  package let workers: Int

  /// How many seeds a worker takes at a time.
  private static let portion: UInt64 = 50

  /// Plans a campaign.
  package init(seeds: Range<UInt64>, fault: PlantedFault? = nil, workers: Int) {
    self.seeds = seeds
    self.fault = fault
    self.workers = max(workers, 1)
  }

  /// What a campaign found.
  package struct Result: Sendable {
    /// What all worlds went through.
    package var tally = Tally()
    /// The seeds that broke a promise, ascending.
    package var failed: [UInt64] = []
  }

  /// Runs all seeds, or those up to the first that fails; `progress` is told after each portion.
  package func run(
    stopsAtFailure: Bool = true, progress: @Sendable (Result) -> Void = { _ in }
  ) async -> Result {
    await withTaskGroup(of: Result.self) { group in
      var next = seeds.lowerBound
      var result = Result()
      func start() {
        guard next < seeds.upperBound, !stopsAtFailure || result.failed.isEmpty else { return }
        let portion = next..<min(next + Self.portion, seeds.upperBound)
        next = portion.upperBound
        group.addTask { Self.run(portion, fault: fault) }
      }
      for _ in 0..<workers { start() }
      for await part in group {
        result.tally.add(part.tally)
        result.failed = (result.failed + part.failed).sorted()
        progress(result)
        start()
      }
      return result
    }
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

/// What worlds went through, in numbers.
package struct Tally: Hashable, Sendable {
  /// How many seeds were run.
  package var seeds = 0
  /// How many steps their stories had.
  package var steps = 0
  /// How many events the systems decided about.
  package var events = 0
  /// How many transactions they made.
  package var transactions = 0
  /// How many due dates were seen to come.
  package var deliveries = 0
  /// How many pushes gateways were told the fate of.
  package var pushes = 0
  /// How often a store failed, or a daemon or machine died.
  package var faults = 0

  /// Counts nothing yet.
  package init() {}

  mutating func add(_ other: Tally) {
    seeds += other.seeds
    steps += other.steps
    events += other.events
    transactions += other.transactions
    deliveries += other.deliveries
    pushes += other.pushes
    faults += other.faults
  }
}
