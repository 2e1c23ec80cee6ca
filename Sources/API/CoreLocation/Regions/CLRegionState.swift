/// On which side of a region's border the device is.
@frozen public enum CLRegionState: Int, Sendable {
  /// Not known yet.
  case unknown = 0
  /// Inside the region.
  case inside = 1
  /// Outside the region.
  case outside = 2
}
