import ArgumentParser
import NotificationModel

/// `unctl authorize`
struct AuthorizeCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "authorize", abstract: "Answer an app's question, or decide without one.",
    discussion: """
      Decisions: \(AuthorizationDecision.allCases.map(\.word).joined(separator: ", ")). `reset` \
      makes it as if the app had never asked. What the app may know of where the device is, is another \
      question: `unctl authorize APP --location allow-while-using`; there are \
      \(LocationDecision.allCases.map(\.word).joined(separator: ", ")).
      """)

  @Argument(help: "The app.", transform: BundleIdentifier.read)
  var app: BundleIdentifier
  @Argument(help: "What the person decides.", transform: AuthorizationDecision.read)
  var decision: AuthorizationDecision?
  @Option(
    help: "What the person decides about places.", transform: LocationDecision.read)
  var location: LocationDecision?

  func validate() throws {
    if decision == nil, location == nil {
      throw ValidationError("A decision is missing; use one of those that --help lists.")
    }
  }

  func perform(on line: SystemLine) async throws {
    if let decision { try await line.carryOut(.authorize(app: app, decision)) }
    if let location { try await line.carryOut(.decideLocation(app: app, location)) }
  }
}
