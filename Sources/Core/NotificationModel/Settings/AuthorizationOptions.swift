/// What an app asks the person for, with Apple's bits (A1).
public struct AuthorizationOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Creates a set from its bits; bits without a meaning are kept.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The number on the icon.
  public static let badge = AuthorizationOptions(rawValue: 1)
  /// Sounds.
  public static let sound = AuthorizationOptions(rawValue: 2)
  /// Banners and the lock screen.
  public static let alert = AuthorizationOptions(rawValue: 4)
  /// Notifications in a car.
  public static let carPlay = AuthorizationOptions(rawValue: 8)
  /// Sounds that pass mute and focus; a question of its own, and an entitlement (A12).
  public static let criticalAlert = AuthorizationOptions(rawValue: 16)
  /// The app has settings of its own that the system may open (A13).
  public static let providesAppNotificationSettings = AuthorizationOptions(rawValue: 32)
  /// Quiet notifications without a question (A6).
  public static let provisional = AuthorizationOptions(rawValue: 64)
  /// Reading aloud; always included since iOS 15 (A1).
  public static let announcement = AuthorizationOptions(rawValue: 128)
  /// Passing focus; the entitlement counts instead of this bit (A1).
  public static let timeSensitive = AuthorizationOptions(rawValue: 256)

  /// Every option with its spelling in messages and commands.
  public static let names: [(option: AuthorizationOptions, name: String)] = [
    (.badge, "badge"), (.sound, "sound"), (.alert, "alert"), (.carPlay, "carPlay"),
    (.criticalAlert, "criticalAlert"),
    (.providesAppNotificationSettings, "providesAppNotificationSettings"),
    (.provisional, "provisional"), (.announcement, "announcement"),
    (.timeSensitive, "timeSensitive"),
  ]

  /// The options that by themselves give something to see or hear.
  public static let presentable: AuthorizationOptions = [.badge, .sound, .alert, .carPlay]
}
