import ArgumentParser
import NotificationModel

/// `unctl status`
struct StatusCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "How the system is doing, in numbers.",
    discussion: """
      JSON: processIdentifier, version, apps, pending, delivered, keptResponses, connections, \
      shells, nextDueDate, now, timeZone, isSimulator, isLocked, focus, dataFolder.
      """)

  /// Who asks how the system is must not change it.
  static let startsDaemon = false

  @OptionGroup var reading: ReadingOptions

  func perform(on line: SystemLine) async throws {
    try await reading.print(StatusReport(line.status()), on: line)
  }
}
