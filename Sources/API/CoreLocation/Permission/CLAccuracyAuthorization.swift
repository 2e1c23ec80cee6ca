/// How exactly the app may know where the device is.
public enum CLAccuracyAuthorization: Int, Sendable {
  /// As exactly as the device knows.
  case fullAccuracy = 0
  /// Only roughly.
  case reducedAccuracy = 1
}
