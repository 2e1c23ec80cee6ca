import UserNotifications

/// A delegate on the main actor, as Swift 6 wants it: the conformance is isolated too.
@MainActor
final class IsolatedDelegate: NSObject {
  var seen: [String] = []
}

extension IsolatedDelegate: @MainActor UNUserNotificationCenterDelegate {
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
