import UserNotifications

/// A delegate that implements nothing.
final class SilentDelegate: NSObject, UNUserNotificationCenterDelegate, Sendable {}

/// A delegate that releases completion handlers without calling them.
final class ForgetfulDelegate: NSObject, UNUserNotificationCenterDelegate, Sendable {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) {}

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {}
}
