import ArgumentParser
import NotificationModel

/// `unctl status`
struct StatusCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "How the system is doing, in numbers.",
    discussion: """
      JSON: processIdentifier, version, apps, pending, delivered, keptResponses, connections, \
      shells, nextDueDate, now, timeZone, isSimulator, isLocked, focus, dataFolder, openQuestions \
      (app, subject, command).
      """)

  /// Who asks how the system is must not change it.
  static let startsDaemon = false

  @OptionGroup var reading: ReadingOptions

  func perform(on line: SystemLine) async throws {
    let apps = try await line.read(.apps) { if case .apps(let apps) = $0 { apps } else { nil } }
    let report = StatusReport(try await line.status(), questions: apps.flatMap(\.openQuestions))
    try await reading.print(report, on: line)
  }
}
