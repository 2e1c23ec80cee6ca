import ArgumentParser
import NotificationModel

/// `unctl register`
struct RegisterCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "register", abstract: "Register an app for pushes, and print its token.",
    discussion: """
      Servers push to the token, through the gateway that `unctl gateway add push.example.com:2197` has named. The app need not \
      be a program: a push to a name of your choice is shown like any other, once \
      `unctl authorize APP allow` lets it. A second call prints the same token.
      """)

  @Argument(
    help: ArgumentHelp("The app, such as com.example.app.", valueName: "app"),
    transform: BundleIdentifier.read)
  var app: BundleIdentifier
  @Option(
    help: "How long to wait for the gateway, such as 30s or 5m.", transform: LengthOfTime.init)
  var timeout: LengthOfTime?
  @Flag(help: "Give the token back: pushes to it are refused from then on.")
  var remove = false

  func perform(on line: ControlSession) async throws {
    let session = try RegistrationSession(app: app) {
      event -> Result<String, NotificationFailure>? in
      switch event {
      case .pushes(.pushRegistered(let token)): .success(token)
      case .pushes(.pushRegistrationFailed(let failure)): .failure(failure)
      default: nil
      }
    }
    guard !remove else { return try await session.send(.pushes(.unregisterForPushes)) }
    try await session.send(.pushes(.registerForPushes))
    try StandardOutput.write(line: try await session.answer("token", within: timeout))
  }
}
