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
    let reminder = try options.choice.reminder()
    let center = ReminderCenter()
    let task = TaskItem(name: name, reminder: reminder)
    let store = try TaskStore()
    guard let reminder else {
      try store.add(task)
      print("Added \(task.id): \(task.name)")
      return
    }
    let mayRemind = try await center.mayRemind()
    try store.add(task)
    guard mayRemind else {
      print("Added \(task.id): \(task.name), but without its reminder: notifications are off.")
      return
    }
    center.prepare()
    try await center.schedule(task)
    print("Added \(task.id): \(task.name), \(reminder.summary)")
  }
}
