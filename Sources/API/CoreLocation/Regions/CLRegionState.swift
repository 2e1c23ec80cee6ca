/// On which side of a region's border the device is.
@frozen public enum CLRegionState: Int, Sendable, BitwiseCopyable {
  /// Not known yet.
  case unknown = 0
  /// Inside the region.
  case inside = 1
  /// Outside the region.
  case outside = 2

  /// Apple's number of the case.
  public var rawValue: Int {
    switch self {
    case .unknown: 0
    case .inside: 1
    case .outside: 2
    }
  }
}
