/// Whether an app may be woken in the background.
public enum UIBackgroundRefreshStatus: Int, Sendable {
  /// It may not, and the person cannot change that.
  case restricted = 0
  /// The person does not let it.
  case denied = 1
  /// It may.
  case available = 2

  /// Apple's number of the case.
  public var rawValue: Int {
    switch self {
    case .restricted: 0
    case .denied: 1
    case .available: 2
    }
  }
}
