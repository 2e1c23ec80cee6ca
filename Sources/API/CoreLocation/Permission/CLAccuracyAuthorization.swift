/// How exactly the app may know where the device is.
public enum CLAccuracyAuthorization: Int, Sendable, BitwiseCopyable {
  /// As exactly as the device knows.
  case fullAccuracy = 0
  /// Only roughly.
  case reducedAccuracy = 1

  /// Apple's number of the case.
  public var rawValue: Int {
    switch self {
    case .fullAccuracy: 0
    case .reducedAccuracy: 1
    }
  }
}
