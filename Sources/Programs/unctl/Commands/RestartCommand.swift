import ArgumentParser
import NotificationModel

/// `unctl restart`
struct RestartCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "restart", abstract: "End an app's processes, and start its program anew.",
    discussion: "Only processes that are connected are known. One that does not listen is killed.")

  @Argument(help: "The app.", transform: BundleIdentifier.read)
  var app: BundleIdentifier

  func perform(on line: SystemLine) async throws {
    try await line.carryOut(.restartApp(app: app))
  }
}
