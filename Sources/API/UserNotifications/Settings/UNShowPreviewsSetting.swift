/// When the text of a notification may be read (E16).
public enum UNShowPreviewsSetting: Int, Sendable, BitwiseCopyable {
  /// Always.
  case always = 0
  /// While the device is unlocked.
  case whenAuthenticated = 1
  /// Never; the category's placeholder is shown.
  case never = 2

  /// Apple's number of the case.
  public var rawValue: Int {
    switch self {
    case .always: 0
    case .whenAuthenticated: 1
    case .never: 2
    }
  }
}
