import FoundationEssentials
import LinuxEvents
import NotificationModel
import NotificationWire

/// Opens connections: finds the socket, starts the daemon if allowed, and greets.
struct Connector: Sendable {
  let paths: SocketPaths
  let kind: WireSocket
  let hello: @Sendable () -> Hello
  let timeouts: Timeouts
  /// `nil` if no daemon may be started.
  let starter: DaemonStarter?

  /// Connects and greets, and returns once the daemon has accepted the greeting.
  ///
  /// A long wait ends soon after `isGivenUp` returns true.
  ///
  /// - Throws: `noDaemon` if no daemon answers in time; the daemon's error if it refuses the
  ///   greeting.
  func open<Call: Sendable>(
    isReconnecting: Bool, isGivenUp: @Sendable () -> Bool,
    onEvent: @escaping @Sendable (ServerMessage) -> Void,
    onEnd: @escaping @Sendable (SocketConnection<Call>) -> Void
  ) throws(NotificationFailure) -> SocketConnection<Call> {
    let pauses = Timeouts.pauses(filling: timeouts.reconnecting)
    var failure = NotificationFailure.connectionLost("The daemon ended while it was greeted.")
    for (index, pause) in ([0] + pauses).enumerated() where !isGivenUp() {
      if pause > 0 { Threads.sleep(seconds: pause) }
      do throws(NotificationFailure) {
        return try openOnce(
          isReconnecting: isReconnecting || index > 0, isGivenUp: isGivenUp, onEvent: onEvent,
          onEnd: onEnd)
      } catch {
        // A daemon that is being killed still accepts connections for an instant.
        guard error.code == .connectionLost else { throw error }
        failure = error
      }
    }
    throw failure
  }

  private func openOnce<Call: Sendable>(
    isReconnecting: Bool, isGivenUp: @Sendable () -> Bool,
    onEvent: @escaping @Sendable (ServerMessage) -> Void,
    onEnd: @escaping @Sendable (SocketConnection<Call>) -> Void
  ) throws(NotificationFailure) -> SocketConnection<Call> {
    let socket = try connect(isReconnecting: isReconnecting, isGivenUp)
    try checkOwner(of: socket)
    let link = SocketConnection<Call>(socket: socket, kind: kind, onEvent: onEvent)
    try greet(on: link, onEnd: onEnd)
    return link
  }

  private func connect(
    isReconnecting: Bool, _ isGivenUp: () -> Bool
  ) throws(NotificationFailure) -> UnixSocket {
    let first = isReconnecting ? timeouts.reconnecting : 0
    if let socket = try attempt(for: first, isGivenUp) { return socket }
    guard let starter, !isGivenUp() else {
      throw NotificationFailure.noDaemon(
        "No daemon answers, and none is started for this program.", value: paths.path(of: kind))
    }
    try StopMark(socketFolder: paths.folder).check()
    try starter.start()
    if let socket = try attempt(for: timeouts.reconnecting, isGivenUp) { return socket }
    throw NotificationFailure.noDaemon(
      "The daemon was started and does not answer.", value: paths.path(of: kind))
  }

  /// Connects at once, or after some of the pauses that fill the given time.
  private func attempt(
    for seconds: Double, _ isGivenUp: () -> Bool
  ) throws(NotificationFailure) -> UnixSocket? {
    if let socket = try attempt() { return socket }
    for pause in Timeouts.pauses(filling: seconds) where !isGivenUp() {
      Threads.sleep(seconds: pause)
      if let socket = try attempt() { return socket }
    }
    return nil
  }

  /// Connects, or returns `nil` if no process listens.
  private func attempt() throws(NotificationFailure) -> UnixSocket? {
    for path in paths.places(of: kind) {
      do throws(LinuxError) {
        return try UnixSocket.connect(path: path)
      } catch {
        if error.isMissing || error.isRefused { continue }
        throw NotificationFailure.unreachable(path, error)
      }
    }
    return nil
  }

  /// Checks the owner of a socket: any user may create a folder in /tmp first, and calls are sent only to the user's own
  /// daemon.
  private func checkOwner(of socket: UnixSocket) throws(NotificationFailure) {
    let owner = (try? socket.peerCredentials())?.userIdentifier
    guard owner == ProcessFacts.ownUserIdentifier else {
      throw Self.foreign(paths.path(of: kind), ownUser: ProcessFacts.ownUserIdentifier)
    }
  }

  /// The failure for a socket of another user. Root must act as that user; any other user finds the own socket.
  static func foreign(_ socket: String, ownUser: UInt32) -> NotificationFailure {
    let owner = FileAccount.name(of: socket)
    let whose = owner.map { "A process of \($0)" } ?? "Another user's process"
    let remedy =
      if ownUser == 0 {
        "Act as that user: \(OtherUser.command("COMMAND", as: owner))."
      } else if socket.hasPrefix("/tmp/") {
        "Remove the socket's folder, or set USERNOTIFICATIONS_SOCKET to one of your own."
      } else {
        "Leave XDG_RUNTIME_DIR and USERNOTIFICATIONS_SOCKET as your own login sets them."
      }
    return NotificationFailure(
      .notPermitted, field: "socket", value: socket,
      message: "\(whose) listens on the socket.", remedy: remedy)
  }

  private func greet<Call: Sendable>(
    on link: SocketConnection<Call>, onEnd: @escaping @Sendable (SocketConnection<Call>) -> Void
  ) throws(NotificationFailure) {
    let answer = OneShot<SocketConnection<Call>.Answer>()
    let greeting = SocketConnection<Call>.Unanswered(id: 0) { answer.put($0) }
    var hello = hello()
    hello.readsParts = true
    let frame = try Frame.encode(ClientMessage.hello(hello).encode())
    link.startReading(onEnd: onEnd)
    guard try link.send(frame, greeting) else {
      link.close()
      throw link.end
    }
    switch answer.wait(within: timeouts.welcome) {
    case .success: return
    case .failure(let failure):
      link.close()
      throw failure
    case nil:
      link.close()
      throw NotificationFailure(
        .noDaemon, field: "daemon", value: paths.path(of: kind),
        message: "The daemon did not answer the greeting in time.",
        remedy: "See why with `unctl doctor`.")
    }
  }
}

extension LinuxError {
  /// Whether a socket's file exists and no process listens on it.
  fileprivate var isRefused: Bool {
    // ECONNREFUSED has the same number on all Linux machines; this layer does not import the C library.
    code == 111
  }
}

/// How long a client waits for slow operations, in seconds.
package struct Timeouts: Hashable, Sendable {
  /// For the answer to the greeting.
  package var welcome: Double
  /// For a daemon that is being restarted.
  package var reconnecting: Double
  /// For a daemon that is being started.
  package var starting: Double

  /// Creates timeouts; the defaults outlast a daemon that opens a large database.
  package init(welcome: Double = 30, reconnecting: Double = 5, starting: Double = 30) {
    self.welcome = welcome
    self.reconnecting = reconnecting
    self.starting = starting
  }

  /// The pauses between attempts, growing to half a second, that fill the given time.
  package static func pauses(filling seconds: Double) -> [Double] {
    var pauses: [Double] = []
    var next = 0.01
    var rest = seconds
    while rest > 0 {
      pauses.append(min(next, rest))
      rest -= next
      next = min(next * 2, 0.5)
    }
    return pauses
  }
}
