import NotificationModel

/// One seed, run from its beginning to its end or to the first promise that is broken.
public struct Simulation {
  /// What came of it.
  public struct Outcome: Sendable {
    /// The promise that was broken first, where one was.
    public let breach: Breach?
    /// What the world went through.
    public let tally: Tally
    /// The story as it happened, where it was asked for.
    public let lines: [String]
  }

  private let oracle = WallClockOracle()
  private let fault: PlantedFault?

  /// Prepares worlds with a planted fault, or without any.
  public init(fault: PlantedFault? = nil) {
    self.fault = fault
  }

  /// Runs a seed, or the part of its story that is kept.
  ///
  /// - Parameters:
  ///   - seed: what the story is made from.
  ///   - keeping: the numbers of the steps that are taken; absent means all of them.
  ///   - isTold: whether the outcome has the story in words.
  /// - Returns: what came of it.
  public func run(seed: UInt64, keeping: Set<Int>? = nil, isTold: Bool = false) -> Outcome {
    let whole = Story(seed: seed)
    return run(keeping.map(whole.keeping) ?? whole, isTold: isTold)
  }

  func run(_ story: Story, isTold: Bool = false) -> Outcome {
    var world = World(story, fault: fault, oracle: oracle, isTold: isTold)
    world.run()
    world.tally.seeds = 1
    world.tally.deliveries = world.checks.deliveryCount
    return Outcome(breach: world.breaches.first, tally: world.tally, lines: world.lines ?? [])
  }
}
