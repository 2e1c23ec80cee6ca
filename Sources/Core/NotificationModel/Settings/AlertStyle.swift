/// How a banner behaves, with Apple's numbers.
public enum AlertStyle: Int, Hashable, Sendable, CaseIterable {
  /// No banner.
  case none = 0
  /// It goes away by itself.
  case banner = 1
  /// It stays until the person acts.
  case alert = 2

  /// The style as settings spell it.
  public var name: String {
    switch self {
    case .none: "none"
    case .banner: "temporary"
    case .alert: "persistent"
    }
  }
}
