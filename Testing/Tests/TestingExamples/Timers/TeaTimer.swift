import UserNotifications

/// Says when the tea is ready; with completion handlers throughout, as many apps are written.
final class TeaTimer: NSObject, UNUserNotificationCenterDelegate, @unchecked Sendable {
  /// Called on the main queue when the person has seen that the tea is ready.
  var onServed: (() -> Void)?

  func start(minutes: Double, completion: @escaping @Sendable (Bool) -> Void) {
    let center = UNUserNotificationCenter.current()
    center.delegate = self
    center.requestAuthorization(options: [.alert, .sound]) { granted, _ in
      guard granted else { return completion(false) }
      let content = UNMutableNotificationContent()
      content.title = "Tea"
      content.sound = .default
      let trigger = UNTimeIntervalNotificationTrigger(timeInterval: minutes * 60, repeats: false)
      let request = UNNotificationRequest(identifier: "tea", content: content, trigger: trigger)
      UNUserNotificationCenter.current().add(request) { error in
        completion(error == nil)
      }
    }
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    completionHandler([.banner, .sound])
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    onServed?()
    completionHandler()
  }
}
