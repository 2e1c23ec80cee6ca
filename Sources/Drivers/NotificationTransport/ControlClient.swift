import Foundation
package import NotificationModel
import NotificationWire

/// A shell's or a command's side of the control socket.
///
/// Nothing is opened before the first call. A client that attached itself as a shell connects again
/// by itself when the daemon was restarted, and is sent the list anew.
package final class ControlClient: Sendable {
  private let channel: Session<ControlDialect>

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - paths: Where the sockets are.
  ///   - startsDaemon: Whether the daemon is started when nobody listens.
  ///   - environment: The variables that a started daemon gets.
  ///   - patience: How long is waited.
  ///   - reconnects: Whether another connection is made when one is lost; without it the client
  ///     ends with its first connection.
  package init(
    paths: SocketPaths, startsDaemon: Bool,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    patience: Timeouts = Timeouts(), reconnects: Bool = true
  ) {
    channel = Session(
      opener: Connector(
        paths: paths, kind: .control, hello: { Hello() }, patience: patience,
        starter: startsDaemon
          ? DaemonStarter(environment: environment, patience: patience.starting) : nil),
      reconnects: reconnects)
  }

  /// Sends a call of the engine and waits for its answer.
  ///
  /// It may be called from the handler of events. Not from an asynchronous function: it blocks.
  ///
  /// - Throws: `noDaemon`, `connectionLost`, `limitReached`, or what the daemon refuses it with.
  package func call(_ call: ControlCall) throws(NotificationFailure) -> ControlReply {
    try request(.engine(call))
  }

  /// Sends a call of the machine and waits for its answer, as for a call of the engine.
  package func call(_ call: MachineCall) throws(NotificationFailure) -> ControlReply {
    try request(.machine(call))
  }

  /// Sends a call of either kind and waits for its answer, as `call` does.
  package func request(_ call: ControlRequest) throws(NotificationFailure) -> ControlReply {
    let answer = OneShot<Result<ControlReply, NotificationFailure>>()
    channel.send(call) { answer.put($0) }
    guard let result = answer.take() else {
      throw .connectionLost("The answer was lost.")
    }
    return try result.get()
  }

  /// Sends a call; its bytes are in the daemon's socket when this returns, or the completion says
  /// why they cannot be.
  ///
  /// The completion runs once, on the queue of the events and in its place among them: what came
  /// before the answer has been handled by then, and what came after it has not.
  package func send(
    _ call: ControlRequest,
    completion: @escaping @Sendable (Result<ControlReply, NotificationFailure>) -> Void
  ) {
    channel.send(call) { [callbacks = channel.callbacks] result in
      callbacks.async { completion(result) }
    }
  }

  /// Names who is told, on the queue of the events and after the last of them, that the only
  /// connection has ended; called before the first call, on a client that does not reconnect.
  package func end(_ handler: @escaping @Sendable (NotificationFailure) -> Void) {
    channel.receiveEnd(handler)
  }

  /// Names who is told of events, one after the other on a queue of this client; called before the
  /// first call.
  package func events(_ handler: @escaping @Sendable (ShellEvent) -> Void) {
    channel.receiveEvents(handler)
  }

  /// Ends the connection; calls that wait and later ones fail with `connectionLost`.
  package func close() {
    channel.close()
  }

  deinit {
    // The last owner may be a completion that is let go under the lock that closing takes.
    channel.callbacks.async { [channel] in channel.close() }
  }
}

/// What shells and commands speak.
enum ControlDialect: WireProtocol {
  static let socket = WireSocket.control

  static func encode(_ call: ControlRequest, id: Int64) -> [UInt8] {
    ControlMessage.control(id: id, call).encode()
  }

  static func reply(in message: ServerMessage) -> ControlReply? {
    if case .controlReply(_, let reply) = message { reply } else { nil }
  }

  static func event(in message: ServerMessage) -> ShellEvent? {
    if case .shellEvent(let event) = message { event } else { nil }
  }

  /// Only what reads, and what says who we are.
  static func isRepeatable(_ call: ControlRequest) -> Bool {
    switch call {
    case .engine(let call):
      switch call {
      case .attachShell, .apps(.all), .notifications(.pending), .notifications(.delivered),
        .settings(.appSettings), .settings(.globalSettings), .responses(.keptResponses),
        .places(.location):
        true
      default: false
      }
    case .machine(let call):
      switch call {
      case .status, .doctor, .checkPush, .timeline, .followTimeline, .gateways: true
      default: false
      }
    }
  }

  static func announcement(_ call: ControlRequest) -> SessionState? {
    switch call {
    case .engine(.attachShell): SessionState(subject: "shell", isNeeded: true)
    case .machine(.followTimeline): SessionState(subject: "timeline", isNeeded: true)
    default: nil
    }
  }
}
