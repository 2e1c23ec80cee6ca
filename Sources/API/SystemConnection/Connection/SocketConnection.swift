package import NotificationModel
import NotificationTransport

/// The connection to the daemon's socket.
package final class SocketConnection: CenterConnection {
  private let client: CenterClient
  private let host: HostState

  /// Creates a connection; nothing is opened before the first call.
  ///
  /// - Throws: `invalidValue` for a path that no socket can have.
  package init(
    environment: [String: String], startsDaemon: Bool, host: HostState
  ) throws(NotificationFailure) {
    self.host = host
    client = CenterClient(
      hello: { Hello.ofThisProcess(environment: environment, host: host) },
      paths: try SocketPaths(environment: environment), startsDaemon: startsDaemon,
      environment: environment)
  }

  package func send(
    _ call: AppCall,
    completion: @escaping @Sendable (Result<AppReply, NotificationFailure>) -> Void
  ) {
    client.send(call, completion: completion)
  }

  package func order(
    _ call: AppCall, failed: @escaping @Sendable (NotificationFailure) -> Void
  ) {
    client.order(call, failed: failed)
  }

  package func answer(
    to call: AppCall, within seconds: Double
  ) -> Result<AppReply, NotificationFailure>? {
    client.answer(to: call, within: seconds)
  }

  package func receiveEvents(_ handler: @escaping @Sendable (AppEvent) -> Void) {
    // The question may hold up the very queue that the app's other events are handled on.
    client.receiveEvents { [host] event in
      if case .questionWaits(let question) = event { return host.report(waiting: question) }
      handler(event)
    }
  }

  /// The app whose extension this process is; nothing where it is none.
  package static func extendedApp(in environment: [String: String]) -> String? {
    environment[ExtensionChannel.variable].flatMap { $0.isEmpty ? nil : $0 }
  }
}
