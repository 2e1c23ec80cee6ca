import Foundation
package import NotificationModel
import NotificationWire

/// An app's side of its socket.
///
/// Nothing is opened before the first call. A call is written on the caller's thread: when `send`
/// returns, its bytes are in the daemon's socket, or the completion is told why they cannot be. So a
/// program may exit at once and nothing is lost, even where the daemon had to be started first.
///
/// After a lost connection a call that may be repeated is repeated; another fails with
/// `connectionLost`. The new connection is told again of the delegate and of being active.
package final class CenterClient: Sendable {
  private let channel: Session<AppDialect>

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - hello: Who is speaking; asked anew for every connection.
  ///   - paths: Where the sockets are.
  ///   - startsDaemon: Whether the daemon is started when nobody listens.
  ///   - environment: The variables that a started daemon gets.
  ///   - patience: How long is waited.
  ///   - looksBesideProgram: Whether the daemon beside this executable goes before those on `PATH`.
  package init(
    hello: @escaping @Sendable () -> Hello, paths: SocketPaths, startsDaemon: Bool,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    patience: Timeouts = Timeouts(), looksBesideProgram: Bool = true
  ) {
    channel = Session(
      opener: Connector(
        paths: paths, kind: .center, hello: hello, patience: patience,
        starter: startsDaemon
          ? DaemonStarter(
            environment: environment, patience: patience.starting,
            looksBesideProgram: looksBesideProgram) : nil))
  }

  /// Sends a call.
  ///
  /// Calls of one thread arrive in their order. The completion runs once, on a serial queue of this
  /// client, in the order of the answers. It fails with `noDaemon` where nobody answers and nobody
  /// could be started, `connectionLost` where the connection broke before the answer, `limitReached`
  /// where the call is too large or too many wait, and with whatever the daemon refuses it with.
  package func send(
    _ call: AppCall,
    completion: @escaping @Sendable (Result<AppReply, NotificationFailure>) -> Void
  ) {
    channel.send(call) { [callbacks = channel.callbacks] result in
      callbacks.async { completion(result) }
    }
  }

  /// Sends a call of which only a failure is told, as `send` says; one that keeps the call from being written is
  /// told on this thread, before this returns.
  package func order(
    _ call: AppCall, failed: @escaping @Sendable (NotificationFailure) -> Void
  ) {
    channel.send(call, refused: failed) { [callbacks = channel.callbacks] result in
      guard case .failure(let failure) = result else { return }
      callbacks.async { failed(failure) }
    }
  }

  /// Sends a call and waits for its answer.
  ///
  /// It may be called from a completion and from the handler of events. Not from an asynchronous
  /// function: it blocks.
  ///
  /// - Returns: The answer, or why there is none as `send` says; nothing where none comes within so
  ///   many seconds.
  package func answer(
    to call: AppCall, within seconds: Double
  ) -> Result<AppReply, NotificationFailure>? {
    let answer = OneShot<Result<AppReply, NotificationFailure>>()
    channel.send(call) { answer.put($0) }
    return answer.take(within: seconds)
  }

  /// Names who is told of events, on the same queue as completions; called before the first call.
  package func receiveEvents(_ handler: @escaping @Sendable (AppEvent) -> Void) {
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

/// What apps speak.
enum AppDialect: WireProtocol {
  static let socket = WireSocket.center

  static func encode(_ call: AppCall, id: Int64) -> [UInt8] {
    ClientMessage.app(id: id, call).encode()
  }

  static func reply(in message: ServerMessage) -> AppReply? {
    if case .reply(_, let reply) = message { reply } else { nil }
  }

  static func event(in message: ServerMessage) -> AppEvent? {
    if case .event(let event) = message { event } else { nil }
  }

  /// Adding twice could deliver twice, and a token means nothing to another connection.
  static func isRepeatable(_ call: AppCall) -> Bool {
    switch call {
    case .notifications(.add), .notifications(.presented), .responses(.responseHandled),
      .pushes(.pushFetched):
      false
    case .settings(.requestAuthorization), .settings, .notifications(.setCategories),
      .notifications(.categories), .notifications(.pendingRequests),
      .notifications(.removePending), .notifications(.removeAllPending),
      .notifications(.deliveredNotifications), .notifications(.removeDelivered),
      .notifications(.removeAllDelivered), .notifications(.setBadge), .responses(.setDelegate),
      .apps(.setActive), .apps(.setLaunchCommand),
      .notifications(.badge), .responses(.waitingResponse), .places(.locationStatus),
      .places(.requestLocation), .places(.watchLocation), .places(.monitorRegion),
      .places(.stopMonitoringRegion), .places(.monitoredRegions), .places(.crossingTaken),
      .places(.regionState), .pushes(.registerForPushes),
      .pushes(.unregisterForPushes),
      .pushes(.pushRegistration), .pushes(.receivePushes), .pushes(.waitingPush):
      true
    }
  }

  static func announcement(_ call: AppCall) -> SessionState? {
    switch call {
    case .responses(.setDelegate(let isSet)): SessionState(subject: "delegate", isNeeded: isSet)
    case .apps(.setActive(let isActive)): SessionState(subject: "active", isNeeded: isActive)
    case .places(.watchLocation(let watch)): SessionState(subject: "places", isNeeded: watch != nil)
    // Whoever has asked is told of its regions' crossings, on the next connection too.
    case .places(.locationStatus): SessionState(subject: "regions", isNeeded: true)
    case .pushes(.receivePushes(let isSet)): SessionState(subject: "pushes", isNeeded: isSet)
    // Whoever has registered is told of another token, on the next connection too.
    case .pushes(.registerForPushes): SessionState(subject: "registration", isNeeded: true)
    case .pushes(.unregisterForPushes): SessionState(subject: "registration", isNeeded: false)
    default: nil
    }
  }
}
