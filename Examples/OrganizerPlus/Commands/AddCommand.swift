import ArgumentParser

/// `organizer-plus add`
struct AddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a task, with a reminder if you like.")

  @Argument(help: "What is to be done.")
  var name: String
  @OptionGroup var options: ReminderOptions

  func validate() throws {
    if name.isEmpty { throw ValidationError("A task needs a name.") }
  }

  func run() async throws {
    try await add(to: TaskStore()) { print($0) }
  }

  /// Adds the task and its reminder, and reports what happens, line by line.
  func add(to store: TaskStore, report: (String) -> Void) async throws {
    let reminder = try options.choice.reminder()
    let center = ReminderCenter()
    let task = TaskItem(name: name, reminder: reminder)
    guard let reminder else {
      try store.add(task)
      return report("Added \(task.id): \(task.name)")
    }
    let mayRemind = try await center.mayRemind(report: report)
    try store.add(task)
    guard mayRemind else {
      return report(
        "Added \(task.id): \(task.name), but without its reminder: notifications are off.")
    }
    if case .place = reminder, await !PlacePermission().mayUseLocation(report: report) {
      return report(
        "Added \(task.id): \(task.name), but without its reminder: location is off for this app.")
    }
    center.prepare()
    try await center.schedule(task)
    report("Added \(task.id): \(task.name), \(reminder.summary)")
  }
}
