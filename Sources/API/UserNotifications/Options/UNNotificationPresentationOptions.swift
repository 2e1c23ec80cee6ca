/// How a notification is shown while the app is in the foreground (E3).
public struct UNNotificationPresentationOptions: OptionSet, Sendable, BitwiseCopyable {
  /// Apple's bits.
  public let rawValue: UInt

  /// Creates options from Apple's bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The badge is set.
  public static var badge: UNNotificationPresentationOptions {
    UNNotificationPresentationOptions(rawValue: 1)
  }
  /// The sound is played.
  public static var sound: UNNotificationPresentationOptions {
    UNNotificationPresentationOptions(rawValue: 2)
  }
  /// The older spelling of list and banner together.
  public static var alert: UNNotificationPresentationOptions {
    UNNotificationPresentationOptions(rawValue: 4)
  }
  /// The notification goes to the list.
  public static var list: UNNotificationPresentationOptions {
    UNNotificationPresentationOptions(rawValue: 8)
  }
  /// The notification is shown as a banner.
  public static var banner: UNNotificationPresentationOptions {
    UNNotificationPresentationOptions(rawValue: 16)
  }
}
