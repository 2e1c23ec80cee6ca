/// What a category asks of the system.
public struct UNNotificationCategoryOptions: OptionSet, Sendable, BitwiseCopyable {
  /// Apple's bits.
  public let rawValue: UInt

  /// Creates options from Apple's bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Clearing a notification is reported to the app (F2).
  public static var customDismissAction: UNNotificationCategoryOptions {
    UNNotificationCategoryOptions(rawValue: 1)
  }
  /// Notifications may be shown in a car.
  public static var allowInCarPlay: UNNotificationCategoryOptions {
    UNNotificationCategoryOptions(rawValue: 2)
  }
  /// The title is shown although previews are hidden (E16).
  public static var hiddenPreviewsShowTitle: UNNotificationCategoryOptions {
    UNNotificationCategoryOptions(rawValue: 4)
  }
  /// The subtitle is shown although previews are hidden (E16).
  public static var hiddenPreviewsShowSubtitle: UNNotificationCategoryOptions {
    UNNotificationCategoryOptions(rawValue: 8)
  }
  /// Notifications may be read aloud; ignored since iOS 15.
  public static var allowAnnouncement: UNNotificationCategoryOptions {
    UNNotificationCategoryOptions(rawValue: 16)
  }
}
