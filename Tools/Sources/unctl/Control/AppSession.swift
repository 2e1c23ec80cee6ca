import Foundation
import NotificationModel
import NotificationTransport

/// The app's side of its notifications: receives responses as the app would.
struct AppSession {
  private let app: BundleIdentifier
  private let client: CenterClient
  private let responses: AsyncStream<Delivery>
  private let channel: AsyncStream<Delivery>.Continuation

  private typealias Delivery = (token: Int64, response: NotificationResponse)

  /// Opens a session as the app; received responses are kept until they are requested.
  ///
  /// The identifier of this command is taken over from another program, such as an earlier installation of it.
  ///
  /// - Throws: `identityRefused` if the identifier of another app belongs to another program.
  static func open(
    app: BundleIdentifier, on line: ControlSession
  ) async throws(NotificationFailure) -> AppSession {
    do throws(NotificationFailure) {
      return try await open(app: app)
    } catch {
      guard app == ScheduleCommand.ownApp, error.code == .identityRefused,
        error.field == "bundleIdentifier"
      else { throw error }
      try await line.carryOut(.apps(.rebind(app: app)))
      return try await open(app: app)
    }
  }

  private static func open(app: BundleIdentifier) async throws(NotificationFailure) -> AppSession {
    let environment = ProcessInfo.processInfo.environment
    let client = CenterClient(
      hello: { Hello(bundleIdentifier: app.rawValue) },
      paths: try ControlSession.paths(environment), startsDaemon: true,
      environment: environment)
    let line = AppSession(app: app, client: client)
    try await line.send(.responses(.setDelegate(isSet: true)))
    return line
  }

  private init(app: BundleIdentifier, client: CenterClient) {
    self.app = app
    self.client = client
    let (responses, channel) = AsyncStream.makeStream(of: Delivery.self)
    client.receiveEvents { event in
      if case .responses(.didReceive(let token, let response)) = event {
        channel.yield((token, response))
      }
    }
    self.responses = responses
    self.channel = channel
  }

  /// Consumes the responses that waited for the app; the system deletes each one.
  func consumeAll() async throws(NotificationFailure) -> [NotificationResponse] {
    // The waiting responses are sent before the answer to any later call.
    try await send(.settings(.all))
    channel.finish()
    var taken: [NotificationResponse] = []
    for await (token, response) in responses {
      try await send(.responses(.responseHandled(token: token)))
      taken.append(response)
    }
    return taken
  }

  private func send(_ call: AppCall) async throws(NotificationFailure) {
    let result = await withCheckedContinuation { continuation in
      client.send(call) { continuation.resume(returning: $0) }
    }
    _ = try result.get()
  }
}
