import ArgumentParser
import NotificationModel

/// `unctl apps`
struct AppsCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "apps", abstract: "The apps that the system knows, and whether they may notify.",
    discussion: """
      JSON, an array of: app, name, status, isAsking, badge, program, launchCommand, bundlePath, \
      isInstalled, mutedUntil.
      """)

  @OptionGroup var reading: ReadingOptions

  func perform(on line: SystemLine) async throws {
    let apps = try await line.read(.apps) { if case .apps(let apps) = $0 { apps } else { nil } }
    try await reading.print(AppsReport(apps), on: line)
  }
}
