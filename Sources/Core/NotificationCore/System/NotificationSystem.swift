import NotificationModel

/// The machine in the middle: events and a moment go in, writes and effects come out.
///
/// What must survive is in the ledger; this value holds only what ends with the process: who is
/// connected, who was asked what, and until when an answer is awaited.
public struct NotificationSystem: Sendable {
  /// The choices in force.
  public var policy: Policy
  var connections: [ConnectionNumber: AppConnection] = [:]
  var shells: Set<ConnectionNumber> = []
  /// Calls that wait for the person's answer about an app.
  var questions: [BundleIdentifier: [QuestionWait]] = [:]
  /// Foreground apps that think about a notification, by token.
  var presenting: [Int64: PresentingWait] = [:]
  /// Apps that handle a response, by token.
  var handling: [Int64: HandlingWait] = [:]
  /// Apps that were started, or that are connected but have no delegate yet.
  var launches: [BundleIdentifier: BootTime] = [:]
  /// How far the recomputation after a clock that was set back has come.
  var sweep: Int64?
  /// Counts activations and delegates, so that the latest of several can be told.
  var turn: Int64 = 0

  /// Creates a system that knows nobody.
  public init(policy: Policy = Policy()) {
    self.policy = policy
  }

  /// How many programs are connected.
  public var connectionCount: Int { connections.count }

  /// How many shells are attached.
  public var shellCount: Int { shells.count }

  /// Decides about one event.
  ///
  /// - Throws: `NotificationFailure` where the event is refused, `StoreFailure` where the ledger
  ///   failed; the caller then puts back this value and the ledger as they were.
  public mutating func receive<Store>(_ event: Event, in pass: inout Pass<Store>) throws {
    switch event {
    case .appGreeted(let connection, let message, let hello, let peer):
      try greet(connection, message: message, hello: hello, peer: peer, in: &pass)
    case .appCalled(let connection, let message, let call):
      try answer(call, from: connection, message: message, in: &pass)
    case .controlCalled(let connection, let message, let call):
      try answer(call, from: ControlOrigin(connection: connection, message: message), in: &pass)
    case .disconnected(let connection):
      try disconnect(connection, in: &pass)
    case .launchFailed(let app, let reason):
      try launchEnded(app, problem: "the app could not be started: \(reason)", in: &pass)
    case .launchEnded(let app):
      try launchEnded(app, problem: "the app ended before it took the response", in: &pass)
    case .appInstalled(let bundle, let origin):
      try install(bundle, origin: origin, in: &pass)
    case .clockSetBack:
      sweep = 0
    case .started:
      try start(in: &pass)
    }
  }

  /// The next number of a turn.
  mutating func nextTurn() -> Int64 {
    turn += 1
    return turn
  }
}
