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

/// The call that an event answers, where there was one.
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
  /// Tells a program who it is taken for, and ends the greeting.
  case welcome(ConnectionNumber, message: Int64, app: BundleIdentifier)
  case reply(ConnectionNumber, message: Int64, AppReply)
  // Its lists and records are large, and room for them would be kept in every effect.
  indirect case replyToControl(ConnectionNumber, message: Int64, ControlReply)
  case refuse(ConnectionNumber, message: Int64, NotificationFailure)
  case send(ConnectionNumber, AppEvent)
  /// Tells every shell.
  case show(ShellEvent)
  /// Tells one shell.
  case showTo(ConnectionNumber, ShellEvent)
  case log(LogLine)
  /// Something happened to a notification that a timeline may tell.
  case note(TimelineNote)
}

/// A program that is to be started, and why.
package struct LaunchRequest: Hashable, Sendable {
  /// The app that is to be started.
  package var app: BundleIdentifier
  /// The executable and its arguments.
  package var command: [String]
  /// The variables the app was last seen with.
  package var environment: [String: String]
  /// What it is told in `USERNOTIFICATIONS_LAUNCH`.
  package var reason: Reason
  /// The call that is answered with `done` once the program was started, and refused if it cannot be;
  /// absent where nobody waits.
  package var origin: CallOrigin?

  /// Why an app is started; the raw value is what it is told.
  package enum Reason: String, Hashable, Sendable {
    /// Something waits for its delegate: a response, or the person's wish to see its own settings.
    case response
    /// The person wants it to be there.
    case open
    /// The device crossed the border of a region that it monitors.
    case region
    /// A push wakes it (H7).
    case push
  }

  package init(
    app: BundleIdentifier, command: [String], environment: [String: String], reason: Reason,
    origin: CallOrigin? = nil
  ) {
    self.app = app
    self.command = command
    self.environment = environment
    self.reason = reason
    self.origin = origin
  }
}

/// Something worth telling whoever reads the log.
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
