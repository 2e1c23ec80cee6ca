package import NotificationModel

/// Anything that happened, in the past tense.
package enum Event: Hashable, Sendable {
  /// A program greeted on the app socket, and the system has read who it is.
  case appGreeted(ConnectionNumber, message: Int64, Hello, PeerFacts)
  case appCalled(ConnectionNumber, message: Int64, AppCall)
  case controlCalled(ConnectionNumber, message: Int64, ControlCall)
  case disconnected(ConnectionNumber)
  /// The program that was started for an app could not be started.
  case launchFailed(BundleIdentifier, reason: String)
  /// The program that was started for an app has ended.
  case launchEnded(BundleIdentifier)
  /// The processes of an app that were to end have ended, and with them these connections.
  case appEnded(BundleIdentifier, [ConnectionNumber])
  /// The processes of an app could not be ended.
  case appNotEnded(BundleIdentifier, NotificationFailure)
  /// A bundle was put into the data folder and checked.
  case appInstalled(InstalledApp, reply: ControlOrigin?)
  /// A server's push for an app arrived; the answer to the call is `done`.
  case pushArrived(ArrivedPush, reply: ControlOrigin?)
  /// A service extension is done with a push, which the number stands for, or came to nothing.
  case pushExtended(Int64, ExtensionOutcome)
  /// The content extension behind a view, which the number stands for, said something.
  case contentReported(Int64, ContentEvent)
  /// The process of a view crashed, broke a limit or could not be started.
  case contentEnded(Int64, reason: String)
  /// The source of places told where the device is.
  indirect case located(LocationFix)
  /// Places come from another source now, or from none, or there is a reason why none come.
  case locationSourceChanged(name: String?, problem: String?)
  /// Pushes come from this gateway from now on, named as `host:port`, or from none.
  case gatewayChanged(String?)
  /// The gateway knows this device by another name: its tokens are worth nothing any more.
  case pushTokensLost
  /// The gateway gave an app a token, in hexadecimal digits.
  case pushTokenIssued(BundleIdentifier, environment: String, token: String)
  /// The gateway gives an app no token, and asking again would not help.
  case pushTokenRefused(BundleIdentifier, environment: String, reason: String, remedy: String)
  /// The wall clock was set to an earlier time (B17).
  case clockSetBack
  /// The daemon has just started; what a crash left half done is put right.
  case started
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
package struct ControlOrigin: Hashable, Sendable {
  /// Who called.
  package var connection: ConnectionNumber
  /// The number that the caller gave the call.
  package var message: Int64
  package init(connection: ConnectionNumber, message: Int64) {
    self.connection = connection
    self.message = message
  }
}

/// What is to be done, in the imperative, after the pass is durable.
package enum Effect: Hashable, Sendable {
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
  case launch(LaunchRequest)
  /// Gives a push to a service extension; `Event.pushExtended` follows.
  case extend(ExtensionOrder)
  /// Starts the process of a content extension's view; `Event.contentReported` follows, and
  /// `Event.contentEnded` where it comes to nothing.
  indirect case openContent(ContentOpening)
  /// Tells the process of a view something.
  case tellContent(Int64, ContentCommand)
  /// Closes a view, whose process ends in a moment; nothing more is wanted of it.
  case closeContent(Int64)
  /// Ends the processes behind connections; `Event.appEnded` or `Event.appNotEnded` follows.
  case end(TerminateRequest)
  /// The app is gone; its bundle and files follow.
  case removeFiles(BundleIdentifier)
  /// Tells the source of places what is needed of it; nobody needs any where that is absent.
  case needLocation(LocationNeed?)
  /// Asks the gateway for a token; `Event.pushTokenIssued` or `Event.pushTokenRefused` follows.
  case registerForPushes(BundleIdentifier, environment: String)
  /// Gives a token back to the gateway.
  case unregisterForPushes(BundleIdentifier, token: String)
  /// Tells the gateway what became of a push; it forgets the push then.
  case acknowledgePush(Int64, ArrivedPush.Outcome)
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
  package var origin: ControlOrigin?

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
    origin: ControlOrigin? = nil
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
