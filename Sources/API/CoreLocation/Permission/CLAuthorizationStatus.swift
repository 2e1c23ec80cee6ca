/// Whether the app may know where the device is.
public enum CLAuthorizationStatus: Int32, Sendable, BitwiseCopyable {
  /// The person has not been asked.
  case notDetermined = 0
  /// Something other than the person forbids it.
  case restricted = 1
  /// The person refused, or turned location off.
  case denied = 2
  /// At any time.
  case authorizedAlways = 3
  /// While the app is in use.
  case authorizedWhenInUse = 4

  /// The name that one permission had before there were two.
  public static var authorized: CLAuthorizationStatus { .authorizedAlways }

  /// Apple's number of the case.
  public var rawValue: Int32 {
    switch self {
    case .notDetermined: 0
    case .restricted: 1
    case .denied: 2
    case .authorizedAlways: 3
    case .authorizedWhenInUse: 4
    }
  }
}
