import FoundationEssentials
package import NotificationModel
package import NotificationWire

/// The client of an app on its socket.
package typealias CenterClient = Session<CenterProtocol>

extension CenterClient {
  /// Creates a client.
  ///
  /// - Parameters:
  ///   - hello: Returns the greeting; called again for every connection.
  ///   - paths: The paths of the sockets.
  ///   - startsDaemon: Whether the daemon is started when no process listens.
  ///   - environment: The variables for a started daemon.
  ///   - timeouts: The timeouts.
  ///   - looksBesideProgram: Whether the daemon in this executable's folder takes precedence over those on `PATH`.
  package convenience init(
    hello: @escaping @Sendable () -> Hello, paths: SocketPaths, startsDaemon: Bool,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    timeouts: Timeouts = Timeouts(), looksBesideProgram: Bool = true
  ) {
    self.init(
      opener: Connector(
        paths: paths, kind: .center, hello: hello, timeouts: timeouts,
        starter: startsDaemon
          ? DaemonStarter(
            environment: environment, timeout: timeouts.starting,
            looksBesideProgram: looksBesideProgram) : nil))
  }
}

/// The protocol of apps.
package enum CenterProtocol: WireProtocol {
  package static let socket = WireSocket.center

  package static func encode(_ call: AppCall, id: Int64) -> [UInt8] {
    ClientMessage.app(id: id, call).encode()
  }

  package static func reply(in message: ServerMessage) -> AppReply? {
    if case .reply(_, let reply) = message { reply } else { nil }
  }

  package static func event(in message: ServerMessage) -> AppEvent? {
    if case .event(let event) = message { event } else { nil }
  }

  package static func isRepeatable(_ call: AppCall) -> Bool { call.isRepeatable }

  package static func announcement(_ call: AppCall) -> SessionState? {
    switch call {
    case .responses(.setDelegate(let isSet)): SessionState(subject: "delegate", isNeeded: isSet)
    case .apps(.setActive(let isActive)): SessionState(subject: "active", isNeeded: isActive)
    case .places(.watchLocation(let watch)): SessionState(subject: "places", isNeeded: watch != nil)
    // A process that has asked receives its regions' crossings, on the next connection too.
    case .places(.locationStatus): SessionState(subject: "regions", isNeeded: true)
    case .pushes(.receivePushes(let isSet)): SessionState(subject: "pushes", isNeeded: isSet)
    // A process that has registered receives a new token, on the next connection too.
    case .pushes(.registerForPushes): SessionState(subject: "registration", isNeeded: true)
    case .pushes(.unregisterForPushes): SessionState(subject: "registration", isNeeded: false)
    // The same for its endpoints, of which there is one for each key.
    case .pushes(.subscribe(let key)):
      SessionState(subject: "subscription \(key ?? [])", isNeeded: true)
    case .pushes(.unsubscribe(let key)):
      SessionState(subject: "subscription \(key ?? [])", isNeeded: false)
    default: nil
    }
  }
}
