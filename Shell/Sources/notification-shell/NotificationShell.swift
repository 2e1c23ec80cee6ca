import ArgumentParser
import Release

/// Shows notifications on the person's screen.
@main
struct NotificationShell: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notification-shell",
    abstract: "Shows notifications, questions and the panel on the screen.",
    version: Release.version)
}
