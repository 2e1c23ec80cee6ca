import Foundation
import UserNotifications

/// Adds tasks that other people share by pushes.
struct SharedTaskReceiver: Sendable {
  private let store: TaskStore
  private let onTask: @Sendable (String) -> Void

  /// Creates a receiver; the closure receives the result of each push.
  init(store: TaskStore, onTask: @escaping @Sendable (String) -> Void) {
    self.store = store
    self.onTask = onTask
  }

  /// The handler to which the system passes pushes.
  var handler: @Sendable (UserNotificationsHost.Push) async -> UserNotificationsHost.FetchResult {
    { push in receive(push.userInfo) }
  }

  /// Adds the task that is next to `aps`; a task with a known name is added once.
  func receive(_ userInfo: [AnyHashable: Any]) -> UserNotificationsHost.FetchResult {
    guard let name = userInfo["task"] as? String, !name.isEmpty else {
      onTask("The push carried no task.")
      return .noData
    }
    let task = TaskItem(name: name, reminder: nil, id: userInfo["task-id"] as? String)
    do {
      guard try store.add(shared: task) else { return .noData }
      onTask("Shared: \(name)")
      return .newData
    } catch {
      onTask("\(name) could not be added: \(error)")
      return .failed
    }
  }
}
