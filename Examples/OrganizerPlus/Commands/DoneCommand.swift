import ArgumentParser

/// `organizer-plus done`
struct DoneCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "done", abstract: "Mark a task as done, which also takes its reminder back.")

  @Argument(help: "The task's identifier or its name, as `list` shows them.")
  var task: String

  func run() async throws {
    print(try finish(in: TaskStore()))
  }

  /// Removes the task with its reminder, and returns a message about it.
  func finish(in store: TaskStore) throws -> String {
    let found = try store.tasks().filter { $0.id == task || $0.name == task }
    guard let first = found.first else {
      throw OrganizerError("There is no task \"\(task)\"; `organizer-plus list` shows them.")
    }
    guard found.count == 1 else {
      throw OrganizerError(
        "Several tasks are called \"\(task)\"; name one of them: "
          + found.map(\.id).joined(separator: ", "))
    }
    try store.remove(id: first.id)
    if first.reminder != nil { ReminderCenter().remove(first) }
    return "Done: \(first.name)"
  }
}
