/// A border of a region that the device has crossed.
public struct RegionCrossing: Hashable, Sendable {
  /// The region.
  public var region: Region
  /// Where the device is since then.
  public var state: RegionState
  /// Counts the crossings that an app is told, so that a process knows one that it has had; 0 where nobody counts.
  public var number: Int64

  /// Creates a crossing.
  public init(region: Region, state: RegionState, number: Int64 = 0) {
    self.region = region
    self.state = state
    self.number = number
  }
}
