public import NotificationModel

/// Anything that happened, in the past tense.
public enum Event: Hashable, Sendable {
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
  case contentReported(Int64, ContentNews)
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
public struct ConnectionNumber: Hashable, Comparable, Sendable {
  /// The number itself.
  public var value: Int64
  /// Creates a number.
  public init(_ value: Int64) { self.value = value }
  /// Whether the left connection was made first.
  public static func < (left: ConnectionNumber, right: ConnectionNumber) -> Bool {
    left.value < right.value
  }
}

/// The call that an event answers, where there was one.
public struct ControlOrigin: Hashable, Sendable {
  /// Who called.
  public var connection: ConnectionNumber
  /// The number that the caller gave the call.
  public var message: Int64
  /// Creates an origin.
  public init(connection: ConnectionNumber, message: Int64) {
    self.connection = connection
    self.message = message
  }
}
