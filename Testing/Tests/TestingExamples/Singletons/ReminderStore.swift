import UserNotifications

/// The one object of an app that reminds; it keeps the center from its first use on.
@MainActor
final class ReminderStore {
  static let shared = ReminderStore()
  private let center = UNUserNotificationCenter.current()

  func remind(of task: String) async throws {
    _ = try await center.requestAuthorization(options: [.alert])
    let content = UNMutableNotificationContent()
    content.title = task
    try await center.add(UNNotificationRequest(identifier: task, content: content, trigger: nil))
  }
}
