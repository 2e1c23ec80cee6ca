/// Where the device is, seen from a region.
public enum RegionState: String, Hashable, Sendable, CaseIterable {
  /// No fix has told it yet.
  case unknown
  case inside
  case outside
}
