/// What becomes of a notification after a content extension has handled an answer to it (J6).
public enum UNNotificationContentExtensionResponseOption: UInt, Sendable {
  /// The view stays open; the app hears nothing.
  case doNotDismiss = 0
  /// The notification goes away; the app hears nothing.
  case dismiss = 1
  /// The notification goes away, and the app gets the answer.
  case dismissAndForwardAction = 2

  /// Apple's number of the case.
  public var rawValue: UInt {
    switch self {
    case .doNotDismiss: 0
    case .dismiss: 1
    case .dismissAndForwardAction: 2
    }
  }
}
