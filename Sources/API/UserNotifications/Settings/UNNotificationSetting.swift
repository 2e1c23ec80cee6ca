/// One row of the person's settings for the app (A18).
public enum UNNotificationSetting: Int, Sendable, BitwiseCopyable {
  /// The app never asked for it, or may not (A19).
  case notSupported = 0
  /// The person turned it off.
  case disabled = 1
  /// It is on.
  case enabled = 2

  /// Apple's number of the case.
  public var rawValue: Int {
    switch self {
    case .notSupported: 0
    case .disabled: 1
    case .enabled: 2
    }
  }
}
