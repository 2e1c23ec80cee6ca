/// The permissions that an app requests from the user.
///
/// ```swift
/// var options: UNAuthorizationOptions = [.alert, .sound, .badge]
/// options.insert(.provisional)  // No question comes; notifications arrive quietly.
/// _ = try await center.requestAuthorization(options: options)
/// ```
public struct UNAuthorizationOptions: OptionSet, Sendable, BitwiseCopyable {
  /// Apple's bits.
  public let rawValue: UInt

  /// Creates options from Apple's bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// A number on the app's icon.
  public static var badge: UNAuthorizationOptions { UNAuthorizationOptions(rawValue: 1) }
  /// Sounds.
  public static var sound: UNAuthorizationOptions { UNAuthorizationOptions(rawValue: 2) }
  /// Banners, the lock screen and the list.
  public static var alert: UNAuthorizationOptions { UNAuthorizationOptions(rawValue: 4) }
  /// Notifications in a car.
  public static var carPlay: UNAuthorizationOptions { UNAuthorizationOptions(rawValue: 8) }
  /// Alerts that ignore mute and Focus; the app needs an entitlement (A12).
  public static var criticalAlert: UNAuthorizationOptions { UNAuthorizationOptions(rawValue: 16) }
  /// The system offers a button for the app's own notification settings (A13).
  public static var providesAppNotificationSettings: UNAuthorizationOptions {
    UNAuthorizationOptions(rawValue: 32)
  }
  /// The user is not asked: notifications are delivered quietly until the user decides (A6).
  public static var provisional: UNAuthorizationOptions { UNAuthorizationOptions(rawValue: 64) }
  /// Notifications may be read aloud; always included since iOS 15.
  public static var announcement: UNAuthorizationOptions { UNAuthorizationOptions(rawValue: 128) }
  /// Notifications that are delivered during a Focus; the entitlement decides, not this option.
  public static var timeSensitive: UNAuthorizationOptions { UNAuthorizationOptions(rawValue: 256) }
}
