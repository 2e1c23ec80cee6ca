package import NotificationModel

/// Anything that happened, in the past tense.
package enum Event: Hashable, Sendable {
  case apps(Apps)
  case pushes(Pushes)
  case extensions(Extensions)
  case places(Places)
  case machine(Machine)
  /// A program greeted on the app socket, and the system has read who it is.
  case appGreeted(ConnectionNumber, message: Int64, Hello, PeerFacts)
  case appCalled(ConnectionNumber, message: Int64, AppCall)
  case controlCalled(ConnectionNumber, message: Int64, ControlCall)
  case disconnected(ConnectionNumber)
}

/// The number of a connection; never given twice in the life of a process.
package struct ConnectionNumber: Hashable, Comparable, Sendable {
  /// The number itself.
  package var value: Int64
  /// Creates a number.
  package init(_ value: Int64) { self.value = value }
  /// Whether the left connection was made first.
  package static func < (left: ConnectionNumber, right: ConnectionNumber) -> Bool {
    left.value < right.value
  }
}

/// The call that an event answers, if there was one.
package struct CallOrigin: Hashable, Sendable {
  /// Who called.
  package var connection: ConnectionNumber
  /// The number that the caller gave the call.
  package var message: Int64
  package init(connection: ConnectionNumber, message: Int64) {
    self.connection = connection
    self.message = message
  }
}

/// What is to be done, in the imperative, after the transaction is durable.
package enum Effect: Hashable, Sendable {
  case apps(Apps)
  case extensions(Extensions)
  case places(Places)
  case pushes(Pushes)
  /// Sends a program its identity, and ends the greeting.
  case welcome(ConnectionNumber, message: Int64, app: BundleIdentifier)
  case reply(ConnectionNumber, message: Int64, AppReply)
  // Its lists and records are large, and room for them would be kept in every effect.
  indirect case replyToControl(ConnectionNumber, message: Int64, ControlReply)
  case refuse(ConnectionNumber, message: Int64, Refusal)
  case send(ConnectionNumber, AppEvent)
  /// Sends every shell an event.
  case show(ShellEvent)
  /// Sends one shell an event.
  case showTo(ConnectionNumber, ShellEvent)
  case log(LogLine)
  /// Puts what happened to a notification into the timeline.
  case record(TimelineNote)
}

/// Something worth a line in the log.
package struct LogLine: Hashable, Sendable {
  /// How loud it is said.
  package enum Level: String, Hashable, Sendable {
    case debug
    case info
    case warning
  }

  /// How loud it is said.
  package var level: Level
  /// One sentence, the same for every value.
  package var message: String
  /// Names and values beside the sentence.
  package var details: [String: String]

  package init(_ level: Level, _ message: String, _ details: [String: String] = [:]) {
    self.level = level
    self.message = message
    self.details = details
  }
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
    case .disconnected, .apps, .pushes, .extensions, .places, .machine: nil
    }
  }
}
