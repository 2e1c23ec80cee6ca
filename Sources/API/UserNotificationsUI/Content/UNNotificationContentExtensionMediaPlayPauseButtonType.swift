/// The button for media that is drawn over a content extension's view (J8).
public enum UNNotificationContentExtensionMediaPlayPauseButtonType: UInt, Sendable {
  /// There is none.
  case none = 0
  /// One that covers what is under it, of the system's look.
  case `default` = 1
  /// One that lets through what is under it.
  case overlay = 2

  /// Apple's number of the case.
  public var rawValue: UInt {
    switch self {
    case .none: 0
    case .default: 1
    case .overlay: 2
    }
  }
}
