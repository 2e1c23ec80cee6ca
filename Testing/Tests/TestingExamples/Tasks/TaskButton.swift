import UserNotifications

/// A button whose action starts a task, as most buttons of a user interface do.
@MainActor
final class TaskButton {
  func press(task: String) {
    Task {
      let center = UNUserNotificationCenter.current()
      guard await center.notificationSettings().authorizationStatus == .authorized else { return }
      let content = UNMutableNotificationContent()
      content.title = task
      let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: false)
      try? await center.add(
        UNNotificationRequest(identifier: task, content: content, trigger: trigger))
    }
  }
}
