/// Whether the app may notify the person (A1).
public enum UNAuthorizationStatus: Int, Sendable, BitwiseCopyable {
  /// The person has not been asked.
  case notDetermined = 0
  /// The person refused.
  case denied = 1
  /// The person agreed.
  case authorized = 2
  /// Nobody was asked, and notifications come quietly (A6).
  case provisional = 3
  /// For a limited time; only App Clips, which Linux has not, get it (A14).
  case ephemeral = 4

  /// Apple's number of the case.
  public var rawValue: Int {
    switch self {
    case .notDetermined: 0
    case .denied: 1
    case .authorized: 2
    case .provisional: 3
    case .ephemeral: 4
    }
  }
}
