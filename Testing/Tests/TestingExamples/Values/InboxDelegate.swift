import UserNotifications

/// An app's handling of answers: it opens, archives or answers a message.
final class InboxDelegate: NSObject, UNUserNotificationCenterDelegate {
  private(set) var log: [String] = []

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    let isUrgent = notification.request.content.interruptionLevel == .timeSensitive
    completionHandler(isUrgent ? [.banner, .list, .sound] : [.list])
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    let message = response.notification.request.content.userInfo["message"] as? Int ?? 0
    switch (response.actionIdentifier, response) {
    case (UNNotificationDefaultActionIdentifier, _): log.append("open \(message)")
    case (_, let response as UNTextInputNotificationResponse):
      log.append("answer \(message): \(response.userText)")
    case ("archive", _): log.append("archive \(message)")
    default: log.append("leave \(message)")
    }
    completionHandler()
  }

  /// Whether the app should warn the user that its notifications cannot be seen.
  static func shouldWarn(about settings: UNNotificationSettings) -> Bool {
    settings.authorizationStatus == .denied
      || settings.authorizationStatus == .authorized && settings.alertSetting != .enabled
  }
}
