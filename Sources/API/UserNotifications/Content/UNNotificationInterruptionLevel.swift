/// How strongly a notification asks for attention (C18, E12).
public enum UNNotificationInterruptionLevel: UInt, Sendable, BitwiseCopyable {
  /// Only in the list: no banner, no sound.
  case passive = 0
  /// Banner and sound; Focus and the summary hold it back. The default.
  case active = 1
  /// Also through Focus and the summary, where the person allows it.
  case timeSensitive = 2
  /// Always, past mute too, where the person allows it.
  case critical = 3

  /// Apple's number of the case.
  public var rawValue: UInt {
    switch self {
    case .passive: 0
    case .active: 1
    case .timeSensitive: 2
    case .critical: 3
    }
  }
}
