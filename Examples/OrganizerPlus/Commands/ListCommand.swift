import ArgumentParser
import Foundation

/// `organizer-plus list`
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "The tasks, and when each reminder comes next.")

  func run() async throws {
    let tasks = try TaskStore().tasks()
    if tasks.isEmpty {
      print("Nothing to do.")
      return
    }
    let dates = tasks.contains { $0.reminder != nil } ? await ReminderCenter().nextDates() : [:]
    for task in tasks {
      print("\(task.id)  \(task.name)\(Self.note(about: task, next: dates[task.id]))")
    }
  }

  private static func note(about task: TaskItem, next: Date?) -> String {
    guard let reminder = task.reminder else { return "" }
    let style = Date.VerbatimFormatStyle(
      format: """
        \(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits) \
        \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
        \(second: .twoDigits)
        """,
      timeZone: .current, calendar: Calendar(identifier: .gregorian))
    let date = next.map { "next \($0.formatted(style))" } ?? "no reminder waits"
    return "  (\(reminder.summary); \(date))"
  }
}
