/// What worlds went through, in numbers.
public struct Tally: Hashable, Sendable {
  /// How many seeds were run.
  public var seeds = 0
  /// How many steps their stories had.
  public var steps = 0
  /// How many events the systems decided about.
  public var events = 0
  /// How many passes they made.
  public var passes = 0
  /// How many due dates were seen to come.
  public var deliveries = 0
  /// How many pushes gateways were told the fate of.
  public var pushes = 0
  /// How often a store failed, or a daemon or machine died.
  public var faults = 0

  /// Counts nothing yet.
  public init() {}

  mutating func add(_ other: Tally) {
    seeds += other.seeds
    steps += other.steps
    events += other.events
    passes += other.passes
    deliveries += other.deliveries
    pushes += other.pushes
    faults += other.faults
  }
}
