/// One row of the person's settings for the app (A18).
public enum UNNotificationSetting: Int, Sendable, BitwiseCopyable {
  /// The app never asked for it, or may not (A19).
  case notSupported = 0
  /// The person turned it off.
  case disabled = 1
  /// It is on.
  case enabled = 2
}
