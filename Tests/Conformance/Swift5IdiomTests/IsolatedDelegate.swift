import UserNotifications

/// A delegate on the main actor, as Swift 5 lets apps write it, with a warning.
@MainActor
final class IsolatedDelegate: NSObject, UNUserNotificationCenterDelegate {
  var seen: [String] = []

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    seen.append(notification.request.identifier)
    completionHandler([.banner, .sound])
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    completionHandler()
  }
}
