package import Dispatch
import FoundationEssentials
package import NotificationModel
package import NotificationWire

/// The client of a shell or a command on the control socket.
///
/// A client that attached as a shell reconnects when the daemon was restarted, and receives the list again.
package typealias ControlClient = Session<ControlProtocol>

extension ControlClient {
  /// Creates a client.
  ///
  /// - Parameters:
  ///   - paths: The paths of the sockets.
  ///   - startsDaemon: Whether the daemon is started when no process listens.
  ///   - environment: The variables for a started daemon.
  ///   - timeouts: The timeouts.
  ///   - screen: The variables that lead to the screen of this process, for a daemon that knows no screen.
  ///   - reconnects: Whether a lost connection is replaced; if not, the client ends with its first connection.
  ///   - callbacks: The serial queue on which completions and handlers run; the client's own by default.
  package convenience init(
    paths: SocketPaths, startsDaemon: Bool,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    timeouts: Timeouts = Timeouts(), screen: [String: String] = [:], reconnects: Bool = true,
    callbacks: DispatchQueue? = nil
  ) {
    self.init(
      opener: Connector(
        paths: paths, kind: .control, hello: { Hello(environment: screen) }, timeouts: timeouts,
        starter: startsDaemon
          ? DaemonStarter(environment: environment, timeout: timeouts.starting) : nil),
      reconnects: reconnects, callbacks: callbacks)
  }

  /// Sends a call of the engine and waits for its answer.
  ///
  /// - Throws: `noDaemon`, `connectionLost`, `limitReached`, or the daemon's error if it refuses
  ///   the call.
  package func call(_ call: ControlCall) throws(NotificationFailure) -> ControlReply {
    try request(.engine(call))
  }

  /// Sends a call of the machine and waits for its answer, as for a call of the engine.
  package func call(_ call: MachineCall) throws(NotificationFailure) -> ControlReply {
    try request(.machine(call))
  }
}

/// The protocol of shells and commands.
package enum ControlProtocol: WireProtocol {
  package static let socket = WireSocket.control

  package static func encode(_ call: ControlRequest, id: Int64) -> [UInt8] {
    ControlMessage.control(id: id, call).encode()
  }

  package static func reply(in message: ServerMessage) -> ControlReply? {
    if case .controlReply(_, let reply) = message { reply } else { nil }
  }

  package static func event(in message: ServerMessage) -> ShellEvent? {
    if case .shellEvent(let event) = message { event } else { nil }
  }

  /// Only calls that read, calls about the client itself, subscriptions, and requests with a trigger are repeatable.
  package static func isRepeatable(_ call: ControlRequest) -> Bool {
    switch call {
    case .engine(let call):
      switch call {
      case .attachShell, .apps(.all), .notifications(.pending), .notifications(.delivered),
        .notifications(.read), .settings(.appSettings), .settings(.globalSettings),
        .responses(.keptResponses), .responses(.awaitResponse), .responses(.acknowledge),
        .places(.location), .pushes(.subscriptions), .pushes(.subscribe), .pushes(.unsubscribe):
        true
      // A request with a ticket is recognized by it.
      case .notifications(.schedule(_, let request, _)):
        request.trigger != nil || request.ticket != nil
      default: false
      }
    case .machine(let call):
      switch call {
      case .status, .doctor, .checkPush, .timeline, .followTimeline, .gateways: true
      default: false
      }
    }
  }

  package static func announcement(_ call: ControlRequest) -> SessionState? {
    switch call {
    case .engine(.attachShell): SessionState(subject: "shell", isNeeded: true)
    case .machine(.followTimeline): SessionState(subject: "timeline", isNeeded: true)
    default: nil
    }
  }
}
