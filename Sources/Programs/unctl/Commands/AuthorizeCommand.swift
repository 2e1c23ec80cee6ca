import ArgumentParser
import NotificationModel

/// `unctl authorize`
struct AuthorizeCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "authorize", abstract: "Answer an app's question, or decide without one.",
    discussion: """
      Decisions: \(AuthorizationDecision.allCases.map(\.word).joined(separator: ", ")). `reset` \
      makes it as if the app had never asked.
      """)

  @Argument(help: "The app.", transform: BundleIdentifier.read)
  var app: BundleIdentifier
  @Argument(help: "What the person decides.", transform: AuthorizationDecision.read)
  var decision: AuthorizationDecision

  func perform(on line: SystemLine) async throws {
    try await line.carryOut(.authorize(app: app, decision))
  }
}
