import UserNotifications

/// An evening digest that begins quietly and leaves it to the person to want more of it.
struct NewsDigest {
  private let center = UNUserNotificationCenter.current()

  func start() async throws {
    guard try await center.requestAuthorization(options: [.alert, .sound, .provisional]) else {
      return
    }
    let content = UNMutableNotificationContent()
    content.title = "Your evening digest"
    content.sound = .default
    let evening = UNCalendarNotificationTrigger(
      dateMatching: DateComponents(hour: 19), repeats: true)
    try await center.add(
      UNNotificationRequest(identifier: "digest", content: content, trigger: evening))
  }

  /// The line about the digest on the app's settings page.
  func status() async -> String {
    let settings = await center.notificationSettings()
    return switch (settings.authorizationStatus, settings.alertSetting) {
    case (.provisional, _): "on trial"
    case (.authorized, .enabled): "with a banner"
    case (.authorized, _): "quiet"
    default: "off"
    }
  }
}
