import ArgumentParser
import Foundation
import NotificationModel
import NotificationTransport

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
    let session = try PushSession(app: app)
    guard !remove else { return try await session.send(.pushes(.unregisterForPushes)) }
    try await session.send(.pushes(.registerForPushes))
    try StandardOutput.write(
      line: try await session.token(within: timeout?.seconds ?? ArgumentLimits.tokenSeconds))
  }
}

/// The side of an app that requests a token.
private struct PushSession {
  private let app: BundleIdentifier
  private let client: CenterClient
  private let results: AsyncStream<Result<String, NotificationFailure>>
  private let channel: AsyncStream<Result<String, NotificationFailure>>.Continuation

  init(app: BundleIdentifier) throws(NotificationFailure) {
    let environment = ProcessInfo.processInfo.environment
    self.app = app
    client = CenterClient(
      hello: { Hello(bundleIdentifier: app.rawValue) },
      paths: try ControlSession.paths(environment), startsDaemon: true, environment: environment)
    let (results, channel) = AsyncStream.makeStream(of: Result<String, NotificationFailure>.self)
    self.results = results
    self.channel = channel
    client.receiveEvents { event in
      switch event {
      case .pushes(.pushRegistered(let token)): channel.yield(.success(token))
      case .pushes(.pushRegistrationFailed(let failure)): channel.yield(.failure(failure))
      default: break
      }
    }
  }

  func send(_ call: AppCall) async throws(NotificationFailure) {
    let result = await withCheckedContinuation { continuation in
      client.send(call) { continuation.resume(returning: $0) }
    }
    _ = try result.get()
  }

  /// Waits for the token, which the gateway gives.
  func token(within seconds: Double) async throws(NotificationFailure) -> String {
    let channel = channel
    let deadline = Task {
      try await Task.sleep(for: .seconds(seconds))
      channel.finish()
    }
    defer { deadline.cancel() }
    for await result in results { return try result.get() }
    throw NotificationFailure(
      .connectionLost, field: "app", value: app.rawValue,
      message: "The gateway gave no token within \(Int(seconds)) s",
      remedy: "`unctl gateway status` shows its link. The registration stays; run this again.")
  }
}
