import Foundation
import NotificationModel
import NotificationTransport

/// The side of an app that registers for pushes, and waits for the gateway's answer.
struct RegistrationSession<Value: Sendable> {
  private let client: CenterClient
  private let answer: GatewayAnswer<Value>

  /// Opens a session with the reading of the events that answer a registration.
  init(
    app: BundleIdentifier,
    reading read: @escaping @Sendable (AppEvent) -> Result<Value, NotificationFailure>?
  ) throws(NotificationFailure) {
    let environment = ProcessInfo.processInfo.environment
    let answer = GatewayAnswer<Value>(app: app)
    self.answer = answer
    var hello = Hello(bundleIdentifier: app.rawValue)
    // Otherwise the app would have the name of this command.
    hello.displayName = app.rawValue
    // Otherwise this command would be started for the app's pushes.
    hello.launchCommand = []
    client = CenterClient(
      hello: { [hello] in hello },
      paths: try ControlSession.paths(environment), startsDaemon: true, environment: environment)
    client.receiveEvents { event in
      if let result = read(event) { answer.give(result) }
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
    try await answer.wait(name, within: timeout)
  }
}
