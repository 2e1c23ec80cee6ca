/// What an app asks the person for, with Apple's bits (A1).
public struct AuthorizationOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let badge = AuthorizationOptions(rawValue: 1)
  public static let sound = AuthorizationOptions(rawValue: 2)
  public static let alert = AuthorizationOptions(rawValue: 4)
  public static let carPlay = AuthorizationOptions(rawValue: 8)
  public static let criticalAlert = AuthorizationOptions(rawValue: 16)
  public static let providesAppNotificationSettings = AuthorizationOptions(rawValue: 32)
  public static let provisional = AuthorizationOptions(rawValue: 64)
  public static let announcement = AuthorizationOptions(rawValue: 128)
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
