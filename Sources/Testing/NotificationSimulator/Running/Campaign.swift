/// Many seeds, shared out to several workers.
public struct Campaign: Sendable {
  /// The seeds to run.
  public let seeds: Range<UInt64>
  /// The fault to plant, if any.
  public let fault: PlantedFault?
  /// How many workers run at a time.
  public let workers: Int

  /// How many seeds a worker takes at a time.
  private static let portion: UInt64 = 50

  /// Plans a campaign.
  public init(seeds: Range<UInt64>, fault: PlantedFault? = nil, workers: Int) {
    self.seeds = seeds
    self.fault = fault
    self.workers = max(workers, 1)
  }

  /// What a campaign found.
  public struct Result: Sendable {
    /// What all worlds went through.
    public var tally = Tally()
    /// The seeds that broke a promise, ascending.
    public var failed: [UInt64] = []
  }

  /// Runs all seeds, or those up to the first that fails; `progress` is told after each portion.
  public func run(
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
