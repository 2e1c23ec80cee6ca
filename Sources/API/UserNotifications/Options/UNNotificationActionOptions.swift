/// What a button asks of the system.
public struct UNNotificationActionOptions: OptionSet, Sendable, BitwiseCopyable {
  /// Apple's bits.
  public let rawValue: UInt

  /// Creates options from Apple's bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The device must be unlocked first (F4).
  public static var authenticationRequired: UNNotificationActionOptions {
    UNNotificationActionOptions(rawValue: 1)
  }
  /// The button looks dangerous (F5).
  public static var destructive: UNNotificationActionOptions {
    UNNotificationActionOptions(rawValue: 2)
  }
  /// The app is brought to the front (F3).
  public static var foreground: UNNotificationActionOptions {
    UNNotificationActionOptions(rawValue: 4)
  }
}
