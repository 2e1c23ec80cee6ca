import Dispatch
import UserNotifications

/// The screen on which a tutorial's app shows its permission: it hops from queue to queue.
final class SettingsScreen: @unchecked Sendable {
  /// The last fetched status; only for the main queue.
  private(set) var status = UNAuthorizationStatus.notDetermined

  func requestAuthorization(completion: @escaping @Sendable (Bool) -> Void) {
    UNUserNotificationCenter.current()
      .requestAuthorization(options: [.alert, .sound, .badge]) { granted, _ in
        self.fetchNotificationSettings { completion(granted) }
      }
  }

  func fetchNotificationSettings(completion: @escaping @Sendable () -> Void) {
    UNUserNotificationCenter.current().getNotificationSettings { settings in
      let status = settings.authorizationStatus
      DispatchQueue.main.async {
        self.status = status
        completion()
      }
    }
  }

  /// Saves in the background and then asks for a reminder, from whatever queue that is.
  func save(task: String, completion: @escaping @Sendable ((any Error)?) -> Void) {
    DispatchQueue.global().async {
      let content = UNMutableNotificationContent()
      content.title = task
      let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: false)
      let request = UNNotificationRequest(identifier: task, content: content, trigger: trigger)
      UNUserNotificationCenter.current().add(request, withCompletionHandler: completion)
    }
  }
}
