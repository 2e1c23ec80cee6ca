package import NotificationModel

/// Any event, in the past tense.
package enum Event: Hashable, Sendable {
  case apps(Apps)
  case postings(Postings)
  case pushes(Pushes)
  case extensions(Extensions)
  case places(Places)
  case machine(Machine)
  /// A program sent its greeting on the app socket, and the daemon has identified it.
  case appGreeted(ConnectionNumber, message: Int64, Hello, PeerFacts)
  case appCalled(ConnectionNumber, message: Int64, AppCall)
  case controlCalled(ConnectionNumber, message: Int64, ControlCall)
  case disconnected(ConnectionNumber)
}

/// The number of a connection; never reused in the life of a process.
package struct ConnectionNumber: Hashable, Comparable, Sendable {
  /// The number itself.
  package var value: Int64
  /// Creates a number.
  package init(_ value: Int64) { self.value = value }
  /// Whether the left connection was opened first.
  package static func < (left: ConnectionNumber, right: ConnectionNumber) -> Bool {
    left.value < right.value
  }
}

/// The call that an event answers, if there was one.
package struct CallOrigin: Hashable, Sendable {
  /// The connection of the caller.
  package var connection: ConnectionNumber
  /// The caller's number of the call.
  package var message: Int64
  package init(connection: ConnectionNumber, message: Int64) {
    self.connection = connection
    self.message = message
  }
}

/// An effect to perform after the transaction is durable, in the imperative.
package enum Effect: Hashable, Sendable {
  // Large cases are behind a reference: every effect would reserve room for them.
  case apps(Apps)
  case postings(Postings)
  indirect case extensions(Extensions)
  case places(Places)
  case pushes(Pushes)
  /// Sends a program its identity, which answers the greeting.
  case welcome(ConnectionNumber, message: Int64, app: BundleIdentifier)
  case reply(ConnectionNumber, message: Int64, AppReply)
  indirect case replyToControl(ConnectionNumber, message: Int64, ControlReply)
  indirect case refuse(ConnectionNumber, message: Int64, Refusal)
  case send(ConnectionNumber, AppEvent)
  /// Sends every shell an event.
  case show(ShellEvent)
  /// Sends one shell an event.
  case showTo(ConnectionNumber, ShellEvent)
  indirect case log(LogLine)
  /// Adds a step of a notification to the timeline.
  case record(TimelineNote)
}

extension Event {
  /// The call that waits for an answer to this event.
  package var origin: (connection: ConnectionNumber, message: Int64)? {
    switch self {
    case .appGreeted(let connection, let message, _, _), .appCalled(let connection, let message, _),
      .controlCalled(let connection, let message, _):
      (connection, message)
    case .apps(.appInstalled(_, let origin)), .pushes(.pushArrived(_, let origin)):
      origin.map { ($0.connection, $0.message) }
    case .pushes(.connector(let event)): event.origin.map { ($0.connection, $0.message) }
    case .postings(let event): event.origin.map { ($0.connection, $0.message) }
    case .disconnected, .apps, .pushes, .extensions, .places, .machine: nil
    }
  }
}
