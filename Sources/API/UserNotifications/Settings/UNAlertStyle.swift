/// How a banner behaves.
public enum UNAlertStyle: Int, Sendable, BitwiseCopyable {
  /// No banner.
  case none = 0
  /// It goes away by itself.
  case banner = 1
  /// It stays until the person acts.
  case alert = 2

  /// Apple's number of the case.
  public var rawValue: Int {
    switch self {
    case .none: 0
    case .banner: 1
    case .alert: 2
    }
  }
}
