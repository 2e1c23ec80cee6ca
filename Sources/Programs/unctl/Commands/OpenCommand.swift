import ArgumentParser
import NotificationModel

/// `unctl open`
struct OpenCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Start an app whose program does not run.",
    discussion: "Nothing happens where a process of the app is connected already.")

  @Argument(help: "The app.", transform: BundleIdentifier.read)
  var app: BundleIdentifier

  func perform(on line: SystemLine) async throws {
    try await line.carryOut(.openApp(app: app))
  }
}
