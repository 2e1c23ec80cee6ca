import UserNotifications

/// Describes the user's permissions, one row on each line.
enum SettingsText {
  static func lines(_ settings: UNNotificationSettings) -> [String] {
    let rows: [(name: String, value: String)] = [
      ("notifications", word(settings.authorizationStatus)),
      ("alerts", word(settings.alertSetting)), ("sounds", word(settings.soundSetting)),
      ("badge", word(settings.badgeSetting)),
      ("list", word(settings.notificationCenterSetting)),
      ("lock screen", word(settings.lockScreenSetting)),
      ("critical alerts", word(settings.criticalAlertSetting)),
      ("time-sensitive", word(settings.timeSensitiveSetting)),
      ("scheduled summary", word(settings.scheduledDeliverySetting)),
    ]
    return rows.map { "  \($0.name): \($0.value)" }
  }

  private static func word(_ status: UNAuthorizationStatus) -> String {
    switch status {
    case .notDetermined: "not decided yet"
    case .denied: "not allowed"
    case .authorized: "allowed"
    case .provisional: "quietly, on trial"
    case .ephemeral: "for a short time"
    }
  }

  private static func word(_ setting: UNNotificationSetting) -> String {
    switch setting {
    case .enabled: "on"
    case .disabled: "off"
    case .notSupported: "not asked for"
    }
  }
}
