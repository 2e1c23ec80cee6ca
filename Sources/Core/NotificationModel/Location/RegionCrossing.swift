/// A border of a region that the device has crossed.
public struct RegionCrossing: Hashable, Sendable {
  /// The region.
  public var region: Region
  /// Where the device is since then.
  public var state: RegionState

  /// Creates a crossing.
  public init(region: Region, state: RegionState) {
    self.region = region
    self.state = state
  }
}
