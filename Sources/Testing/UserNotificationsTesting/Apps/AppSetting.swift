public import UserNotifications

/// A row of an app's page in Settings, with its value (K2).
public enum AppSetting: Hashable, Sendable {
  /// How the notifications of an app are put into stacks (E7).
  public enum Grouping: String, Hashable, Sendable, CaseIterable {
    /// By thread, and those without one by app.
    case automatic
    /// By app.
    case byApp
    /// Not at all.
    case off
  }

  /// For how long an app is silenced (A11).
  public enum Mute: String, Hashable, Sendable, CaseIterable {
    /// Not at all.
    case off
    /// For an hour.
    case hour
    /// Until the day ends.
    case today
  }

  /// The switch above all others: off is denied.
  case allowNotifications(Bool)
  /// The style of banners; `.none` is no banners.
  case banners(UNAlertStyle)
  /// Sounds.
  case sounds(Bool)
  /// The number on the icon.
  case badges(Bool)
  /// The lock screen.
  case lockScreen(Bool)
  /// Notification Center.
  case notificationCenter(Bool)
  /// When the text may be seen; nothing is the setting for all apps (E17).
  case showPreviews(UNShowPreviewsSetting?)
  /// Time-sensitive notifications, for an app that is entitled to them.
  case timeSensitive(Bool)
  /// Direct messages that get through a Focus and the scheduled summary, for an app that is entitled
  /// to communication.
  case directMessages(Bool)
  /// Critical alerts, for an app that is entitled to them.
  case criticalAlerts(Bool)
  /// Whether notifications wait for the scheduled summary.
  case scheduledSummary(Bool)
  /// How notifications are put into stacks.
  case grouping(Grouping)
  /// Announcing notifications.
  case announcements(Bool)
  /// Notifications in the car.
  case carPlay(Bool)
  /// Silence for a while.
  case mute(Mute)
  /// Whether the app may know where the device is; nothing asks the person again.
  case location(LocationAnswer?)
  /// Whether the app is told places as exactly as they are known.
  case preciseLocation(Bool)
}
