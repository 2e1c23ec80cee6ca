import ArgumentParser
import Foundation

/// `organizer-plus list`
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "The tasks, and when each reminder comes next.")

  func run() async throws {
    for line in try await Self.lines(of: TaskStore()) { print(line) }
  }

  /// The tasks, one on each line.
  static func lines(of store: TaskStore) async throws -> [String] {
    let tasks = try store.tasks()
    if tasks.isEmpty { return ["Nothing to do."] }
    let waits = tasks.contains { $0.reminder != nil } ? await ReminderCenter().waits() : [:]
    return tasks.map { "\($0.id)  \($0.name)\(detail(about: $0, waits[$0.id]))" }
  }

  private static func detail(about task: TaskItem, _ wait: Wait?) -> String {
    guard let reminder = task.reminder else { return "" }
    let style = Date.VerbatimFormatStyle(
      format: """
        \(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits) \
        \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
        \(second: .twoDigits)
        """,
      timeZone: .current, calendar: Calendar(identifier: .gregorian))
    let text =
      switch wait {
      case .date(let date): "next \(date.formatted(style))"
      case .crossing: "the system watches"
      case nil: "no reminder waits"
      }
    return "  (\(reminder.summary); \(text))"
  }
}
