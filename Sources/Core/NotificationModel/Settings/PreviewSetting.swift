/// When the text of a notification may be read, with Apple's numbers (E16).
public enum PreviewSetting: Int, Hashable, Sendable, CaseIterable {
  /// At any time.
  case always = 0
  /// Only while the screen is unlocked.
  case whenAuthenticated = 1
  /// Not before the app is opened.
  case never = 2

  /// The value as settings spell it.
  public var name: String {
    switch self {
    case .always: "always"
    case .whenAuthenticated: "whenUnlocked"
    case .never: "never"
    }
  }
}
