import UserNotifications

/// Gives notifications a button that brings them back nine minutes later.
final class SnoozeReceiver: NSObject, UNUserNotificationCenterDelegate, Sendable {
  static let category = "alarm"

  func register() {
    let snooze = UNNotificationAction(identifier: "snooze", title: "Snooze")
    let center = UNUserNotificationCenter.current()
    center.setNotificationCategories([
      UNNotificationCategory(identifier: Self.category, actions: [snooze], intentIdentifiers: [])
    ])
    center.delegate = self
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {
    guard response.actionIdentifier == "snooze" else { return }
    let request = response.notification.request
    let later = UNTimeIntervalNotificationTrigger(timeInterval: 9 * 60, repeats: false)
    do {
      try await center.add(
        UNNotificationRequest(
          identifier: request.identifier, content: request.content, trigger: later))
    } catch {
      print("The alarm could not be snoozed: \(error)")
    }
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions {
    // A user who looks at the app needs to hear it, and sees it in the app's own list.
    [.banner, .sound]
  }
}
