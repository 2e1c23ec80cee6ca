import Foundation
import NotificationModel
import NotificationTransport

/// The side of an app that registers for pushes, and waits for the gateway's answer.
struct RegistrationSession<Value: Sendable> {
  private let app: BundleIdentifier
  private let client: CenterClient
  private let results: AsyncStream<Result<Value, NotificationFailure>>
  private let channel: AsyncStream<Result<Value, NotificationFailure>>.Continuation

  /// Opens a session with the reading of the events that answer a registration.
  init(
    app: BundleIdentifier,
    reading answer: @escaping @Sendable (AppEvent) -> Result<Value, NotificationFailure>?
  ) throws(NotificationFailure) {
    let environment = ProcessInfo.processInfo.environment
    self.app = app
    var hello = Hello(bundleIdentifier: app.rawValue)
    // Otherwise the app would have the name of this command.
    hello.displayName = app.rawValue
    // Otherwise this command would be started for the app's pushes.
    hello.launchCommand = []
    client = CenterClient(
      hello: { [hello] in hello },
      paths: try ControlSession.paths(environment), startsDaemon: true, environment: environment)
    let (results, channel) = AsyncStream.makeStream(of: Result<Value, NotificationFailure>.self)
    self.results = results
    self.channel = channel
    client.receiveEvents { event in
      if let result = answer(event) { channel.yield(result) }
    }
  }

  func send(_ call: AppCall) async throws(NotificationFailure) {
    let result = await withCheckedContinuation { continuation in
      client.send(call) { continuation.resume(returning: $0) }
    }
    _ = try result.get()
  }

  /// Waits for the gateway's answer, a token or an endpoint.
  func answer(
    _ name: String, within timeout: LengthOfTime?
  ) async throws(NotificationFailure) -> Value {
    let channel = channel
    let seconds = timeout?.seconds ?? ArgumentLimits.tokenSeconds
    let deadline = Task {
      try await Task.sleep(for: .seconds(seconds))
      channel.finish()
    }
    defer { deadline.cancel() }
    for await result in results { return try result.get() }
    throw NotificationFailure(
      .connectionLost, field: "app", value: app.rawValue,
      message: "The gateway gave no \(name) within \(Int(seconds)) s",
      remedy: "`unctl gateway status` shows its link. The registration stays; run this again.")
  }
}
