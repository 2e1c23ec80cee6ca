import UserNotifications

/// A delegate that puts everything into the list while the person looks at the app.
final class SilentInFront: NSObject, UNUserNotificationCenterDelegate {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions {
    .list
  }
}
