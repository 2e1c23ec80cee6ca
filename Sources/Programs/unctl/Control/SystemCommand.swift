import ArgumentParser
import NotificationModel

/// A command that speaks with the system.
protocol SystemCommand: AsyncParsableCommand {
  /// Whether the system is started for this command where it is not running.
  static var startsDaemon: Bool { get }

  func perform(on line: SystemLine) async throws
}

extension SystemCommand {
  static var startsDaemon: Bool { true }

  func run() async throws {
    try await perform(on: SystemLine.open(startsDaemon: Self.startsDaemon))
  }
}

/// The choice between a table for people and JSON for programs.
struct ReadingOptions: ParsableArguments {
  @Flag(help: "Print JSON, whose field names stay as they are.")
  var json = false

  /// Prints a report the way that was chosen; the system's clock is asked where a table needs it.
  func print(_ report: some Report, on line: SystemLine) async throws {
    guard !json else { return Swift.print(try report.json()) }
    let status = try await line.status()
    for line in report.lines(for: .current(now: status.now)) { Swift.print(line) }
  }
}
