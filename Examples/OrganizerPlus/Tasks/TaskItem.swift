import Foundation

/// Something to do, with or without a reminder.
struct TaskItem: Codable, Hashable, Identifiable {
  /// The task's name in commands; the reminder's request has the same one.
  var id: String
  var name: String
  var reminder: Reminder?

  /// Creates a task under a new identifier.
  init(name: String, reminder: Reminder?, id: String? = nil) {
    self.id = id ?? String(UUID().uuidString.lowercased().prefix(8))
    self.name = name
    self.reminder = reminder
  }
}
