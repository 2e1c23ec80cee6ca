package import NotificationModel

/// The machine in the middle: events and a moment go in, writes and effects come out.
///
/// What must survive is in the store; this value holds only what ends with the process: who is
/// connected, who was asked what, and until when an answer is awaited.
package struct Engine: Hashable, Sendable {
  /// The choices in force.
  package var policy: Policy
  var connections = ConnectionTable()
  var shells: Set<ConnectionNumber> = []
  /// Calls that wait for the person's answer about an app.
  var questions: [BundleIdentifier: [QuestionWait]] = [:]
  /// Foreground apps that think about a notification, by token.
  var presenting: [Int64: PresentingWait] = [:]
  /// Apps that handle a response, by token.
  var handling: [Int64: HandlingWait] = [:]
  /// Apps that were started and have set no delegate yet.
  var launches: [BundleIdentifier: LaunchWait] = [:]
  /// Pushes that service extensions are changing, by token.
  var extending: [Int64: ExtensionWait] = [:]
  /// How the service extensions of apps fared that failed lately.
  var extensionHealth: [BundleIdentifier: ExtensionHealth] = [:]
  /// The views of content extensions that shells have open, by number.
  var contents: [Int64: ContentWindow] = [:]
  /// The number of the view that was opened last.
  var lastContent: Int64 = 0
  /// How content extensions fared that failed lately.
  var contentHealth: [BundleIdentifier: ExtensionHealth] = [:]
  /// Apps whose processes are being ended before they are started anew, with the call that wants it.
  var endings: [BundleIdentifier: CallOrigin] = [:]
  /// Apps that may come back by themselves after the daemon was restarted, with the same.
  var reconnecting: [BundleIdentifier: BootTime] = [:]
  /// Apps whose own settings the person wants to see, with the notification it began at, if it was
  /// one (A13).
  var settingsVisits: [BundleIdentifier: DeliveredNotification?] = [:]
  /// How the clocks were seen last, and what is still to be recomputed because of them.
  var clocks = ClockWatch()
  /// Where the device is, and who wants to know.
  var places = PlaceWatch()
  /// Where pushes come from, and who takes them.
  var pushes = PushDesk()
  /// When a schedule of a focus begins or ends next, if any does.
  var focusEdge: WallTime?
  /// Events that nobody waits for, of a transaction that failed; they come first in the next one.
  var backlog: [Event] = []
  /// How many transactions failed one after the other.
  var failures = 0
  /// Counts activations and delegates, so that the latest of several can be told.
  var turn: Int64 = 0

  package init(policy: Policy = Policy()) {
    self.policy = policy
  }

  /// How many programs are connected.
  package var connectionCount: Int { connections.count }

  /// How many shells are attached.
  package var shellCount: Int { shells.count }

  /// The connections that are shells, which `Effect.show` goes to.
  package var shellConnections: [ConnectionNumber] { shells.sorted() }

  /// The apps with a call on a connection that waits for a person.
  package func appsAsking(on connection: ConnectionNumber) -> [BundleIdentifier] {
    let waiting = [questions, places.questions].flatMap { asked in
      asked.filter { $0.value.contains { $0.connection == connection } }.keys
    }
    return Set(waiting).sorted()
  }

  /// Whether an app was asked, given a response or started, and has not answered yet.
  package var awaitsApps: Bool {
    !presenting.isEmpty || !extending.isEmpty || !handling.isEmpty || !reconnecting.isEmpty
      || !endings.isEmpty || !pushes.fetches.isEmpty
      || launches.values.contains(where: \.isAwaited)
  }

  /// Decides about one event.
  ///
  /// - Throws: `NotificationFailure` where the event is refused, `StoreFailure` where the store
  ///   failed; the caller then puts back this value and the store as they were.
  package mutating func receive(_ event: Event, in transaction: inout Transaction<some Store>)
    throws
  {
    switch event {
    case .appGreeted(let connection, let message, let hello, let peer):
      try greet(connection, message: message, hello: hello, peer: peer, in: &transaction)
    case .appCalled(let connection, let message, let call):
      try receive(
        call, from: CallOrigin(connection: connection, message: message), in: &transaction)
    case .controlCalled(let connection, let message, let call):
      try receive(
        call, from: CallOrigin(connection: connection, message: message), in: &transaction)
    case .disconnected(let connection): try disconnect(connection, in: &transaction)
    case .apps(let event): try receive(event, in: &transaction)
    case .pushes(let event): try receive(event, in: &transaction)
    case .extensions(let event): try receive(event, in: &transaction)
    case .places(let event): try receive(event, in: &transaction)
    case .machine(.clockSetBack): clocks.sweep = 0
    case .machine(.started): try start(in: &transaction)
    }
  }

  /// The next number of a turn.
  mutating func nextTurn() -> Int64 {
    turn += 1
    return turn
  }
}

/// A call that waits for the person's answer.
struct QuestionWait: Hashable, Sendable {
  var connection: ConnectionNumber
  var message: Int64
}

/// A foreground app that thinks about a notification.
struct PresentingWait: Hashable, Sendable {
  var connection: ConnectionNumber
  var app: BundleIdentifier
  var identifier: String
  var delivery: Int64
  var deadline: BootTime

  var key: NotificationKey {
    NotificationKey(app: app, identifier: identifier, delivery: delivery)
  }
}

/// An app that handles a response.
struct HandlingWait: Hashable, Sendable {
  var connection: ConnectionNumber
  /// The number the response is kept under.
  var response: Int64
  /// What it answers.
  var key: NotificationKey
  var deadline: BootTime
}
