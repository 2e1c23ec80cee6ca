import Foundation
import Synchronization
import UserNotifications

/// Handles the user's responses, and shows banners while the app is in front.
final class NotificationReceiver: NSObject, UNUserNotificationCenterDelegate, Sendable {
  private let store: TaskStore
  private let onResponse: @Sendable (String) -> Void

  /// Creates a receiver; the closure receives the result of each response once it is handled.
  init(store: TaskStore, onResponse: @escaping @Sendable (String) -> Void) {
    self.store = store
    self.onResponse = onResponse
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: (UNNotificationPresentationOptions) -> Void
  ) {
    completionHandler(.banner)
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    let outcome = outcome(of: response)
    completionHandler()
    onResponse(outcome)
  }

  private func outcome(of response: UNNotificationResponse) -> String {
    guard let task = ReminderCenter.task(in: response.notification) else {
      return "The notification carried no task."
    }
    guard response.actionIdentifier == ReminderCenter.Names.markAsDone else {
      return "Still to do: \(task.name)"
    }
    do {
      try store.remove(id: task.id)
      ReminderCenter().remove(task)
      return "Done: \(task.name)"
    } catch {
      return "\(task.name) could not be marked as done: \(error)"
    }
  }
}
